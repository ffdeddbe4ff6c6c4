"""The ledger: what was attempted, and what the program said became of it."""

import collections
import copy
import threading

CONFIRMED, REFUSED, UNKNOWN = "confirmed", "refused", "unknown"
CHECKOUT, RETURN = "checkout", "return"
# The program itself does not know what became of a change that ends with these.
DOUBTFUL = {"store-unconfirmed", "no-reply"}


class Attempt:
    """One checkout or return. It is unknown from the moment before it is asked for until an answer comes."""

    def __init__(self, kind, student, isbn, operation=None):
        self.kind, self.student, self.isbn, self.operation = kind, student, isbn, operation
        self.outcome = UNKNOWN
        self.codes = []

    def confirm(self):
        self.outcome = CONFIRMED

    def refuse(self, codes):
        self.codes = codes
        if codes and not DOUBTFUL.intersection(codes):
            self.outcome = REFUSED


class Ledger:
    def __init__(self):
        self._attempts = []
        self._lock = threading.Lock()

    def begin(self, kind, student, isbn, operation=None):
        attempt = Attempt(kind, student, isbn, operation)
        with self._lock:
            self._attempts.append(attempt)
        return attempt

    def copy(self):
        """The ledger as it is now: later entries do not change it."""
        other = Ledger()
        with self._lock:
            other._attempts = [copy.copy(attempt) for attempt in self._attempts]
        return other

    def __len__(self):
        with self._lock:
            return len(self._attempts)

    def with_later(self, other, first):
        """This ledger, and what the other one has from its attempt number `first` on."""
        both = self.copy()
        both._attempts += other.copy()._attempts[first:]
        return both

    def count(self, outcome):
        with self._lock:
            return sum(attempt.outcome == outcome for attempt in self._attempts)

    def codes(self):
        """How often each refusal was given."""
        with self._lock:
            return collections.Counter(code for attempt in self._attempts for code in attempt.codes)

    def has(self, student, isbn):
        """Whether the student has the book; None where an attempt on the pair is unknown."""
        with self._lock:
            pair = [one for one in self._attempts if (one.student, one.isbn) == (student, isbn)]
        if any(one.outcome == UNKNOWN for one in pair):
            return None
        done = [one.kind for one in pair if one.outcome == CONFIRMED]
        return bool(done) and done[-1] == CHECKOUT

    def held_by(self, students):
        """The pairs that these students have for certain."""
        with self._lock:
            pairs = {(one.student, one.isbn) for one in self._attempts if one.student in students}
        return sorted(pair for pair in pairs if self.has(*pair))

    def findings(self, history):
        """Compares with the library.

        `history`: (student, isbn) to (checkouts, returns), as the library has them.
        """
        told, open_ones, refused = collections.Counter(), collections.Counter(), collections.Counter()
        with self._lock:
            for one in self._attempts:
                key = (one.student, one.isbn, one.kind)
                told[key] += one.outcome == CONFIRMED
                open_ones[key] += one.outcome == UNKNOWN
                refused[key] += one.outcome == REFUSED
        pairs = set(history) | {(student, isbn) for student, isbn, _ in told}
        for student, isbn in sorted(pairs):
            there = history.get((student, isbn), (0, 0))
            for kind, number in zip((CHECKOUT, RETURN), there):
                key = (student, isbn, kind)
                if number < told[key]:
                    yield f"lost: {kind} of {isbn} by {student}: {told[key]} confirmed, {number} in the library"
                elif number > told[key] + open_ones[key]:
                    what = "done though refused" if refused[key] else "doubled"
                    yield (
                        f"{what}: {kind} of {isbn} by {student}: {told[key]} confirmed, {open_ones[key]} in flight, "
                        f"{number} in the library")
