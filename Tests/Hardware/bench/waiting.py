"""Waiting for what another process or the kernel does, and the failure of a scenario."""

import time


class Failed(Exception):
    """What a scenario expected and did not get, as a sentence."""


def until(condition, within, what):
    """The first true value of `condition()`, or `Failed` after `within` seconds."""
    end = time.monotonic() + within
    while True:
        value = condition()
        if value:
            return value
        if time.monotonic() > end:
            raise Failed(f"{what} did not happen within {within} s")
        time.sleep(0.02)


def expect(is_so, what):
    if not is_so:
        raise Failed(what)
