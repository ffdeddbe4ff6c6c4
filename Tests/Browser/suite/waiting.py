"""The page on the disk that waits for a station, as the unit minilibrary-browser opens it."""

import tempfile
import time
from pathlib import Path

from checks import PATIENCE, patient
from week import Station


def run(browser, root, results):
    if not results.wants("waiting"):
        return
    with results.test("waiting page"), tempfile.TemporaryDirectory(prefix="minilibrary-waiting-") as folder:
        station = Station(root, Path(folder))
        page = patient(browser.new_context()).new_page()
        try:
            tries = []
            page.on("requestfailed", lambda request: tries.append(request.url))
            page.goto(f"{(root / 'kiosk/browser/waiting.html').as_uri()}#{station.base}/station#sound")
            end = time.monotonic() + PATIENCE / 1000
            while len(tries) < 2 and time.monotonic() < end:
                page.wait_for_timeout(100)
            assert len(tries) >= 2 and page.url.startswith("file:"), f"it does not wait: {tries}, {page.url}"
            station.start()
            page.wait_for_url(f"{station.base}/station#sound", timeout=PATIENCE)
            page.wait_for_selector("#scene h1", timeout=PATIENCE)
        finally:
            page.close()
            station.end()
