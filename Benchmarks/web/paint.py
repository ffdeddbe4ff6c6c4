"""Measures first paints in Chromium with a CPU four times slower, in turn with a page of one word.

./measure.py starts it with the Python of Tests/Browser: paint.py BASE COOKIE PATH …
It prints the path and the milliseconds of each paint.
"""

import os
import sys

from playwright.sync_api import sync_playwright

TURNS = 8
BARE = "/bare"


def first_paint(context, path):
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    session.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    page.goto(path, wait_until="load")
    page.wait_for_function("() => performance.getEntriesByName('first-contentful-paint').length > 0")
    time = page.evaluate("() => performance.getEntriesByName('first-contentful-paint')[0].startTime")
    page.close()
    return time


def main(base, cookie, *paths):
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium-headless-shell", chromium_sandbox=os.geteuid() != 0, args=["--disable-gpu"])
        headers = {"Cookie": cookie} if cookie else {}
        context = browser.new_context(base_url=base, extra_http_headers=headers)
        context.route("**" + BARE, lambda route: route.fulfill(
            body="<!doctype html><title>Bare</title><p>One", content_type="text/html"))
        for _ in range(TURNS):
            for path in (BARE, *paths):
                print(f"{path}\t{first_paint(context, path):.0f}", flush=True)
        browser.close()


main(*sys.argv[1:])
