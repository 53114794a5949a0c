#!/usr/bin/env python3
"""Opens what `diagnose -o` writes for a browser, and checks it as a person would read it.

Checks: nothing leaves the file, no script runs and nothing is logged; every picture is drawn and one moves; an
accessibility audit finds nothing, in light and dark, at 1280 points and at 390, where nothing but pictures, tables and
code moves sideways; names with markup stay text. Exits with 1 when anything is wrong.

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
    subprocess.run([AVOIDANCE, *arguments], check=True, capture_output=True, cwd=folder)


def hostile(folder):
    """A built-in screen whose texts are markup."""
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
    said, asked = [], []
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("request", lambda request: asked.append(request.url))
    page.goto(page_file.as_uri())
    title = page.title()
    check(title.startswith("Diagnosis of"), f"{label}: the title is {title!r}")
    check(not said, f"{label}: logged {said[:2]}")
    outside = [url for url in asked if not url.startswith(("data:", page_file.as_uri()))]
    check(not outside, f"{label}: asked for {outside[:2]}")
    pictures = page.evaluate("[...document.images].map((image) => [image.complete && image.naturalWidth > 0, image.alt.length > 20])")
    check(len(pictures) > 1 and all(drawn and told for drawn, told in pictures), f"{label}: pictures {pictures}")
    wide = page.evaluate("document.documentElement.scrollWidth")
    check(wide <= width, f"{label}: {wide} points wide in {width}")
    check(page.evaluate("document.querySelectorAll('script, iframe, object, [onerror]').length") == 0, f"{label}: something active")
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
            check("<script" not in text, f"{name}: markup of a name")
            for width, scheme in [(1280, "light"), (390, "dark")]:
                look(browser, page_file, width, scheme, f"{name}, {width} points, {scheme}")
        browser.close()
    print(f"diagnosis page: {checking.checks} checks, {len(problems)} wrong")
    sys.exit(1 if problems else 0)


main()
