"""Stories of a station's screen: students with fingers or keys, two screens, a killed station, a browser without scripts."""

import re

from playwright.sync_api import expect

import page_stories
from checks import PATIENCE, check_axe
from gallery import picture
from library import Station
from people import visitor
from scanner import hold, scan_keys, type_by_hand

CARD = "20000028"  # Emmy Noether
MOMO, DUNE, HOBBIT = "9783522177504", "9780441172719", "9780261102217"
LANGUAGES = ["de", "ga", "zh-Hans", "fr", "en"]
ADA = ["samples/story/01-card-ada.jpg", "samples/story/02-book-dune.jpg"]
CONFIRM = ".offers .likely"


def run(browser, root, results, folder):
    for name, story in STORIES.items():
        for keys in (False, True) if name in TWICE else (False,):
            title = f"story: {name}, by keyboard alone" if keys else f"story: {name}"
            if results.wants(title):
                with results.test(title):
                    station = Station(root, folder / re.sub(r"\W", "-", title), **SETTINGS.get(name, {}))
                    try:
                        story(browser, station, results, keys) if name in TWICE else story(browser, station, results)
                    finally:
                        station.stop()


def opened(person):
    person.page.goto("/station")
    expect(person.page.locator("main.idle")).to_be_visible()
    return person.page


def expect_idle(page):
    """The screen names no person, and says what to do."""
    expect(page.locator("main.idle")).to_be_visible(timeout=PATIENCE)
    text = page.content()
    assert not re.search("Emmy|Noether|Ada|Lovelace", text), "an idle screen names a visitor"


def scan(page, line):
    """A scanner's line, posted by the page as a button of it would be."""
    page.evaluate(
        """(line) => fetch('/station/line', {method: 'POST', headers: {'X-Station': '1'}, body: new URLSearchParams({line})})""",
        line)


def type_in(person, text):
    """Types into the field that has the focus: with a finger on the keys of the screen, or on a keyboard."""
    page = person.page
    if person.keys:
        # As fast as fingers are: what comes faster is a scan.
        return page.keyboard.type(text, delay=80)
    keys = page.locator(".keys:visible")
    for character in text:
        keys.locator(f"[data-key='{character}']").click()


def open_visit(person, library_id):
    person.press("#typing summary")
    expect(person.page.locator("#line")).to_be_focused()
    type_in(person, library_id)
    expect(person.page.locator("#line")).to_have_value(library_id)
    person.press("#typing .likely")


def enter_pin(person, pin):
    page = person.page
    field = page.locator("#answer[type=password]")
    expect(field).to_be_focused()
    expect(field).to_have_value("")
    assert "Emmy" not in page.content(), "a PIN is asked by name"
    type_in(person, pin)
    person.press(".typed form > button")


def student(browser, station, results, keys):
    """A library ID and a PIN, two books, one taken off the list, goodbye; then no person is named."""
    station.command("students", "pin", "set", "S12346", typed="4711\n")
    station.start()
    with visitor(browser, station.base, keys=keys) as person:
        page = opened(person)
        expect_idle(page)
        for language in LANGUAGES:
            person.press(f"button[name=language][value={language}]")
            expect(page.locator(f"html[lang={language}]")).to_have_count(1)
            expect(page.locator(f"main[data-language={language}]")).to_have_count(1)
        open_visit(person, "S12346")
        enter_pin(person, "4712")
        # A wrong PIN leads to the question again.
        expect(page.locator(".tone-refusal .told")).to_be_visible()
        enter_pin(person, "4711")
        expect(page.locator("header .name")).to_have_text("Emmy Noether")
        scan(page, MOMO)
        expect(page.locator(".ask .title")).to_have_text("Momo")
        expect(page.locator(".ask .due")).to_contain_text(re.compile(r"Due \w{3} \d+ \w{3} \d{4}"))
        scan(page, DUNE)
        expect(page.locator(".list li")).to_have_count(2)
        person.press(page.locator(".list .remove").first)
        expect(page.locator(".list li")).to_have_count(1)
        person.press(CONFIRM)
        expect(page.locator(".tone-success .told")).to_contain_text("Dune")
        assert station.loans() == [("Dune", "S12346")]
        person.press("button:text-is('Done')")
        expect(page.locator("h1")).to_contain_text("goodbye")
        expect_idle(page)
    with visitor(browser, station.base) as person:
        opened(person)
        expect_idle(person.page)


def photographs(browser, station, results, keys):
    """Pictures of a card and a book are read; the question has its day chosen and its time extended."""
    station.arguments = ["--replay", *ADA]
    station.start()
    with visitor(browser, station.base, keys=keys) as person:
        page = person.page
        page.goto("/station")
        expect(page.locator(".ask .title")).to_have_text("Dune", timeout=PATIENCE)
        expect(page.locator("header .name")).to_have_text("Ada Lovelace")
        # A countdown shows 20 s before the question is taken back.
        more = page.locator(".countdown .more-time")
        expect(more).to_be_visible(timeout=PATIENCE)
        expect(page.locator(".countdown output")).to_have_text(re.compile(r"^(\d|1\d|20)$"))
        # The part `screens` has axe look at a countdown: it may take longer here than the question stands.
        expect(page.locator(".countdown [role=alert]")).not_to_be_empty()
        person.press(more)
        expect(more).not_to_be_visible()
        person.press("#day summary")
        day = page.locator("#day .days button:not([disabled])").first
        expect(day).to_be_visible()
        label = day.get_attribute("aria-label")
        person.press(day)
        # The question comes again with the chosen day.
        expect(page.locator("h1")).to_contain_text(label)
        expect(page.locator("#day[open]")).to_have_count(0)
        person.press(CONFIRM)
        expect(page.locator(".tone-success .told")).to_contain_text(label)
        assert station.loans() == [("Dune", "S12345")]
        person.press("button:text-is('Done')")
        expect_idle(page)


def number(page):
    return int(page.locator("main").get_attribute("data-number"))


SEEN = """() => {
  window.seen = [];
  new MutationObserver(() => {
    const main = document.getElementById('scene');
    window.seen.push(Number(main.dataset.number));
  }).observe(document.body, {childList: true});
}"""


def two_screens(browser, station, results):
    """An answer on one screen appears on the other, and both show the scenes in their order."""
    station.start()
    with visitor(browser, station.base) as one, visitor(browser, station.base, viewport={"width": 800, "height": 480}) as other:
        pages = [opened(one), opened(other)]
        for page in pages:
            page.evaluate(SEEN)
        scan(pages[0], CARD)
        for page in pages:
            expect(page.locator("header .name")).to_have_text("Emmy Noether")
        scan(pages[1], MOMO)
        for page in pages:
            expect(page.locator(".ask .title")).to_have_text("Momo")
        one.press(CONFIRM)
        for page in pages:
            expect(page.locator(".tone-success .told")).to_contain_text("Momo")
        assert number(pages[0]) == number(pages[1])
        seen = [page.evaluate("() => window.seen") for page in pages]
        assert all(scenes == sorted(scenes) for scenes in seen), seen
        # A screen may leave out a scene if another one follows at once.
        assert len(set(seen[0]) & set(seen[1])) >= 3, seen
        # The earlier question has ended: an old answer changes nothing.
        scan(pages[0], DUNE)
        expect(pages[1].locator(CONFIRM)).to_be_visible()
        old = pages[0].locator("input[name=prompt]").first.input_value()
        other.press(CONFIRM)
        expect(pages[0].locator(".tone-success .told")).to_contain_text("Dune")
        status = pages[0].evaluate(
            """(prompt) => fetch('/station/answer', {method: 'POST', headers: {'X-Station': '1'},
              body: new URLSearchParams({prompt, offer: 'yes'})}).then((answer) => answer.status)""", old)
        assert status == 409
        assert station.loans() == [("Dune", "S12346"), ("Momo", "S12346")]


AWAY = """() => {
  const away = document.getElementById('away');
  const buttons = [...document.querySelectorAll('button, summary, input, a')];
  const pressed = buttons.filter((button) => {
    const box = button.getBoundingClientRect();
    const top = box.width && document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return top && !away.contains(top);
  });
  return pressed.length;
}"""


LOST = """() => {
  window.lost = 0;
  const Plain = window.EventSource;
  window.EventSource = class extends Plain {
    constructor(...words) { super(...words); this.addEventListener('error', () => window.lost++); }
  };
}"""


def killed(browser, station, results):
    """Within 3 s of its own clock a still page says "one moment", nothing on it can be pressed, and the screen comes back
    automatically (G12)."""
    station.start()
    with visitor(browser, station.base) as person:
        person.page.clock.install()
        person.page.add_init_script(f"({LOST})()")
        page = opened(person)
        scan(page, CARD)
        expect(page.locator("header .name")).to_have_text("Emmy Noether")
        # Its clock stands still from a moment ahead.
        page.clock.pause_at(page.evaluate("() => Date.now()") + 10_000)
        station.kill()
        page.wait_for_function("() => window.lost", polling=50)
        page.clock.run_for(3000)
        assert page.locator("#away").is_visible()
        page.clock.resume()
        expect(page.locator("#away .headline")).to_have_text("One moment, please")
        assert page.evaluate(AWAY) == 0, "something behind the still page can be pressed"
        for _ in range(5):
            page.keyboard.press("Tab")
            assert page.evaluate("() => document.activeElement === document.body"), "the keyboard reaches what is behind"
        check_axe(page)
        results.picture(page, "station-away")
        station.start()
        expect(page.locator("#away")).to_be_hidden(timeout=PATIENCE)
        # A visit ends with its station. The screen names no person.
        expect_idle(page)
        scan(page, CARD)
        expect(page.locator("header .name")).to_have_text("Emmy Noether")


def eventually(attempt, check):
    """Without scripts the page asks again every five seconds, and may do so between two touches."""
    for _ in range(30):
        attempt()
        try:
            return check(7_000)
        except AssertionError:
            continue
    raise AssertionError("a touch has no effect without scripts")


def without_scripts(browser, station, results):
    """Every button is a form: a visit needs no script."""
    station.start()
    with visitor(browser, station.base, scripts=False) as person:
        page = opened(person)
        eventually(
            lambda: person.press("button[name=language][value=ga]"),
            lambda wait: expect(page.locator("main[data-language=ga]")).to_be_visible(timeout=wait))
        eventually(
            lambda: person.press("button[name=language][value=en]"),
            lambda wait: expect(page.locator("main[data-language=en]")).to_be_visible(timeout=wait))

        def identify():
            person.press("#typing summary")
            person.type("#line", "S12346")
            person.press("#typing .likely")

        eventually(identify, lambda wait: expect(page.locator("header .name")).to_have_text("Emmy Noether", timeout=wait))
        station.line(MOMO)
        # The page finds the question without a reload.
        expect(page.locator(".ask .title")).to_have_text("Momo", timeout=PATIENCE)
        person.press(CONFIRM)
        expect(page.locator("h1")).to_be_visible()
        station.wait("Emmy Noether")
        assert station.loans() == [("Momo", "S12346")]
        person.press("button:text-is('Done')")
        expect_idle(page)


POSTED = """() => {
  window.lines = [];
  const send = window.fetch;
  window.fetch = (path, options) => {
    if (path === '/station/line') window.lines.push(options.body.get('line'));
    return send(path, options);
  };
}"""


def scanner_that_types(browser, station, results):
    """A scanner's keys are a scan wherever the focus is. A person's keys are none, however fast they come."""
    station.start()
    with visitor(browser, station.base) as person:
        page = opened(person)
        page.evaluate(POSTED)
        lines = lambda: page.evaluate("() => window.lines")  # noqa: E731: asked often below
        # Nothing has the focus.
        scan_keys(page, CARD)
        expect(page.locator("header .name")).to_have_text("Emmy Noether")
        # Enter would press a button that has the focus: this one ends the visit.
        page.locator("button:text-is('Done')").focus()
        scan_keys(page, MOMO)
        expect(page.locator(".ask .title")).to_have_text("Momo")
        # The list grows by a scan that ends with Tab, and by one that ends with nothing.
        page.locator(CONFIRM).focus()
        scan_keys(page, DUNE, end="Tab")
        expect(page.locator(".list li")).to_have_count(2)
        expect(page.locator(CONFIRM)).to_be_visible()
        scan_keys(page, HOBBIT, end=None)
        expect(page.locator(".list li")).to_have_count(3)
        page.locator(CONFIRM).click()
        expect(page.locator(".tone-success .told")).to_contain_text("Dune")
        assert lines() == [CARD, MOMO, DUNE, HOBBIT]
        assert len(station.loans()) == 3
        page.locator("button:text-is('Done')").click()
        expect_idle(page)
        in_a_field(page, lines)
        # A French keyboard has other signs on the keys of the digits.
        expect_idle(page)
        scan_keys(page, CARD, signs=dict(zip("1234567890", "&é\"'(-è_çà")))
        expect(page.locator("header .name")).to_have_text("Emmy Noether")
        assert lines()[-1] == CARD


def in_a_field(page, lines):
    """The digits of a scan leave a field again. The text of a person stays, and does not count as a scan."""
    count = len(lines())
    page.locator("#typing summary").click()
    field = page.locator("#line")
    expect(field).to_be_focused()
    # Two hundred words a minute.
    type_by_hand(page, "S12345", 60)
    expect(field).to_have_value("S12345")
    hold(page, "7", 12)
    page.wait_for_timeout(400)
    expect(field).to_have_value("S12345" + "7" * 12)
    assert len(lines()) == count, lines()
    field.fill("S1")
    # The page hears of the scan and says nothing to the station, so that the field stays.
    page.route("**/station/line", lambda route: route.fulfill(status=204))
    scan_keys(page, CARD)
    page.wait_for_function("(count) => window.lines.length > count", arg=count)
    assert lines()[-1] == CARD
    expect(field).to_have_value("S1")
    expect(page.locator("#typing[open]")).to_have_count(0)
    page.unroute("**/station/line")


SHOWN = """() => {
  const box = document.getElementById('preview').getBoundingClientRect();
  const shapes = [...document.querySelectorAll('#corners polygon')].map((one) => one.getBoundingClientRect());
  const covered = [...document.querySelectorAll('main button, main summary, h1')].filter((one) => {
    const other = one.checkVisibility() ? one.getBoundingClientRect() : new DOMRect();
    return box.left < other.right - 1 && other.left < box.right - 1 && box.top < other.bottom - 1 && other.top < box.bottom - 1;
  }).map((one) => one.textContent || one.getAttribute('aria-label'));
  const inside = shapes.filter((one) => one.width > 9 && one.height > 4 && one.left >= box.left - 1 && one.right <= box.right + 1
    && one.top >= box.top - 1 && one.bottom <= box.bottom + 1);
  return {width: box.width, left: box.left / innerWidth, loaded: document.getElementById('picture').naturalWidth,
    shapes: shapes.length, inside: inside.length, covered};
}"""


def camera_picture(browser, station, results):
    """The camera's picture stands in a corner of an idle screen. In a visit a person asks for it, and sees the code that is read."""
    empty = station.folder / "empty.png"
    empty.write_bytes(picture(640, 360))
    # The view is empty until the page is there, and then has a book that is not lent here.
    station.arguments = ["--replay", *[empty] * 8, ADA[0], *[ADA[1], empty] * 60]
    station.start()
    with visitor(browser, station.base) as person:
        page = opened(person)
        corner = page.locator("body > #preview")
        expect(corner).to_be_visible(timeout=PATIENCE)
        page.wait_for_function("() => document.getElementById('picture').naturalWidth > 0")
        shown = page.evaluate(SHOWN)
        assert shown["left"] > 0.6 and not shown["covered"], shown
        results.picture(page, "station-camera-idle")
        expect(page.locator(".ask .title")).to_have_text("Dune", timeout=PATIENCE)
        # While something is asked, the picture is shown to those who want it.
        expect(corner).to_be_hidden()
        button = page.locator(".camera")
        expect(button).to_have_attribute("aria-pressed", "false")
        for size in ({"width": 800, "height": 480}, {"width": 480, "height": 800}, {"width": 1366, "height": 768}):
            page.set_viewport_size(size)
            person.press(button)
            expect(button).to_have_attribute("aria-pressed", "true")
            expect(page.locator("main.watched > #preview")).to_be_visible(timeout=PATIENCE)
            # The view has the book and is empty in turn.
            page.wait_for_function(f"() => {{ const shown = ({SHOWN})(); return shown.loaded && shown.inside; }}")
            results.picture(page, f"station-camera-{size['width']}")
            shown = page.evaluate(SHOWN)
            assert shown["inside"] == shown["shapes"] and not shown["covered"] and shown["width"] > 120, (size, shown)
            person.press(button)
            expect(page.locator("#preview")).to_be_hidden()
            expect(page.locator("main.watched")).to_have_count(0)


def no_camera_picture(browser, station, results):
    """A setting turns the picture off: there is neither a picture nor a button, and no stream."""
    station.arguments = ["--replay", *ADA]
    station.start()
    with visitor(browser, station.base) as person:
        page = person.page
        page.goto("/station")
        expect(page.locator(".ask .title")).to_have_text("Dune", timeout=PATIENCE)
        expect(page.locator("#preview, .camera")).to_have_count(0)
        assert page.evaluate("() => fetch('/station/preview').then((answer) => answer.status)") == 404


def few_bytes(browser, station, results):
    """The screen obeys the limits of every page. Its script runs before the first paint."""
    station.start()
    with visitor(browser, station.base) as person:
        page_stories.weigh(person, "/station", (".css", ".js"))


STORIES = {
    "a scanner that types": scanner_that_types,
    "the camera's picture": camera_picture,
    "no picture of the camera": no_camera_picture,
    "few bytes of a screen": few_bytes,
    "a student": student,
    "pictures of a card and a book": photographs,
    "two screens": two_screens,
    "station killed and back": killed,
    "a screen without scripts": without_scripts,
}
TWICE = {"a student", "pictures of a card and a book"}
SETTINGS = {"no picture of the camera": {"preview": "no"}, "a student": {"typed_id": "pin"}, "pictures of a card and a book": {"confirm": "each"}}
