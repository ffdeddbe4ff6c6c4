"""The library's file is moved away under a station and comes back."""

from harness.moved import SUFFIXES, Story

ENGINES = ("sqlite",)


def play(round):
    story = Story(round)
    moved = round.random.choice([("",), ("", "-wal"), SUFFIXES])
    round.chose("moved away: " + " ".join(f"library.sqlite{suffix}" for suffix in moved))
    away = round.folder / "away"
    away.mkdir()
    there = [suffix for suffix in moved if story.beside(suffix).exists()]
    for suffix in there:
        story.beside(suffix).rename(away / f"library.sqlite{suffix}")
    story.is_refused_while_gone(round.random.randint(1, 6))
    story.remove(*moved)
    for suffix in there:
        (away / f"library.sqlite{suffix}").rename(story.beside(suffix))
    story.lends_again()
    story.end()
