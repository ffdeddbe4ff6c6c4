"""Frames that are cut off, damaged, empty or no JPEG at all between good ones: nothing is read of them, and nothing is lost"""

from bench.desk import ADA, DUNE
from bench.waiting import expect, slowness, until


def damaged(frame):
    """Bytes overwritten in the middle, as a bad cable does."""
    middle = len(frame) // 2
    return frame[:middle] + bytes(range(256)) * 2 + frame[middle + 512 :]


def enormous(frame):
    """The header claims 65000×65000 pixels."""
    start = frame.index(b"\xff\xc0") + 5
    return frame[:start] + (65000).to_bytes(2, "big") * 2 + frame[start + 4 :]


ODD = [
    # The device says so itself; the driver keeps that one.
    None,
    lambda frame: frame[: len(frame) // 2],
    lambda frame: frame[:300],
    damaged,
    enormous,
    lambda frame: frame[:2],
    lambda frame: b"\0" * 5000,
    lambda frame: bytes(range(256)) * 40,
    lambda frame: frame[: frame.index(b"\xff\xda")] + b"\xff\xd9",
    # Zeros after the end, or no end mark: whole all the same.
    lambda frame: frame + b"\0" * 700,
    lambda frame: frame[:-2],
    # More than the driver has room for.
    lambda frame: frame + b"\xff" * (2 << 20),
]


def play(desk):
    webcam = desk.webcam()
    scan = desk.command("scan", "--camera", webcam.path)
    scan.prints(webcam.path)
    for code, symbology in ((ADA, "EAN-8"), (DUNE, "EAN-13")):
        webcam.sends_oddly(*ODD)
        webcam.show(code)
        scan.prints(f"{symbology}:{code}")
        webcam.sends_oddly(*ODD, *ODD)
        until(lambda: not webcam.has_odd_ones, 30, "sending all broken frames")
    expect(scan.interrupted() == 0, "an interrupted scan did not end with status 0")
    codes = [line for line in scan.lines if "EAN" in line or "UPC" in line]
    expect(len(codes) == 2, f"two codes gave {codes}")
    told = [line for line in scan.complaints if "stalled" in line or "unplugged" in line or "sent nothing" in line]
    # On a busy host the emulated camera itself may pause for longer than a station waits.
    expect(not told or slowness() > 2 and not any("unplugged" in line for line in told), f"it was lost: {told}")
