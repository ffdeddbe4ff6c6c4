"""Runs the browser's tests and prints `browser: N passed, N failed`."""

import argparse
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

import gallery
import stories
import waiting
import week
from checks import Results

ROOT = Path(__file__).resolve().parents[3]


def main() -> int:
    parser = argparse.ArgumentParser(prog="Tests/Browser/run")
    parser.add_argument("part", nargs="?", choices=["gallery", "stories", "week"])
    parser.add_argument("--full", action="store_true")
    parser.add_argument("--screenshots", type=Path)
    parser.add_argument("--gallery", type=Path, help="a folder that GalleryTests wrote before")
    parser.add_argument("--only", default="", help="tests whose names contain this")
    arguments = parser.parse_args()
    results = Results(arguments.only, arguments.screenshots)
    with sync_playwright() as playwright:
        if arguments.part == "week":
            week.run(playwright, ROOT, results, is_root())
            return finish(results)
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium",
            # The sandbox of Chromium does not start as root, as in a container.
            chromium_sandbox=not is_root(),
        )
        if arguments.part != "stories":
            gallery.run(browser, ROOT, results, arguments.gallery, arguments.full)
        if arguments.part != "gallery":
            stories.run(browser, ROOT, results)
            waiting.run(browser, ROOT, results)
        browser.close()
    return finish(results)


def finish(results) -> int:
    print(f"browser: {results.passed} passed, {results.failed} failed")
    return 0 if results.failed == 0 and results.passed > 0 else 1


def is_root() -> bool:
    import os

    return os.geteuid() == 0


sys.exit(main())
