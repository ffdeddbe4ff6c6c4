"""One of two webcams is read; when it is pulled out the other one takes over, in the middle of a checkout"""

from bench.desk import ADA, DUNE
from bench.waiting import expect


def play(desk):
    library = desk.library()
    first = desk.webcam(name="First Webcam")
    second = desk.webcam(name="Second Webcam", serial="2")
    station = desk.station(library, "--camera", "auto")
    station.is_ready("First Webcam")
    expect(second.chosen is None, "the other one runs as well")
    first.show(ADA)
    station.says("Hello Ada Lovelace.")
    first.unplug()
    station.says("First Webcam (/dev/video0) was unplugged.")
    station.says("Second Webcam")
    second.show(DUNE)
    station.says("Borrow “Dune”")
    station.types("y")
    station.says("Borrowed: “Dune”")
    station.quits()
    expect(len(library.ask("loans")) == 1, "there is not one loan")
