#!/usr/bin/env python3
"""Measures how many screens each page of a Markdown report is long, as a code-hosting site shows it.

Pages are converted by cmark-gfm and shown in a window of 1280 × 800 points, the text 980 wide with margins of 45, as
github-markdown-css recommends; what is folded is closed. A page of more than LIMIT screens is wrong, and the exit code
is then 1.

Usage: page_lengths.py [--longest N] BROWSER REPORTS
"""
import argparse
import asyncio
import subprocess
import sys
from pathlib import Path

from playwright.async_api import async_playwright

LIMIT = 6
WIDTH, HEIGHT = 1280, 800
STYLE = """
body { margin: 0; font: 16px/1.5 -apple-system, "Segoe UI", "Noto Sans", Helvetica, Arial, sans-serif }
article { box-sizing: border-box; max-width: 980px; margin: 0 auto; padding: 45px }
h1, h2, h3, h4 { margin: 24px 0 16px; line-height: 1.25 } h1 { font-size: 2em } h2 { font-size: 1.5em } h3 { font-size: 1.25em }
p, ul, ol, table, pre, details { margin: 0 0 16px } ul, ol { padding-left: 2em } li + li { margin-top: .25em }
img { max-width: 100% } code, pre { font: 85%/1.45 ui-monospace, Menlo, monospace } pre { padding: 16px; overflow: auto }
table { display: block; overflow: auto; border-collapse: collapse } th, td { padding: 6px 13px; border: 1px solid #ddd }
"""


def converted(page):
    """The page as HTML."""
    command = ["cmark-gfm", "--unsafe", "-e", "table", "-e", "strikethrough", "-e", "autolink", "-e", "tagfilter"]
    return subprocess.run(command + [str(page)], check=True, capture_output=True, text=True).stdout


async def lengths(browser, folder):
    """The pages of a folder and how high each is shown, in points."""
    async with async_playwright() as playwright:
        chromium = await playwright.chromium.launch(executable_path=browser, args=["--no-sandbox"])
        window = await chromium.new_page(viewport={"width": WIDTH, "height": HEIGHT})
        found = []
        for page in sorted(folder.rglob("*.md")):
            scratch = page.with_name(f".{page.name}.html")
            scratch.write_text(f"<!doctype html><meta charset=utf-8><style>{STYLE}</style><article>{converted(page)}</article>")
            try:
                await window.goto(scratch.resolve().as_uri(), wait_until="load")
                found.append((await window.evaluate("document.documentElement.scrollHeight"), page))
            finally:
                scratch.unlink()
        await chromium.close()
        return found


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("browser")
    parser.add_argument("reports", type=Path)
    parser.add_argument("--longest", type=int, default=0, help="also list the N longest pages")
    options = parser.parse_args()
    found = sorted(asyncio.run(lengths(options.browser, options.reports)), key=lambda each: (-each[0], each[1]))
    for height, page in found[: options.longest]:
        print(f"{height / HEIGHT:5.1f} {page.relative_to(options.reports)}")
    wrong = [each for each in found if each[0] > LIMIT * HEIGHT]
    for height, page in wrong:
        print(f"{page}: {height / HEIGHT:.1f} screens, at most {LIMIT}: fold what goes beyond", file=sys.stderr)
    if not found:
        print(f"{options.reports}: no page of Markdown", file=sys.stderr)
    print(f"{len(found)} pages, the longest {found[0][0] / HEIGHT if found else 0:.1f} screens, {len(wrong)} too long")
    sys.exit(1 if wrong or not found else 0)


main()
