"""After a power cut a hot -wal is next to the library: everything confirmed is in it."""

from harness.power import power_cut

ENGINES = ("sqlite",)


def play(round):
    place = power_cut(round, round.folder / "after")
    round.verify(place)
