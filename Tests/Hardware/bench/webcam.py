"""A USB webcam for the kernel's uvcvideo: its formats, its controls, its requests, the frames that it sends."""

import glob
import os
import struct
import subprocess
import threading
import time

from . import barcode, jpeg, uvc
from .usbip import Stall, UsbDevice
from .uvc import Control, Format
from .waiting import until

LOGITECH = (0x046D, 0x0825)
_PROBE, _COMMIT = 1, 2
_PAYLOAD = 16 << 10
_HEADER = 2
# The bits of a payload's header (2.4.3.3).
_FRAME, _LAST, _ERROR, _HEADER_ENDS = 0x01, 0x02, 0x40, 0x80

# As most webcams: raw pictures are slow where they are large, for USB 2 carries no more of them.
YUYV = Format("YUY2", 16, (640, 480, (30, 15)), (1280, 720, (10, 5)))
MOTION_JPEG = Format("MJPG", 0, (640, 480, (30, 15)), (1280, 720, (30, 15, 5)), (1920, 1080, (10,)))
# Formats that the station does not take, and libv4l2 converts.
BAYER = Format("BY8 ", 8, (640, 480, (15,)))
RGB565 = Format("RGBP", 16, (640, 480, (15,)))


def controls(version):
    """As the program before us left them: in manual, out of focus, slow in the dark."""
    # Since class 1.5 there is a fourth choice, automatic.
    mains = 3 if version >= 0x0150 else 2
    return {
        (uvc.CAMERA_TERMINAL, uvc.AE_MODE): Control(1, 1, 15, uvc.MANUAL, step=uvc.MANUAL | uvc.APERTURE_PRIORITY, usual=8),
        (uvc.CAMERA_TERMINAL, uvc.AE_PRIORITY): Control(1, 0, 1, 1),
        (uvc.CAMERA_TERMINAL, uvc.EXPOSURE_TIME): Control(4, 3, 2047, 250),
        (uvc.CAMERA_TERMINAL, uvc.FOCUS): Control(2, 0, 250, 0, step=5),
        (uvc.CAMERA_TERMINAL, uvc.FOCUS_AUTO): Control(1, 0, 1, 0, usual=1),
        (uvc.PROCESSING_UNIT, uvc.BRIGHTNESS): Control(2, 0, 255, 128),
        (uvc.PROCESSING_UNIT, uvc.POWER_LINE_FREQUENCY): Control(1, 0, mains, 0, usual=mains),
    }


class Webcam(UsbDevice):
    """Plugged in by `plug`; `show` changes what it sees. `path` is its node, `came` the moment when that was there.

    `version` is that of the video class: 0x0100, 0x0110 or 0x0150.
    """

    def __init__(self, *formats, name="HD Webcam", identity=LOGITECH, serial="A1B2C3D4", version=0x0100):
        self.name, self.formats, self.version = name, formats or (YUYV, MOTION_JPEG), version
        self.controls = controls(version)
        super().__init__(
            uvc.device_descriptor(*identity), uvc.configuration(version, self.formats, self.controls),
            ["MiniLibrary bench", name, serial])
        self.path = self.came = None
        # The settings by the host, in their order: (unit, selector, value).
        self.told = []
        # The format and the size (width, height, rate) that are sent; None before the host has chosen.
        self.chosen = None
        # Moments when whole frames had gone out, the last few hundred.
        self.sent = []
        self._code = None
        self._odd = []
        # Whether frames go out; a device that hangs answers, and sends nothing.
        self.hangs = False
        self._drawn = {}
        self._drawing = threading.Lock()
        self._ends = threading.Event()
        self._sender = None

    # Plugging

    def plug(self):
        self.attach()
        self.path = until(self._node, 20, f"the node of {self.name}")
        self.came = time.monotonic()
        subprocess.run(["udevadm", "settle"], check=True)
        self._ends.clear()
        self._sender = threading.Thread(target=self._send, daemon=True)
        self._sender.start()
        return self

    def unplug(self):
        self._ends.set()
        if self._sender:
            self._sender.join()
            self._sender = None
        self.detach()
        self.chosen = None

    remove = unplug

    def _node(self):
        for folder in self.folders():
            for node in glob.glob(folder + "/video4linux/video*"):
                with open(node + "/index") as index:
                    # The second node carries metadata of the frames, and shows none.
                    path = "/dev/" + os.path.basename(node)
                    if index.read().strip() == "0" and os.path.exists(path):
                        return path
        return None

    # Showing

    def show(self, code):
        """Holds a code into view; None takes it away."""
        with self._drawing:
            self._code = code

    def sends_oddly(self, *frames):
        """In between the good frames, each once: bytes, or a function of the good frame that gives them; None for a frame that
        the device itself says is broken."""
        with self._drawing:
            self._odd += frames

    @property
    def has_odd_ones(self):
        with self._drawing:
            return bool(self._odd)

    def rate(self, within=3):
        """Frames a second that went out in the last seconds."""
        now = time.monotonic()
        return sum(1 for moment in self.sent if now - moment < within) / within

    @property
    def frame(self):
        """The bytes that it sends now."""
        format_, (width, height, _) = self.chosen
        with self._drawing:
            key = self._code, format_.kind, width, height
            if key not in self._drawn:
                self._drawn[key] = _packed(_luma(self._code, width, height), format_.kind, width, height)
            return self._drawn[key]

    def _odd_frame(self, good):
        with self._drawing:
            odd = self._odd.pop(0) if self._odd else b""
        return odd(good) if callable(odd) else odd

    def _send(self):
        toggle, due = 0, time.monotonic()
        while not self._ends.is_set():
            if self.hangs or self.chosen is None or not self.is_wanted:
                self._ends.wait(0.01)
                continue
            good = self.frame
            odd = self._odd_frame(good)
            if odd != b"":
                toggle ^= _FRAME
                self._send_frame(good if odd is None else odd, toggle | (_ERROR if odd is None else 0))
            toggle ^= _FRAME
            if self._send_frame(good, toggle):
                self.sent = self.sent[-500:] + [time.monotonic()]
            due = max(due + 1 / self.chosen_rate, time.monotonic() - 0.1)
            self._ends.wait(max(0, due - time.monotonic()))

    def _send_frame(self, frame, flags):
        at = 0

        def payload(room):
            nonlocal at
            part = frame[at : at + min(room, _PAYLOAD) - _HEADER]
            at += len(part)
            last = _LAST if at >= len(frame) else 0
            return bytes([_HEADER, _HEADER_ENDS | flags | last]) + part

        while at < len(frame):
            if self._ends.is_set() or not self.send(payload, 0.5):
                return False
        return True

    @property
    def chosen_rate(self):
        chosen = self.chosen
        return chosen[1][2] if chosen else 30

    # Requests of the host

    def class_request(self, kind, request, value, index, length, data):
        selector, unit, interface = value >> 8, index >> 8, index & 0xFF
        if interface == uvc.VIDEO_STREAMING:
            return self._negotiate(selector, request, data)
        control = self.controls.get((unit, selector))
        if control is None:
            raise Stall
        if request != uvc.SET_CUR:
            return control.answer(request)
        wanted = int.from_bytes(data, "little")
        self.told.append((unit, selector, wanted))
        if control.refuses:
            raise Stall
        control.current = wanted
        return b""

    def was_told(self, unit, selector):
        return [value for whose, which, value in self.told if (whose, which) == (unit, selector)]

    _probe = struct.Struct("<HBBI5HII")

    def _negotiate(self, selector, request, data):
        """Video probe and commit controls (4.3.1.1), 26 bytes in class 1.0, 34 in 1.1, 48 in 1.5."""
        more = b"\0" * (0 if self.version < 0x0110 else 8 if self.version < 0x0150 else 22)
        if request == uvc.GET_LEN:
            return struct.pack("<H", self._probe.size + len(more))
        if request == uvc.GET_INFO:
            return b"\x03"
        if request == uvc.SET_CUR:
            _, number, frame, interval, *_ = self._probe.unpack_from(data)
            self._probed = self._nearest(number, frame, interval)
            if selector == _COMMIT:
                format_, size, rate = self._probed
                self.chosen = self.formats[format_], (*self.formats[format_].sizes[size][:2], rate)
            return b""
        format_, size, rate = self._probed
        rates = self.formats[format_].sizes[size][2]
        rate = {uvc.GET_MIN: max(rates), uvc.GET_MAX: min(rates)}.get(request, rate)
        longest = self.formats[format_].longest(self.formats[format_].sizes[size])
        return self._probe.pack(0, format_ + 1, size + 1, uvc.interval(rate), 0, 0, 0, 0, 0, longest, _PAYLOAD) + more

    _probed = (0, 0, 30)

    def _nearest(self, number, frame, interval):
        format_ = min(max(number, 1), len(self.formats)) - 1
        size = min(max(frame, 1), len(self.formats[format_].sizes)) - 1
        rates = self.formats[format_].sizes[size][2]
        return format_, size, min(rates, key=lambda rate: abs(uvc.interval(rate) - interval))


def _luma(code, width, height):
    if code is None:
        return barcode.empty(width, height)
    return barcode.picture(code, 4, width, height)


def _packed(luma, kind, width, height):
    if kind == "MJPG":
        return jpeg.frame(luma, width, height)
    if kind == "YUY2":
        packed = bytearray(b"\x80") * (2 * len(luma))
        packed[0::2] = luma
        return bytes(packed)
    if kind == "RGBP":
        # Five, six and five bits, the lower byte first.
        packed = bytearray(2 * len(luma))
        packed[0::2] = luma.translate(bytes((level >> 2 & 7) << 5 | level >> 3 for level in range(256)))
        packed[1::2] = luma.translate(bytes(level >> 3 << 3 | level >> 5 for level in range(256)))
        return bytes(packed)
    # One byte a pixel: grey light is the same through each colour of a Bayer pattern.
    return luma
