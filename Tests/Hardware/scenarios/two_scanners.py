"""Two scanners at once, one on uhid and one on the USB bus: both read, also while the other is in the middle of a line"""

from bench.desk import NOBODYS, NOBODYS_TOO
from bench.waiting import expect


def play(desk):
    one, other = desk.scanner(), desk.usb_scanner()
    station = desk.station(desk.library(), "--scanner", "auto")
    station.is_ready(one.path, other.path)
    for scanner, code in ((one, NOBODYS), (other, NOBODYS_TOO)):
        scanner.reads(code)
        station.says(f"The card {code} is not known here")

    # One is in the middle of a line while the other reads. The second card may overtake the first one.
    one.types("2999")
    other.reads("29999965")
    one.types("9972\n")
    station.says("The card 29999972 is not known here")
    station.quits()
    for code in (NOBODYS, NOBODYS_TOO, "29999972"):
        expect(station.times_said(f"The card {code} is not known here") == 1, f"{code} was not one event")
    others = station.times_said("The card 29999965 is not known here")
    refusals = station.refusals()
    expect(others <= 1 and len(refusals) == 3 + others, f"it was refused: {refusals}")
    expect(all("is not known here" in refusal for refusal in refusals), f"it was refused: {refusals}")
