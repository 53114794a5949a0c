"""Opens the HTML report from disk in Chromium and checks it as a reader uses it.

    html_report.py CHROMIUM AVOIDANCE RECORD PAGE [--pictures FOLDER] [--reports FOLDER]

Checks: the page makes no requests and logs nothing; filters, sorts, pivots and the ranking of a selection agree with
values computed here from the record; the texts and tables are those of the Markdown report; the player's positions are
those of `explain --format json`; a fragment restores a moment; everything works by keyboard and on a phone; an
accessibility audit finds nothing; names of a hostile record stay text. Prints the times that the page measured. Exits
with 1 if a check fails. With AVOIDANCE_THOROUGH=1, more cells are compared with `explain`, and more views are audited.
"""

import argparse
import json
import math
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from urllib.parse import quote

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import sync_playwright

import checking
from checking import check, problems

IS_THOROUGH = "AVOIDANCE_THOROUGH" in os.environ
LIMIT = 3_000_000
TOLERANCE = 0.05
# People perceive 100 ms as immediate (RAIL, web.dev/articles/rail).
AT_ONCE = 100

parser = argparse.ArgumentParser()
parser.add_argument("browser")
parser.add_argument("avoidance")
parser.add_argument("record")
parser.add_argument("page")
parser.add_argument("--pictures")
parser.add_argument("--reports", help="the Markdown report of the record; generated if omitted")
options = parser.parse_args()
begin = time.monotonic()


def half_up(value):
    """Rounds a share to one decimal; halves round up, as in the page and the reports, not to the even digit."""
    return math.floor(10 * value + 0.5) / 10


def step(title):
    print(f"-- {title} (after {time.monotonic() - begin:.0f} s)", flush=True)


# Reads the record here, without the program that is tested.

def read(path):
    lines = [json.loads(line) for line in Path(path).read_text().splitlines()]
    return lines[0], [line for line in lines if "cell" in line]


header, cells = read(options.record)
AXES = ["strategy", "device", "orientation", "scenario", "screen"]
extras = {
    (axis, entry["id"])
    for axis, name in zip(AXES, ["strategies", "devices", "orientations", "scenarios", "screens"])
    for entry in header[name] if entry.get("isInMatrix") is False
}
for cell in cells:
    cell["parts"] = cell["cell"].split("/")
    cell["isInMatrix"] = not any(pair in extras for pair in zip(AXES, cell["parts"]))
    cell["counts"] = cell["outcome"] != "error" and cell["judged"]
    cell["failed"] = [gate for gate, result in cell.get("gates", {}).items() if result == "fail"]
matrix = [cell for cell in cells if cell["isInMatrix"]]


def explain(cell):
    done = subprocess.run(
        [options.avoidance, "explain", cell, "--format", "json", "--profile", header["profile"].split("+")[0]],
        capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"explain {cell}: {done.stderr}")
    return json.loads(done.stdout)


class Watched:
    """A page whose messages, errors and requests are all recorded."""

    def __init__(self, browser, path, **context):
        self.context = browser.new_context(viewport={"width": 1280, "height": 900}, **context)
        self.page = self.context.new_page()
        self.session = self.context.new_cdp_session(self.page)
        self.session.send("Performance.enable", {"timeDomain": "threadTicks"})
        self.path = path
        self.noise = []
        self.page.on("console", lambda message: self.noise.append(f"console {message.type}: {message.text}"))
        self.page.on("pageerror", lambda error: self.noise.append(f"error: {error}"))
        self.page.on("dialog", lambda dialog: (self.noise.append(f"dialog: {dialog.message}"), dialog.dismiss()))
        self.page.on("request", self.request)

    def request(self, request):
        if request.url.split("#")[0] != Path(self.path).as_uri() and request.url != "about:blank":
            self.noise.append(f"request: {request.url[:200]}")

    def open(self, fragment=""):
        self.page.goto("about:blank")
        self.page.goto(Path(self.path).as_uri() + fragment)
        self.page.wait_for_selector("html[data-ready]")
        return self.page

    def go(self, fragment):
        self.page.evaluate("fragment => { location.hash = fragment }", fragment)

    def film(self, cell, at, beside=None):
        # The mark of the previous film must be removed first.
        self.page.evaluate("document.getElementById('view').removeAttribute('data-filled')")
        self.go(f"#cell={cell}" + (f"&with={beside}" if beside else "") + f"&t={at!r}")
        until(self.page, "cell => document.getElementById('view').dataset.filled === cell", cell)

    def filtered(self, text):
        """Writes a filter and returns the milliseconds of processor time of the page until it is shown.

        On a busy machine a clock would also count the time of other programs.
        """
        used = self.processor_time()
        self.page.fill("#filter", text)
        return self.processor_time() - used

    def processor_time(self):
        metrics = self.session.send("Performance.getMetrics")["metrics"]
        return 1000 * next(one["value"] for one in metrics if one["name"] == "TaskDuration")

    def quiet(self, where):
        check(not self.noise, f"{where}: {self.noise[:5]}")
        self.noise.clear()

    def close(self):
        self.context.close()


def until(page, expression, argument=None, seconds=60):
    """Waits until an expression is true. The driver's own method needs eval, which the page forbids."""
    end = time.monotonic() + seconds
    while not page.evaluate(expression, argument):
        if time.monotonic() > end:
            sys.exit(f"After {seconds} seconds, this is still false: {expression} with {argument}")
        page.wait_for_timeout(20)


def address(page):
    """Returns the address that the page has now. The driver's own property has the last one that the browser has reported."""
    return page.evaluate("location.href")


def open_part(page, name):
    """Clicks on a part of the page in the navigation and waits until the navigation marks it as the current part.

    The page shows the part only when the browser reports the changed address, which may be after the click returns.
    """
    page.click(f"nav [data-view={name}]")
    until(page, "name => document.querySelector(`nav [data-view=${name}]`)?.getAttribute('aria-current') === 'page'", name)


def count(page):
    return int(page.inner_text("#count").split(" of ")[0].replace(",", ""))


def measured(page, name):
    return page.evaluate("name => performance.getEntriesByName(name).map(entry => entry.duration)", name)


def audit(page, where):
    response = Axe().run(page).response
    check(len(response["passes"]) > 10, f"{where}: the audit did not run")
    found = response["violations"]
    for violation in found:
        nodes = [node["html"][:160] for node in violation["nodes"][:3]]
        check(False, f"{where}: {violation['id']} ({violation['impact']}): {violation['help']}: {nodes}")
    check(not found, f"{where}: {len(found)} kinds of accessibility violations")


def picture(page, name):
    if options.pictures:
        os.makedirs(options.pictures, exist_ok=True)
        page.screenshot(path=f"{options.pictures}/{name}.png", full_page=True)


def positions(page):
    """Returns the text version of the pictures, which has four numbers for each view on each side."""
    return page.evaluate("""() => {
      const details = document.querySelector(".positions");
      details.open = true;
      details.dispatchEvent(new Event("toggle"));
      return Object.fromEntries([...details.querySelectorAll("tbody tr")].map((row) => [
        row.querySelector("th").textContent, [...row.querySelectorAll("td")].map((cell) => Number(cell.textContent))]));
    }""")


def drawn(page):
    """Returns the upper left corner of each drawn view, by side."""
    return page.evaluate("""() => [...document.querySelectorAll("svg.device")].map((device) =>
      Object.fromEntries([...device.querySelectorAll("[data-view]")].map((view) => [
        view.dataset.view, view.getAttribute("transform").match(/-?[\\d.]+(e-?\\d+)?/g).map(Number)])))""")


def check_file():
    step("the file")
    size = os.path.getsize(options.page)
    text = Path(options.page).read_text()
    print(f"   {size / 1e6:.2f} MB, {len(cells)} cells")
    check(size <= LIMIT, f"the page has {size} bytes, more than {LIMIT}")
    head = text[:text.index("<style>")]
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', head)
    check(policy and "default-src 'none'" in policy[1] and "unsafe" not in policy[1], "the policy is not strict")
    check(not re.search(r"\b(src|href)=[\"']?(https?:|//)", text), "the page refers to a remote resource")
    check(not re.search(r"\beval\(|new Function|innerHTML|insertAdjacentHTML|document\.write", text), "the script turns text into markup or code")
    check(str(Path.home()) not in text and os.getcwd() not in text, "the page contains a path of this machine")


def check_ranking(watched):
    step("ranking")
    page = watched.open()
    rows = page.locator("#ranking tbody tr")
    strategies = {cell["parts"][0] for cell in matrix}
    check(rows.count() == len(strategies), f"{rows.count()} strategies instead of {len(strategies)}")
    for strategy in ["none", "oracle"]:
        mine = [cell for cell in matrix if cell["parts"][0] == strategy and cell["counts"]]
        if not mine:
            continue
        passing = 100 * sum(cell["outcome"] == "pass" for cell in mine) / len(mine)
        text = page.locator("#ranking tbody tr", has=page.locator(f"th a:text-is('{strategy}')")).inner_text()
        expected = "0%" if passing == 0 else "100%" if passing == 100 else f"{passing:.1f}%"
        check(expected in text, f"{strategy}: {expected} is not in {text!r}")
    # The first part has a row for each kind of screen, and a situation that plays automatically.
    check(re.match(r"Use |No strategy passes|\S+ (with forms in a scroll view )?passes ", page.inner_text(".lead")), f"the page begins {page.inner_text('.lead')!r}")
    if page.locator(".answer-stage").count() > 0:
        page.wait_for_selector(".answer-stage[data-filled]", timeout=20000)
        check(page.get_attribute(".answer .play", "aria-label") == "Pause", "the situation does not play")
        check(page.locator(".answer .side").count() == 2, "the situation does not have two sides")
        until(page, "before => document.querySelector('.answer .clock').innerText !== before", page.inner_text(".answer .clock"))
        page.click(".answer .play")
        check(page.get_attribute(".answer .play", "aria-label") == "Play", "the situation cannot be stopped")
        if page.locator("#scene-1").count() > 0:
            page.click("#scene-1")
            until(page, "document.querySelector('#scene-1').getAttribute('aria-pressed') === 'true'")
            check("fail" in page.inner_text(".answer .side"), "the failing situation plays a cell that passes")
            check(page.evaluate("document.activeElement.id") == "scene-1", "the other situation loses the focus")
    for row in page.locator("#answer tbody tr").all():
        check("%" in row.inner_text(), f"a kind of screen has no share: {row.inner_text()!r}")
    page.click("#ranking [data-sort=motion]")
    head = page.locator("#ranking th", has=page.locator("[data-sort=motion]"))
    check(head.get_attribute("aria-sort") == "descending", "sorting by motion is not announced")
    check("rank=-motion" in address(page), f"the sort is not in the address: {address(page)}")
    check(page.evaluate("document.activeElement.dataset.sort") == "motion", "sorting loses the focus")
    audit(page, "ranking")
    picture(page, "ranking")
    watched.quiet("ranking")


# Reads the Markdown report from its files.

ESCAPES = {"amp": "&", "lt": "<", "gt": ">", "quot": '"'}
MARKUP = re.compile(r"`([^`]*)`|\\(.)|&(#?\w+);|\]\([^)]*\)|</?code>|\*\*|\*|\[")


def words(markdown):
    """Returns Markdown text without its markup."""
    def plain(match):
        code, escaped, entity = match[1], match[2], match[3]
        if code is not None or escaped is not None:
            return code if code is not None else escaped
        if entity:
            return ESCAPES.get(entity) or chr(int(entity[1:]))
        return ""
    return re.sub(r"\s+", " ", MARKUP.sub(plain, markdown)).strip()


def without_code(markdown):
    return re.sub(r"^(```+).*?^\1$", "", markdown, flags=re.M | re.S)


def tables(markdown):
    """Returns the tables of a page as rows of cells. The parts of a table that was too wide are separate tables."""
    found, last = [], None
    for line in without_code(markdown).splitlines():
        if not line.startswith("|"):
            last = None
            continue
        row = [words(cell) for cell in line.strip()[2:-2].split(" | ")]
        if last is None:
            last = []
            found.append(last)
        last.append(row)
    return [[row for n, row in enumerate(table) if n != 1] for table in found]


def cells_of(tables):
    """Returns every cell of the given tables with the headers of its row and column."""
    return [(row[0], table[0][n], cell) for table in tables for row in table[1:] for n, cell in enumerate(row) if n > 0]


def shown_tables(page, root):
    return page.evaluate("""(root) => [...document.querySelectorAll(root + " table.words")].map((table) =>
      [...table.rows].map((row) => [...row.cells].map((cell) => cell.textContent.replace(/\\s+/g, " ").trim())))""", root)


def same_tables(page, root, markdown, where, least=1):
    wanted = cells_of(tables(markdown))
    shown = cells_of(shown_tables(page, root))
    check(len(wanted) >= least, f"{where}: the Markdown has only {len(wanted)} table cells")
    missing = list((Counter(wanted) - Counter(shown)).elements())
    more = list((Counter(shown) - Counter(wanted)).elements())
    print(f"   {where}: {len(wanted)} table cells as in the Markdown")
    check(not missing and not more, f"{where}: missing on the page {missing[:3]}; missing in the Markdown {more[:3]}")


def check_words(watched):
    step("the texts")
    with tempfile.TemporaryDirectory() as folder:
        if options.reports is None:
            subprocess.run([options.avoidance, "report", options.record, "--output-dir", folder, "-q"], check=True)
        root = options.reports or folder
        report = {str(path.relative_to(root)): path.read_text() for path in Path(root).rglob("*.md")}
    page = watched.open()
    first = report["README.md"].split("\n\n")
    check(page.inner_text(".lead") == words(first[1]), f"the page begins {page.inner_text('.lead')!r}, the report {words(first[1])!r}")
    same_tables(page, "#answer", report["README.md"], "what to use", 0)
    # The filter stays in the address when another part is opened.
    page.fill("#filter", "-d iphone-17-pro")
    parts = [name for name in ["fixes", "kinds", "strategies", "families", "pains"] if page.is_visible(f"nav [data-view={name}]")]
    check({"fixes", "strategies", "families"} <= set(parts), f"the page has only {parts}")
    for name in parts:
        open_part(page, name)
        check(f"view={name}" in address(page) and "filter=-d+iphone-17-pro" in address(page), f"{name}: the address is {address(page)}")
        check(page.is_visible("#view .notice") and "-d iphone-17-pro" in page.inner_text("#view .notice"), f"{name}: no note says that the filter stays")
        check(not page.is_visible("#filter"), f"{name}: a filter without effect is shown")
    open_part(page, "ranking")
    check(page.input_value("#filter") == "-d iphone-17-pro" and page.is_visible("#selected"), "the filter is lost after the texts")
    page.click("#clear")

    for name, least in [("fixes", 20), ("families", 20)] + ([("pains", 100)] if "pains" in parts else []):
        page = watched.open(f"#view={name}")
        markdown = report[f"{name}.md"]
        same_tables(page, "#view", markdown, name, least)
        shown = page.evaluate("document.querySelector('#view').textContent.replace(/\\s+/g, ' ')")
        lines = [words(line) for line in without_code(markdown).split("\n---\n")[0].splitlines() if line and line[0].isalpha() or line.startswith("*")]
        lost = [line for line in lines if line not in shown and "for scripts" not in line]
        check(len(lines) > 3 and not lost, f"{name}: {len(lost)} of {len(lines)} paragraphs are not on the page: {lost[:2]}")
        check_sections(page, name)
        audit(page, name)
        picture(page, name)
        watched.quiet(name)
    page = watched.open("#view=kinds")
    check_sections(page, "kinds")
    page.click("text=Open all")
    page.click("#view .more > summary")
    audit(page, "kinds")
    check_strategies(watched, report)
    check_plays(watched, [name for name in parts if name in ("pains", "fixes")])


def check_sections(page, name):
    """Checks that every section has its own address and opens by keyboard."""
    sections = page.locator("#view .section")
    check(sections.count() > 0 or name == "fixes", f"{name} has no sections")
    if sections.count() == 0:
        return
    last = sections.last
    section = last.get_attribute("data-section")
    last.locator("summary").first.focus()
    page.keyboard.press("Enter")
    until(page, "part => location.href.includes(part)", f"at={quote(section)}")
    opened = address(page)
    page.goto("about:blank")
    page.goto(opened)
    page.wait_for_selector("html[data-ready]")
    check(last.get_attribute("open") is not None, f"{name}: {opened} opens with {section} closed")
    box = last.bounding_box()
    check(-1 <= box["y"] <= 900, f"{name}: {section} is not visible at {box['y']}")
    check(page.evaluate("document.activeElement.parentElement.dataset.section") == section, f"{name}: the focus is not on {section}")
    # All sections are open in the printed page.
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    check(page.locator("#view details:not([open])").count() == 0, f"{name}: print has closed parts")
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    check(page.locator("#view .section[open]").count() == 1, f"{name}: after printing the parts stay open")


def check_strategies(watched, report):
    codes = {}
    for entry in header["strategies"]:
        for fact in entry.get("facts", []):
            pair = fact if isinstance(fact, list) else [fact.get("name"), fact.get("value")]
            if pair[0] == "code":
                codes[entry["id"]] = pair[1]
    page = watched.open("#view=strategies")
    rows = page.locator("#strategies tbody tr")
    check(rows.count() == len({cell["parts"][0] for cell in matrix}), f"{rows.count()} strategies are listed")
    audit(page, "strategies")
    chosen = [name for name in ["tracking-guide", "fixed-offset-300", "first-responder-shift"] if name in codes][:2] or list(codes)[:1]
    for name in chosen:
        # The page has the same code to paste as the Markdown page, in its first listing.
        code = report[f"strategies/{name}.md"].split("```swift\n", 1)[1].split("\n```", 1)[0]
        page = watched.open("#view=strategies")
        page.click(f"#strategies a[href*='at={name}&open=code']")
        page.wait_for_selector("#code")
        check(page.locator("#code").get_attribute("open") is not None, f"{name}: the code is closed")
        shown = page.evaluate("[...document.querySelectorAll('#code code span')].map((line) => line.textContent.trimEnd()).join('\\n')")
        wanted = "\n".join(line.rstrip() for line in code.rstrip("\n").split("\n"))
        check(shown == wanted, f"{name}: the code is not that of the Markdown page")
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        page.click("#code .copy")
        until(page, "document.querySelector('#code .copy').textContent === 'Copied'")
        copied = page.evaluate("navigator.clipboard.readText()")
        check(copied.rstrip("\n") == code.rstrip("\n"), f"{name}: the copied text is not the code")
        check("Copied" in page.inner_text("#live"), "copying is not announced")
        mine = report[f"strategies/{name}.md"]
        said = page.evaluate("document.querySelector('#view').textContent.replace(/\\s+/g, ' ')")
        sentence = words(mine.split("\n\n")[2])
        check("it passes" in sentence and sentence in said, f"{name}: {sentence!r} is not on the page")
        own = {one for one in cells_of(tables(mine))}
        other = [one for one in cells_of(shown_tables(page, "#view")) if one not in own]
        check(not other, f"{name}: not in the Markdown: {other[:3]}")
        audit(page, f"strategy {name}")
        picture(page, f"strategy-{name}")
    watched.quiet("strategies")


def check_plays(watched, parts):
    """Checks that the cells to which the texts link can be played."""
    chance = random.Random(6)
    for name in parts:
        page = watched.open(f"#view={name}")
        linked = page.evaluate("[...document.querySelectorAll('#view a.plays')].map((link) => decodeURIComponent(link.hash.match(/cell=([^&]*)/)[1]))")
        known = {cell["cell"]: cell["status"] for cell in cells}
        check(all(cell in known for cell in linked), f"{name}: links to cells that are not in the record")
        check(len(linked) > (100 if name == "pains" else -1), f"{name}: only {len(linked)} cells are linked")
        for cell in chance.sample(sorted(set(linked)), min(12, len(set(linked)))):
            watched.film(cell, 0)
            check(page.evaluate("document.querySelector('.positions') !== null"), f"{name}: {cell} does not play")
        print(f"   {name}: {len(set(linked))} cells to play")


def quartile(values):
    """Returns the worse quartile of scores, by nearest rank."""
    return sorted(values, reverse=True)[math.ceil(0.75 * len(values) - 1e-9) - 1] if values else None


def ranked(chosen):
    """Returns rank, passing and idle shares, cells and the quartiles of occlusion and motion by strategy.

    The order is the one that `Ranking` documents.
    """
    found = {}
    for strategy in dict.fromkeys(cell["parts"][0] for cell in chosen):
        mine = [cell for cell in chosen if cell["parts"][0] == strategy]
        judged = [cell for cell in mine if cell["counts"]]
        rates = [sum(cell["outcome"] == one for cell in judged) / max(1, len(judged)) for one in ("pass", "does-nothing")]
        scores = [
            quartile([cell["occlusion"] for cell in judged if cell["occlusion"] is not None]),
            quartile([cell["motion"] for cell in judged if cell["motion"] is not None and cell["moved"]])]
        found[strategy] = [0, *rates, len(mine), *scores]
    def figure(name):
        judged = [cell for cell in chosen if cell["parts"][0] == name and cell["counts"]]
        passing = [cell for cell in judged if cell["outcome"] == "pass"]
        overall = lambda o, m: 0 if o is None and m is None else m if o is None else o if m is None else 0.6 * o + 0.4 * m
        return sum(overall(cell["occlusion"], cell["motion"]) for cell in passing) / max(1, len(judged))
    standing = {name: -round(figure(name) / 0.01) for name in found if name not in ("none", "oracle")}
    for name, mine in standing.items():
        found[name][0] = 1 + sum(other < mine for other in standing.values())
    return found


def check_selection(watched):
    step("the ranking of a selection")
    page = watched.open()
    heads = page.locator("#ranking th[scope=col]").count()
    whole = page.inner_text(".lead")
    for text, takes in [
        ("-d 'iphone-*' -l chat", lambda c: c["parts"][1].startswith("iphone-") and c["parts"][4] == "chat"),
        ("landscape -s '!oracle'", lambda c: c["parts"][2] == "landscape" and c["parts"][0] != "oracle"),
    ]:
        milliseconds = watched.filtered(text)
        chosen = [cell for cell in matrix if takes(cell)]
        wanted = ranked(chosen)
        print(f"   {milliseconds:6.1f} ms, {len(chosen)} cells: {text}")
        rows = page.locator("#ranking tbody tr")
        check(rows.count() == len(wanted), f"{text}: {rows.count()} strategies instead of {len(wanted)}")
        check(page.locator("#ranking th[scope=col]").count() <= 8 >= heads, f"{text}: more than eight columns")
        for n in range(rows.count()):
            row = rows.nth(n)
            name = row.locator("th a").inner_text()
            rank, rate, idle, count_, occlusion, motion = wanted[name]
            shown = [cell.strip() for cell in row.locator("td").all_inner_texts()]
            share, nothing = ("0%" if one == 0 else "100%" if one == 1 else f"{half_up(100 * one):.1f}%" for one in (rate, idle))
            check(shown[0] == (str(rank) if rank else {"none": "no code", "oracle": "best possible"}[name]), f"{text}: {name} has rank {shown[0]} instead of {rank}")
            check(shown[1].endswith(share), f"{text}: {name} passes {shown[1]} instead of {share}")
            check(shown[2] == nothing, f"{text}: {name} does nothing in {shown[2]} instead of {nothing}")
            check(shown[3].replace(",", "") == str(count_), f"{text}: {name} has {shown[3]} cells instead of {count_}")
            for score, value in zip(shown[4:6], [occlusion, motion]):
                check(score == "–" if value is None else abs(float(score) - value) < 0.051, f"{text}: {name} has {score} instead of {value}")
        first = min(wanted[name][0] for name in wanted if wanted[name][0])
        lead = page.inner_text("#selected")
        # The headline names only a few of many tied strategies.
        check(any(name in lead for name in wanted if wanted[name][0] == first) and lead != whole and "in the selection" in lead.lower(), f"{text}: the headline says {lead!r}")
        box = page.locator("#ranking").bounding_box()
        check(box["x"] + box["width"] <= 1280, f"{text}: the table is cut off at 1280 px")
    audit(page, "selection")
    picture(page, "selection")
    page.click("#show-all")
    check(page.inner_text(".lead") == whole and page.input_value("#filter") == "", "the button does not lead back to all cells")
    check(page.evaluate("document.activeElement.tagName") == "H1", "the button for all cells loses the focus")
    watched.filtered("--status fail")
    check("cannot be ranked" in page.inner_text("#selected"), "failing cells alone are ranked")
    watched.filtered("nothing-like-this")
    check("No cell matches" in page.inner_text("#selected"), "an empty selection has no headline")
    watched.filtered("")
    watched.quiet("selection")


def check_filter(watched):
    step("filter")
    page = watched.open("#view=cells")
    check(count(page) == len(matrix), f"{count(page)} cells instead of {len(matrix)}")

    def expect(text, takes, of=matrix):
        milliseconds = watched.filtered(text)
        wanted = sum(1 for cell in of if takes(cell))
        check(count(page) == wanted, f"{text!r}: {count(page)} cells instead of {wanted}")
        print(f"   {milliseconds:6.1f} ms, {wanted} cells: {text}")
        return milliseconds

    times = [
        expect("-s 'tracking-*'", lambda c: c["parts"][0].startswith("tracking-")),
        expect("-s tracking-*,!tracking-guide", lambda c: c["parts"][0].startswith("tracking-") and c["parts"][0] != "tracking-guide"),
        expect("-d '!ipad-*' --status fail", lambda c: not c["parts"][1].startswith("ipad-") and c["outcome"] == "fail"),
        expect("--status does-nothing", lambda c: c["outcome"] == "does-nothing"),
        expect("--status not-judged", lambda c: c["outcome"] == "not-judged"),
        expect("--strategy=none --orientation landscape -k '*-[a-m]*'", lambda c: c["parts"][0] == "none" and c["parts"][2] == "landscape" and re.search(r"-[a-m]", c["parts"][3])),
        expect("--gate G1,!G2", lambda c: "G1" in c["failed"] and "G2" not in c["failed"]),
        expect("--cells '*/portrait/*,!none/*'", lambda c: "/portrait/" in c["cell"] and not c["cell"].startswith("none/")),
        expect("login !ipad-*", lambda c: any("login" in part for part in c["parts"]) and not any(part.startswith("ipad-") for part in c["parts"])),
        expect("iPhone", lambda c: any("iphone" in part for part in c["parts"])),
        expect("iphone !landscape", lambda c: any("iphone" in part for part in c["parts"]) and "landscape" not in c["parts"]),
        expect("/portrait/", lambda c: "/portrait/" in c["cell"]),
        expect("", lambda c: True),
    ]
    print(f"   filter, sort and show {len(matrix)} cells: {max(times):.1f} ms at most, {sorted(times)[len(times) // 2]:.1f} ms median")
    if len(matrix) >= 20_000:
        check(sorted(times)[len(times) // 2] < AT_ONCE and max(times) < 10 * AT_ONCE, f"filters take {times} ms")
    watched.filtered("-s fixd-offset-300")
    check("Did you mean 'fixed-offset-300'?" in page.inner_text("#count"), "a misspelled id gets no hint")
    check(page.get_attribute("#filter", "aria-invalid") == "true", "a mistake is not marked")
    watched.filtered("-d iphone")
    check("Did you mean 'iphone*'?" in page.inner_text("#count"), "the beginning of several ids gets no hint")
    watched.filtered("ipohne-17-pro")
    check("No id contains 'ipohne-17-pro'. Did you mean 'iphone-17-pro'?" in page.inner_text("#count"), f"an unknown word gets {page.inner_text('#count')!r}")
    watched.filtered("-d iphon-*")
    check("No device matches 'iphon-*'." in page.inner_text("#count"), f"a pattern that matches nothing gets {page.inner_text('#count')!r}")
    for mistake in ["-x 1", "-s '", "-s [a", "--status bad", "-s"]:
        watched.filtered(mistake)
        check(page.get_attribute("#filter", "aria-invalid") == "true", f"{mistake!r} is accepted")
    check(watched.filtered("--cells " + "*a" * 200 + "b") < 20 * AT_ONCE, "a long pattern hangs")
    watched.filtered("")
    page.select_option("#pick-device", "iphone-17-pro")
    check(page.input_value("#filter") == "-d iphone-17-pro", f"the list writes {page.input_value('#filter')!r}")
    page.select_option("#pick-outcome", "does-nothing")
    check(page.input_value("#filter") == "-d iphone-17-pro --status does-nothing", f"the outcomes write {page.input_value('#filter')!r}")
    page.click("#clear")
    if any(not cell["isInMatrix"] for cell in cells):
        page.check("text=with the cells of the pain points")
        check(count(page) == len(cells), "the cells of the pain points do not appear")
        page.uncheck("text=with the cells of the pain points")

    # The first click on the header sorts by occlusion, the worst first.
    page.click("#list [data-sort=occlusion]")
    first = float(page.locator("#list tbody tr").first.locator("[data-label=occlusion]").inner_text())
    lowest = min(cell["occlusion"] for cell in matrix if cell.get("occlusion") is not None)
    check(abs(first - lowest) < 0.051, f"the worst occlusion is {first} instead of {lowest}")
    check(page.evaluate("(() => { const frame = document.querySelector('#list').parentElement; return frame.scrollWidth <= frame.clientWidth })()"), "the list is cut off at 1280 px")
    check(page.locator("#list thead th").nth(2).inner_text() == "why", "the reason is not beside the strategy")
    page.click("#page-later")
    until(page, "document.querySelector('#list caption').textContent.includes('51 to 100')")
    check("page=2" in address(page), f"the second page is not in the address: {address(page)}")
    page.go_back()
    until(page, "!location.href.includes('page=2') && !document.querySelector('#list caption').textContent.includes('51 to 100')")
    audit(page, "cells")
    picture(page, "cells")
    watched.quiet("filter")


def check_pivot(watched):
    step("pivot")
    page = watched.open("#view=pivot&down=device&across=screen")
    device, screen = matrix[0]["parts"][1], matrix[0]["parts"][4]
    mine = [cell for cell in matrix if cell["parts"][1] == device and cell["parts"][4] == screen and cell["counts"]]
    failing = 100 * sum(cell["outcome"] != "pass" for cell in mine) / len(mine)
    link = page.locator(f"#pivot a[title^='{device}, {screen}:']")
    check(f"{half_up(failing):.1f}%" in link.inner_text() or failing in (0, 100), f"{device} by {screen}: {link.inner_text()!r} instead of {failing:.1f}%")
    check(re.match(r"[✓✗◐○]", link.inner_text()), "a number has no symbol")
    watched.filtered("-s none")
    mine = [cell for cell in mine if cell["parts"][0] == "none"]
    failing = 100 * sum(cell["outcome"] != "pass" for cell in mine) / len(mine)
    check(f"{half_up(failing):.1f}%" in link.inner_text() or failing in (0, 100), "the pivot ignores the filter")
    watched.filtered("")
    for axis, other in [("strategy", "scenario"), ("orientation", "device"), ("screen", "strategy")]:
        page.select_option("#pivot-down", label={"strategy": "strategies", "orientation": "orientations", "screen": "screens"}[axis])
        page.select_option("#pivot-across", label={"scenario": "scenarios", "device": "devices", "strategy": "strategies"}[other])
        used = {cell["parts"][AXES.index(axis)] for cell in matrix}
        check(page.locator("#pivot tbody tr").count() == len(used), f"{axis} by {other}: {page.locator('#pivot tbody tr').count()} rows")
    for measure in ["occlusion", "overall", "G3", "M2", "O7", "failing", "does-nothing"]:
        page.select_option("#pivot-measure", measure)
        check(f"show={measure}" in address(page), f"{measure} is not in the address")
    page.select_option("#pivot-measure", "not-passing")
    print(f"   pivot: {max(measured(page, 'pivot')):.1f} ms at most")
    # The arrow keys move the focus in the table, and Enter leads to the list of cells.
    page.focus("#pivot [data-place='0,0']")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    check(page.evaluate("document.activeElement.dataset.place") == "1,1", "arrow keys do not move in the pivot")
    audit(page, "pivot")
    picture(page, "pivot")
    page.keyboard.press("Enter")
    page.wait_for_selector("#list")
    check("-l " in page.input_value("#filter") and "-s " in page.input_value("#filter"), f"a number leads to {page.input_value('#filter')!r}")
    watched.quiet("pivot")


def check_positions(watched):
    step("the player against explain")
    chance = random.Random(20)
    by_scenario = {}
    for cell in cells:
        if cell["status"] == "ok" and cell["parts"][0] not in ("oracle",):
            by_scenario.setdefault(cell["parts"][3], []).append(cell["cell"])
    names = sorted(by_scenario)
    page = watched.open("#view=cells")

    def plays(cell):
        """Returns whether the page has the film. The page of a large record has only films of the worst cells."""
        watched.film(cell, 0)
        return page.evaluate("document.querySelector('.positions') !== null")

    chosen = []
    for name in chance.sample(names, min(len(names), 28 if IS_THOROUGH else 9)):
        drawn_cells = chance.sample(by_scenario[name], min(len(by_scenario[name]), 60))
        chosen += [cell for cell in [next(filter(plays, drawn_cells), None)] if cell]
    samples = compared = 0
    worst = 0
    for cell in chosen:
        beside = "oracle" if any(c["cell"] == "oracle/" + cell.split("/", 1)[1] for c in cells) else ""
        traces = [explain(cell)] + ([explain("oracle/" + cell.split("/", 1)[1])] if beside else [])
        frames = [frame for frame in traces[0]["frames"]]
        moving = [n for n, frame in enumerate(frames) if not frame["rest"]] or list(range(len(frames)))
        for n in sorted(chance.sample(moving, min(5, len(moving))) + [len(frames) - 1]):
            watched.film(cell, frames[n]["time"], beside)
            table, pictures = positions(page), drawn(page)
            for side, trace in enumerate(traces):
                if n >= len(trace["frames"]):
                    continue
                frame = trace["frames"][n]
                views = {**frame["views"], "keyboard": frame["keyboard"]}
                if "caret" in frame:
                    views["caret"] = frame["caret"]
                samples += 1
                for view, rect in views.items():
                    mine = table[view][side * 4:side * 4 + 4]
                    off = max(abs(a - b) for a, b in zip(mine, rect))
                    worst = max(worst, off)
                    compared += 1
                    check(off <= TOLERANCE, f"{trace['cell']} at {frame['time']}: {view} is at {mine} instead of {rect}")
                    if view in pictures[side]:
                        off = max(abs(a - b) for a, b in zip(pictures[side][view], rect[:2]))
                        check(off <= TOLERANCE, f"{trace['cell']} at {frame['time']}: {view} is drawn at {pictures[side][view]} instead of {rect}")
    print(f"   {samples} frames of {len(chosen)} cells and their oracles, {compared} rectangles, off by {worst:.4f} pt at most")
    check(samples >= 50 or len(cells) < 100, f"only {samples} frames were compared")
    watched.quiet("positions")


def check_player(watched):
    step("the player by hand")
    cell = next(c["cell"] for c in matrix if c["status"] == "ok" and "G1" in c["failed"] and c["cell"].startswith("fixed-offset-300/"))
    page = watched.open(f"#cell={cell}&with=oracle&t=0.55")
    page.wait_for_selector(".player")
    check(page.inner_text(".clock") == "0.550 s", f"the fragment's moment is {page.inner_text('.clock')}")
    check(page.locator("svg.device").count() == 2, "there are not two devices")
    # The page shows the same metrics as the record.
    mine = next(c for c in cells if c["cell"] == cell)
    text = page.inner_text(".metrics tbody")
    for metric, result in mine["metrics"].items():
        if result.get("score") is not None:
            row = page.locator(".metrics tbody tr", has=page.locator(f".tag:text-is('{metric}')"))
            check(f"{result['score']:.3f}" in row.inner_text(), f"{metric}: {result['score']:.3f} is not in {row.inner_text()!r}")
    check(page.locator(".gates .fail").count() == len(mine["failed"]), "the failed gates are not those of the record")
    # The button plays and pauses.
    started = time.monotonic()
    page.click(".play")
    until(page, "Number.parseFloat(document.querySelector('.clock').innerText) > 0.8")
    page.click(".play")
    spent = time.monotonic() - started
    check(page.get_attribute(".play", "aria-label") == "Play", "the player does not stop")
    moved = float(page.inner_text(".clock").split()[0])
    check(0.8 < moved < 0.6 + spent, f"after playing for {spent:.2f} s from 0.55 it is at {moved}")
    until(page, "moved => Math.abs(Number((location.hash.match(/[#&]t=([\\d.]+)/) || [])[1]) - moved) < 0.001", moved)
    # The keys move the player.
    page.focus("#scrubber")
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    check(page.inner_text(".clock") == "0.033 s", f"after two frames it is at {page.inner_text('.clock')}")
    page.keyboard.press("Shift+ArrowRight")
    check(page.inner_text(".clock") == "0.500 s", f"the first event is at {page.inner_text('.clock')}")
    check("Tap on" in page.inner_text("#live"), "the event is not announced")
    check("0.50 seconds" in page.get_attribute("#scrubber", "aria-valuetext"), "the scrubber does not announce its time")
    page.keyboard.press("Space")
    check(page.get_attribute(".play", "aria-label") == "Pause", "space does not play")
    page.keyboard.press("Space")
    page.keyboard.press("End")
    end = float(page.inner_text(".clock").split()[0])
    # The user drags inside the chart and then out of it.
    page.locator(".chart").scroll_into_view_if_needed()
    box = page.locator(".chart").bounding_box()
    page.mouse.move(box["x"] + box["width"] * 0.5, box["y"] + box["height"] * 0.5)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] * 0.4, box["y"] - 120, steps=4)
    page.mouse.move(box["x"] + box["width"] * 0.3, box["y"] + box["height"] + 90, steps=4)
    check(page.evaluate("getSelection().toString()") == "", f"dragging in the chart selects {page.evaluate('getSelection().toString()')!r}")
    page.mouse.up()
    check(0 < float(page.inner_text(".clock").split()[0]) < end, "dragging in the chart does not scrub")
    check(page.evaluate("document.activeElement.id") == "scrubber", "the keys do not continue where the drag ended")
    check_keys(page)
    # Without a loop the player stops at the end.
    page.uncheck("text=Loop")
    page.select_option(".transport select", "2")
    page.keyboard.press("End")
    page.fill("#scrubber", str(int(end * 60) - 6))
    page.click(".play")
    until(page, "document.querySelector('.play').getAttribute('aria-label') === 'Play'")
    check(abs(float(page.inner_text(".clock").split()[0]) - end) < 0.02, "it does not stop at the end")
    # A click on a time in a table moves the player.
    page.locator(".metrics .moment").first.click()
    # The page shows another strategy next to the first one, and then another cell.
    page.select_option("#beside", "none")
    until(page, "document.querySelectorAll('.side strong')[1]?.textContent === 'none'")
    check("with=none" in address(page), "the second strategy is not in the address")
    page.select_option("#sibling-1", index=0)
    page.wait_for_selector("#view[data-filled] .player")
    audit(page, "cell")
    picture(page, "cell")
    # The player writes its moment into the address a little later.
    page.wait_for_timeout(300)
    copied = address(page)
    watched.quiet("player")
    # The address opens the same cell and moment.
    again = watched.open("#" + copied.split("#")[1])
    again.wait_for_selector(".player")
    check(address(again) == copied, f"{copied} opens as {address(again)}")
    again.goto(copied.split("#")[0] + "#cell=no/such/cell/at/all")
    again.wait_for_selector("text=This record has no cell")
    again.goto(copied.split("#")[0] + "#view=%E0%A4%A&page=-3&t=x&cell=%00")
    again.wait_for_timeout(100)
    watched.quiet("fragments")


def check_keys(page):
    """Checks that the player's keys work everywhere on a cell's page without scrolling, and that controls keep their keys."""
    state = lambda: (page.get_attribute(".play", "aria-label"), page.evaluate("scrollY"))
    page.evaluate("scrollTo(0, 0)")
    for place in ["#view h1", ".crumbs a", "#view .command code"]:
        page.evaluate("place => { document.querySelector(place).focus({ preventScroll: true }) }", place)
        page.keyboard.press("Home")
        page.keyboard.press("ArrowRight")
        check(page.inner_text(".clock") == "0.017 s", f"{place}: an arrow leads to {page.inner_text('.clock')}")
        page.keyboard.press("Space")
        page.wait_for_timeout(50)
        check(state() == ("Pause", 0), f"{place}: space leads to {state()}")
        page.keyboard.press("Space")
        page.wait_for_timeout(50)
        check(state() == ("Play", 0), f"{place}: space again leads to {state()}")
    clock = page.inner_text(".clock")
    page.focus("#filter")
    page.keyboard.press("Home")
    page.keyboard.type("x y")
    check(page.input_value("#filter") == "x y" and page.get_attribute(".play", "aria-label") == "Play", "typing in the filter plays")
    page.click("#clear")
    page.wait_for_selector(".player")
    check(page.inner_text(".clock") == clock, f"typing in the filter moves from {clock} to {page.inner_text('.clock')}")
    page.focus(".transport select")
    page.keyboard.press("End")
    check(page.inner_text(".clock") == clock, "a key in the list of speeds moves the player")
    page.select_option(".transport select", "1")
    page.focus(".transport [type=checkbox]")
    page.keyboard.press("Space")
    check(page.get_attribute(".play", "aria-label") == "Play" and not page.is_checked("text=Loop"), "space does not toggle the loop checkbox")
    page.keyboard.press("Space")
    # Pressing a key scrolls the player back into view.
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    page.focus("#view h1")
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    page.keyboard.press("End")
    check(page.evaluate("document.querySelector('.player').getBoundingClientRect().bottom > 200"), "the player moves while it is not visible")


VIEWS = ["#", "#view=fixes", "#view=kinds", "#view=strategies", "#view=strategies&at=oracle&open=code", "#view=families", "#view=pains", "#view=pivot", "#view=cells"]


def check_surroundings(browser):
    step("dark, narrow, reduced motion, print")
    cell = next(c["cell"] for c in matrix if c["failed"])
    for scheme in ["light", "dark"]:
        watched = Watched(browser, options.page, color_scheme=scheme)
        # The steps above have audited most views in light.
        for view in VIEWS + [f"#cell={cell}"] if scheme == "dark" or IS_THOROUGH else VIEWS[:1]:
            page = watched.open(view)
            if "cell=" in view:
                page.wait_for_selector(".player")
            audit(page, f"{scheme} {view}")
        back = page.evaluate("getComputedStyle(document.body).backgroundColor")
        check((back == "rgb(246, 248, 250)") == (scheme == "light"), f"{scheme}: the page is {back}")
        page.click("#theme")
        check("theme=dark" in address(page), "the theme is not in the address")
        watched.quiet(scheme)
        watched.close()
    watched = Watched(browser, options.page, reduced_motion="reduce")
    watched.page.set_viewport_size({"width": 360, "height": 740})
    for n, view in enumerate(VIEWS + [f"#cell={cell}"]):
        page = watched.open(view)
        if "cell=" in view:
            page.wait_for_selector(".player")
        width = page.evaluate("document.documentElement.scrollWidth")
        check(width <= 360, f"{view}: {width} px wide on a phone")
        if view == "#":
            box = page.locator("#ranking tbody td:has(.share)").first.bounding_box()
            check(box["x"] + box["width"] <= 360, "on a phone the share of passing cells is not visible")
        check(page.evaluate("[...document.querySelectorAll('body *')].every((one) => one.childNodes.length === 0 || parseFloat(getComputedStyle(one).fontSize) >= 11)"), f"{view}: text is smaller than 11 px on a phone")
        if "view=cells" in view or "cell=" in view:
            # A row is shown as a block, and no cell is cut off or squeezed to one letter per line.
            off = page.evaluate("""() => [...document.querySelectorAll(".stacked")].flatMap((table) => [
              ...(table.parentElement.scrollWidth > table.parentElement.clientWidth ? [table.className] : []),
              ...[...table.querySelectorAll("tbody tr > *")].filter((cell) => cell.offsetHeight > 0 && cell.offsetWidth < 24
                && cell.textContent.length > 2).map((cell) => cell.textContent)])""")
            check(not off, f"{view}: cut off or squeezed on a phone: {off[:3]}")
            check(page.locator(".stacked [role=row]").count() > 10 and page.locator(".stacked [role=columnheader]").count() > 3, f"{view}: the blocks are not a table for a screen reader")
        if IS_THOROUGH or view == "#" or "view=cells" in view or "cell=" in view:
            audit(page, f"phone {view}")
        if "cell=" in view:
            height = page.evaluate("document.documentElement.scrollHeight")
            print(f"   a cell is {height} px long on a phone")
            check(height < 8500, f"a cell is {height} px long on a phone")
        picture(page, f"phone-{n}")
    check(page.input_value(".transport select") == "stills", "reduced motion does not play stills")
    page.emulate_media(media="print")
    check(not page.is_visible(".toolbar") and page.is_visible(".metrics"), "printing shows the wrong things")
    watched.quiet("narrow")
    watched.close()
    watched = Watched(browser, options.page, java_script_enabled=False)
    watched.page.goto(Path(options.page).as_uri())
    check("needs JavaScript" in watched.page.inner_text("main"), "without JavaScript there is no message")
    watched.close()


def check_keyboard(watched):
    step("keyboard only")
    page = watched.open()
    names = []
    for _ in range(20):
        page.keyboard.press("Tab")
        names.append(page.evaluate("(document.activeElement.id || document.activeElement.dataset.view || document.activeElement.textContent || '').slice(0, 30)"))
    for wanted in ["ranking", "fixes", "strategies", "pivot", "cells", "theme", "filter", "clear", "Choose from lists"]:
        check(wanted in names, f"Tab does not reach {wanted}: {names}")
    before = address(page)
    page.focus(".skip")
    page.keyboard.press("Enter")
    check(page.evaluate("document.activeElement.tagName") == "H1" and address(page) == before, "the skip link does not lead to the content")
    page.focus("#filter")
    page.keyboard.type("-s none")
    check(page.locator("#ranking tbody tr").count() == 1 and page.is_visible("#selected"), "typing does not filter")
    ring = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    check(ring != "none", "the focus is not visible")
    watched.quiet("keyboard")


def fnv(data):
    value = 0xCBF29CE484222325
    for byte in data:
        value = ((value ^ byte) * 0x100000001B3) % (1 << 64)
    return f"{value:016x}"


def check_hostile(browser):
    step("a hostile record")
    evil = "\"><img src=x onerror=alert(1)>'&{script}${1}\u202egnp.exe\u202c</script><script>alert(2)</script>"
    name = evil.replace("/", "∕")
    with tempfile.TemporaryDirectory() as folder:
        small = f"{folder}/small.ndjson"
        subprocess.run(
            [options.avoidance, "run", "-s", "fixed-offset-300", "-d", "iphone-16e", "-k", "show-hide", "-l", "login,chat", "-q",
             "--no-sensitivity", "--no-report", "-o", small], check=True)
        lines = [json.loads(line) for line in Path(small).read_text().splitlines()][:-1]
        head = lines[0]
        for axis in ["strategies", "screens"]:
            entry = head[axis][-1]
            entry.update(title=evil, summary=evil, source=evil, group=evil, facts=[[evil, evil]])
        old = {"strategies": head["strategies"][1]["id"], "screens": head["screens"][0]["id"]}
        head["strategies"][1]["id"] = name
        head["command"] = evil
        head["profile"] += "+" + evil
        small_cells = [line for line in lines if "cell" in line]
        for line in small_cells:
            parts = line["cell"].split("/")
            line["cell"] = "/".join(name if part == old["strategies"] else part for part in parts)
            line["notes"] = [evil]
        small_cells[-1].update(status="error", outcome="error", error=evil)
        body = "".join(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n" for line in lines).encode()
        foot = json.dumps({"end": True, "cells": len(small_cells), "digest": fnv(body)}, separators=(",", ":")) + "\n"
        record, page_path = f"{folder}/hostile.ndjson", f"{folder}/hostile.html"
        Path(record).write_bytes(body + foot.encode())
        done = subprocess.run([options.avoidance, "report", record, "--to", "html", "-o", page_path], capture_output=True, text=True)
        check(done.returncode == 0, f"the hostile record is refused: {done.stderr}")
        check("onerror" not in Path(page_path).read_text().split("<script type=\"module\">")[0], "a name is used as markup")
        watched = Watched(browser, page_path)
        cell = next(line["cell"] for line in small_cells if name in line["cell"])
        for view in VIEWS + [f"#view=strategies&at={quote(name)}&open=code", f"#cell={quote(cell)}", "#view=cells&filter=" + quote(evil), f"#cell={quote(evil)}"]:
            page = watched.open(view)
            page.wait_for_timeout(150)
            check(page.locator("img").count() == 0, f"{view[:12]}: a name became an element")
            shown = page.evaluate("document.body.innerText")
            check("\u202e" not in shown, f"{view[:12]}: a direction-changing character is not escaped")
        page = watched.open(f"#cell={quote(cell)}")
        page.wait_for_selector("text=This cell cannot be played here")
        watched.quiet("hostile")
        watched.close()


with sync_playwright() as driver:
    browser = driver.chromium.launch(executable_path=options.browser, args=["--no-sandbox"] if os.geteuid() == 0 else [])
    check_file()
    watched = Watched(browser, options.page)
    check_ranking(watched)
    check_selection(watched)
    check_words(watched)
    check_filter(watched)
    check_pivot(watched)
    check_player(watched)
    check_positions(watched)
    check_keyboard(watched)
    watched.close()
    check_surroundings(browser)
    check_hostile(browser)
    browser.close()

print(f"{checking.checks} checks, {len(problems)} problems")
sys.exit(1 if problems else 0)
