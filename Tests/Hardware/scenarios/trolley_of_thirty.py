"""Ten books on loan, ten available and ten unknown are shelved by a scanner that beeps twice: every scan has its record"""

from bench.desk import ADA, isbn


def play(desk):
    library, scanner = desk.library(), desk.scanner()
    library.ask("rules", "set", "--loan-limit", "none")
    lent, shelved = desk.books(library, 10), desk.books(library, 10, first=10)
    unknown = [isbn(number) for number in range(900, 910)]
    account = desk.account(library)
    station = desk.station(library, "--scanner", "auto", "--station-confirm", "pile")
    station.is_ready(scanner.path)
    scanner.beeps_twice(ADA, *lent)
    station.says("Borrow 10 books. Is that right?")
    scanner.beeps_twice(ADA)
    station.says("Goodbye. You have 10 books.")
    account.expects(lent, "lent")
    account.fills()

    station.types("shelving")
    station.says("Now: shelving")
    scanner.beeps_twice(*(code for three in zip(lent, shelved, unknown) for code in three))
    station.says("Return 10 books, record 10 books as on the shelf, put 10 books in the inbox. Is that right?")
    station.types("")
    station.says("Added to the inbox: 10 books.")
    station.quits()
    account.expects(lent, "returned")
    account.expects(shelved, "seen")
    account.expects(unknown, "inbox")
    account.fills()
