"""A finger on a touch screen, on the kernel's uinput (linux/uinput.h, Documentation/input/multi-touch-protocol.rst)."""

import fcntl
import os
import struct
import subprocess
import time

WIDTH, HEIGHT = 1280, 720
_SET_EVBIT, _SET_KEYBIT, _SET_ABSBIT, _SET_PROPBIT = 0x40045564, 0x40045565, 0x40045567, 0x4004556E
_DEV_SETUP, _ABS_SETUP, _CREATE, _DESTROY = 0x405C5503, 0x401C5504, 0x5501, 0x5502
_SYN, _KEY, _ABS = 0, 1, 3
_TOUCH = 0x14A
_DIRECT = 1
_X, _Y, _SLOT, _MT_X, _MT_Y, _TRACKING = 0x00, 0x01, 0x2F, 0x35, 0x36, 0x39


class Finger:
    """Its screen is plugged in by `plug`; `presses` a place of the display, in pixels."""

    def __init__(self):
        self._file = None
        self._touches = 0

    def plug(self):
        self._file = os.open("/dev/uinput", os.O_RDWR | os.O_CLOEXEC)
        for kind in (_KEY, _ABS):
            fcntl.ioctl(self._file, _SET_EVBIT, kind)
        fcntl.ioctl(self._file, _SET_KEYBIT, _TOUCH)
        fcntl.ioctl(self._file, _SET_PROPBIT, _DIRECT)
        for axis, most in ((_X, WIDTH), (_Y, HEIGHT), (_SLOT, 9), (_MT_X, WIDTH), (_MT_Y, HEIGHT), (_TRACKING, 65535)):
            fcntl.ioctl(self._file, _SET_ABSBIT, axis)
            # struct uinput_abs_setup: code, then value, minimum, maximum, fuzz, flat and dots a millimetre.
            fcntl.ioctl(self._file, _ABS_SETUP, struct.pack("Hxx6i", axis, 0, 0, most, 0, 0, 4 if axis <= _Y else 0))
        # struct uinput_setup: bus, vendor, product, version, name, effects.
        fcntl.ioctl(self._file, _DEV_SETUP, struct.pack("4H80sI", 3, 0x0EEF, 0x0001, 1, b"Test touch screen", 0))
        fcntl.ioctl(self._file, _CREATE)
        subprocess.run(["udevadm", "settle"], check=True)
        return self

    def remove(self):
        if self._file is not None:
            fcntl.ioctl(self._file, _DESTROY)
            os.close(self._file)
            self._file = None

    def presses(self, x, y):
        self._touches += 1
        self._send((_ABS, _SLOT, 0), (_ABS, _TRACKING, self._touches), (_ABS, _MT_X, x), (_ABS, _MT_Y, y), (_ABS, _X, x),
                   (_ABS, _Y, y), (_KEY, _TOUCH, 1))
        time.sleep(0.1)
        self._send((_ABS, _TRACKING, -1), (_KEY, _TOUCH, 0))

    def _send(self, *events):
        for kind, code, value in [*events, (_SYN, 0, 0)]:
            os.write(self._file, struct.pack("qqHHi", 0, 0, kind, code, value))
