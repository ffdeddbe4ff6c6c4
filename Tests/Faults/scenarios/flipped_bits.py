"""Bits of the library's file are flipped: every command and the station end with a sentence and without a signal."""

import shutil

from harness.questions import ask
from harness.writers import CommandWriter

ENGINES = ("sqlite",)


def play(round):
    writer = CommandWriter(round, round.students[:3])
    for _ in range(4):
        writer.step()
    for number in range(round.times(8, 16)):
        file = shutil.copyfile(round.place.path, round.folder / f"flipped{number}.sqlite")
        content = bytearray(file.read_bytes())
        # Bits in the header, in one page, or anywhere.
        page = round.random.randrange(len(content) // 4096) * 4096
        first, last = round.random.choice([(0, 100), (100, 4096), (page, page + 4096), (0, len(content))])
        bits = round.random.choice([1, 1, 8, 200])
        for _ in range(bits):
            place = round.random.randrange(first, last)
            content[place] ^= 1 << round.random.randrange(8)
        file.write_bytes(content)
        round.chose(f"{bits} bits between {first} and {last}")
        ask(round, str(file), 4)
    round.verify()
