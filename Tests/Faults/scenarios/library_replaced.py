"""A backup is put in the place of the library, and of its -wal, under a running station."""

from harness.moved import Story

ENGINES = ("sqlite",)


def play(round):
    story = Story(round)
    # A person does one before the other.
    if round.random.random() < 0.5:
        story.remove("-wal", "-shm")
        story.put_backup()
    else:
        story.put_backup()
        story.remove("-wal", "-shm")
    round.ledger = story.at_backup
    story.lends_again()
    story.end()
