#!/usr/bin/env python3
"""Opens the HTML page that `diagnose -o` writes and checks it as a reader sees it.

Checks: the page makes no requests, runs no script and logs nothing; every picture is drawn and one is animated; an
accessibility audit finds nothing, in light and dark, at 1280 points and at 390, where only pictures, tables and
code scroll sideways; names with markup stay text. Exits with 1 if a check fails.

Usage: diagnosis_page.py CHROMIUM AVOIDANCE
"""
import json
import subprocess
import sys
import tempfile
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import sync_playwright

import checking
from checking import check, problems

BROWSER, AVOIDANCE = sys.argv[1], str(Path(sys.argv[2]).resolve())
MARKUP = '</p><script>document.title="taken"</script><img src=x onerror="document.title=1">'


def run(folder, *arguments):
    done = subprocess.run([AVOIDANCE, *arguments], capture_output=True, cwd=folder)
    # The exit codes 2 and 3 say that a screen fails or that situations were left out.
    assert done.returncode in (0, 2, 3), done.stderr


def hostile(folder):
    """Returns the path of a built-in screen with markup in its texts."""
    path = Path(folder) / "hostile.json"
    text = subprocess.run([AVOIDANCE, "show", "screen", "sign-up", "--format", "json"], check=True, capture_output=True, text=True)
    screen = json.loads(text.stdout)

    def change(value, key=""):
        if isinstance(value, dict):
            return {name: change(one, name) for name, one in value.items()}
        if isinstance(value, list):
            return [change(one, key) for one in value]
        return MARKUP if key in ("text", "title", "summary", "placeholder") else value

    path.write_text(json.dumps(change(screen | {"id": "hostile"})))
    return str(path)


def look(browser, page_file, width, scheme, label):
    page = browser.new_page(viewport={"width": width, "height": 844}, color_scheme=scheme)
    messages, requests = [], []
    page.on("console", lambda message: messages.append(message.text))
    page.on("pageerror", lambda error: messages.append(str(error)))
    page.on("request", lambda request: requests.append(request.url))
    page.goto(page_file.as_uri())
    title = page.title()
    check(title.startswith("Diagnosis of"), f"{label}: the title is {title!r}")
    check(not messages, f"{label}: logged {messages[:2]}")
    outside = [url for url in requests if not url.startswith(("data:", page_file.as_uri()))]
    check(not outside, f"{label}: requested {outside[:2]}")
    pictures = page.evaluate("[...document.images].map((image) => [image.complete && image.naturalWidth > 0, image.alt.length > 20])")
    check(len(pictures) > 1 and all(is_drawn and has_text for is_drawn, has_text in pictures), f"{label}: pictures {pictures}")
    wide = page.evaluate("document.documentElement.scrollWidth")
    check(wide <= width, f"{label}: {wide} points wide in {width}")
    check(page.evaluate("document.querySelectorAll('script, iframe, object, [onerror]').length") == 0, f"{label}: active content")
    findings = [found["id"] for found in Axe().run(page).response["violations"]]
    check(not findings, f"{label}: {findings}")
    page.close()


def main():
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=BROWSER, args=["--no-sandbox"])
        for name, screens in [("one", ["sign-up"]), ("two", ["form-bottom-button", "alert"]), ("markup", [hostile(folder)])]:
            run(folder, "diagnose", *screens, "-o", name)
            page_file = Path(folder) / name / "index.html"
            text = page_file.read_text()
            moving = [film for film in Path(folder, name, "img").rglob("film.svg") if "@keyframes" in film.read_text()]
            check(len(moving) == len(screens), f"{name}: {len(moving)} films for {len(screens)} screens")
            check("<script" not in text, f"{name}: a name is used as markup")
            for width, scheme in [(1280, "light"), (390, "dark")]:
                look(browser, page_file, width, scheme, f"{name}, {width} points, {scheme}")
        browser.close()
    print(f"diagnosis page: {checking.checks} checks, {len(problems)} problems")
    sys.exit(1 if problems else 0)


main()
