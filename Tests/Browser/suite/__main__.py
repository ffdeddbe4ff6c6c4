"""Runs the browser's tests and prints `browser: N passed, N failed`."""

import argparse
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

import gallery
import pictures
import station_scenes
import stories
import week
from checks import Results

PARTS = ["gallery", "screens", "stories"]
ROOT = Path(__file__).resolve().parents[3]


def main() -> int:
    parser = argparse.ArgumentParser(prog="Tests/Browser/run")
    parser.add_argument("part", nargs="?", choices=[*PARTS, "pictures", "week"])
    parser.add_argument("--full", action="store_true")
    parser.add_argument("--screenshots", type=Path)
    parser.add_argument("--gallery", type=Path, help="a folder that GalleryTests wrote before")
    parser.add_argument("--only", default="", help="tests whose names contain this")
    parser.add_argument("--record", action="store_true", help="writes the order of the focus of each page anew")
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
        if arguments.part == "pictures":
            pictures.run(browser, ROOT)
            return 0
        parts = [arguments.part] if arguments.part else PARTS
        with tempfile.TemporaryDirectory(prefix="minilibrary-browser-") as folder:
            if "gallery" in parts:
                gallery.run(browser, ROOT, results, arguments.gallery, arguments.full, arguments.record)
            if "screens" in parts:
                station_scenes.run(browser, ROOT, results, Path(folder) / "screens", arguments.full, arguments.record)
            if "stories" in parts:
                stories.run(browser, ROOT, results, Path(folder) / "stories")
        browser.close()
    return finish(results)


def finish(results) -> int:
    print(f"browser: {results.passed} passed, {results.failed} failed")
    return 0 if results.failed == 0 and results.passed > 0 else 1


def is_root() -> bool:
    import os

    return os.geteuid() == 0


sys.exit(main())
