"""A scanner that types on a French layout, digits with shift, is read as such"""

from bench.desk import ADA, DUNE
from bench.waiting import expect


def play(desk):
    scanner = desk.scanner()
    station = desk.station(desk.library(), "--scanner", "auto", "--scanner-layout", "fr")
    station.is_ready(scanner.path)
    scanner.reads("S12345", layout="fr")
    station.says("Hello Ada Lovelace.")
    scanner.reads(DUNE, layout="fr", end="\t")
    station.says("Borrow “Dune”")
    station.types("n")
    scanner.reads(ADA, layout="fr")
    station.says("Goodbye.")
    station.quits()
    expect(station.refusals() == [], f"it was refused: {station.refusals()}")
