"""The product: a station at a separate terminal, and commands."""

import codecs
import fcntl
import json
import os
import pty
import re
import signal
import struct
import subprocess
import termios
import threading
import time

from .waiting import TIMEOUT_FACTOR, Failed, until

_ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[()][A-Z0-9]|\r")


class Station:
    """`minilibrary kiosk` with a pseudo-terminal. What it says is kept with its times, for who must find out why."""

    def __init__(self, program, arguments, user=None):
        self.started = time.monotonic()
        self._text = ""
        self._told = []
        # The length of the text at each moment.
        self._ends = []
        self._at = 0
        self._new = threading.Condition()
        leader, follower = pty.openpty()
        fcntl.ioctl(follower, termios.TIOCSWINSZ, struct.pack("HHHH", 50, 200, 0, 0))
        self._terminal = leader
        self._process = subprocess.Popen(
            [program, *arguments], stdin=follower, stdout=follower, stderr=follower, start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0), user=user, group=user, extra_groups=[] if user else None,
            env=environment())
        os.close(follower)
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        # A character may come in two pieces.
        decoder = codecs.getincrementaldecoder("utf-8")("replace")
        while True:
            try:
                text = decoder.decode(os.read(self._terminal, 65536))
            except OSError:
                return
            with self._new:
                self._text += _ESCAPES.sub("", text)
                self._ends.append((len(self._text), time.monotonic()))
                self._told.append((time.monotonic() - self.started, text))
                self._new.notify_all()

    def says(self, sentence, within=30, since=None):
        """Waits for the text after the last awaited one.

        Returns when it came, in seconds from the call, or from the moment `since` (time.monotonic).
        """
        within *= TIMEOUT_FACTOR
        begun = time.monotonic()
        end = begun + within
        with self._new:
            while True:
                place = self._text.find(sentence, self._at)
                if place >= 0:
                    self._at = place + len(sentence)
                    came = next(moment for length, moment in self._ends if length >= self._at)
                    return came - (begun if since is None else since)
                rest = end - time.monotonic()
                if rest <= 0 or self._process.poll() is not None and not self._new.wait(0.5):
                    break
                self._new.wait(min(rest, 0.5))
        state = "" if self._process.poll() is None else f"; it has ended with status {self._process.returncode}"
        raise Failed(f"the station did not say “{sentence}” within {within} s{state}")

    def is_ready(self, *devices):
        """Waits until it says so of each, in the order in which it does, and a moment more: what a scanner sends as it is
        opened may be the rest of a line that went elsewhere, and is put aside."""
        for device in devices:
            until(lambda: re.search(f"The [^\n]*{re.escape(device)}[^\n]* is ready", self._text), 60, f"{device} being ready")
        time.sleep(1)
        self._at = len(self._text)

    def refusals(self):
        """All red sentences so far: refusals, and devices that are gone. A station shows no codes."""
        with self._new:
            text = "".join(told for _, told in self._told)
        return [" ".join(sentence.split()) for sentence in re.findall(r"\x1b\[31m(.*?)\x1b\[0m", text, re.DOTALL)]

    def times_said(self, sentence):
        """How often it has said so since it began."""
        with self._new:
            return self._text.count(sentence)

    def types(self, line):
        os.write(self._terminal, (line + "\n").encode())

    def quits(self):
        self.types("quit")
        self.ends(0)

    def ends(self, status, within=30):
        within *= TIMEOUT_FACTOR
        try:
            ended = self._process.wait(within)
        except subprocess.TimeoutExpired:
            raise Failed(f"the station did not end within {within} s") from None
        if ended != status:
            raise Failed(f"the station ended with status {ended}, not {status}")

    def remove(self):
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGTERM)
            try:
                self._process.wait(10)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
        os.close(self._terminal)

    @property
    def transcript(self):
        lines = []
        for seconds, text in self._told:
            for line in _ESCAPES.sub("", text).splitlines():
                lines.append(f"  {seconds:7.2f} | {line}")
        return "\n".join(lines)


class Command:
    """A command that runs until it is interrupted; it keeps its lines with their times."""

    def __init__(self, program, arguments, user=None):
        self._process = subprocess.Popen(
            [program, *arguments], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            user=user, group=user, extra_groups=[] if user else None, env=environment())
        self.lines, self.complaints = [], []
        self._readers = [
            threading.Thread(target=self._read, args=(stream, kept), daemon=True)
            for stream, kept in ((self._process.stdout, self.lines), (self._process.stderr, self.complaints))]
        for reader in self._readers:
            reader.start()

    @staticmethod
    def _read(stream, kept):
        for line in stream:
            kept.append(line.rstrip("\n"))

    def prints(self, text, within=30):
        until(lambda: any(text in line for line in self.lines + self.complaints), within, f"the line “{text}”")

    def interrupted(self):
        """SIGINT, as Ctrl-C sends it; returns the exit status."""
        self._process.send_signal(signal.SIGINT)
        return self.status()

    def status(self, within=30):
        within *= TIMEOUT_FACTOR
        try:
            status = self._process.wait(within)
        except subprocess.TimeoutExpired:
            raise Failed(f"the command did not end within {within} s") from None
        for reader in self._readers:
            reader.join(5)
        return status

    def remove(self):
        if self._process.poll() is None:
            self._process.kill()
            self._process.wait()

    @property
    def transcript(self):
        lines = [f"  {line}" for line in self.lines + self.complaints]
        return "\n".join(lines if len(lines) <= 60 else [*lines[:30], f"  … {len(lines) - 60} more", *lines[-30:]])


class Library:
    """A library in a file, asked by the product's own commands."""

    def __init__(self, program, file):
        self.program, self.file = program, file

    def ask(self, *arguments):
        done = subprocess.run(
            [self.program, *arguments, "--json", "--database", self.file], capture_output=True, text=True, env=environment())
        if done.returncode != 0:
            raise Failed(f"minilibrary {' '.join(arguments)} ended with {done.returncode}: {done.stderr}")
        return json.loads(done.stdout)


def environment():
    """Nothing of the machine's own settings."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "LD_LIBRARY_PATH") if name in os.environ}
    return kept | {
        "MINILIBRARY_CONFIG": "/dev/null", "MINILIBRARY_STATION_TYPED_ID": "yes", "TERM": "linux", "LANG": "C.UTF-8",
        "TZ": "UTC", "MINILIBRARY_STATION_CONFIRM": "each", "MINILIBRARY_STATION_SCREEN": "lines"}
