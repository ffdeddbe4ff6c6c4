"""The ways in which a round can fail."""


class Broken(Exception):
    """Something happened that must never happen. The text is the finding."""


class Skipped(Exception):
    """This machine cannot inject the fault. The text says why."""
