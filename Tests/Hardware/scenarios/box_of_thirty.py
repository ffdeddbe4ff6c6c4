"""Thirty books go into the return box under a scanner that beeps twice: clear returns are applied, others go to the attention list"""

from bench.desk import ADA, EMMY, isbn


def play(desk):
    library, scanner = desk.library(), desk.scanner()
    library.ask("rules", "set", "--loan-limit", "none")
    clear, unclear = desk.books(library, 15), desk.books(library, 5, first=15, copies=2)
    shelved, unknown = desk.books(library, 5, first=20), [isbn(number) for number in range(900, 905)]
    account = desk.account(library)
    options = ["--scanner", "auto", "--station-confirm", "pile"]
    station = desk.station(library, *options)
    station.is_ready(scanner.path)
    for card, books in ((ADA, clear + unclear), (EMMY, unclear)):
        scanner.reads(card)
        for book in books:
            scanner.reads(book)
        station.says(f"Borrow {len(books)} books. Is that right?")
        scanner.reads(card)
        station.says(f"Goodbye. You have {len(books)} books.")
        account.expects(books, "lent")
    station.quits()
    account.fills()

    box = desk.station(library, *options, "--mode", "return")
    box.is_ready(scanner.path)
    scanner.beeps_twice(*clear, *(code for three in zip(unclear, shelved, unknown) for code in three))
    account.expects(clear, "returned")
    account.expects(unclear + shelved + unknown, "attention")
    account.fills()
    box.quits()
    account.fills()
