"""A scanner sends its maker's letters, AIM identifiers and asterisks around codes, as many are set to"""

from bench.desk import ADA, DUNE, MOMO
from bench.waiting import expect


def play(desk):
    library = desk.library()
    scanner = desk.scanner()
    station = desk.station(library, "--scanner", "auto")
    station.is_ready(scanner.path)
    scanner.reads("*S12345*")
    station.says("Hello Ada Lovelace.")
    scanner.reads("d" + DUNE)
    station.says("Borrow “Dune”")
    station.types("y")
    station.says("Borrowed: “Dune”")
    scanner.reads("]C1010" + MOMO)
    station.says("Borrow “Momo”")
    station.types("y")
    station.says("Borrowed: “Momo”")
    scanner.reads("A" + ADA)
    station.says("Goodbye.")
    station.quits()
    expect(len(library.ask("loans")) == 2, "there are not two loans")
