"""The library's file is deleted under a station, and a backup is put in its place."""

from harness.moved import SUFFIXES, Story

ENGINES = ("sqlite",)


def play(round):
    story = Story(round)
    deleted = round.random.choice([("",), SUFFIXES])
    round.chose("deleted: " + " ".join(f"library.sqlite{suffix}" for suffix in deleted))
    story.remove(*deleted)
    # The file takes the changes since the backup with it; later confirmed changes stay.
    round.ledger = story.at_backup
    story.is_refused_while_gone(round.random.randint(1, 6))
    story.remove(*SUFFIXES)
    story.put_backup()
    story.lends_again()
    story.end()
