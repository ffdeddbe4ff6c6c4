"""A browser of one person, who uses a mouse or only the keyboard."""

from contextlib import contextmanager

from playwright.sync_api import expect

from checks import Watch, patient

PASSWORD = "Heron-River-41"
# Lines that Chromium writes without a fault of ours: a status that a story asks for, a server that a story ends, the
# deletions of a sign-out, and a person who is in a field before the page chooses one.
ALLOWED = ("status of 4", "status of 5", "ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET", "ERR_EMPTY_RESPONSE",
           "ERR_INCOMPLETE_CHUNKED_ENCODING", "Clear-Site-Data", "Autofocus processing was blocked")
# The most elements that a page of the stories lets the focus reach.
TABS = 250


class Visitor:
    """It notes every host that it asks, and what pages say to the console.

    With `keys` it reaches everything by Tab, Enter, Space and the arrows, and a mouse is never used."""

    def __init__(self, browser, base, scripts=True, keys=False, **options):
        self.base = base
        self.keys = keys
        options = {"locale": "en-IE", "reduced_motion": "reduce", "viewport": {"width": 1366, "height": 768}} | options
        self.context = patient(browser.new_context(base_url=base, java_script_enabled=scripts, **options))
        self.asked = []
        self.context.on("request", lambda request: self.asked.append(request.url))
        self.page = self.context.new_page()
        self.watch = Watch(self.page)

    # Actions of hands

    def reach(self, place):
        """Moves the focus to an element, as Tab does."""
        target = self.found(place)
        expect(target).to_be_visible()
        for _ in range(TABS):
            if target.evaluate("(element) => element === document.activeElement"):
                return target
            self.page.keyboard.press("Tab")
        raise AssertionError(f"the keyboard does not reach {place}")

    def found(self, place):
        return self.page.locator(place).first if isinstance(place, str) else place

    def press(self, place):
        """Presses a button or follows a link."""
        if not self.keys:
            return self.found(place).click()
        self.reach(place)
        self.page.keyboard.press("Enter")

    def type(self, place, text):
        """Types into a field in place of what it had."""
        if not self.keys:
            return self.found(place).fill(text)
        self.reach(place)
        self.page.keyboard.press("Control+a")
        self.page.keyboard.press("Delete")
        self.page.keyboard.type(text)

    def choose(self, place):
        """Ticks a box, or takes one of several choices."""
        target = self.found(place)
        if not self.keys:
            return target.check()
        if target.get_attribute("type") == "checkbox":
            self.reach(place)
            return self.page.keyboard.press("Space")
        # Tab reaches the chosen one of a group, and arrows continue from there.
        name, value = target.get_attribute("name"), target.get_attribute("value")
        group = self.page.locator(f"[type=radio][name={name}]")
        self.reach(self.page.locator(f"[type=radio][name={name}]:checked"))
        for _ in range(group.count()):
            if self.page.evaluate("() => document.activeElement.value") == value:
                return
            self.page.keyboard.press("ArrowDown")
        raise AssertionError(f"the arrows do not reach {value}")

    def select(self, place, value):
        """Takes an option of a list. Arrows go through the options of one that has the focus."""
        target = self.found(place)
        if not self.keys:
            return target.select_option(value)
        self.reach(place)
        for key in ["ArrowUp"] * 12 + ["ArrowDown"] * 12:
            if target.input_value() == value:
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"the arrows do not reach {value}")

    def sign_in(self, name, password=PASSWORD, shared=False, is_refused=False, home="/desk"):
        self.page.goto("/sign-in")
        self.type("#f-name", name)
        self.type("#f-password", password)
        if shared:
            self.choose("[name=shared]")
        self.press("main form button")
        if not is_refused:
            self.page.wait_for_url(self.base + home)

    # Checks at the end

    def check(self):
        """No other host was asked, and the console is empty except for lines of Chromium itself."""
        foreign = [url for url in self.asked if not url.startswith((self.base, "data:", "blob:"))]
        assert not foreign, f"asked elsewhere: {foreign[:3]}"
        self.watch.check(allowed=ALLOWED)


@contextmanager
def visitor(browser, base, **options):
    person = Visitor(browser, base, **options)
    try:
        yield person
        person.check()
    finally:
        person.context.close()
