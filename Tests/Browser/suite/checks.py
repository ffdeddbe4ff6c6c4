"""Checks that hold for every page, and the count of what passed."""

import sys
import time
import traceback
from contextlib import contextmanager

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

# A wait fails after these milliseconds. They only decide when a failure is reported: a busy machine may take minutes.
PATIENCE = 300_000
expect.set_options(timeout=PATIENCE)

# WCAG 2.2 AA, and axe's own good practice.
AXE_OPTIONS = {
    "runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]},
    "resultTypes": ["violations"],
}
WIDTHS = [320, 640, 768, 1366, 1920]

# The spacing that a reader may set (WCAG 2.2, 1.4.12).
SPACING = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } '
    + 'p { margin-block-end: 2em !important; }');
  document.adoptedStyleSheets = [sheet];
}"""

OVERFLOW = """() => {
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= width) return [];
  return [...document.querySelectorAll('body *')]
    .filter((element) => element.getBoundingClientRect().right > width + 0.5
      && getComputedStyle(element).position !== 'absolute')
    .slice(0, 5).map((element) => element.tagName + '.' + element.className + ' ' + element.textContent.trim().slice(0, 30));
}"""

# Texts without room: an element next to them leaves a few letters on each of many lines.
SQUEEZED = """() => [...document.querySelectorAll('body *')]
  .filter((element) => {
    const length = [...element.childNodes].reduce((sum, node) => sum + (node.nodeType === 3 ? node.data.trim().length : 0), 0);
    // The heads of a table are only for screen readers if its rows are cards.
    if (length < 5 || element.closest('thead')) return false;
    const box = element.getBoundingClientRect();
    return box.width > 2 && box.width < 60 && box.height > 110;
  })
  .slice(0, 5).map((element) => 'squeezed: ' + element.tagName + '.' + element.className + ' ' + element.textContent.trim().slice(0, 30))
"""

# Without and with that spacing. Each question to the browser takes a while.
BOTH_OVERFLOWS = f"""() => {{
  const faults = () => [...({OVERFLOW})(), ...({SQUEEZED})()];
  const usual = faults();
  ({SPACING})();
  const spaced = faults();
  document.adoptedStyleSheets = [];
  return [usual, spaced];
}}"""

SHIFT = """() => new Promise((done) => {
  const moved = [];
  new PerformanceObserver((list) => list.getEntries().forEach((entry) => entry.sources.forEach((source) => {
    const name = source.node && (source.node.tagName + '.' + source.node.className);
    moved.push(`${name} ${JSON.stringify(source.previousRect)} ${JSON.stringify(source.currentRect)}`);
  }))).observe({type: 'layout-shift', buffered: true});
  requestAnimationFrame(() => requestAnimationFrame(() => done(moved)));
})"""

# Compares the elements of pages, and the names of their attributes, as the browser's own parser makes them. Returns the
# number of elements of the first page, and the addresses of those that differ from it.
STRUCTURES = """async (addresses) => {
  const structure = (address) => new Promise((done, failed) => {
    const request = new XMLHttpRequest();
    request.open('GET', address);
    request.responseType = 'document';
    request.onload = () => done([...request.response.querySelectorAll('*')].map((element) =>
      element.tagName + ' ' + element.getAttributeNames().join(' ') + ' ' + element.children.length));
    request.onerror = failed;
    request.send();
  });
  const [first, ...others] = addresses;
  const expected = await structure(first);
  const different = [];
  for (const address of others) {
    const found = await structure(address);
    if (found.join() !== expected.join()) different.push(address);
  }
  return [expected.length, different];
}"""


def patient(context):
    """A context of the browser that waits as long as a busy machine needs."""
    context.set_default_timeout(PATIENCE)
    return context


class Results:
    def __init__(self, only, screenshots):
        self.only = only
        self.screenshots = screenshots
        self.passed = 0
        self.failed = 0
        self.seconds = {}

    @contextmanager
    def test(self, name):
        """Counts the block as one test. A failed one is reported and does not stop the others."""
        begun = time.monotonic()
        try:
            yield
            self.passed += 1
        except Exception as error:  # noqa: BLE001: any failure of a test is told
            self.failed += 1
            print(f"failed: {name}: {error}", flush=True)
            if not isinstance(error, AssertionError):
                traceback.print_exc(limit=-3, file=sys.stdout)
        finally:
            self.seconds[name] = time.monotonic() - begun

    def tell_times(self, part):
        """The time of all tests, and of those that took most of it."""
        longest = sorted(self.seconds.items(), key=lambda one: -one[1])[:5]
        slow = ", ".join(f"{name} {seconds:.0f} s" for name, seconds in longest)
        print(f"{part}: {sum(self.seconds.values()):.0f} s in {len(self.seconds)} tests; the longest: {slow}", flush=True)

    def wants(self, name):
        return self.only in name

    def picture(self, page, name):
        if self.screenshots:
            self.screenshots.mkdir(parents=True, exist_ok=True)
            page.screenshot(path=self.screenshots / f"{name}.png", full_page=True, animations="disabled")


class Watch:
    """The messages of a page to its console, and errors of its scripts."""

    def __init__(self, page):
        self.lines = []
        page.on("console", lambda message: self.lines.append(f"{message.type}: {message.text}"))
        page.on("pageerror", lambda error: self.lines.append(f"error: {error}"))

    def check(self, allowed=()):
        lines = [line for line in self.lines if not any(text in line for text in allowed)]
        self.lines.clear()
        assert not lines, f"the console has {lines[:3]}"


def check_axe(page):
    found = Axe().run(page, options=AXE_OPTIONS).response["violations"]
    told = [
        f"{violation['id']}: {violation['nodes'][0]['target']} {violation['nodes'][0]['failureSummary']}"
        for violation in found
    ]
    assert not told, "axe: " + "; ".join(told)


def check_still(page):
    """Nothing moved while the page was loaded."""
    moved = page.evaluate(SHIFT)
    assert not moved, f"moved while the page was loaded: {moved}"


def check_widths(page, widths=WIDTHS, spaced=False):
    """Nothing is wider than the window. `spaced`: also with the spacing that a reader may set, and no text is squeezed. A new size is what
    takes the time."""
    for width in widths:
        page.set_viewport_size({"width": width, "height": 800})
        wide, wide_spaced = page.evaluate(BOTH_OVERFLOWS if spaced else f"() => [({OVERFLOW})(), []]")
        assert not wide, f"at {width} px: {wide}"
        assert not wide_spaced, f"at {width} px with more space between letters: {wide_spaced}"
