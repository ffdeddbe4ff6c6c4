"""Two scanners at once, one on uhid and one on the USB bus: both read, also while the other is in the middle of a line"""

import threading

from bench.desk import NOBODYS, NOBODYS_TOO
from bench.waiting import expect, until


def play(desk):
    one, other = desk.scanner(), desk.usb_scanner()
    station = desk.station(desk.library(), "--scanner", "auto")
    station.is_ready(one.path, other.path)
    for scanner, code in ((one, NOBODYS), (other, NOBODYS_TOO)):
        scanner.reads(code)
        station.says(f"Nobody here has the card {code}")

    readings = [threading.Thread(target=one.reads, args=("29999972",)), threading.Thread(target=other.reads, args=("29999965",))]
    for reading in readings:
        reading.start()
    for reading in readings:
        reading.join()
    # In whichever order they come.
    for code in ("29999972", "29999965"):
        until(lambda: station.times_said(f"Nobody here has the card {code}"), 30, f"reading {code}")
    station.quits()
    for code in (NOBODYS, NOBODYS_TOO, "29999972", "29999965"):
        expect(station.times_said(f"Nobody here has the card {code}") == 1, f"{code} was not one event")
