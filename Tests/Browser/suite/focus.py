"""The order of Tab through a page, compared with the list in `Tests/Browser/focus`."""

import re
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[1] / "focus"
MOST = 250
# The days of a calendar are others each day: a list has one line for all of them.
DAY = re.compile(r"button: \w{3} \d{1,2} \w{3} \d{4}")

# The focus starts again, before the first element.
START = """() => {
  scrollTo(0, 0);
  window.reached = new Set();
  window.last = null;
  document.body.tabIndex = -1;
  document.body.focus();
  document.body.removeAttribute('tabindex');
  // What stays where it is while the rest scrolls.
  window.bars = [...document.querySelectorAll('body *')].filter((one) =>
    ['sticky', 'fixed'].includes(getComputedStyle(one).position) && one.checkVisibility());
  return window.bars.length;
}"""

# The place of the focus: a name for the list, and the faults of its outline.
HERE = """() => {
  const one = document.activeElement;
  if (!one || one === document.body || one === document.documentElement) return null;
  // A date has three stops: day, month and year.
  if (one === window.last && one.type === 'date') return { line: null, faults: [] };
  window.last = one;
  if (window.reached.has(one)) return null;
  window.reached.add(one);
  const labelled = one.getAttribute('aria-labelledby');
  const name = one.getAttribute('aria-label')
    || (labelled && document.getElementById(labelled)?.textContent)
    || (one.labels && [...one.labels].map((label) => label.textContent).join(' '))
    || [...one.childNodes].filter((node) => node.nodeType !== 1 || node.checkVisibility()).map((node) => node.textContent).join(' ')
    || one.getAttribute('name') || '';
  const faults = [];
  const style = getComputedStyle(one);
  if (style.outlineStyle === 'none' || parseFloat(style.outlineWidth) < 3) faults.push('no visible focus');
  const box = one.getBoundingClientRect();
  // Of a text of several lines, a browser shows the line of the caret.
  const [x, y] = [box.x + box.width / 2, box.y + (one.tagName === 'TEXTAREA' ? Math.min(24, box.height / 2) : box.height / 2)];
  if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) faults.push('outside the window');
  else {
    const top = document.elementFromPoint(x, y);
    if (!one.contains(top) && !top?.contains(one)) faults.push(`covered by ${top?.tagName}.${top?.className}`);
  }
  for (const bar of window.bars) {
    const other = bar.getBoundingClientRect();
    const [left, right] = [Math.max(box.left, other.left), Math.min(box.right, other.right)];
    const [upper, lower] = [Math.max(box.top, other.top), Math.min(box.bottom, other.bottom)];
    if (right - left < 2 || lower - upper < 2 || !bar.checkVisibility() || bar.contains(one) || one.contains(bar)) continue;
    const top = document.elementFromPoint((left + right) / 2, (upper + lower) / 2);
    if (top && bar.contains(top)) faults.push(`below ${bar.tagName}.${bar.className}`);
  }
  const kind = one.type && one.tagName === 'INPUT' ? `input ${one.type}` : one.tagName.toLowerCase();
  return { line: `${kind}: ${name.replace(/\\s+/g, ' ').trim()}`, faults };
}"""


def order(page, key="Tab"):
    """The elements that Tab reaches, and what is wrong with them."""
    # An autofocus field has the focus by then.
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    page.evaluate(START)
    lines, faults = [], []
    for _ in range(MOST):
        page.keyboard.press(key)
        here = page.evaluate(HERE)
        if here is None:
            return lines, faults
        if here["line"] is None:
            continue
        line = DAY.sub("button: a day", here["line"])
        if not (lines and line == lines[-1] == "button: a day"):
            lines.append(line)
        faults += [f"{here['line']}: {fault}" for fault in here["faults"]]
    raise AssertionError(f"Tab does not leave the page after {MOST} elements")


def check_focus(page, name, record):
    """Compares with the list of this page. `record` writes it again, for a person to read."""
    lines, faults = order(page)
    assert lines, "nothing takes the focus"
    if page.evaluate("() => window.bars.length"):
        # In a low window the page scrolls, and backwards it scrolls to what a bar at the top might cover.
        faults += low(page)
    assert not faults, faults
    file = FOLDER / f"{name}.txt"
    text = "\n".join(lines) + "\n"
    if record:
        FOLDER.mkdir(exist_ok=True)
        file.write_text(text)
        return
    assert file.exists(), f"{file.name} is missing: Tests/Browser/run --record"
    assert file.read_text() == text, f"the focus goes another way than in {file.name}: {lines}"


def low(page):
    """The faults of the focus in a window that shows a part of the page, forwards and backwards."""
    size = page.viewport_size
    page.set_viewport_size({"width": size["width"], "height": min(size["height"], 400)})
    faults = [fault for key in ("Tab", "Shift+Tab") for fault in order(page, key)[1]]
    page.set_viewport_size(size)
    return faults


def check_bars(page):
    """A bar that sticks to the top, and leaves no room for the focus, is found."""
    page.set_viewport_size({"width": 1366, "height": 800})
    page.evaluate("""() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('.top { position: sticky; inset-block-start: 0; z-index: 9 } html { scroll-padding: 0 }');
      document.adoptedStyleSheets = [sheet];
    }""")
    assert any(": below HEADER" in fault for fault in low(page)), "no focus was found below a bar that sticks to the top"
