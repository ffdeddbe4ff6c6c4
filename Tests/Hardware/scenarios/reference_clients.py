"""The camera's frames and a scanner's keys reach programs that are not ours

v4l2-ctl captures a frame, whose code the product's decoder reads; of the USB webcam it gets the very bytes that were sent, and
sets what it offers; the event nodes of both kinds of scanner give key codes.
Where this fails, the bench is broken and not the station.
"""

import os
import select
import struct
import subprocess
import threading

from bench import barcode, uvc
from bench.desk import DUNE
from bench.waiting import expect

# Linux input-event-codes.h: KEY_1 … KEY_0 are 2 … 11.
_DIGITS = {code: str((code - 1) % 10) for code in range(2, 12)}
_KEY_ENTER = 28


def play(desk):
    camera = desk.camera()
    camera.show(DUNE)
    file = desk.library().file + ".raw"
    subprocess.run(
        ["v4l2-ctl", "-d", camera.path, "--stream-mmap", "--stream-count=8", "--stream-skip=7", f"--stream-to={file}"],
        check=True, capture_output=True)
    with open(file, "rb") as frame:
        luma = frame.read()[: 2 * barcode.WIDTH * barcode.HEIGHT : 2]
    with open(file + ".pgm", "wb") as picture:
        picture.write(b"P5 %d %d 255\n" % (barcode.WIDTH, barcode.HEIGHT) + luma)
    read = desk.command("scan", file + ".pgm")
    expect(read.status() == 0 and read.lines[0].endswith(f"EAN-13:{DUNE}"), f"{read.lines} is not {DUNE}")

    the_webcam(desk, file)

    for scanner in (desk.scanner(), desk.usb_scanner()):
        node = os.open(scanner.path, os.O_RDONLY | os.O_NONBLOCK)
        # The kernel keeps 64 events for a program that does not read them; a code has more.
        typing = threading.Thread(target=scanner.reads, args=(DUNE,))
        typing.start()
        typed = keys(node)
        typing.join()
        os.close(node)
        expect(typed == DUNE, f"{scanner.name} typed {typed}")


def the_webcam(desk, file):
    webcam = desk.webcam()
    webcam.show(DUNE)
    client = ["v4l2-ctl", "-d", webcam.path]
    subprocess.run(
        [*client, "--set-fmt-video=width=1280,height=720,pixelformat=MJPG", "--stream-mmap", "--stream-count=3",
         f"--stream-to={file}"], check=True, capture_output=True)
    with open(file, "rb") as frames:
        expect(frames.read() == 3 * webcam.frame, "it did not get the frames that the webcam sent")
    subprocess.run([*client, "--set-ctrl=focus_automatic_continuous=1"], check=True, capture_output=True)
    expect(webcam.was_told(uvc.CAMERA_TERMINAL, uvc.FOCUS_AUTO) == [1], f"the webcam was told {webcam.told}")
    done = subprocess.run([*client, "--get-ctrl=power_line_frequency"], check=True, capture_output=True, text=True)
    expect(done.stdout == "power_line_frequency: 0\n", f"its control is {done.stdout}")


def keys(node):
    typed = ""
    while select.select([node], [], [], 5)[0]:
        for kind, code, value in struct.iter_unpack("16xHHi", os.read(node, 24 * 64)):
            if kind == 1 and value == 1:
                if code == _KEY_ENTER:
                    return typed
                typed += _DIGITS.get(code, "?")
    return typed
