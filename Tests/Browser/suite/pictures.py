"""Draws the pictures of the README again: the station's screen, the catalogue, a book and the desk."""

import base64
import re
import tempfile
from pathlib import Path

from playwright.sync_api import expect

from library import Library, Station
from people import PASSWORD, Visitor

# As README shows them, and large enough to read.
WIDTH, HEIGHT = 1100, 720
LARGEST = 150_000


def run(browser, root):
    folder = root / "docs/pictures"
    with tempfile.TemporaryDirectory(prefix="minilibrary-browser-") as place:
        station(browser, root, Path(place) / "station", folder)
        pages(browser, root, Path(place) / "pages", folder)


def save(person, file):
    """A WebP file of what the window shows."""
    session = person.context.new_cdp_session(person.page)
    shot = session.send("Page.captureScreenshot", {"format": "webp", "quality": 85})
    data = base64.b64decode(shot["data"])
    assert len(data) < LARGEST, f"{file.name} has {len(data)} bytes"
    file.write_bytes(data)
    print(f"{file.name}: {len(data)} bytes")


def window(browser, library):
    return Visitor(browser, library.base, viewport={"width": WIDTH, "height": HEIGHT}, color_scheme="light")


def station(browser, root, folder, pictures):
    library = Station(root, folder)
    library.command("settings", "set", "--name", "Heron School")
    library.start()
    try:
        person = window(browser, library)
        person.page.goto("/station")
        for line in ("20000028", "9783522177504"):
            library.line(line)
            library.wait("Emmy Noether")
        expect(person.page.locator(".ask .title")).to_have_text("Momo")
        save(person, pictures / "station.webp")
        person.context.close()
    finally:
        library.stop()


def morning(station):
    """Leaves two things for the librarian: an unconfirmed list, and an unknown book."""
    station.start()
    try:
        for line in ("20000011", "9780441172719"):
            station.line(line)
            station.wait("Ada Lovelace")
        page = station.wait('value="yes"')
        station.post("/station/answer", prompt=re.search(r'name="prompt" value="(\d+)"', page).group(1), offer="yes")
        station.wait("has-side", 'id="typing"')
        station.line("/done")
        station.wait(" idle")
        station.line("9780306406157")
        station.wait("tone-refusal")
    finally:
        station.stop()


def pages(browser, root, folder, pictures):
    morning(Station(root, folder))
    library = Library(root, folder)
    library.command("settings", "set", "--name", "Heron School")
    library.command("accounts", "add", "byrne", "--role", "librarian", "--display-name", "Ms Byrne", typed=PASSWORD + "\n")
    for book, student in (("9780261102217", "S12346"), ("9780261102217", "S12350")):
        library.command("checkout", book, student)
    library.command("reservations", "add", "9780441172719", "S12346")
    library.start()
    try:
        person = window(browser, library)
        person.sign_in("byrne")
        save(person, pictures / "desk.webp")
        for path, name in (("/books?section=T", "catalogue"), ("/books/1", "book")):
            person.page.goto(path)
            expect(person.page.locator("h1")).to_be_visible()
            save(person, pictures / f"{name}.webp")
        person.context.close()
    finally:
        library.stop()
