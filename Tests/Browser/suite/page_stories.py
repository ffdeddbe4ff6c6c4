"""Stories of the library's pages. Each takes `keys`: whether only the keyboard is used."""

from pathlib import Path

from playwright.sync_api import expect

from checks import PATIENCE, check_axe, check_still, check_widths
from people import PASSWORD, visitor

SIGN_INS = "section[aria-labelledby=sign-ins]"
PROFILE = "section[aria-labelledby=profile]"
FOCUSED = "() => document.activeElement.tagName + ' ' + document.activeElement.textContent.trim()"


def first_run(browser, library, results, keys=False):
    library.command("database", "new")
    library.start()
    with visitor(browser, library.base, keys=keys) as person:
        page = person.page
        # Every address shows the one page that asks for the code.
        for path in ("/", "/books", "/desk", "/nothing"):
            page.goto(path)
            expect(page.locator("input[name=code]")).to_be_visible()
        check_axe(page)
        results.picture(page, "story-set-up")
        person.type("input[name=code]", "AAAA-AAAA")
        person.press("main form button")
        expect(page.locator(".fault .code")).to_have_text("set-up-code-wrong")
        person.type("input[name=code]", library.code())
        person.press("main form button")
        expect(page.locator("[name=display]")).to_be_visible()
        person.type("[name=display]", "Ms Byrne")
        person.type("[name=name]", "byrne")
        # The rules are ticked as one types.
        person.type("[name=password]", "heron")
        expect(page.locator("[data-rule=length]")).not_to_have_class("rule-met")
        person.type("[name=password]", "heron-river-41")
        expect(page.locator("[data-rule=length]")).to_have_class("rule-met")
        expect(page.locator("[data-rule=capital]")).not_to_have_class("rule-met")
        results.picture(page, "story-set-up-account")
        person.press("main form button")
        expect(page.locator(".fault .code")).to_have_text("password-needs-capital")
        person.type("[name=password]", PASSWORD)
        expect(page.locator("[data-rule=capital]")).to_have_class("rule-met")
        person.press("main form button")
        expect(page.locator("[name=library]")).to_be_visible()
        person.type("[name=library]", "Heron School")
        person.choose("[value=everybody]")
        person.press("main form button")
        expect(page).to_have_url(library.base + "/desk")
        expect(page.locator("header .brand")).to_have_text("Heron School")
        expect(page.locator(".steps > li")).to_have_count(4)
        results.picture(page, "story-first-desk")
        person.press(page.locator(".steps > li form button").last)
        expect(page.locator(".steps > li")).to_have_count(3)
        page.goto("/books")
        expect(page.locator(".ways li")).to_have_count(3)


def librarian(browser, library, results, keys=False):
    with visitor(browser, library.base, keys=keys) as person:
        page = person.page
        person.sign_in("byrne", "Wrong-Password-1", is_refused=True)
        expect(page.locator(".code").first).to_have_text("sign-in-refused")
        # The name stays; nothing is asked twice.
        expect(page.locator("#f-name")).to_have_value("byrne")
        person.sign_in("byrne")
        person.press("header nav a[href='/books']")
        expect(page.locator(".book").first).to_be_visible()
        check_axe(page)
        check_widths(page)
        page.set_viewport_size({"width": 1366, "height": 768})
        results.picture(page, "story-books")
        title = page.locator(".book .title").last.inner_text()
        search_as_you_type(person, title[:12])
        person.press(page.locator(".letters a").first)
        expect(page.locator(".letters a[aria-current]")).to_be_visible()
        if not keys:
            drag_over_letters(page)
        person.press(page.locator(".book .title").first)
        expect(page.locator("#borrowers")).to_be_visible()
        expect(page.locator("#history")).to_be_visible()
        check_axe(page)
        results.picture(page, "story-book")


def search_as_you_type(person, text):
    page = person.page
    person.reach("#search") if person.keys else page.locator("#search").focus()
    page.keyboard.type(text, delay=20)
    expect(page.locator(".book .title").first).to_contain_text(text)
    page.wait_for_url("**/books?search=**")
    person.type("#search", "zzqqxx")
    expect(page.locator(".empty")).to_be_visible()
    person.type("#search", "")
    expect(page.locator(".letters a").first).to_be_visible()


def drag_over_letters(page):
    """A press on one letter that ends on another opens the other one; a click opens only that letter."""
    letters = page.locator(".letters a:not([aria-current])")
    name = letters.last.inner_text()
    letters.last.scroll_into_view_if_needed()
    first, last = letters.first.bounding_box(), letters.last.bounding_box()
    page.mouse.move(first["x"] + 5, first["y"] + 5)
    page.mouse.down()
    page.mouse.move(last["x"] + 5, last["y"] + 5, steps=8)
    page.mouse.up()
    expect(page.locator(".letters a[aria-current]")).to_have_text(name)


def helper(browser, library, results, keys=False):
    with visitor(browser, library.base, keys=keys) as person:
        page = person.page
        person.sign_in("emmy")
        expect(page.locator("#first-steps")).to_have_count(0)
        person.press("header nav a[href='/books']")
        person.press(page.locator(".book .title").first)
        expect(page.locator("#borrowers")).to_be_visible()
        expect(page.locator("#history")).to_have_count(0)


def language_and_colours(browser, library, results, keys=False):
    with visitor(browser, library.base, keys=keys, locale="de-AT") as person:
        page = person.page
        page.goto("/help")
        assert page.get_attribute("html", "lang") == "de", "Accept-Language decides first"
        person.press("details.menu summary")
        person.press("button[value=zh-Hans]")
        expect(page.locator("html")).to_have_attribute("lang", "zh-Hans")
        expect(page).to_have_url(library.base + "/help")
        person.press("button[name=theme][value=dark]")
        expect(page.locator("html")).to_have_attribute("data-theme", "dark")
        expect(page).to_have_url(library.base + "/help")
        page.goto("/privacy")
        assert page.get_attribute("html", "data-theme") == "dark"
        check_axe(page)
        # The account's own language comes before the cookie's.
        person.sign_in("byrne")
        for language, shown in (("ga", "ga"), ("", "zh-Hans")):
            page.goto("/account")
            person.select("select[name=language]", language)
            person.press(PROFILE + " form button")
            expect(page.locator("html")).to_have_attribute("lang", shown)


def sign_out_and_back(browser, library, results, keys=False):
    with visitor(browser, library.base, keys=keys) as person:
        page = person.page
        person.sign_in("byrne", shared=True)
        page.goto("/account")
        expect(page.locator("main")).to_contain_text("byrne")
        person.press("form[action='/sign-out'] button")
        expect(page.locator(".toast")).to_be_visible()
        person.press(".toast button")
        expect(page.locator(".toast")).to_have_count(0)
        page.go_back()
        expect(page.locator("main")).not_to_contain_text("byrne")
        expect_sign_in(page, "/desk")


def expect_sign_in(page, path):
    """The page asks for the person's name, and shows none."""
    assert page.goto(path).status == 401
    expect(page.locator("#f-password")).to_be_visible()
    expect(page.locator("header .menu-link .name")).to_have_count(0)


def keyboard(browser, library, results):
    """Keys that have a special meaning, and the skip link."""
    with visitor(browser, library.base, keys=True) as person:
        page = person.page
        page.goto("/")
        page.keyboard.press("Tab")
        expect(page.locator(".skip")).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.locator("main")).to_be_focused()
        page.goto("/sign-in")
        # The name has the focus at once.
        expect(page.locator("#f-name")).to_be_focused()
        page.keyboard.type("byrne")
        page.keyboard.press("Tab")
        page.keyboard.type(PASSWORD)
        page.keyboard.press("Enter")
        expect(page).to_have_url(library.base + "/desk")
        page.keyboard.press("Control+k")
        expect(page).to_have_url(library.base + "/books")
        expect(page.locator(".book").first).to_be_visible()
        page.keyboard.press("Control+k")
        expect(page.locator("#search")).to_be_focused()
        page.keyboard.type("the")
        page.keyboard.press("Enter")
        page.wait_for_url("**search=the**")
        person.press("details.menu summary")
        expect(page.locator("details.menu form")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.locator("details.menu form")).not_to_be_visible()
        expect(page.locator("details.menu summary")).to_be_focused()


def scripts_off(browser, library, results):
    with visitor(browser, library.base, scripts=False) as person:
        page = person.page
        page.goto("/help")
        person.press("details.menu summary")
        person.press("button[value=fr]")
        expect(page.locator("html")).to_have_attribute("lang", "fr")
        person.sign_in("byrne")
        # Each page shows its heading and has no button that only a script would answer.
        for path in ("/", "/desk", "/books", "/books/1", "/account", "/help", "/about", "/privacy", "/nothing"):
            page.goto(path)
            expect(page.locator("h1")).to_be_visible()
            expect(page.locator("button[type=button]:visible")).to_have_count(0)
        page.goto("/books")
        person.type("#search", "the")
        person.press(".bar button")
        page.wait_for_url("**search=the**")
        expect(page.locator(".book").first).to_be_visible()
        person.press("details.filters summary")
        person.choose("[name=shelf]")
        person.press(".fields button")
        page.wait_for_url("**shelf=1**")
        page.goto("/account")
        person.choose("section [name=theme][value=dark]")
        person.press(PROFILE + " form button")
        expect(page.locator("html")).to_have_attribute("data-theme", "dark")
        person.choose("section [name=theme][value=system]")
        person.press(PROFILE + " form button")
        expect(page.locator("html")).not_to_have_attribute("data-theme", "dark")
        person.press("form[action='/sign-out'] button")
        expect(page.locator(".toast")).to_be_visible()


def two_browsers(browser, library, results, keys=False):
    with visitor(browser, library.base, keys=keys) as one, visitor(browser, library.base) as other:
        one.sign_in("emmy")
        other.sign_in("emmy")
        one.page.goto("/account")
        # Browsers of earlier stories closed without signing out.
        assert one.page.locator(SIGN_INS + " tbody tr").count() >= 2
        one.press("form[action='/account/sign-ins/end'] button")
        expect(one.page.locator(SIGN_INS + " tbody tr")).to_have_count(1)
        expect_sign_in(other.page, "/desk")


def live_desk(browser, library, results):
    """The attention list follows what another program does, keeps the focus, and goes when another browser ends the sign-in."""
    with visitor(browser, library.base) as person, visitor(browser, library.base) as other:
        page = person.page
        person.sign_in("byrne")
        page.goto("/desk")
        matters = page.locator(".matters > li")
        count = matters.count()
        library.command("books", "copies", "damaged", "9780261102217", "1")
        expect(matters).to_have_count(count + 1)
        buttons = page.locator(".matters form button")
        buttons.first.focus()
        name = page.evaluate(FOCUSED)
        library.command("books", "copies", "damaged", "9780064400558", "1")
        expect(matters).to_have_count(count + 2)
        assert page.evaluate(FOCUSED) == name, "the focus left its form"
        other.sign_in("byrne")
        other.page.goto("/account")
        other.press("form[action='/account/sign-ins/end'] button")
        # The landing page comes automatically, and names no person.
        expect(page).to_have_url(library.base + "/", timeout=PATIENCE)
        expect(page.locator("header .menu-link .name")).to_have_count(0)


def killed_server(browser, library, results):
    with visitor(browser, library.base) as person:
        page = person.page
        person.sign_in("byrne")
        page.goto("/books")
        expect(page.locator(".book").first).to_be_visible()
        count = page.locator(".book").count()
        library.kill()
        # A search that the server does not answer leaves the page as it is.
        with page.expect_event("requestfailed"):
            page.locator("#search").fill("the")
        assert page.locator(".book").count() == count
        library.start()
        # The sign-in is in the store, and outlasts the program.
        page.goto("/desk")
        expect(page.locator("h1")).to_be_visible()
        expect(page.locator(".problem")).to_have_count(0)
        expect(page).to_have_url(library.base + "/desk")


def hostile_search(browser, library, results):
    with visitor(browser, library.base) as person:
        page = person.page
        person.sign_in("byrne")
        for text in ('"><script>window.seen=1</script>', "\"\u0301><img src=x onerror=window.seen=1>", "' OR 1=1 --", "%00"):
            page.goto("/books")
            page.locator("#search").fill(text)
            page.locator("#search").press("Enter")
            page.wait_for_url("**search=**")
            expect(page.locator("#search")).to_have_value(text)
            assert page.evaluate("() => window.seen") is None


def few_bytes(browser, library, results):
    """A page has at most 100 kB and four requests without covers, moves nothing, and writes nothing to the console. Its
    first paint waits for one style sheet; `Benchmarks/web` measures the time."""
    with visitor(browser, library.base) as person:
        person.sign_in("byrne")
        for path in ("/books", "/books/1", "/desk", "/account", "/"):
            weigh(person, path)


def weigh(person, path, before_paint=(".css",)):
    """Opens a page in a browser that has nothing of it, with a CPU four times slower.

    - before_paint: the kinds of files that the first paint waits for."""
    page, session = slowed(person)
    asked, sizes = [], {}
    session.on("Network.requestWillBeSent", lambda event: asked.append((event["requestId"], event["request"]["url"])))
    session.on("Network.dataReceived", lambda event: sizes.__setitem__(
        event["requestId"], sizes.get(event["requestId"], 0) + event["dataLength"]))
    try:
        # Not until the network is idle: the desk's stream has no end.
        page.goto(path, wait_until="load")
        check_still(page)
        plain = [(one, url) for one, url in asked if "/covers/" not in url and not url.startswith("data:")
                 and not url.endswith(STREAMS)]
        total = sum(sizes.get(one, 0) for one, _ in plain)
        print(f"{path}: {total} bytes in {len(plain)} requests")
        # The page itself and at most four others.
        assert 1 < len(plain) <= 5 and 1_000 < total <= 100_000, (plain, total)
        blocking = page.evaluate(BLOCKING)
        assert sorted(Path(one).suffix for one in blocking) == list(before_paint), blocking
    finally:
        page.close()


# What the first paint waits for, besides the page itself.
BLOCKING = """() => performance.getEntriesByType('resource')
  .filter((entry) => entry.renderBlockingStatus === 'blocking').map((entry) => new URL(entry.name).pathname)"""
# Requests that have no end.
STREAMS = ("/events", "/station/preview", "/station/corners")


def slowed(person):
    """A window of a browser that has nothing of the site, with a CPU four times slower."""
    page = person.context.new_page()
    session = person.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    session.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    return page, session


# These stories run twice: with a mouse, and with only the keyboard.
TWICE = {
    "a librarian": librarian,
    "a helper": helper,
    "language and colours": language_and_colours,
    "sign out and Back": sign_out_and_back,
    "two browsers": two_browsers,
}
ONCE = {
    "keys": keyboard,
    "scripts off": scripts_off,
    "hostile searches": hostile_search,
    "few bytes": few_bytes,
    "live desk": live_desk,
    "server killed and back": killed_server,
}
