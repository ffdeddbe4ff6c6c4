"""Writers that lend and take back until they are stopped: commands one after another, and stations."""

import contextlib
import random
import threading
import time

from .findings import Broken
from .ledger import CHECKOUT, CONFIRMED, RETURN
from .program import TIMEOUT, codes_in, until
from .round import ISBNS
from .station import DONE, GONE, SILENT, Station


# The share of all steps; without it the copies of a few books would soon be gone.
RETURNS = 0.5


class CommandWriter:
    """Each step is a process. Only this writer lends to its students, so it knows who has which book."""

    def __init__(self, round, students, location=None, books=ISBNS):
        self.round, self.students, self.location, self.books = round, students, location, books
        self.random = random.Random(round.random.getrandbits(32))

    def pair(self):
        """A student and a book whose state the ledger knows, and whether the student has it."""
        if self.random.random() < RETURNS and (held := self.round.ledger.held_by(self.students)):
            return *self.random.choice(held), True
        for _ in range(10_000):
            student, isbn = self.random.choice(self.students), self.random.choice(self.books)
            has = self.round.ledger.has(student, isbn)
            if has is not None:
                return student, isbn, has
        raise Broken("no pair of student and book is left of which the ledger is certain")

    def step(self, kill_after=None, **more):
        """Returns (attempt, outcome)."""
        student, isbn, has = self.pair()
        operation = f"op-{self.random.getrandbits(64):016x}"
        return self.round.lend(
            RETURN if has else CHECKOUT, student, isbn, operation, self.location, kill_after=kill_after, **more)

    def end(self):
        pass


class StationWriter:
    """A station that is started again whenever it is gone."""

    def __init__(self, round, students, location=None, books=ISBNS, **more):
        self.round, self.students, self.location, self.books, self.more = round, students, location, books, more
        self.random = random.Random(round.random.getrandbits(32))
        self.station = None
        self._visit = []

    def step(self):
        """Lends or takes back one book; visits have one to four."""
        if self.station is None:
            self.station = Station(self.round, location=self.location, **self.more)
            self._has_lent = False
        if not self._visit:
            self._visit = self._next_visit()
        what = self.station.toggle(*self._visit.pop())
        if what == DONE:
            self._has_lent = True
        elif what == GONE:
            self._is_gone()
        elif what == SILENT:
            raise Broken(f"a station did not answer. Its last lines:\n{self.station.transcript}")
        return what

    def _next_visit(self):
        student = self.random.choice(self.students)
        if self.random.random() < RETURNS and (held := self.round.ledger.held_by([student])):
            return held[:4]
        books = self.random.sample(self.books, min(len(self.books), self.random.randint(1, 4)))
        return [(student, isbn) for isbn in books]

    def _is_gone(self):
        station, self.station = self.station, None
        self._visit = []
        status = station.finish()
        if station.was_killed:
            return
        # A library that cannot be reached keeps a station from starting; a station that lends never ends without a
        # signal.
        if status != 2 or self._has_lent or not codes_in(station.complaints):
            raise Broken(f"a station ended by itself with status {status}: {station.complaints.strip()[-400:]}")

    def kill(self):
        """SIGKILL from another thread; the step in flight notices."""
        station = self.station
        if station is not None and station.process.poll() is None:
            station.was_killed = True
            station.process.kill()

    def end(self):
        if self.station is not None:
            station, self.station = self.station, None
            status = station.finish()
            if status != 0 and not station.was_killed and self._has_lent:
                raise Broken(f"a station ended with status {status}: {station.complaints.strip()[-400:]}")


class Lending:
    """Writers in threads. What goes wrong in one becomes a finding of the round."""

    def __init__(self, round, writers):
        self.round, self.writers = round, writers
        self._stop = threading.Event()
        self.has_failed = False
        self._threads = [threading.Thread(target=self._work, args=(writer,), daemon=True) for writer in writers]
        for thread in self._threads:
            thread.start()

    def _work(self, writer):
        try:
            while not self._stop.is_set():
                if getattr(writer.step(), "status", 0):
                    time.sleep(0.02)
            writer.end()
        except Broken as broken:
            self.has_failed = True
            self.round.find(str(broken))
        except Exception as error:
            self.has_failed = True
            self.round.find(f"harness: {type(error).__name__}: {error}")

    def confirms(self, more):
        """Waits until that many confirmations have come since now, or until a writer has failed."""
        before = self.round.ledger.count(CONFIRMED)
        until(
            lambda: self.round.ledger.count(CONFIRMED) >= before + more or self.has_failed,
            f"{more} more confirmations")

    def is_refused(self, *codes, unless_confirmed):
        """Waits for a refusal with one of the codes, or until that many confirmations came instead."""
        ledger = self.round.ledger
        before, confirmed = self._refused(codes), ledger.count(CONFIRMED)
        end = time.monotonic() + TIMEOUT
        while self._refused(codes) == before and ledger.count(CONFIRMED) < confirmed + unless_confirmed:
            # A slow machine is not a finding: the fault just had no effect.
            if self.has_failed or time.monotonic() > end:
                break
            time.sleep(0.01)

    def _refused(self, codes):
        given = self.round.ledger.codes()
        return sum(given[code] for code in codes)

    def stop(self):
        self._stop.set()
        for thread in self._threads:
            thread.join(400)
            if thread.is_alive():
                raise Broken("a writer does not come to its end")


def share(students, number):
    return [students[index::number] for index in range(number)]


@contextlib.contextmanager
def lending(round, commands=0, stations=0, location=None, books=ISBNS):
    """Writers that work while the body injects faults. Their students are disjoint."""
    groups = share(round.students, commands + stations)
    writers = [CommandWriter(round, group, location, books) for group in groups[:commands]]
    writers += [StationWriter(round, group, location, books) for group in groups[commands:]]
    work = Lending(round, writers)
    try:
        yield work
    finally:
        work.stop()
