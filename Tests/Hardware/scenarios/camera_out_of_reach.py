"""A camera that another program has, that this user may not open, or that is not there: one sentence each"""

import subprocess

from bench.desk import ADA, NOBODY
from bench.waiting import expect


def play(desk):
    library = desk.library()
    camera = desk.camera()
    camera.show(ADA)

    other = subprocess.Popen(
        ["v4l2-ctl", "-d", camera.path, "--stream-mmap", "--stream-count=0"], stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL)
    station = desk.station(library, "--camera", camera.path)
    station.says("is used by another program.", within=60)
    other.terminate()
    other.wait()
    station.says("is ready.")
    station.says("Hello Ada Lovelace.")
    station.quits()
    expect(station.times_said("is used by another program.") == 1, "it was said more than once that the camera is busy")

    scan = desk.command("scan", "--camera", camera.path, user=NOBODY)
    expect(scan.status() == 2, f"a scan without the right to ended with {scan.status()}")
    told = "\n".join(scan.complaints)
    expect("cannot be opened; this user must be a member of the group" in told, f"it said {told}")

    camera.unplug()
    scan = desk.command("scan", "--camera", "/dev/video9")
    expect(scan.status() == 2 and "is not connected" in "\n".join(scan.complaints), f"it said {scan.complaints}")
