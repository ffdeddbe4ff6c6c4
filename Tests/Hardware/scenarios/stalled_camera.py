"""A camera that sends no frame for two seconds is reported once, and it is back when frames come again"""

from bench.desk import ADA
from bench.waiting import expect


def play(desk):
    camera = desk.camera()
    station = desk.station(desk.library(), "--camera", camera.path)
    station.is_ready(camera.path)
    camera.stall()
    lost = station.says("has sent nothing for")
    desk.measured("lost", lost)
    expect(lost > 1, f"after {lost:.1f} s already it was said to have sent nothing for two")
    camera.go_on()
    desk.measured("back", station.says("is ready."))
    expect(station.times_said("has sent nothing for") == 1, "it was said more than once that the camera sends nothing")
    camera.show(ADA)
    station.says("Hello Ada Lovelace.")
    station.quits()
