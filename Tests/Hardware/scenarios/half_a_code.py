"""A scanner stops in the middle of a code: the person is asked to scan again, and no line of a log is on their screen"""

from bench.desk import ADA, DUNE
from bench.waiting import expect


def play(desk):
    scanner = desk.scanner()
    station = desk.station(desk.library(), "--scanner", "auto")
    station.is_ready(scanner.path)
    scanner.reads(ADA)
    station.says("Hello Ada Lovelace.")
    scanner.reads(DUNE[:7], end="")
    station.says("Please scan it again.")
    scanner.reads(DUNE)
    station.says("Borrow “Dune”")
    station.types("y")
    station.says("Borrowed: “Dune”")
    station.quits()
    for word in ("line discarded", "end-missing", "minilibrary.kiosk", "warning"):
        expect(word not in station.transcript, f"the person sees “{word}”")
