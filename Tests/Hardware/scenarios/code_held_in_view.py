"""A code that is held in view for ten seconds is one event; taken away and shown again, another"""

import time

from bench.desk import NOBODYS
from bench.waiting import expect


def play(desk):
    camera = desk.camera()
    station = desk.station(desk.library(), "--camera", camera.path)
    station.is_ready(camera.path)
    camera.show(NOBODYS)
    station.says(f"The card {NOBODYS} is not known here")
    time.sleep(10)
    events = station.times_said(f"card {NOBODYS}")
    expect(events == 1, f"held for ten seconds it was {events} events")

    camera.show(None)
    time.sleep(4)
    camera.show(NOBODYS)
    station.says(f"The card {NOBODYS} is not known here")
    station.quits()
