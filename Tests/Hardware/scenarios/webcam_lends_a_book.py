"""A USB webcam is run in Motion JPEG at 1280x720, and a card and a book shown to it lead to a loan in the database"""

import json
import time

from bench.desk import ADA, DUNE
from bench.waiting import expect, slowness


def play(desk):
    library = desk.library()
    webcam = desk.webcam()
    listed = desk.command("devices", "--json")
    expect(listed.status() == 0, f"devices ended with {listed.status()}")
    cameras = json.loads("\n".join(listed.lines))["cameras"]
    expect([camera["node"] for camera in cameras] == [webcam.path], f"its cameras are {cameras}")
    formats = {format_["format"] for format_ in cameras[0]["formats"] if not format_["converted"]}
    expect(cameras[0]["name"] == webcam.name, f"it is called {cameras[0]['name']}")
    expect(formats == {"YUYV", "MJPG"}, f"its formats are {formats}")
    chosen = cameras[0]["chosen"]
    expect((chosen["format"], chosen["width"], chosen["converted"]) == ("MJPG", 1280, False), f"it would be run as {chosen}")

    station = desk.station(library, "--camera", "auto")
    station.is_ready(webcam.path)
    format_, size = webcam.chosen
    expect((format_.kind, size) == ("MJPG", (1280, 720, 30)), f"it is run as {format_.kind} {size}")
    webcam.show(ADA)
    desk.measured("card", station.says("Hello Ada Lovelace."))
    webcam.show(DUNE)
    desk.measured("book", station.says("Borrow “Dune” (Frank Herbert) until"))
    time.sleep(3)
    rate = webcam.rate()
    desk.figures.append(f"{rate:.0f} frames/s taken")
    expect(rate >= 15 or rate >= 15 / slowness(), f"only {rate:.1f} frames a second were taken")
    station.types("y")
    station.says("Borrowed: “Dune”")
    webcam.show(None)
    station.types("done")
    station.says("Goodbye. You have 1 book.")
    station.quits()

    loans = library.ask("loans")
    expect([(loan["book"]["isbn"], loan["student"]["libraryID"]) for loan in loans] == [(DUNE, "S12345")], f"{loans}")
