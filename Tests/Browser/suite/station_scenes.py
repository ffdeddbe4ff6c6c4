"""Every state of a station's screen in each language: sizes, touch targets, axe.

A real station is brought into a state over its routes; the page that it serves then is kept and looked at in peace."""

import re
import urllib.error
import urllib.request

from checks import Watch, check_axe, check_still, patient
from focus import check_focus
from forced import check_forced
from gallery import picture
from library import Station

LANGUAGES = ["en", "de", "ga", "zh-Hans", "fr"]
# A panel, a laptop and a large screen, each both ways.
SIZES = [(800, 480), (480, 800), (1366, 768), (768, 1366), (1920, 1080), (1080, 1920)]
STUDENTS = {"en": "S12346", "de": "S12348", "ga": "S12350", "zh-Hans": "S12352", "fr": "S12349"}
PIN = "4711"
# More than a student may have at once: the last ones are refused.
BOOKS = ["9780441172719", "9780261102217", "9780064400558", "9780747532699", "9780142410370", "9780064471046", "9783522177504",
         "9787506365437"]
# Five copies: one for the visit in each language.
CLASS_SET = "9780061120084"
# Controls that a state opens before the checks.
OPENED = {"typing": ["#typing"], "calendar": ["#day"]}

# Controls that a person could not press, texts that they could not read, and anything that scrolls.
FAULTS = """() => {
  const faults = [];
  const { scrollWidth, scrollHeight, clientWidth, clientHeight } = document.documentElement;
  if (scrollWidth > clientWidth || scrollHeight > clientHeight) faults.push(`scrolls: ${scrollWidth}x${scrollHeight}`);
  const text = (one) => (one.getAttribute('aria-label') || one.textContent).trim().slice(0, 30);
  const name = (one) => `${one.tagName}.${one.className} “${text(one)}”`;
  const chooser = document.querySelector('.chooser[open]');
  for (const one of document.querySelectorAll('main button, main summary, main input:not([type=hidden])')) {
    if (!one.checkVisibility() || (chooser && !chooser.contains(one))) continue;
    const box = one.getBoundingClientRect();
    if (box.left < 0 || box.top < 0 || box.right > clientWidth + 0.5 || box.bottom > clientHeight + 0.5) {
      faults.push(`outside: ${name(one)} ${JSON.stringify(box)}`);
      continue;
    }
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    if (!one.contains(top) && !top?.contains(one)) faults.push(`covered: ${name(one)} by ${top && name(top)}`);
    // All is for a finger.
    if (box.height < 63.5 || box.width < (one.closest('.keys, .days') ? 63.5 : 24)) faults.push(`small: ${name(one)} ${box.width}x${box.height}`);
    if (one.tagName !== 'INPUT' && (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)) {
      faults.push(`cut: ${name(one)}`);
    }
  }
  const parts = [...document.querySelectorAll('main > header, main > .problems, main > .told, main > .ask, main > .side, '
    + 'main > .offers, main > .commands')].filter((one) => one.checkVisibility() && one.offsetHeight > 0);
  if (!chooser) {
    parts.forEach((one, index) => parts.slice(index + 1).forEach((other) => {
      const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
      if (a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1) {
        faults.push(`over each other: ${name(one)} and ${name(other)}`);
      }
    }));
  }
  for (const one of document.querySelectorAll('.ask .words, .told > div, h1')) {
    if (!one.checkVisibility() || chooser) continue;
    if (one.scrollHeight > one.clientHeight + 2) faults.push(`cut: ${name(one)} ${one.scrollHeight} > ${one.clientHeight}`);
  }
  return faults;
}"""


def run(browser, root, results, folder, full, record):
    if results.only and not results.only.startswith("screen"):
        return
    # A view with nothing in it stands for a camera, whose button is on the screen then.
    empty = folder.parent / "empty.png"
    empty.write_bytes(picture(640, 360))
    plays = [("visits", visit, ["--replay", empty]), ("shelving", shelving, ["--mode", "shelving"])]
    for name, play, arguments in plays:
        station = Station(root, folder / name, typed_id="pin")
        scenes = {}
        try:
            with results.test(f"screen: {name}"):
                for student in STUDENTS.values():
                    station.command("students", "pin", "set", student, typed=PIN + "\n")
                station.arguments = arguments
                station.start()
                for language in LANGUAGES:
                    scenes |= {(state, language): page for state, page in play(station, language).items()}
            look(browser, station, results, scenes, full, record)
        finally:
            station.stop()


def look(browser, station, results, scenes, full, record):
    """Opens each kept page in a browser. It comes with the headers of the station, and no other scene follows it."""
    with urllib.request.urlopen(station.base + "/station", timeout=300) as answer:
        headers = {name: value for name, value in answer.headers.items() if name.lower() not in ("content-length", "date")}
    context = patient(browser.new_context(reduced_motion="reduce", base_url=station.base))
    page = context.new_page()
    watch = Watch(page)
    shown = {}
    page.route("**/station", lambda route: route.fulfill(body=shown["html"], headers=headers))
    # The stream of scenes stays open without a word. Requests without an answer are ended with the page.
    streams = []
    page.route("**/station/events", lambda stream: streams.append(stream))
    for number, ((state, language), html) in enumerate(sorted(scenes.items())):
        name = f"screen: {state} {language}"
        if results.wants(name):
            shown["html"] = html
            with results.test(name):
                check(page, watch, state, language, results, number, full)
                if language == "en":
                    page.set_viewport_size({"width": 1366, "height": 768})
                    check_focus(page, f"screen-{state}", record)
                    for width, height in SIZES[:3]:
                        page.set_viewport_size({"width": width, "height": height})
                        check_forced(page)
    for stream in streams:
        stream.abort()
    context.close()


def check(page, watch, state, language, results, number, full):
    """Each is looked at in all sizes. Without `full`, axe takes turns with sizes and themes."""
    faults = []
    turns = [(scheme, size) for scheme in ("light", "dark") for size in SIZES]
    chosen = turns if full else [turns[number % len(turns)]]
    page.goto("/station")
    check_still(page)
    for chooser in OPENED.get(state, []):
        page.locator(chooser + " > summary").click()
    if state == "countdown":
        page.locator(".countdown .more-time").wait_for()
    for turn in turns:
        scheme, (width, height) = turn
        if scheme == "dark" and turn not in chosen:
            continue
        page.emulate_media(color_scheme=scheme)
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        if language in ("en", "zh-Hans") or full:
            results.picture(page, f"screen-{state}-{language}-{scheme}-{width}x{height}")
        faults += [f"{width}x{height}: {fault}" for fault in page.evaluate(FAULTS)]
        if turn in chosen:
            check_axe(page)
    assert not faults, faults
    watch.check()


def prompt(page):
    return re.search(r'name="prompt" value="(\d+)"', page).group(1)


def visit(station, language):
    """The pages of a student's visit, one for each state."""
    seen, student = {}, STUDENTS[language]
    station.post("/station/language", language=language)
    seen["idle"] = seen["typing"] = station.wait(f'data-language="{language}"', " idle")
    station.line(student)
    seen["pin"] = page = station.wait('type="password"')
    station.post("/station/answer", prompt=prompt(page), offer="text", text="0000")
    seen["pin-wrong"] = page = station.wait('type="password"', "tone-refusal")
    station.post("/station/answer", prompt=prompt(page), offer="text", text=PIN)
    seen["greeting"] = station.wait("tone-success", 'value="/')
    station.line("20999990")
    seen["refusal"] = station.wait("tone-refusal", 'value="/')
    station.line(BOOKS[0])
    # The days and the time that is left follow the question.
    seen["question"] = seen["calendar"] = page = station.wait('value="yes"', 'value="1"', 'id="day"', "data-left")
    seen["countdown"] = re.sub(r'data-left="\d+"', 'data-left="12000"', page)
    for number, book in enumerate(BOOKS[1:], 2):
        station.line(book)
        page = station.wait(f'<li class="', f'value="{number}"', "remove")
    seen["list"] = page
    for entry in re.findall(r'name="entry" value="(\d+)"', page):
        page = station.post("/station/remove", prompt=prompt(station.wait('name="entry"')), entry=entry)
    station.wait('id="typing"')
    station.line(CLASS_SET)
    page = station.wait('value="yes"', 'value="1"')
    station.post("/station/answer", prompt=prompt(page), offer="yes")
    seen["lent"] = page = station.wait("tone-success", "has-side")
    # The first button of a visit ends it.
    station.line(re.search(r'type="hidden" name="line" value="([^"]+)"', page).group(1))
    # The loans of a visit are gone from its side, and the name is still there.
    seen["goodbye"] = station.wait('id="typing"', without=(" idle", "has-side"))
    assert language == "en" or "goodbye" not in seen["goodbye"], "a goodbye in another language than the visit"
    station.wait(" idle")
    try:
        station.get("/station/nothing")
    except urllib.error.HTTPError as answer:
        seen["problem"] = answer.read().decode()
    return seen


def shelving(station, language):
    """The pages of shelving: a book that is known, and one that is entered by hand."""
    seen = {}
    station.post("/station/language", language=language)
    seen["shelving"] = page = station.wait(f'data-language="{language}"', 'id="typing"')
    station.line(re.search(r'type="hidden" name="line" value="([^"]+)"', page).group(1))
    seen["title"] = page = station.wait('data-keys="words"')
    station.post("/station/answer", prompt=prompt(page), offer="text", text="Foundation")
    page = station.wait('data-keys="words"', "Foundation")
    station.post("/station/answer", prompt=prompt(page), offer="text", text="Isaac Asimov")
    seen["copies"] = page = station.wait('data-keys="digits"')
    station.post("/station/answer", prompt=prompt(page), offer="no")
    station.wait('id="typing"')
    return seen
