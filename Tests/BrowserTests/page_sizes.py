#!/usr/bin/env python3
"""Measures the pages of a Markdown report as a code-hosting site shows them.

Pages are converted by cmark-gfm and shown in a window of 1280 × 800 points, with text 980 wide and margins of 45, and in
one of 390 × 844 with margins of 15, as in github-markdown-css. Folded parts are closed. The exit code is 1 if a page is
longer than six screens at 1280, if the smallest letters of a picture are below 11 points in either window, or if a picture
has words beyond its edges.

Usage: page_sizes.py [--longest N] BROWSER REPORTS
"""
import argparse
import asyncio
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.async_api import async_playwright

SCREENS = 6
SMALLEST = 11
WINDOWS = [(1280, 800), (390, 844)]
STYLE = """
body { margin: 0; font: 16px/1.5 -apple-system, "Segoe UI", "Noto Sans", Helvetica, Arial, sans-serif }
article { box-sizing: border-box; max-width: 980px; margin: 0 auto; padding: 45px; overflow-wrap: break-word }
@media (max-width: 767px) { article { padding: 15px } }
h1, h2, h3, h4 { margin: 24px 0 16px; line-height: 1.25 } h1 { font-size: 2em } h2 { font-size: 1.5em } h3 { font-size: 1.25em }
p, ul, ol, table, pre, details { margin: 0 0 16px } ul, ol { padding-left: 2em } li + li { margin-top: .25em }
img { max-width: 100% } code, pre { font: 85%/1.45 ui-monospace, Menlo, monospace } pre { padding: 16px; overflow: auto }
table { display: block; overflow: auto; border-collapse: collapse } th, td { padding: 6px 13px; border: 1px solid #ddd }
"""
# For every picture: its address and the scale at which it is shown.
SHOWN = """() => { for (const part of document.querySelectorAll("details")) part.open = true;
  return [...document.images].map((image) => [image.currentSrc, image.getBoundingClientRect().width / image.naturalWidth]) }"""
# For one picture: the size of its smallest letters, and the words that extend beyond its edges.
WORDS = """() => { const card = document.documentElement.viewBox.baseVal;
  const texts = [...document.querySelectorAll("text")];
  const box = (text) => { const own = text.getBBox(), at = text.getCTM(), root = document.documentElement.getCTM();
    const corners = [[own.x, own.y], [own.x + own.width, own.y], [own.x, own.y + own.height], [own.x + own.width, own.y + own.height]]
      .map(([x, y]) => new DOMPoint(x, y).matrixTransform(root.inverse().multiply(at)));
    return [Math.min(...corners.map((p) => p.x)), Math.max(...corners.map((p) => p.x)), Math.min(...corners.map((p) => p.y)), Math.max(...corners.map((p) => p.y))] };
  return [Math.min(...texts.map((text) => parseFloat(getComputedStyle(text).fontSize))),
    texts.filter((text) => { const [left, right, top, bottom] = box(text);
      return left < -1 || top < -1 || right > card.width + 1 || bottom > card.height + 1 }).map((text) => text.textContent)] }"""


def converted(page):
    """Returns the page as HTML."""
    command = ["cmark-gfm", "--unsafe", "-e", "table", "-e", "strikethrough", "-e", "autolink", "-e", "tagfilter"]
    return subprocess.run(command + [str(page)], check=True, capture_output=True, text=True).stdout


async def measured(browser, folder):
    """Returns the pages with their heights, the smallest scale of each picture, and its words."""
    pages, shown, words = [], {}, {}
    async with async_playwright() as playwright:
        chromium = await playwright.chromium.launch(executable_path=browser, args=["--no-sandbox"])
        windows = [await chromium.new_page(viewport={"width": width, "height": height}) for width, height in WINDOWS]
        for page in sorted(folder.rglob("*.md")):
            shown_page = page.with_suffix(".html")
            shown_page.write_text(f"<!doctype html><meta charset=utf-8><style>{STYLE}</style><article>{converted(page)}</article>")
            for (width, height), window in zip(WINDOWS, windows):
                await window.goto(shown_page.as_uri(), wait_until="load")
                if width > 1000:
                    pages.append((await window.evaluate("document.documentElement.scrollHeight") / height, page.relative_to(folder)))
                for place, scale in await window.evaluate(SHOWN):
                    place = place.removeprefix(f"{folder.as_uri()}/")
                    shown[place] = min(shown.get(place, (9, 0)), (scale, width))
        for place in sorted(shown):
            await windows[0].goto(f"{folder.as_uri()}/{place}")
            words[place] = await windows[0].evaluate(WORDS)
        await chromium.close()
    return pages, shown, words


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("browser")
    parser.add_argument("reports", type=Path)
    parser.add_argument("--longest", type=int, default=0, help="also list the N longest pages")
    options = parser.parse_args()
    # The report stays as it is, because another check may compare it at the same time.
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch).resolve() / "reports"
        shutil.copytree(options.reports, folder)
        pages, shown, words = asyncio.run(measured(options.browser, folder))
    pages.sort(key=lambda each: (-each[0], each[1]))
    for screens, page in pages[: options.longest]:
        print(f"{screens:5.1f} {page}")
    wrong = [f"{page}: {screens:.1f} screens, at most {SCREENS}: fold the rest" for screens, page in pages if screens > SCREENS]
    for place, (scale, width) in shown.items():
        smallest, beyond = words[place]
        if smallest is not None and smallest * scale < SMALLEST - 0.05:
            wrong.append(f"{place}: letters of {smallest * scale:.1f} points in a window of {width}, at least {SMALLEST}")
        wrong += [f"{place}: '{text}' extends beyond the edge" for text in beyond]
    if not pages:
        wrong.append(f"{options.reports}: no Markdown pages")
    print("\n".join(wrong), file=sys.stderr)
    longest = pages[0][0] if pages else 0
    print(f"{len(pages)} pages, the longest {longest:.1f} screens, {len(shown)} pictures in two windows: {len(wrong)} problems")
    sys.exit(1 if wrong else 0)


main()
