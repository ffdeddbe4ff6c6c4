"""Stories against a running library: first run, a librarian, a helper, keyboard alone, scripts off, two screens, a killed server."""

import tempfile
from contextlib import contextmanager

from playwright.sync_api import expect

from checks import Watch, check_axe, check_widths
from library import Library

PASSWORD = "Heron-River-41"
FOCUS = """() => {
  const element = document.activeElement;
  return element.tagName + ' ' + (element.getAttribute('aria-label') || element.textContent || element.name || '').trim();
}"""


class Visitor:
    """A browser of one person. It notes every host that it asks, and what pages say to the console."""

    def __init__(self, browser, library, scripts=True, language="en-IE"):
        self.library = library
        self.context = browser.new_context(
            base_url=library.base, java_script_enabled=scripts, locale=language, reduced_motion="reduce")
        self.asked = []
        self.context.on("request", lambda request: self.asked.append(request.url))
        self.page = self.context.new_page()
        self.watch = Watch(self.page)

    def sign_in(self, name, password=PASSWORD, shared=False):
        self.page.goto("/sign-in")
        self.page.fill("#f-name", name)
        self.page.fill("#f-password", password)
        if shared:
            self.page.check("[name=shared]")
        self.page.click("main form button")

    def check(self):
        """No other host was asked, and the console is empty. A status that a story asks for is told there by Chromium."""
        foreign = [url for url in self.asked if not url.startswith(self.library.base)]
        assert not foreign, f"asked elsewhere: {foreign[:3]}"
        self.watch.check(allowed=("status of 4", "status of 5", "ERR_CONNECTION_REFUSED", "ERR_EMPTY_RESPONSE"))


@contextmanager
def visitor(browser, library, **options):
    person = Visitor(browser, library, **options)
    try:
        yield person
        person.check()
    finally:
        person.context.close()


def run(browser, root, results):
    with tempfile.TemporaryDirectory(prefix="minilibrary-browser-") as folder:
        library = Library(root, folder)
        try:
            if results.wants("first run"):
                first_run(browser, library, results)
                library.stop()
            fill(library)
            library.start()
            for name, story in STORIES.items():
                if results.wants(name):
                    with results.test(f"story: {name}"):
                        story(browser, library, results)
        finally:
            library.stop()


def fill(library):
    """The demonstration library, a librarian and a helper."""
    library.database.unlink(missing_ok=True)
    for other in library.folder.glob("library.sqlite?*"):
        other.unlink()
    library.command("demo", "samples/demo")
    library.command("accounts", "add", "byrne", "--role", "librarian", typed=PASSWORD + "\n")
    library.command("accounts", "add", "emmy", "--role", "helper", typed=PASSWORD + "\n")


def first_run(browser, library, results):
    with results.test("story: first run"):
        library.command("database", "new")
        library.start()
        with visitor(browser, library) as person:
            page = person.page
            # Every address shows the one page that asks for the code.
            for path in ("/", "/books", "/desk", "/nothing"):
                page.goto(path)
                expect(page.locator("input[name=code]")).to_be_visible()
            check_axe(page)
            results.picture(page, "story-set-up")
            page.fill("input[name=code]", "AAAA-AAAA")
            page.click("main form button")
            expect(page.locator(".fault .code")).to_have_text("set-up-code-wrong")
            page.fill("input[name=code]", library.code())
            page.click("main form button")
            page.fill("[name=display]", "Ms Byrne")
            page.fill("[name=name]", "byrne")
            # The rules are ticked as one types.
            field = page.locator("[name=password]")
            field.fill("heron")
            expect(page.locator("[data-rule=length]")).not_to_have_class("rule-met")
            field.fill("heron-river-41")
            expect(page.locator("[data-rule=length]")).to_have_class("rule-met")
            expect(page.locator("[data-rule=capital]")).not_to_have_class("rule-met")
            page.click("main form button")
            expect(page.locator(".fault .code")).to_have_text("password-needs-capital")
            page.fill("[name=password]", PASSWORD)
            expect(page.locator("[data-rule=capital]")).to_have_class("rule-met")
            page.click("main form button")
            page.fill("[name=library]", "Heron School")
            page.check("[value=everybody]")
            page.click("main form button")
            expect(page).to_have_url(library.base + "/desk")
            expect(page.locator("header .brand")).to_have_text("Heron School")
            expect(page.locator(".steps > li")).to_have_count(4)
            results.picture(page, "story-first-desk")
            page.locator(".steps > li form button").last.click()
            expect(page.locator(".steps > li")).to_have_count(3)
            page.goto("/books")
            expect(page.locator(".ways li")).to_have_count(3)


def librarian(browser, library, results):
    with visitor(browser, library) as person:
        page = person.page
        person.sign_in("byrne", "Wrong-Password-1")
        expect(page.locator(".code").first).to_have_text("sign-in-refused")
        # The name stays; nothing is asked twice.
        expect(page.locator("#f-name")).to_have_value("byrne")
        person.sign_in("byrne")
        expect(page).to_have_url(library.base + "/desk")
        page.click("header nav a[href='/books']")
        expect(page.locator(".book").first).to_be_visible()
        check_axe(page)
        check_widths(page)
        results.picture(page, "story-books")
        title = page.locator(".book .title").last.inner_text()
        page.locator("#search").press_sequentially(title[:12], delay=20)
        expect(page.locator(".book .title").first).to_contain_text(title[:12])
        page.wait_for_url("**/books?search=**")
        page.locator("#search").fill("zzqqxx")
        expect(page.locator(".empty")).to_be_visible()
        page.locator("#search").fill("")
        expect(page.locator(".letters a").first).to_be_visible()
        page.locator(".letters a").first.click()
        expect(page.locator(".letters a[aria-current]")).to_be_visible()
        drag_over_letters(page)
        page.locator(".book .title").first.click()
        expect(page.locator("h1")).to_be_visible()
        expect(page.locator("#borrowers")).to_be_visible()
        expect(page.locator("#history")).to_be_visible()
        check_axe(page)
        results.picture(page, "story-book")


def drag_over_letters(page):
    """A press on one letter that ends on another opens the other one; a click does the same for it alone."""
    letters = page.locator(".letters a:not([aria-current])")
    first, last = letters.first.bounding_box(), letters.last.bounding_box()
    name = letters.last.inner_text()
    page.mouse.move(first["x"] + 5, first["y"] + 5)
    page.mouse.down()
    page.mouse.move(last["x"] + 5, last["y"] + 5, steps=8)
    page.mouse.up()
    expect(page.locator(".letters a[aria-current]")).to_have_text(name)


def helper(browser, library, results):
    with visitor(browser, library) as person:
        page = person.page
        person.sign_in("emmy")
        expect(page).to_have_url(library.base + "/desk")
        expect(page.locator("#first-steps")).to_have_count(0)
        page.goto("/books")
        page.locator(".book .title").first.click()
        expect(page.locator("#borrowers")).to_be_visible()
        expect(page.locator("#history")).to_have_count(0)


def language_and_colours(browser, library, results):
    with visitor(browser, library, language="de-AT") as person:
        page = person.page
        page.goto("/help")
        assert page.get_attribute("html", "lang") == "de", "Accept-Language decides first"
        page.click("details.menu summary")
        page.click("button[value=zh-Hans]")
        expect(page).to_have_url(library.base + "/help")
        assert page.get_attribute("html", "lang") == "zh-Hans"
        page.click("button[name=theme][value=dark]")
        expect(page).to_have_url(library.base + "/help")
        assert page.get_attribute("html", "data-theme") == "dark"
        page.goto("/privacy")
        assert page.get_attribute("html", "data-theme") == "dark"
        check_axe(page)
        # The account's own language comes before the cookie's.
        person.sign_in("byrne")
        page.goto("/account")
        page.select_option("[name=language]", "ga")
        page.click("section[aria-labelledby=profile] form button")
        expect(page.locator("html")).to_have_attribute("lang", "ga")
        page.select_option("[name=language]", "")
        page.click("section[aria-labelledby=profile] form button")


def sign_out_and_back(browser, library, results):
    with visitor(browser, library) as person:
        page = person.page
        person.sign_in("byrne", shared=True)
        page.goto("/account")
        expect(page.locator("main")).to_contain_text("byrne")
        page.click("form[action='/sign-out'] button")
        expect(page.locator(".toast")).to_be_visible()
        page.click(".toast button")
        expect(page.locator(".toast")).to_have_count(0)
        page.go_back()
        expect(page.locator("main")).not_to_contain_text("byrne")
        page.goto("/desk")
        expect(page.locator(".problem .code")).to_have_text("signed-out")


def keyboard(browser, library, results):
    """The whole way without a mouse. The order of the focus is that of the page."""
    with visitor(browser, library) as person:
        page = person.page
        page.goto("/")
        order = []
        for _ in range(8):
            page.keyboard.press("Tab")
            order.append(page.evaluate(FOCUS))
        print("focus order of the first page:", order)
        assert order[0].startswith("A Skip"), order
        page.keyboard.press("Escape")
        page.goto("/sign-in")
        # The name has the focus at once.
        page.keyboard.type("byrne")
        page.keyboard.press("Tab")
        page.keyboard.type(PASSWORD)
        page.keyboard.press("Enter")
        expect(page).to_have_url(library.base + "/desk")
        page.keyboard.press("Control+k")
        expect(page).to_have_url(library.base + "/books")
        page.keyboard.press("Control+k")
        expect(page.locator("#search")).to_be_focused()
        page.keyboard.type("the")
        page.keyboard.press("Enter")
        page.wait_for_url("**search=the**")
        summary = page.locator("details.menu summary")
        summary.focus()
        page.keyboard.press("Enter")
        expect(page.locator("details.menu form")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.locator("details.menu form")).not_to_be_visible()
        expect(summary).to_be_focused()


def scripts_off(browser, library, results):
    with visitor(browser, library, scripts=False) as person:
        page = person.page
        page.goto("/help")
        page.click("details.menu summary")
        page.click("button[value=fr]")
        expect(page.locator("html")).to_have_attribute("lang", "fr")
        person.sign_in("byrne")
        expect(page).to_have_url(library.base + "/desk")
        page.goto("/books")
        page.fill("#search", "the")
        page.click(".bar button")
        page.wait_for_url("**search=the**")
        expect(page.locator(".book").first).to_be_visible()
        page.click("details.filters summary")
        page.check("[name=shelf]")
        page.click(".fields button")
        page.wait_for_url("**shelf=1**")
        page.click("form[action='/sign-out'] button")
        expect(page.locator(".toast")).to_be_visible()


def two_screens(browser, library, results):
    with visitor(browser, library) as one, visitor(browser, library) as other:
        one.sign_in("emmy")
        other.sign_in("emmy")
        one.page.goto("/account")
        # Browsers of earlier stories closed without signing out.
        assert one.page.locator("section[aria-labelledby=sign-ins] tbody tr").count() >= 2
        one.page.click("form[action='/account/sign-ins/end'] button")
        expect(one.page.locator("section[aria-labelledby=sign-ins] tbody tr")).to_have_count(1)
        other.page.goto("/desk")
        expect(other.page.locator(".problem .code")).to_have_text("signed-out")


def live_desk(browser, library, results):
    """The attention list follows what another program does, keeps the focus, and goes when somebody else ends the sign-in."""
    with visitor(browser, library) as person, visitor(browser, library) as other:
        page = person.page
        person.sign_in("byrne")
        page.goto("/desk")
        matters = page.locator(".matters > li")
        count = matters.count()
        library.command("books", "copies", "damaged", "9780261102217", "1")
        expect(matters).to_have_count(count + 1, timeout=10_000)
        buttons = page.locator(".matters form button")
        buttons.first.focus()
        name = page.evaluate(FOCUS)
        library.command("books", "copies", "damaged", "9780064400558", "1")
        expect(matters).to_have_count(count + 2, timeout=10_000)
        assert page.evaluate(FOCUS) == name, "the focus left its form"
        other.sign_in("byrne")
        other.page.goto("/account")
        other.page.click("form[action='/account/sign-ins/end'] button")
        expect(page.locator(".problem .code")).to_have_text("signed-out", timeout=40_000)


def killed_server(browser, library, results):
    with visitor(browser, library) as person:
        page = person.page
        person.sign_in("byrne")
        page.goto("/books")
        library.kill()
        # A search that the server does not answer leaves the page as it is.
        count = page.locator(".book").count()
        page.locator("#search").fill("the")
        page.wait_for_timeout(500)
        assert page.locator(".book").count() == count
        library.start()
        page.goto("/desk")
        expect(page.locator("h1")).to_be_visible()
        expect(page.locator(".problem")).to_have_count(0)


def hostile_search(browser, library, results):
    with visitor(browser, library) as person:
        page = person.page
        person.sign_in("byrne")
        for text in ('"><script>window.seen=1</script>', "\"\u0301><img src=x onerror=window.seen=1>", "' OR 1=1 --", "%00"):
            page.goto("/books")
            page.locator("#search").fill(text)
            page.locator("#search").press("Enter")
            expect(page.locator("#search")).to_have_value(text)
            assert page.evaluate("() => window.seen") is None


def few_bytes(browser, library, results):
    """A page has at most 100 kB and four requests beside covers, and nothing moves (web.md K5)."""
    with visitor(browser, library) as person:
        page = person.page
        sizes = {}
        person.sign_in("byrne")
        page.goto("/about")
        # The stream of the desk has no end to wait for.
        page.on("response", lambda answer: sizes.__setitem__(answer.url, len(answer.body()) if answer.ok else 0))
        person.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 4})
        page.goto("/books", wait_until="networkidle")
        # A figure, not a test: the machine may do other things.
        paint = page.evaluate("() => performance.getEntriesByName('first-contentful-paint')[0].startTime")
        print(f"first paint with a CPU four times slower: {paint:.0f} ms")
        plain = {url: size for url, size in sizes.items() if "/covers/" not in url}
        assert len(plain) <= 5 and sum(plain.values()) <= 100_000, plain


STORIES = {
    "a librarian": librarian,
    "a helper": helper,
    "language and colours": language_and_colours,
    "sign out and Back": sign_out_and_back,
    "keyboard alone": keyboard,
    "scripts off": scripts_off,
    "two screens": two_screens,
    "hostile searches": hostile_search,
    "few bytes": few_bytes,
    "live desk": live_desk,
    "server killed and back": killed_server,
}
