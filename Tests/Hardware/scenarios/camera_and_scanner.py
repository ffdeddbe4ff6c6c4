"""Camera and scanner read the same book, in either order: one event"""

import time

from bench.desk import ADA, DUNE, MATILDA
from bench.waiting import expect


def play(desk):
    camera, scanner = desk.camera(), desk.scanner()
    station = desk.station(desk.library(), "--camera", camera.path, "--scanner", "auto")
    station.is_ready(camera.path, scanner.path)
    station.types(ADA)
    station.says("Hello Ada Lovelace.")

    # The book lies before the camera while the scanner reads it.
    camera.show(DUNE)
    station.says("Borrow “Dune”")
    scanner.reads(DUNE)
    time.sleep(2)
    expect(station.times_said("Borrow “Dune”") == 1, "the scanner's reading of the camera's book was another event")
    station.types("n")
    camera.show(None)
    time.sleep(2)

    # Both at once: either may be first.
    camera.show(MATILDA)
    scanner.reads(MATILDA)
    station.says("Borrow “Matilda”")
    time.sleep(2)
    expect(station.times_said("Borrow “Matilda”") == 1, "two readings of one book at once were two events")
    station.types("n")
    station.quits()
