"""The calendar of due dates, read by the parser of another program: `icalendar` of PyPI."""

import datetime
import json
import urllib.request

from icalendar import Calendar

from library import Library
from people import PASSWORD, Visitor

NAME = "story: a calendar of due dates"
FORM = "form[action='/account/calendar']"
# Characters that iCalendar escapes, a line that it folds, and letters of several bytes.
TITLE = "Ben; “Dune”, and \\ a very long title that no line of seventy-five bytes holds: 三体"


def run(browser, root, results, folder):
    if not results.wants(NAME):
        return
    library = Library(root, folder)
    try:
        with results.test(NAME):
            tell(browser, library)
    finally:
        library.stop()


def tell(browser, library):
    library.command(
        "students", "add", "--library-id", "S12345", "--first-name", "Ada", "--last-name", "Lovelace", "--class", "7")
    for title in (TITLE, "Emma", "Momo"):
        library.command("books", "add", "--title", title, "--author", "Jane Austen")
    for number in ("1", "2", "3"):
        library.command("checkout", number, "S12345")
    # One book is due on another day than the two others.
    day = due(library)[0][1] - datetime.timedelta(days=1)
    library.command("loans", "due", "3", day.isoformat())
    # Without a librarian the pages are those of the set-up.
    library.command("accounts", "add", "byrne", "--role", "librarian", typed=PASSWORD + "\n")
    library.command("accounts", "add", "ada", "--role", "reader", typed=PASSWORD + "\n")
    library.command("accounts", "join", "ada", "S12345")
    library.start()
    ada = Visitor(browser, library.base)
    try:
        ada.sign_in("ada", is_refused=True)
        ada.page.wait_for_url(library.base + "/my")
        for has_titles in (False, True):
            read(address(ada, has_titles), library, has_titles)
        ada.check()
    finally:
        ada.context.close()


def address(ada, has_titles):
    """Makes a key on the page, which shows the address this once."""
    ada.page.goto("/account")
    if has_titles:
        ada.choose(FORM + " [name=titles]")
    ada.press(FORM + " button")
    return ada.page.locator("code", has_text="/my/due.ics?key=").inner_text()


def due(library):
    """The numbers of loans with the days on which they are due."""
    found = json.loads(library.command("loans", "--json"))
    days = {}
    for loan in found:
        moment = datetime.datetime.fromisoformat(loan["dueDate"].replace("Z", "+00:00"))
        days[loan["book"]["title"]] = moment.astimezone().date()
    return sorted(days.items())


def read(address, library, has_titles):
    # A program for calendars has no cookie.
    with urllib.request.urlopen(address, timeout=300) as answer:
        assert answer.headers["Content-Type"].startswith("text/calendar"), answer.headers["Content-Type"]
        calendar = Calendar.from_ical(answer.read())
    assert calendar["VERSION"] == "2.0" and not calendar.errors, calendar.errors
    events = calendar.walk("VEVENT")
    expected = {}
    for title, day in due(library):
        expected.setdefault(day, set()).add(title)
    assert len(expected) == 2
    assert [event.decoded("DTSTART") for event in events] == sorted(expected), "one event for each day, in their order"
    assert len({event["UID"] for event in events}) == len(events)
    for event in events:
        day = event.decoded("DTSTART")
        assert type(day) is datetime.date, "an event takes the whole day"
        assert event.decoded("DTEND") == day + datetime.timedelta(days=1)
        assert event["SUMMARY"] and not event.errors
        (alarm,) = event.walk("VALARM")
        assert alarm.decoded("TRIGGER") == datetime.timedelta(days=-1) and alarm["ACTION"] == "DISPLAY"
        titles = set(str(event.get("DESCRIPTION", "")).split("\n")) - {""}
        assert titles == (expected[day] if has_titles else set()), titles
