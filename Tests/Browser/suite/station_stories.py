"""Stories of a station's screen: students with fingers or keys, two screens, a killed station, a browser without scripts."""

import os
import re
import time

from playwright.sync_api import expect

from checks import check_axe
from library import Station
from people import visitor

CARD = "20000028"  # Emmy Noether
MOMO, DUNE = "9783522177504", "9780441172719"
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


def patience():
    """So much longer things take where more programs run than processors: 1 on a quiet machine."""
    return max(1.0, os.getloadavg()[0] / os.cpu_count())


def opened(person):
    person.page.goto("/station")
    expect(person.page.locator("main.idle")).to_be_visible()
    return person.page


def expect_idle(page):
    """The screen names nobody, and says what to do."""
    expect(page.locator("main.idle")).to_be_visible(timeout=30_000)
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
        return page.keyboard.type(text)
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
    """A library ID and a PIN, two books, one taken off the list, goodbye; nobody is named then."""
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
        # One that is wrong is asked for again.
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
        expect(page.locator(".ask .title")).to_have_text("Dune", timeout=60_000)
        expect(page.locator("header .name")).to_have_text("Ada Lovelace")
        # A countdown shows 20 s before the question is taken back.
        more = page.locator(".countdown .more-time")
        expect(more).to_be_visible(timeout=45_000)
        expect(page.locator(".countdown output")).to_have_text(re.compile(r"^(\d|1\d|20)$"))
        expect(page.locator(".countdown [role=alert]")).not_to_be_empty()
        check_axe(page)
        person.press(more)
        expect(more).not_to_be_visible()
        person.press("#day summary")
        day = page.locator("#day .days button:not([disabled])").first
        expect(day).to_be_visible()
        label = day.get_attribute("aria-label")
        person.press(day)
        # The question is asked anew with the chosen day.
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
    window.seen.push([Number(main.dataset.number), Date.now()]);
  }).observe(document.body, {childList: true});
}"""


def two_screens(browser, station, results):
    """An answer on one screen appears on the other: within 200 ms, and as much again for the browser's own turn."""
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
        seen = [dict(page.evaluate("() => window.seen")) for page in pages]
        apart = [abs(seen[0][scene] - seen[1][scene]) for scene in seen[0] if scene in seen[1]]
        print(f"two screens: {len(apart)} scenes, at most {max(apart)} ms apart")
        assert len(apart) >= 3 and max(apart) < 200 * (1 + patience()), apart
        # What the one asked meanwhile is no question any more: an old answer changes nothing.
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


def killed(browser, station, results):
    """Within 3 s a still page says "one moment", nothing on it can be pressed, and the screen comes back by itself (G12)."""
    station.start()
    with visitor(browser, station.base) as person:
        page = opened(person)
        scan(page, CARD)
        expect(page.locator("header .name")).to_have_text("Emmy Noether")
        start = time.monotonic()
        station.kill()
        expect(page.locator("#away")).to_be_visible(timeout=3_000 * patience() * 2)
        lasted = time.monotonic() - start
        print(f"station killed: the screen said so after {lasted:.1f} s")
        assert lasted < 3 * patience()
        expect(page.locator("#away .headline")).to_have_text("One moment, please")
        assert page.evaluate(AWAY) == 0, "something behind the still page can be pressed"
        for _ in range(5):
            page.keyboard.press("Tab")
            assert page.evaluate("() => document.activeElement === document.body"), "the keyboard reaches what is behind"
        check_axe(page)
        results.picture(page, "station-away")
        station.start()
        back = time.monotonic()
        expect(page.locator("#away")).to_be_hidden(timeout=30_000)
        print(f"station back: the screen was right after {time.monotonic() - back:.1f} s")
        # A visit ends with its station. Nobody is named.
        expect_idle(page)
        scan(page, CARD)
        expect(page.locator("header .name")).to_have_text("Emmy Noether")


def eventually(attempt, check):
    """Without scripts the page asks again every five seconds, and may do so between two touches."""
    for _ in range(8):
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
        # The page finds the question by itself.
        expect(page.locator(".ask .title")).to_have_text("Momo", timeout=30_000)
        person.press(CONFIRM)
        expect(page.locator("h1")).to_be_visible()
        station.wait("Emmy Noether")
        assert station.loans() == [("Momo", "S12346")]
        person.press("button:text-is('Done')")
        expect_idle(page)


STORIES = {
    "a student": student,
    "pictures of a card and a book": photographs,
    "two screens": two_screens,
    "station killed and back": killed,
    "a screen without scripts": without_scripts,
}
TWICE = {"a student", "pictures of a card and a book"}
SETTINGS = {"a student": {"typed_id": "pin"}, "pictures of a card and a book": {"confirm": "each"}}
