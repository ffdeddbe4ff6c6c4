"""Waiting for what another process or the kernel does, and the failure of a scenario."""

import time

# Limits are written for an idle machine. On a busy one everything takes longer, and a limit only decides when a failure
# is reported.
TIMEOUT_FACTOR = 6
# The seconds of the work in `slowness` in the emulated machine when its host has nothing else to do.
_USUAL_SECONDS = 0.08


def slowness():
    """How many times longer work takes here than on an idle host; at least 1. What is promised in seconds is bounded by its multiple."""
    begun, rounds = time.monotonic(), 12
    for _ in range(rounds):
        total = 0
        for number in range(200_000):
            total += number * number
    return max(1, (time.monotonic() - begun) / rounds / _USUAL_SECONDS)


class Failed(Exception):
    """A sentence about an expectation of a scenario that failed."""


def until(condition, within, what):
    """The first true value of `condition()`, or `Failed` after `within` seconds, and TIMEOUT_FACTOR times that on a busy machine."""
    within *= TIMEOUT_FACTOR
    end = time.monotonic() + within
    while True:
        try:
            value = condition()
        except FileNotFoundError:
            # The kernel makes a device's folder before its files.
            value = None
        if value:
            return value
        if time.monotonic() > end:
            raise Failed(f"{what} did not happen within {within} s")
        time.sleep(0.02)


def expect(is_so, what):
    if not is_so:
        raise Failed(what)
