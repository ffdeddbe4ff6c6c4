"""A backup is moved over the library under a station while the old -wal stays next to it."""

from harness.ledger import CONFIRMED
from harness.moved import Story
from harness.round import TITLES
from harness.station import DONE, GONE

ENGINES = ("sqlite",)


def play(round):
    story = Story(round)
    before = story.at_backup.count(CONFIRMED)
    story.put_backup()
    with_log, round.ledger = round.ledger, story.at_backup
    refused_at_all = 0
    for _ in range(round.random.randint(2, 8)):
        what = story.station.toggle(*story.pair())
        refused_at_all += what != DONE
        if what == GONE:
            break
    confirmed = round.ledger.count(CONFIRMED) - before
    round.chose(f"{confirmed} were confirmed afterwards, {refused_at_all} refused")
    story.end(verify=False)
    outcome = round.command("database", "check")
    if outcome.status:
        # A library that is refused keeps nothing, so nothing may have been confirmed.
        if confirmed:
            round.find(f"lost: {confirmed} changes were confirmed, and then: {outcome}")
        return
    # The file is the backup, or the backup and all that its log adds; it is not a mixture of both.
    history = round.place.history()
    if not any(not list(ledger.findings(history)) for ledger in (round.ledger, with_log.with_later(round.ledger, story.length))):
        for finding in round.ledger.findings(history):
            round.find(finding)
    for finding in round.place.halves(TITLES):
        round.find(finding)
