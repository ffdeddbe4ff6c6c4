"""Stories against a running library and a running station. A story that fails does not stop the others."""

import page_stories
import reader_stories
import station_stories
from catalogue import Catalogue
from library import Library
from people import PASSWORD


def run(browser, root, results, folder):
    folder.mkdir()
    for keys in (False, True):
        told(results, "first run", keys, lambda: first_run(browser, root, results, folder, keys))
    pages(browser, root, results, folder / "pages")
    readers(browser, root, results, folder / "readers")
    station_stories.run(browser, root, results, folder)


def told(results, name, keys, tell):
    name = f"story: {name}, by keyboard alone" if keys else f"story: {name}"
    if results.wants(name):
        with results.test(name):
            tell()


def first_run(browser, root, results, folder, keys):
    library = Library(root, folder / f"first-{keys}")
    try:
        page_stories.first_run(browser, library, results, keys)
    finally:
        library.stop()


def pages(browser, root, results, folder):
    """The demonstration library, a librarian and a helper."""
    if not any(results.wants(f"story: {name}") for name in [*page_stories.TWICE, *page_stories.ONCE]):
        return
    library = Library(root, folder)
    try:
        with results.test("story: the demonstration library"):
            library.command("demo", "samples/demo")
            library.command("accounts", "add", "byrne", "--role", "librarian", typed=PASSWORD + "\n")
            library.command("accounts", "add", "emmy", "--role", "helper", typed=PASSWORD + "\n")
            library.start()
        if not library.is_running:
            return
        for name, story in page_stories.TWICE.items():
            for keys in (False, True):
                told(results, name, keys, lambda: story(browser, library, results, keys))
        for name, story in page_stories.ONCE.items():
            told(results, name, False, lambda: story(browser, library, results))
    finally:
        library.stop()


def readers(browser, root, results, folder):
    """A library with accounts of readers, and a catalogue on this machine for `/discover`."""
    if not any(results.wants(f"story: {name}") for name in [*reader_stories.STORIES, "discovery"]):
        return
    catalogue = Catalogue()
    library = Library(root, folder, lookup=catalogue.settings)
    try:
        with results.test("story: a library of readers"):
            reader_stories.prepare(library)
        if not library.is_running:
            return
        for name, story in reader_stories.STORIES.items():
            told(results, name, False, lambda: story(browser, library, results))
        # It ends the catalogue.
        told(results, "discovery", False, lambda: reader_stories.discovery(browser, library, catalogue, results))
    finally:
        library.stop()
        catalogue.go_away()
