"""One of three children in a row walks away: the list ends after a minute, and the attention list has its books"""

from bench.desk import ADA, ALAN, EMMY


def play(desk):
    library, scanner = desk.library(), desk.scanner()
    books = desk.books(library, 6)
    account = desk.account(library)
    station = desk.station(library, "--scanner", "auto", "--station-confirm", "pile")
    station.is_ready(scanner.path)
    scanner.beeps_twice(EMMY, *books[:2])
    station.says("Borrow 2 books. Is that right?")
    scanner.beeps_twice(EMMY)
    station.says("Goodbye. You have 2 books.")

    scanner.beeps_twice(ADA, *books[2:4])
    station.says("Borrow 2 books. Is that right?")
    station.says("2 books were NOT borrowed or returned: nobody confirmed.", within=120)

    # A book of the unconfirmed list is lent to the next child.
    scanner.beeps_twice(ALAN, *books[3:])
    station.says("Hello Alan Turing.")
    station.says("Borrow 3 books. Is that right?")
    scanner.beeps_twice(ALAN)
    station.says("Goodbye. You have 3 books.")
    station.quits()
    account.expects(books[:2] + books[3:], "lent")
    account.expects(books[2:4], "attention")
    account.fills()
