"""A scanner is pulled out, once in the middle of a line: one sentence, half a line is dropped, and the scanner comes back automatically"""

import time

from bench.desk import ADA, DUNE, MATILDA
from bench.waiting import expect


def play(desk):
    library = desk.library()
    scanner = desk.usb_scanner()
    station = desk.station(library, "--scanner", "auto")
    station.is_ready(scanner.path)
    scanner.reads(ADA)
    station.says("Hello Ada Lovelace.")

    # Half of it, and no Enter.
    scanner.types(DUNE[:8])
    begun = time.monotonic()
    scanner.unplug()
    desk.measured("lost", station.says("was unplugged.", since=begun))
    time.sleep(1)
    station.types(DUNE)
    station.says("Borrow “Dune”")
    station.types("y")
    station.says("Borrowed: “Dune”")

    losses = station.times_said("was unplugged.")
    expect(losses == 1, f"it was said {losses} times that the scanner is gone")
    desk.comes_back(scanner, station)
    scanner.reads(MATILDA)
    station.says("Borrow “Matilda”")
    station.types("n")
    station.quits()
    refusals = station.refusals()
    expect(
        len(refusals) == 1 and refusals[0].endswith("was unplugged."), f"half a line was taken for a code: {refusals}")
    expect(len(library.ask("loans")) == 1, "there is not one loan")
