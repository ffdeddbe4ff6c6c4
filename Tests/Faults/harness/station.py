"""A station in a separate process, over pipes, whose answers go into the ledger."""

import re
import signal
import subprocess
import threading
import time

from .findings import Broken
from .ledger import CHECKOUT, RETURN
from .program import TIMEOUT, codes_in, judge

_HELLO = re.compile(r"Hello (\w+)\b")
_GOODBYE = re.compile(r"Goodbye ")
_LEND = re.compile(r"Borrow “(\w+)” .* until .*\? \[")
_HAS = re.compile(r"“(\w+)” .* is already yours, until ")
_TAKE_BACK = re.compile(r"Return “(\w+)” .*\? .*\[")
_LENT = re.compile(r"Borrowed: “(\w+)”, due ")
_TAKEN_BACK = re.compile(r"Returned: “(\w+)”")
# A station shows no codes; its log has them, and comes through the same pipe so that their order stays.
_LOGGED = re.compile(r"^\S+ \w+ minilibrary\.kiosk\b")
_REFUSED = re.compile(r"\bcode=([a-z-]+).*\brefused\b")
# A reader that is this far ahead of those who ask has lines to forget.
_KEPT = 20_000
_PROMPT = re.compile(r"\[[^\]]*\]$")

DONE, REFUSED, GONE, SILENT = "done", "refused", "gone", "silent"


class Station:
    """`minilibrary kiosk` with lines as input. Not for several threads at once."""

    def __init__(self, round, arguments=(), location=None, listener=None, **more):
        """`listener` gets every line as it comes, in a separate thread."""
        self.round, self.listener = round, listener
        self.was_killed = False
        self.visitor = None
        self.refusals = []
        self.complaints = ""
        self._syncs = 0
        self._lines = []
        self._read_up_to = 0
        self._new = threading.Condition()
        location = location or round.place.location
        self.process = round.program.start(
            ["kiosk", "--database", location, "--log-level", "info", *arguments],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **more)
        self._reader = threading.Thread(target=self._read_output, daemon=True)
        self._reader.start()

    def _read_output(self):
        for line in self.process.stdout:
            # A line without its end was cut, and no person read it.
            if line.endswith(b"\n"):
                text = line[:-1].decode(errors="replace")
                if _LOGGED.match(text) or text.startswith("minilibrary: ") or "Fatal error" in text:
                    # Bounded: a million lines may lead to as many.
                    self.complaints = (self.complaints + text + "\n")[-20_000:]
                elif self.listener:
                    self.listener(text)
                with self._new:
                    self._lines.append(text)
                    if len(self._lines) > 2 * _KEPT:
                        del self._lines[:_KEPT]
                        self._read_up_to = max(0, self._read_up_to - _KEPT)
                    self._new.notify_all()
        with self._new:
            self._lines.append(None)
            self._new.notify_all()

    @property
    def transcript(self):
        with self._new:
            return "\n".join(line for line in self._lines[-40:] if line is not None)

    def send(self, line):
        """False when the station is gone."""
        try:
            self.process.stdin.write((line + "\n").encode())
            self.process.stdin.flush()
            return True
        except (BrokenPipeError, OSError, ValueError):
            return False

    def _next(self, end):
        """The next line; None when the station has ended, False when none came in time."""
        with self._new:
            while self._read_up_to >= len(self._lines):
                left = end - time.monotonic()
                if left <= 0:
                    return False
                self._new.wait(left)
            line = self._lines[self._read_up_to]
            if line is not None:
                self._read_up_to += 1
            return line

    def answer(self, line, *patterns, timeout=TIMEOUT):
        """Sends a line and waits for one that fits a pattern, or for a refusal.

        Returns (pattern's number, match), or (REFUSED, codes), (GONE, None), (SILENT, None).
        """
        with self._new:
            self._read_up_to = len([one for one in self._lines if one is not None])
        if line is not None and not self.send(line):
            return GONE, None
        end = time.monotonic() + timeout
        while True:
            said = self._next(end)
            if said is None:
                return GONE, None
            if said is False:
                return SILENT, None
            for number, pattern in enumerate(patterns):
                if match := pattern.search(said):
                    return number, match
            if codes := _REFUSED.findall(said) or codes_in(said):
                return REFUSED, codes

    def says(self, pattern, timeout=TIMEOUT):
        """Waits for a line after those that were read; refusals among them do not matter. False when none comes."""
        end = time.monotonic() + timeout
        while isinstance(said := self._next(end), str):
            if pattern.search(said):
                return True
        return False

    def greet(self, student, timeout=TIMEOUT):
        """Begins the student's visit. Returns DONE, REFUSED (codes in `refusals`), GONE or SILENT."""
        if self.visitor == student:
            return DONE
        # The same card would end the visit.
        if self.visitor:
            self.visitor = None
            self.send("done")
        what, found = self.answer(student, _HELLO, timeout=timeout)
        if what == 0:
            self.visitor = student
            return DONE
        return self._leave(what, found)

    def toggle(self, student, isbn, timeout=TIMEOUT):
        """Lends the book, or takes it back where the student has it. Returns as `greet`; the ledger has the attempt."""
        self.refusals = []
        if (what := self.greet(student, timeout)) != DONE:
            return what
        what, found = self.answer(isbn, _LEND, _HAS, _GOODBYE, _PROMPT, timeout=timeout)
        if what == 1:
            # Only the word returns a book that was lent a moment ago.
            what, found = self.answer("return", _TAKE_BACK, _GOODBYE, _PROMPT, timeout=timeout)
            what = {0: 1, 1: 2}.get(what, what)
        if what not in (0, 1):
            return self._leave(what, found)
        kind = CHECKOUT if what == 0 else RETURN
        attempt = self.round.ledger.begin(kind, student, isbn)
        what, found = self.answer("y", _LENT if kind == CHECKOUT else _TAKEN_BACK, _GOODBYE, timeout=timeout)
        if what == 0:
            attempt.confirm()
            return DONE
        if what == REFUSED:
            attempt.refuse(found)
        return self._leave(what, found)

    def _leave(self, what, found):
        """Puts aside whatever the station waits for, so that the next step begins at an idle station."""
        self.visitor = None
        if what in (GONE, SILENT):
            return what
        self.refusals = found if what == REFUSED else []
        self._syncs += 1
        word = f"nobody{self._syncs}"
        for line in ("cancel", "done", word):
            self.send(line)
        # No student has this name; a store that fails refuses to look.
        self.says(re.compile(rf"{word}”|code=(?:store-[a-z-]+|no-reply)\b"))
        return REFUSED

    def kill(self):
        self.was_killed = True
        self.process.send_signal(signal.SIGKILL)
        return self.finish()

    def finish(self):
        """Ends its input and waits. Raises Broken when it crashed; returns the exit status."""
        try:
            self.process.stdin.close()
        except OSError:
            pass
        try:
            status = self.process.wait(TIMEOUT)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise Broken(f"a station did not end within {TIMEOUT} s of the end of its input") from None
        self._reader.join(10)
        if self.process in self.round.program.processes:
            self.round.program.processes.remove(self.process)
        judge(["kiosk"], status, self.complaints, self.was_killed)
        return status
