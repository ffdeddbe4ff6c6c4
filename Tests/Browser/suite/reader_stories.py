"""Stories of readers: a class with slips, a club member, a reader with a list, discovery, a shared computer."""

import json
import re
import sqlite3
import subprocess
from contextlib import closing

from playwright.sync_api import expect

from catalogue import SUBJECT, TOTAL
from checks import check_axe
from forced import check_forced
from page_stories import expect_sign_in, weigh
from people import PASSWORD, visitor

DAY = 86_400_000
# The width at which thumbs are used, and the least height of what they touch.
PHONE = {"width": 320, "height": 640}
THUMB = 44


def prepare(library):
    """An empty library with a librarian, a reader, a class of two and a book."""
    library.command("database", "new")
    for name, role in (("byrne", "librarian"), ("ada", "reader")):
        library.command("accounts", "add", name, "--role", role, typed=PASSWORD + "\n")
    library.command("settings", "set", "--name", "Heron School", "--catalogue", "everybody", "--sign-up", "code")
    for number, name in (("S1", "Grace"), ("S2", "Emmy")):
        library.command("students", "add", "--library-id", number, "--first-name", name, "--class", "7b")
    library.command("books", "add", "--title", "Emma", "--author", "Jane Austen")
    library.start()


def class_with_slips(browser, library, results):
    """The sheet has a slip for each student. Its code works once, and leads to a password of one's own."""
    slips = library.folder / "slips.pdf"
    library.command("accounts", "codes", "--class", "7b", "--address", library.base, "-o", slips)
    sheet = subprocess.run(["pdftotext", "-layout", slips, "-"], capture_output=True, text=True, check=True).stdout
    for word in ("choose a password", "Passwort wählen", "roghnaigh pasfhocal", "密码"):
        assert sheet.count(word) == 2, f"{word}: {sheet}"
    codes = dict(re.findall(r"\b(S[12])\s+([A-Z0-9]{4}-[A-Z0-9]{4})\b", sheet))
    assert sorted(codes) == ["S1", "S2"] and library.base in sheet, sheet
    for number, keys in (("S1", False), ("S2", True)):
        with visitor(browser, library.base, keys=keys) as person:
            page = person.page
            person.sign_in(number, codes[number], home="/account/choose-password")
            page.goto("/my")
            expect(page).to_have_url(library.base + "/account/choose-password")
            person.type("[name=new]", "heron")
            person.press("main form button")
            expect(page.locator(".fault .code").first).to_have_text("password-too-short")
            person.type("[name=new]", PASSWORD)
            person.press("main form button")
            expect(page).to_have_url(library.base + "/my")
            expect(page.locator("#loans")).to_be_visible()
            person.press("form[action='/sign-out'] button")
            expect_landing(page, library)
            person.sign_in(number, codes[number], is_refused=True)
            expect(page.locator(".code").first).to_have_text("sign-in-refused")
            person.sign_in(number, home="/my")
            results.picture(page, f"story-slip-{number}")


def club_member(browser, library, results):
    """Each rule of an account is broken once. The country stays; Back after the success shows no form."""
    code = json.loads(library.command("accounts", "sign-up-code", "--uses", "1", "--json"))["code"]
    with visitor(browser, library.base, locale="de-AT") as person:
        page = person.page
        person.page.goto("/sign-in")
        person.press("main a[href='/sign-up']")
        # The region of the browser's language.
        expect(page.locator("#f-country")).to_have_value("AT")
        person.select("#f-country", "IE")
        page.reload()
        expect(page.locator("#f-country")).to_have_value("IE")
        right = {"code": code, "name": "mo", "email": "mo@example.org", "password": PASSWORD}
        tries = [
            ({"name": "mo@home", "email": "mo@nowhere", "password": "heron"}, [
                "account-name-not-valid", "email-not-valid", "password-too-short", "password-needs-capital",
                "password-needs-sign"]),
            ({"name": "Heron-River", "password": "heron-River"}, ["password-is-name"]),
            ({"password": "P@ssw0rd!"}, ["password-too-common"]),
            ({"code": "AAAA-AAAA"}, ["sign-up-code-wrong"]),
            ({"name": "ADA"}, ["account-name-taken"]),
            ({}, []),
        ]
        for wrong, faults in tries:
            for name, text in (right | wrong).items():
                person.type(f"[name={name}]", text)
            person.press("main form button")
            expect(page.locator(".fault .code")).to_have_text(faults)
            if faults:
                expect(page.locator("#f-country")).to_have_value("IE")
                expect(page.locator("[name=password]")).to_have_value("")
        expect(page).to_have_url(library.base + "/my")
        expect(page.locator("#join")).to_be_visible()
        while page.evaluate("() => navigation.canGoBack"):
            page.go_back()
            expect(page).to_have_url(library.base + "/my")
            expect(page.locator("#join")).to_be_visible()
        page.goto("/account")
        expect(page.locator("[name=country]")).to_have_value("IE")
        results.picture(page, "story-club-member")


def titles(page):
    return page.locator(".book .title")


def add(person, title, author, stars=None, day=None):
    page = person.page
    person.press("main a[href='/my/list/new']")
    save = page.locator("form[action='/my/list'] button")
    expect(page.locator("[name=title]")).to_be_focused()
    expect(save).to_be_disabled()
    person.type("[name=title]", title)
    person.type("[name=author]", author)
    expect(save).to_be_enabled()
    if stars:
        person.choose(f"[name=rating][value='{stars}']")
        outline = page.evaluate("() => { const style = getComputedStyle(document.activeElement);"
                                " return style.outlineStyle + parseFloat(style.outlineWidth); }")
        assert outline == "solid3", f"the focus is not seen on the stars: {outline}"
    if day:
        # Month and day are the same number: a browser decides which comes first.
        person.reach("[name=read-on]")
        page.keyboard.type(day)
    person.press(save)
    page.wait_for_url(re.compile(r"/my/list/\d+$"))
    expect(page.locator("h1")).to_have_text(title)
    person.press("main a[href*='at=']")


def reading_list(browser, library, results):
    """With only the keyboard a reader adds, rates, sorts and deletes in three ways."""
    with visitor(browser, library.base, keys=True) as person:
        page = person.page
        # The offer to undo ends by the page's clock, which stands still: a busy machine has the time that it needs.
        page.clock.install(time=1_764_000_000_000)
        page.clock.pause_at(1_764_000_060_000)
        person.sign_in("ada", home="/my")
        person.press("main a[href='/my/list']")
        expect(page.locator(".empty")).to_be_visible()
        add(person, "Momo", "Michael Ende", 5, "10102024")
        add(person, "Zoo", "Ann Adams", 3)
        add(person, "家", "巴金")
        add(person, "Bad Day", "Yo Young", 1, "11112024")
        bad = page.locator(".disliked")
        expect(bad.locator(".title")).to_have_text("Bad Day")
        expect(bad.locator(".badge.bad .icon")).to_be_visible()
        sort(person)
        delete_at_row(person)
        delete_several(person)
        delete_on_page(person)
        page.clock.run_for(11_000)
        expect(page.locator(".undo")).to_have_count(0)
        page.clock.resume()
        check_axe(page)
        results.picture(page, "story-reading-list")
        check_stars(person)


def sort(person):
    page = person.page
    for order, expected in (
            ("author", ["Zoo", "家", "Momo", "Bad Day"]), ("date", ["Bad Day", "Momo", "家", "Zoo"]),
            ("rating", ["Momo", "Zoo", "Bad Day", "家"])):
        person.press(f"main nav a[href='/my/list?order={order}']")
        expect(titles(page)).to_have_text(expected)
    person.press("main nav a[href='/my/list'] >> nth=1")
    expect(titles(page)).to_have_text(["Bad Day", "家", "Momo", "Zoo"])


ASK = "form[action='/my/list/delete'] button"
UNDO = ".undo button"


def delete_at_row(person):
    page = person.page
    bin_ = page.locator(".book", has_text="Zoo").locator("a[href$='/delete']")
    person.press(bin_)
    # To leave the page changes nothing.
    person.press("main a[href*='at=']")
    expect(titles(page).last).to_have_text("Zoo")
    page.goto("/my/list")
    person.press(bin_)
    person.press(ASK)
    expect(titles(page)).to_have_text(["Bad Day", "家", "Momo"])
    person.press(UNDO)
    expect(titles(page)).to_have_text(["Bad Day", "家", "Momo", "Zoo"])


def delete_several(person):
    page = person.page
    person.press("main a[href*='select=1']")
    for title in ("Bad Day", "Zoo"):
        person.choose(page.locator(".book", has_text=title).locator("[type=checkbox]"))
    person.press(ASK)
    expect(page.locator("main li strong")).to_have_text(["Zoo", "Bad Day"])
    person.press(ASK)
    expect(titles(page)).to_have_text(["家", "Momo"])
    person.press(UNDO)
    expect(titles(page)).to_have_text(["Bad Day", "家", "Momo", "Zoo"])


def delete_on_page(person):
    page = person.page
    person.press(titles(page).last)
    person.press("main a[href$='/delete']")
    person.press(ASK)
    expect(titles(page)).to_have_text(["Bad Day", "家", "Momo"])
    expect(page.locator(UNDO)).to_be_visible()


def check_stars(person):
    """The stars are seen in forced colours, and large enough for a thumb."""
    page = person.page
    page.goto("/my/list/new")
    check_forced(page)
    page.set_viewport_size(PHONE)
    heights = page.locator(".rating label").evaluate_all("all => all.map(one => one.getBoundingClientRect().height)")
    assert len(heights) == 6 and min(heights) >= THUMB, heights


def bookmark(browser, library, results):
    """A toggle sets and removes a bookmark without scripts, and comes back to its page."""
    with visitor(browser, library.base, scripts=False) as person:
        page = person.page
        person.sign_in("ada", home="/my")
        for path in ("/books?search=emma", "/books/1"):
            page.goto(path)
            for state in ("true", "false"):
                person.press(".bookmark")
                expect(page).to_have_url(library.base + path)
                expect(page.locator(".bookmark")).to_have_attribute("aria-pressed", state)
        person.press(".bookmark")
        page.goto("/my/bookmarks")
        expect(titles(page)).to_have_text(["Emma"])
        person.press(".book form button")
        expect(page.locator(".book")).to_have_count(0)
        person.press(UNDO)
        expect(titles(page)).to_have_text(["Emma"])


def discovery(browser, library, catalogue, results):
    """"Show more" keeps the place. When the catalogue is gone, what was seen is shown with its age."""
    with visitor(browser, library.base) as person:
        page = person.page
        person.sign_in("ada", home="/my")
        person.press("header nav a[href='/discover']")
        person.type("#search", "lighthouse")
        person.press("main form button")
        expect(titles(page)).to_have_count(20)
        grow(page)
        # A work, and Back: all of the list is there.
        person.press(titles(page).nth(TOTAL - 1))
        expect(page.locator(".description")).to_have_text("A keeper counts ships.")
        page.go_back()
        expect(titles(page)).to_have_count(TOTAL)
        person.press(page.locator(".bookmark").last)
        expect(page.locator(".bookmark").last).to_have_attribute("aria-pressed", "true")
        expect(titles(page)).to_have_count(TOTAL)
        page.goto(f"/discover?subject={SUBJECT}")
        expect(titles(page)).to_have_count(1)
        results.picture(page, "story-discovery")
        weigh_all(person)
        catalogue.go_away()
        make_answers_old(library)
        page.goto("/discover?title=lighthouse")
        expect(titles(page)).to_have_count(20)
        expect(page.locator(".stored")).to_contain_text("3 days ago")
        check_axe(page)
        assert page.goto("/discover?title=whale").status == 503
        expect(page.locator("main .problem")).to_be_visible()
        page.locator("section[aria-labelledby=offered] a").first.click()
        expect(page.locator(".stored")).to_contain_text("3 days ago")
        page.goto("/my/bookmarks")
        person.press(titles(page).filter(has_text=f"Lighthouse {TOTAL}"))
        expect(page.locator(".stored")).to_contain_text("3 days ago")
        results.picture(page, "story-no-network")


def grow(page):
    more = page.locator("[data-more]")
    more.scroll_into_view_if_needed()
    place = page.evaluate("scrollY")
    more.click()
    expect(titles(page)).to_have_count(TOTAL)
    assert abs(page.evaluate("scrollY") - place) < 1, "the list moved"
    expect(titles(page).nth(20)).to_be_focused()
    expect(more).to_have_count(0)
    expect(page.locator("[data-end] p")).to_be_visible()


def make_answers_old(library):
    with closing(sqlite3.connect(library.database, timeout=300)) as connection, connection:
        changed = connection.execute("UPDATE reader_answer SET stored_at = stored_at - ?", (3 * DAY + 1000,)).rowcount
    assert changed >= 3, f"{changed} answers were kept"


def weigh_all(person):
    for path in ("/my", "/my/list", "/my/bookmarks", "/my/list/new", "/discover"):
        weigh(person, path)


def shared_computer(browser, library, results):
    """Two tabs of a shared computer. To sign out in one ends the other, and Back shows nothing of the person."""
    with visitor(browser, library.base) as person:
        page = person.page
        person.sign_in("ada", shared=True, home="/my")
        (cookie,) = (one for one in person.context.cookies() if one["name"].endswith("sign-in"))
        assert cookie["expires"] == -1, "the sign-in ends with the browser"
        other = person.context.new_page()
        # The other tab has its own clock, three seconds later.
        other.clock.install(time=1_764_000_000_000)
        other.goto("/my")
        other.goto("/my/list")
        expect(other.locator("h1")).to_have_text("Reading list")
        other.clock.pause_at(1_764_003_600_000)
        page.goto("/account")
        person.press("form[action='/sign-out'] button")
        expect_landing(page, library)
        assert other.url == library.base + "/my/list"
        other.clock.run_for(3000)
        expect_landing(other, library)
        for tab in (page, other):
            while tab.evaluate("() => navigation.canGoBack"):
                tab.go_back()
                expect(tab.locator("main")).not_to_contain_text("Reading list")
                expect(tab.locator("header .menu-link .name")).to_have_count(0)
        expect_sign_in(page, "/my/list")


def expect_landing(page, library):
    expect(page).to_have_url(library.base + "/")
    expect(page.locator("h1")).to_have_text("Heron School")
    expect(page.locator("#new-books")).to_be_visible()


STORIES = {
    "a class with slips": class_with_slips,
    "a club member": club_member,
    "a reading list, by keyboard alone": reading_list,
    "bookmarks without scripts": bookmark,
    "a shared computer": shared_computer,
}
