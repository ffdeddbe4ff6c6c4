"""Forced colours (a contrast theme of the system): text, icons, borders, states and the focus stay visible.

axe is of no use for this: it takes the page's own colour for that of a text (`-webkit-text-fill-color`), and sees no edges."""

# A browser's colours as numbers, and the background of an element.
TOOLS = """
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', {willReadFrequently: true});
  const known = new Map();
  const rgba = (colour) => {
    if (!known.has(colour)) known.set(colour, painted(colour));
    return known.get(colour);
  };
  const painted = (colour) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const luminance = ([red, green, blue]) => [red, green, blue]
    .map((part) => part / 255)
    .map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
    .reduce((sum, part, index) => sum + part * [0.2126, 0.7152, 0.0722][index], 0);
  const contrast = (one, other) => {
    const [light, dark] = [luminance(rgba(one)), luminance(rgba(other))].sort((a, b) => b - a);
    return (light + 0.05) / (dark + 0.05);
  };
  const behind = (element) => {
    for (let one = element; one; one = one.parentElement) {
      const colour = getComputedStyle(one).backgroundColor;
      if (rgba(colour)[3] > 127) return colour;
    }
    return 'Canvas';
  };
  const isSeen = (one) => {
    if (!one.checkVisibility({opacityProperty: true, visibilityProperty: true})) return false;
    const box = one.getBoundingClientRect();
    return box.width > 2 && box.height > 2;
  };
  const name = (one) => `${one.tagName}.${one.getAttribute('class') ?? ''} “${(one.getAttribute('aria-label')
    || one.textContent).trim().slice(0, 30)}”`;
"""

# Elements that a person could not see. A disabled control needs no contrast. An element that a screen reader ignores on
# purpose needs none either, unless it is an icon.
FAULTS = "() => {" + TOOLS + """
  const faults = [];
  if (!matchMedia('(forced-colors: active)').matches) faults.push('the browser does not force colours');
  for (const one of document.querySelectorAll('body *')) {
    if (!isSeen(one) || one.closest('svg, :disabled')) continue;
    const hasText = [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
    const style = getComputedStyle(one);
    if (hasText && contrast(style.color, behind(one)) < 4.5) {
      faults.push(`text ${style.color} on ${behind(one)}: ${name(one)}`);
    }
  }
  for (const one of document.querySelectorAll('svg')) {
    if (!isSeen(one) || one.closest(':disabled') || one.id === 'corners') continue;
    const parts = [...one.querySelectorAll('path, rect, circle, polygon, line')];
    const isDrawn = parts.some((part) => ['stroke', 'fill'].some((kind) => {
      const colour = getComputedStyle(part)[kind];
      return colour !== 'none' && contrast(colour, behind(one)) >= 3;
    }));
    if (getComputedStyle(one).color !== getComputedStyle(one.parentElement).color) {
      faults.push(`icon in a colour of its own in ${name(one.parentElement)}`);
    }
    if (!isDrawn) faults.push(`icon without contrast in ${name(one.parentElement)}`);
  }
  // What is pressed, filled in or read as one piece has an edge, since all grounds are alike.
  for (const one of document.querySelectorAll('button, input:not([type=hidden]), select, textarea, .button, .badge, .cover, .told, progress')) {
    if (!isSeen(one) || one.closest(':disabled')) continue;
    const style = getComputedStyle(one);
    const hasEdge = ['Top', 'Bottom', 'Left', 'Right'].some((side) =>
      parseFloat(style[`border${side}Width`]) >= 1 && style[`border${side}Style`] !== 'none'
        && contrast(style[`border${side}Color`], behind(one.parentElement)) >= 3);
    const isNative = ['checkbox', 'radio'].includes(one.type) || one.tagName === 'PROGRESS';
    const isInEdge = one.closest('.switch, .menu form, .toast') && one.tagName === 'BUTTON';
    if (!hasEdge && !isNative && !isInEdge) faults.push(`no edge: ${name(one)}`);
  }
  // A state differs from its opposite by more than a colour that is gone.
  const look = (one) => {
    const style = getComputedStyle(one);
    return ['outlineStyle', 'outlineWidth', 'borderTopWidth', 'borderBottomWidth', 'backgroundColor', 'fontWeight',
      'textDecorationLine'].map((part) => style[part]).join(' ');
  };
  for (const one of document.querySelectorAll('[aria-pressed=true], [aria-current]:not([aria-current=false])')) {
    const others = [...one.parentElement.querySelectorAll(one.tagName)].filter((other) =>
      other !== one && other.getAttribute('aria-pressed') !== 'true' && !other.hasAttribute('aria-current') && isSeen(other));
    if (isSeen(one) && others.some((other) => look(other) === look(one))) faults.push(`state is not seen: ${name(one)}`);
  }
  return faults;
}"""

# The edge that the focus draws, on each thing that takes it.
FOCUS = "() => {" + TOOLS + """
  const faults = [];
  const all = [...document.querySelectorAll('a[href], button, summary, input:not([type=hidden]), select, textarea')].filter(isSeen);
  for (const one of all.filter((one) => !one.disabled && !one.closest('[inert]'))) {
    one.focus({focusVisible: true, preventScroll: true});
    if (document.activeElement !== one) continue;
    const style = getComputedStyle(one);
    const isDrawn = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 3
      && contrast(style.outlineColor, behind(one.parentElement)) >= 3;
    if (!isDrawn) faults.push(`focus is not seen: ${name(one)} ${style.outline}`);
  }
  document.activeElement?.blur();
  return faults;
}"""


def check_forced(page):
    """Looks at a page in both contrast themes that a browser imitates: black on white, and white on black."""
    faults = []
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, forced_colors="active")
        faults += [f"{scheme}: {fault}" for fault in page.evaluate(FAULTS) + page.evaluate(FOCUS)]
    page.emulate_media(color_scheme="light", forced_colors="none")
    assert not faults, f"forced colours: {faults[:6]}"


# This page breaks each rule once.
BROKEN = """<!doctype html><html lang="en"><title>Broken</title><style>
  .text { forced-color-adjust: none; color: #777; background: #888 }
  .icon { width: 24px; height: 24px; forced-color-adjust: none; stroke: #fefefe; fill: none; background: #fff }
  .own { color: #b00; width: 24px }
  .edge { border: 0 }
  .focus:focus-visible { outline: none }
  .state { border: 1px solid; background: none }
</style><p class="text">Grey on grey</p><p><svg class="icon" viewBox="0 0 24 24"><path d="M4 4L20 20"/></svg>
<svg class="own" viewBox="0 0 24 24"><path stroke="currentcolor" d="M4 4L20 20"/></svg></p>
<p><button class="edge">No edge</button> <button class="focus">No focus</button></p>
<p><button class="state" aria-pressed="true">On</button> <button class="state" aria-pressed="false">Off</button></p></html>"""


def check_rules(page):
    """Each rule finds what breaks it. Otherwise an invisible page would pass."""
    page.goto("about:blank")
    page.set_content(BROKEN)
    page.emulate_media(color_scheme="light", forced_colors="active")
    found = page.evaluate(FAULTS) + page.evaluate(FOCUS)
    page.emulate_media(color_scheme="light", forced_colors="none")
    for rule in ("text ", "icon without contrast", "icon in a colour", "no edge", "state is not seen", "focus is not seen"):
        assert any(fault.startswith(rule) for fault in found), f"nothing was found by the rule “{rule}”: {found}"
