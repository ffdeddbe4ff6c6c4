"""A million random lines go into a station: its memory stays flat, and what it confirmed is there."""

import collections
import re
from pathlib import Path

from harness.round import ISBNS, TITLES, WITNESS
from harness.station import Station

ENGINES = ("sqlite", "postgres")
# The kilobytes that a station may need beyond its memory after a tenth of the lines.
GROWTH = 24_000
_CONFIRMED = re.compile("^(?:Borrowed|Returned): ")
_WITNESS = re.compile(f"Pupil{WITNESS[1:]}\\b")


def play(round):
    # A million take minutes: one round in ten.
    number = 30_000 if round.is_short else 1_000_000 if round.random.random() < 0.1 else 100_000
    size = 3000 if round.is_short else 10_000
    said = collections.Counter()
    station = Station(round, listener=lambda text: said.update(_CONFIRMED.findall(text)))
    after_a_tenth = 0
    for block in range(number // size):
        lines = [line(round.random) for _ in range(size)]
        # The end of every block is waited for; no other student is called Pupil99. In shelving mode a station does not
        # say hello.
        if not station.send("\n".join([*lines, "cancel", "done", WITNESS])):
            break
        if not station.says(_WITNESS):
            round.find(f"a station does not come to the end of {len(lines)} random lines:\n{station.transcript}")
            break
        if (block + 1) * 10 == number // size:
            after_a_tenth = memory(station)
    else:
        peak = memory(station)
        round.chose(f"{after_a_tenth} kB after a tenth, {peak} kB after {number} lines")
        if peak > after_a_tenth + GROWTH:
            round.find(f"memory grows from {after_a_tenth} kB to {peak} kB over {number} random lines")
    if status := station.finish():
        round.find(f"a station ended with status {status}: {station.complaints.strip()[-400:]}")
    history = round.place.history().values()
    for what, sentence, there in (
        ("checkouts", "Borrowed: ", sum(one[0] for one in history)), ("returns", "Returned: ", sum(one[1] for one in history))
    ):
        if said[sentence] != there:
            round.find(f"{'lost' if there < said[sentence] else 'doubled'}: {said[sentence]} {what} confirmed, {there} there")
    round.chose(f"{said['Borrowed: ']} checkouts, {said['Returned: ']} returns")
    for finding in round.place.halves(TITLES):
        round.find(finding)
    round.check()


def memory(station):
    """The most it has had so far, in kilobytes."""
    text = Path(f"/proc/{station.process.pid}/status").read_text()
    return int(re.search(r"VmHWM:\s*(\d+)", text).group(1))


def line(random):
    """Anything that a scanner, a keyboard or a child may send, with enough of sense in it to reach every prompt."""
    kind = random.random()
    if kind < 0.5:
        # Short ones without letters: `q` would end the station, `de` would make it speak German.
        length = random.randint(1, 24)
        return "".join(chr(random.randint(33, 126 if length > 3 else 64)) for _ in range(length))
    if kind < 0.7:
        return "".join(random.choices("0123456789", k=random.choice([8, 12, 13, 13])))
    if kind < 0.8:
        return "".join(chr(random.choice([0xE4, 0x4E2D, 0x1F600, 0x301, 0x7F, 0x9])) for _ in range(random.randint(1, 40)))
    if kind < 0.9:
        return random.choice(["y", "n", "cancel", "help", "done", "add", "return", "checkout"])
    return random.choice([f"S{random.randint(0, 30)}", random.choice(ISBNS)])
