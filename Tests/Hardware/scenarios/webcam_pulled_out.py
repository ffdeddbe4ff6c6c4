"""A USB webcam is pulled out while it sends, hangs, has a loose contact: it is reported, and comes back automatically"""

import time

from bench.desk import ADA, DUNE
from bench.waiting import expect, until


def play(desk):
    webcam = desk.webcam()
    station = desk.station(desk.library(), "--camera", "auto")
    station.is_ready(webcam.path)
    webcam.show(ADA)
    station.says("Hello Ada Lovelace.")
    for _ in range(3):
        begun = time.monotonic()
        webcam.unplug()
        desk.measured("lost", station.says("was unplugged.", since=begun))
        desk.comes_back(webcam, station)
        format_, size = webcam.chosen
        expect((format_.kind, size[:2]) == ("MJPG", (1280, 720)), f"it came back as {format_.kind} {size}")

    told = station.times_said("has sent nothing for")
    webcam.hangs = True
    desk.measured("hung", station.says("has sent nothing for"))
    time.sleep(5)
    webcam.hangs = False
    station.says("is ready.")
    expect(station.times_said("has sent nothing for") == told + 1, "it was said more than once that it hangs")

    # A loose contact: gone while it is found out what it can do, is set, begins to send.
    for moment in (0, 0.1, 0.3, 0.6, 1, 1.5):
        webcam.unplug()
        webcam.plug()
        time.sleep(moment)
    webcam.unplug()
    station.says("was unplugged.")
    time.sleep(2)
    webcam.plug()
    station.is_ready(webcam.path)
    # On a busy machine the visit has timed out by then.
    webcam.show(None)
    station.types("done")
    until(lambda: station.times_said("Goodbye"), 30, "the end of the visit")
    station.types("S12345")
    station.says("Hello Ada Lovelace.")
    webcam.show(DUNE)
    station.says("Borrow “Dune”")
    station.types("y")
    station.says("Borrowed: “Dune”")
    station.quits()
