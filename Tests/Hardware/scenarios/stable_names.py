"""With the project's udev rules camera and scanner have names under /dev/minilibrary that come back with them"""

import os
import time

from bench.desk import ADA, NOBODYS
from bench.waiting import expect, until

NAMES = "/dev/minilibrary"


def names(kind):
    """The links of a kind, and their nodes."""
    folder = os.listdir(NAMES) if os.path.isdir(NAMES) else []
    return {name: os.path.realpath(f"{NAMES}/{name}") for name in sorted(folder) if name.startswith(kind)}


def play(desk):
    camera, scanner = desk.camera(), desk.usb_scanner()
    cameras = until(lambda: names("camera"), 10, "a name for the camera")
    scanners = until(lambda: names("scanner"), 10, "a name for the scanner")
    expect(set(cameras.values()) == {camera.path}, f"the cameras are {cameras}, and not {camera.path} alone")
    expect(set(scanners.values()) == {scanner.path}, f"the scanners are {scanners}, and not {scanner.path} alone")

    ours = f"{NAMES}/{min(cameras)}", f"{NAMES}/{min(scanners)}"
    station = desk.station(desk.library(), "--camera", ours[0], "--scanner", ours[1])
    station.is_ready(*ours)
    for device, kind, before in ((camera, "camera", cameras), (scanner, "scanner", scanners)):
        device.unplug()
        station.says("was unplugged.")
        until(lambda: not names(kind), 10, f"the end of the {kind}'s name")
        device.plug()
        station.says("is ready.")
        expect(names(kind).keys() == before.keys(), f"the {kind} came back as {names(kind)}, and was {before}")
    time.sleep(1)
    scanner.reads(NOBODYS)
    station.says(f"The card {NOBODYS} is not known here")
    camera.show(ADA)
    station.says("Hello Ada Lovelace.")
    station.quits()
