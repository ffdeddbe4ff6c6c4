"""Runs the browser's tests and prints `browser: N passed, N failed`."""

import argparse
import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import sync_playwright

import calendar_story
import gallery
import pictures
import station_scenes
import stories
import waiting
import week
from checks import Results

ROOT = Path(__file__).resolve().parents[3]
PARTS = ["gallery", "screens", "stories", "pictures", "week"]


def main() -> int:
    parser = argparse.ArgumentParser(prog="Tests/Browser/run")
    parser.add_argument("part", nargs="?", choices=PARTS)
    parser.add_argument("--full", action="store_true")
    parser.add_argument("--record", action="store_true", help="writes the order of the focus of each page anew")
    parser.add_argument("--screenshots", type=Path)
    parser.add_argument("--gallery", type=Path, help="a folder that GalleryTests wrote before")
    parser.add_argument("--only", default="", help="tests whose names contain this")
    arguments = parser.parse_args()
    begun = time.monotonic()
    results = Results(arguments.only, arguments.screenshots)
    # Stories mostly wait. The gallery uses another processor at the same time.
    words = tempfile.TemporaryFile("w+")
    beside = None if arguments.part else subprocess.Popen(
        [sys.executable, Path(__file__).parent, "gallery", *sys.argv[1:]], stdout=words)
    with sync_playwright() as playwright, tempfile.TemporaryDirectory(prefix="minilibrary-browser-") as folder:
        if arguments.part == "week":
            week.run(playwright, ROOT, results, os.geteuid() == 0)
            return finish(results)
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium-headless-shell",
            # The sandbox of Chromium does not start as root, as in a container.
            chromium_sandbox=os.geteuid() != 0,
            # Debian asks for a graphics processor. Without one, a separate process computes the picture.
            args=["--disable-gpu"],
        )
        if arguments.part == "pictures":
            pictures.run(browser, ROOT)
            return 0
        if arguments.part == "gallery":
            gallery.run(browser, ROOT, results, arguments.gallery, arguments.full, arguments.record)
        if arguments.part in ("stories", None):
            stories.run(browser, ROOT, results, Path(folder) / "stories")
            calendar_story.run(browser, ROOT, results, Path(folder) / "calendar")
            waiting.run(browser, ROOT, results)
        if arguments.part in ("screens", None):
            station_scenes.run(browser, ROOT, results, Path(folder) / "screens", arguments.full, arguments.record)
        browser.close()
    results.tell_times(arguments.part or "stories and screens")
    if beside:
        take(beside, words, results)
        print(f"everything: {time.monotonic() - begun:.0f} s")
    return finish(results)


def finish(results) -> int:
    print(f"browser: {results.passed} passed, {results.failed} failed")
    return 0 if results.failed == 0 and results.passed > 0 else 1


def take(beside, words, results):
    """Adds what the other process passed and failed, and prints the rest of its words."""
    beside.wait()
    words.seek(0)
    output = words.read()
    last = re.search(r"^browser: (\d+) passed, (\d+) failed\n\Z", output, re.MULTILINE)
    print(output[:last.start()] if last else output, end="", flush=True)
    results.passed += int(last.group(1)) if last else 0
    # A process that did not come to its end has failed.
    results.failed += int(last.group(2)) if last else 1


sys.exit(main())
