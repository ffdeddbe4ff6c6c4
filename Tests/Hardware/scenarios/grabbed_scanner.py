"""The codes of a grabbed scanner reach the station and no other program, such as the machine's own console"""

import os
import select

from bench.desk import NOBODYS
from bench.waiting import expect


def play(desk):
    scanner = desk.scanner()
    # A second reader of the node gets what every program would: nothing, while the station has it to itself.
    other = os.open(scanner.path, os.O_RDONLY | os.O_NONBLOCK)
    station = desk.station(desk.library(), "--scanner", "auto")
    station.is_ready(scanner.path)
    console = os.open("/dev/tty1", os.O_RDWR | os.O_NONBLOCK | os.O_NOCTTY)
    scanner.reads(NOBODYS)
    station.says(f"The card {NOBODYS} is not known here")
    expect(not readable(other), "another program got the keys as well")
    expect(not readable(console), "the digits landed in the console")
    station.quits()

    # The proof that this console would have shown them.
    scanner.reads(NOBODYS)
    expect(readable(other), "nothing was typed at all")
    expect(readable(console), "this machine's console takes no keys: the scenario proves nothing")
    os.close(other)
    os.close(console)


def readable(file):
    return bool(select.select([file], [], [], 0.5)[0])
