"""The camera is pulled out in the middle of a checkout: one sentence, the keyboard still works, and the camera comes back automatically"""

import time

from bench.desk import ADA, DUNE, MATILDA
from bench.waiting import expect


def play(desk):
    library = desk.library()
    camera = desk.camera()
    station = desk.station(library, "--camera", "auto")
    station.is_ready(camera.path)
    camera.show(ADA)
    station.says("Hello Ada Lovelace.")
    camera.show(DUNE)
    station.says("Borrow “Dune”")

    begun = time.monotonic()
    camera.unplug()
    desk.measured("lost", station.says("was unplugged.", since=begun))
    time.sleep(3)
    station.types("y")
    station.says("Borrowed: “Dune”")
    station.types(MATILDA)
    station.says("Borrow “Matilda”")
    station.types("y")
    station.says("Borrowed: “Matilda”")
    expect(station.times_said("was unplugged.") == 1, "it was said more than once that the camera is gone")

    desk.comes_back(camera, station)
    camera.show(ADA)
    station.says("Goodbye. You have 2 books.")
    station.quits()
    expect(len(library.ask("loans")) == 2, "there are not two loans")
