"""Cameras that send nothing but Bayer pictures are read through libv4l2's conversion, those with RGB565 as they are"""

import re

from bench.desk import ADA, DUNE
from bench.waiting import expect
from bench.webcam import BAYER, RGB565


def play(desk):
    for raw, code, run in ((BAYER, "BA81", "YU12 (converted)"), (RGB565, "RGBP", "RGBP")):
        library = desk.library()
        webcam = desk.webcam(raw, name=f"{code} Webcam")
        listed = desk.command("devices")
        expect(listed.status() == 0, f"devices ended with {listed.status()}")
        runs = re.search(rf"Runs as +{re.escape(run)} 640x480", "\n".join(listed.lines))
        expect(runs, f"it would be run as {listed.lines}")
        station = desk.station(library, "--camera", webcam.path)
        station.is_ready(webcam.path)
        webcam.show(ADA)
        station.says("Hello Ada Lovelace.")
        webcam.show(DUNE)
        desk.measured(code, station.says("Borrow “Dune” (Frank Herbert) until"))
        station.types("y")
        station.says("Borrowed: “Dune”")
        expect(webcam.chosen[0] is raw, "it was not asked for its own format")

        if raw is BAYER:
            webcam.unplug()
            station.says("was unplugged.")
            desk.comes_back(webcam, station)
        webcam.show(ADA)
        station.says("Goodbye. You have 1 book.")
        station.quits()
        expect(len(library.ask("loans")) == 1, "there is not one loan")
        webcam.remove()
