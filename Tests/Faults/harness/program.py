"""Runs the program under test and judges how each of its processes ended."""

import os
import re
import resource
import signal
import subprocess
import time

from .findings import Broken

# Seconds that a process gets before it counts as hung; a busy machine needs many.
TIMEOUT = 180
STATUSES = (0, 1, 2, 64)
CRASHES = {signal.SIGILL, signal.SIGSEGV, signal.SIGABRT, signal.SIGBUS, signal.SIGFPE, signal.SIGTRAP}
_CODE = re.compile(r"\(([a-z]+(?:-[a-z]+)+)\)")


def environment(home):
    """No setting of this machine or of its user reaches the program."""
    kept = {name: os.environ[name] for name in ("PATH", "LD_LIBRARY_PATH") if name in os.environ}
    return kept | {
        "HOME": str(home), "TMPDIR": str(home), "LC_ALL": "C.UTF-8", "TZ": "UTC", "MINILIBRARY_CONFIG": "/dev/null",
        "MINILIBRARY_CAMERA": "none", "MINILIBRARY_SCANNER": "none", "MINILIBRARY_LOOKUP_PROVIDERS": "none",
        "MINILIBRARY_STATION_CONFIRM": "each",
        "MINILIBRARY_STATION_TYPED_ID": "yes",
        "SWIFT_BACKTRACE": "enable=no"}


def codes_in(text):
    return _CODE.findall(text)


def judge(command, status, errors, was_killed=False):
    """Raises Broken for a crash, an unknown exit status, or a failure without a sentence.

    `status` is that of subprocess: negative for a signal.
    """
    name = " ".join(command[:2])
    if was_killed and status == -signal.SIGKILL:
        return
    number = -status if status < 0 else status - 128
    if number in CRASHES:
        raise Broken(f"crash: {name} ended by {signal.Signals(number).name}: {errors.strip()[-400:]}")
    if "Fatal error" in errors:
        raise Broken(f"crash: {name} printed a fatal error: {errors.strip()[-400:]}")
    if status not in STATUSES:
        raise Broken(f"{name} ended with status {status}: {errors.strip()[-400:]}")


class Outcome:
    """How a command ended, and what it printed."""

    def __init__(self, command, status, output, errors, was_killed=False):
        self.command, self.status, self.output, self.errors = command, status, output, errors
        self.was_killed = was_killed

    @property
    def codes(self):
        return codes_in(self.errors)

    def __str__(self):
        return f"{' '.join(self.command)}: status {self.status}, {self.errors.strip() or self.output.strip()[:200]}"


class Program:
    """The program, as one round uses it: it remembers every process, so that none outlives the round."""

    def __init__(self, path, home):
        self.path, self.home = path, home
        self.processes = []

    def start(self, arguments, environment_more=None, limit=None, launcher=(), **streams):
        """A process that is not waited for. `limit`: RLIMIT_FSIZE in bytes."""

        def prepare():
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            if limit is not None:
                resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
                # Not Python's own disposition, which a child would inherit.
                signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
            signal.signal(signal.SIGPIPE, signal.SIG_DFL)

        process = subprocess.Popen(
            [*launcher, self.path, *map(str, arguments)], env=environment(self.home) | (environment_more or {}),
            preexec_fn=prepare, **streams)
        self.processes.append(process)
        return process

    def run(self, *arguments, kill_after=None, timeout=TIMEOUT, input=None, **more):
        """Waits for a command. `kill_after`: seconds until SIGKILL, if it still runs then."""
        process = self.start(
            arguments, stdin=subprocess.PIPE if input is not None else subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, **more)
        was_killed = False
        data = input.encode() if input is not None else None
        try:
            try:
                output, errors = process.communicate(data, timeout=timeout if kill_after is None else kill_after)
            except subprocess.TimeoutExpired:
                if kill_after is None:
                    raise Broken(f"{' '.join(map(str, arguments[:2]))} did not end within {timeout} s") from None
                process.kill()
                was_killed = True
                output, errors = process.communicate(timeout=TIMEOUT)
        finally:
            if process.poll() is None:
                process.kill()
                process.wait()
            self.processes.remove(process)
        command = [str(word) for word in arguments]
        outcome = Outcome(
            command, process.returncode, output.decode(errors="replace"), errors.decode(errors="replace"), was_killed)
        judge(command, outcome.status, outcome.errors, was_killed)
        if outcome.status > 0 and not (outcome.errors.strip() or outcome.output.strip()):
            raise Broken(f"{' '.join(command)} ended with status {outcome.status} and without a sentence")
        return outcome

    def end_all(self):
        for process in self.processes:
            if process.poll() is None:
                process.send_signal(signal.SIGCONT)
                process.kill()
        for process in self.processes:
            process.wait()
        self.processes.clear()


def until(condition, what, timeout=TIMEOUT):
    """Waits for a condition; raises Broken when it does not come true."""
    end = time.monotonic() + timeout
    while not (value := condition()):
        if time.monotonic() > end:
            raise Broken(f"{what} did not happen within {timeout} s")
        time.sleep(0.01)
    return value
