"""A scanner is pulled out, once in the middle of a line: one sentence, half a line is no code, and it is back by itself"""

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
    scanner.unplug()
    desk.measured("lost", station.says("unplugged."))
    time.sleep(1)
    station.types(DUNE)
    station.says("Check out “Dune”")
    station.types("y")
    station.says("Checked out: “Dune” to Ada Lovelace")

    begun = time.monotonic()
    scanner.plug()
    back = station.says("is ready.", since=begun)
    time.sleep(0.5)
    desk.measured("back", back)
    expect(back < 4, f"the scanner was back only {back:.1f} s after it was plugged in")
    scanner.reads(MATILDA)
    station.says("Check out “Matilda”")
    station.types("n")
    scanner.unplug()
    station.says("unplugged.")
    station.quits()
    expect(station.times_said("was unplugged.") == 2, "each loss was not told once")
    expect(set(station.refusals()) == {"device-unplugged"}, f"half a line was taken for a code: {station.refusals()}")
    expect(len(library.ask("loans")) == 1, "there is not one loan")
