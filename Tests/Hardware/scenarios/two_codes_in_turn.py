"""One code, another and the first again, quickly before the camera: three events"""

from bench.desk import NOBODYS, NOBODYS_TOO
from bench.waiting import expect


def play(desk):
    camera = desk.camera()
    station = desk.station(desk.library(), "--camera", camera.path)
    station.is_ready(camera.path)
    for code in (NOBODYS, NOBODYS_TOO, NOBODYS):
        camera.show(code)
        # As quickly as the emulated machine reads: the next is shown the moment this one is an event.
        station.says(f"The card {code} is not known here")
    camera.show(None)
    station.quits()
    events = station.times_said("is not known here")
    expect(events == 3, f"they were {events} events")
