"""One round: a new library, a seed, a ledger, and the comparison at the end."""

import random
import shutil

from .findings import Broken, Skipped
from .ledger import CHECKOUT, RETURN, Ledger
from .program import Program

BOOKS, COPIES, STUDENTS = 40, 30, 24
# Only the last step of a round lends this book, to this student.
WITNESS, WITNESS_BOOK = "S99", BOOKS


def isbn(number):
    payload = f"9780000{number:05d}"
    total = sum(int(digit) * (3 if place % 2 else 1) for place, digit in enumerate(payload))
    return payload + str(-total % 10)


ISBNS = [isbn(number) for number in range(BOOKS)]
TITLES = {isbn(number): f"Book{number}" for number in [*range(BOOKS), WITNESS_BOOK]}


def fill(program_path, location, folder):
    """Makes the template that every round begins with."""
    folder.mkdir(parents=True, exist_ok=True)
    books, students = folder / "books.csv", folder / "students.csv"
    books.write_text("ISBN,Title,Author,Total Copies,Available Copies\n" + "".join(
        f"{one},{title},Nobody,{COPIES},{COPIES}\n" for one, title in TITLES.items()))
    students.write_text("Library ID,First Name,Last Name,Grade\n" + "".join(
        f"S{number},Pupil{number},,7\n" for number in [*range(STUDENTS), 99]))
    program = Program(program_path, folder)
    # The first command that adds something makes the library.
    for command in (
            ["books", "import", books, "--no-lookup"], ["students", "import", students],
            ["rules", "set", "--loan-limit", "none"]):
        outcome = program.run(*command, "--database", location)
        if outcome.status:
            raise RuntimeError(f"the template cannot be made: {outcome}")


class Round:
    """The tools of a scenario. Every choice of a scenario comes from `random`."""

    def __init__(self, engine, seed, program_path, folder, is_short=False):
        self.engine, self.seed, self.folder, self.is_short = engine, seed, folder, is_short
        self.random = random.Random(seed)
        folder.mkdir()
        self.ledger = Ledger()
        self.place = engine.place(folder)
        self.program = Program(program_path, folder)
        self.students = [f"S{number}" for number in range(STUDENTS)]
        self.found = []
        self.plan = []
        self._cleaning = []

    @property
    def is_postgres(self):
        return self.engine.name == "postgres"

    def find(self, finding):
        if finding not in self.found:
            self.found.append(finding)

    def skip(self, reason):
        raise Skipped(reason)

    def chose(self, *words):
        """Notes what the seed decided; a repeated round prints the same."""
        self.plan.append(" ".join(str(word) for word in words))

    def at_end(self, work):
        """Runs `work` when the round is over, whatever it came to; the last that was given runs first."""
        self._cleaning.append(work)

    def times(self, least, most):
        """How often a scenario repeats its fault: at least once, fewer times in a short run."""
        number = self.random.randint(least, most)
        return max(1, number // 3) if self.is_short else number

    # Commands

    def command(self, *words, location=None, **more):
        return self.program.run(*words, "--database", location or self.place.location, **more)

    def lend(self, kind, student, isbn, operation=None, location=None, **more):
        """Runs `checkout` or `return` and enters the attempt into the ledger. Returns (attempt, outcome)."""
        attempt = self.ledger.begin(kind, student, isbn, operation)
        outcome = self.lend_again(attempt, location, **more)
        return attempt, outcome

    def lend_again(self, attempt, location=None, **more):
        words = ["checkout", attempt.isbn, attempt.student] if attempt.kind == CHECKOUT else [
            "return", attempt.isbn, "--student", attempt.student]
        if attempt.operation:
            words += ["--operation", attempt.operation]
        outcome = self.command(*words, location=location, **more)
        said = outcome.output.startswith("Checked out “" if attempt.kind == CHECKOUT else "Returned “")
        # A killed command has confirmed, too, once its whole sentence was printed.
        if said and outcome.output.endswith("\n"):
            attempt.confirm()
        elif outcome.status == 0:
            raise Broken(f"{words[0]} ended with status 0 and did not confirm: {outcome.output!r}")
        elif not outcome.was_killed:
            attempt.refuse(outcome.codes)
        return outcome

    def operation(self):
        return f"op-{self.random.getrandbits(64):016x}"

    # The comparison

    def verify(self, place=None, ledger=None, witness=True):
        """Everything confirmed is there once, nothing is half done, and the library still lends."""
        place, ledger = place or self.place, ledger or self.ledger
        if witness:
            book = isbn(WITNESS_BOOK)
            kept, self.ledger = self.ledger, ledger
            try:
                kind = RETURN if ledger.has(WITNESS, book) else CHECKOUT
                attempt, outcome = self.lend(kind, WITNESS, book, self.operation(), place.location)
            finally:
                self.ledger = kept
            if outcome.status:
                self.find(f"the library does not lend afterwards: {outcome}")
        self.check(place)
        for finding in [*ledger.findings(place.history()), *place.halves(TITLES)]:
            self.find(finding)

    def check(self, place=None):
        outcome = self.command("database", "check", location=(place or self.place).location)
        if outcome.status or outcome.output != "ok\n":
            self.find(f"check: {(outcome.output + outcome.errors).strip()[:600]}")

    def clean(self, keep):
        for work in reversed(self._cleaning):
            try:
                work()
            except Exception as error:
                self.find(f"the round cannot be cleaned up: {error}")
        self.program.end_all()
        try:
            self.engine.heal()
            if not keep:
                self.engine.drop(self.place)
        finally:
            if not keep:
                shutil.rmtree(self.folder, ignore_errors=True)
