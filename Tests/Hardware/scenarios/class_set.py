"""A teacher borrows a class set of thirty under a scanner that beeps twice, and it comes back through the return box"""

TEACHER = "20000905"


def play(desk):
    library, scanner = desk.library(), desk.scanner()
    labels = desk.class_set(library, 30)
    library.ask("students", "add", "--library-id", "T1", "--first-name", "Emmy", "--kind", "teacher", "--card", TEACHER)
    account = desk.account(library)
    options = ["--scanner", "auto", "--station-confirm", "pile"]
    station = desk.station(library, *options)
    station.is_ready(scanner.path)
    scanner.beeps_twice(TEACHER, *labels)
    station.says("Borrow 30 books. Is that right?")
    scanner.reads(TEACHER)
    station.says("Goodbye. You have 30 books.")
    station.quits()
    account.expects(labels, "lent")
    account.fills()

    # In any order: the label identifies the copy.
    box = desk.station(library, *options, "--mode", "return")
    box.is_ready(scanner.path)
    scanner.beeps_twice(*reversed(labels))
    account.expects(labels, "returned")
    account.fills()
    box.quits()
    account.fills()
