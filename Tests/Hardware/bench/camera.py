"""A camera of the kernel's own (vivid): what is written to its output node is what its capture node sees."""

import glob
import os
import subprocess
import threading
import time

from . import barcode
from .video_output import CAPTURE, VideoOutput, format_of
from .waiting import Failed, until

_DRIVER = "/sys/bus/platform/drivers/vivid"
# One HDMI capture and one HDMI output node, 1280×720 at 60 frames/s. vivid's webcam input cannot be fed from outside.
_PARAMETERS = "n_devs=1 node_types=0x101 num_inputs=1 input_types=3 num_outputs=1 output_types=1".split()


def _pack(luma, fourcc):
    """Only luma, grey, in the pixel format that the capture side was set to."""
    count = len(luma)
    if fourcc in ("YUYV", "YVYU", "UYVY", "VYUY"):
        packed = bytearray(b"\x80") * (2 * count)
        packed[(1 if fourcc[1] == "Y" and fourcc[0] != "Y" else 0) :: 2] = luma
        return bytes(packed)
    chroma = {"GREY": 0, "NV12": 0.5, "NV21": 0.5, "YU12": 0.5, "YV12": 0.5, "NV16": 1, "NV61": 1, "422P": 1}
    if fourcc not in chroma:
        raise Failed(f"the camera was set to {fourcc}, which this player cannot draw")
    return luma + b"\x80" * int(count * chroma[fourcc])


class Camera:
    """Plugged in by `plug`; `show` changes what it sees."""

    def __init__(self):
        self._luma = barcode.empty()
        self._changes = 0
        self._shown = 0
        self._lock = threading.Lock()
        self._player = None
        self._ends = threading.Event()
        self.path = None
        # The moment when its node was there; the kernel's time before that does not count.
        self.came = None
        self.trouble = None

    # Plugging

    def plug(self):
        if not os.path.isdir(_DRIVER):
            subprocess.run(["modprobe", "vivid", *_PARAMETERS], check=True)
        elif not os.path.exists(_DRIVER + "/vivid.0"):
            _write(_DRIVER + "/bind", "vivid.0")
        nodes = until(self._nodes, 10, "the camera's nodes")
        self.came = time.monotonic()
        subprocess.run(["udevadm", "settle"], check=True)
        self.path, self._output = nodes
        _control("--set-ctrl", "loop_video=1,osd_text_mode=2,percentage_of_dropped_buffers=0", node=self.path)
        self._ends.clear()
        self._player = threading.Thread(target=self._play, daemon=True)
        self._player.start()
        return self

    def unplug(self):
        """Takes the device away while a program has it open, as pulling the plug does."""
        self._stop_playing()
        if os.path.exists(_DRIVER + "/vivid.0"):
            _write(_DRIVER + "/unbind", "vivid.0")

    def remove(self):
        self.unplug()
        if os.path.isdir(_DRIVER):
            # Programs that had it open may take a moment.
            until(lambda: subprocess.run(["rmmod", "vivid"], capture_output=True).returncode == 0, 10, "rmmod vivid")

    def stall(self):
        """No frame comes any more, and no error either."""
        _control("--set-ctrl", "percentage_of_dropped_buffers=100", node=self.path)

    def go_on(self):
        _control("--set-ctrl", "percentage_of_dropped_buffers=0", node=self.path)

    @staticmethod
    def _nodes():
        found = {}
        for folder in glob.glob("/sys/devices/platform/vivid.0/video4linux/video*"):
            with open(folder + "/name") as name:
                node = "/dev/" + os.path.basename(folder)
                if os.path.exists(node):
                    found[name.read().strip()[-3:]] = node
        return (found["cap"], found["out"]) if len(found) == 2 else None

    # Showing

    def show(self, code):
        """Holds a code into view; None takes it away. Returns once the camera's frames show it."""
        self.show_luma(barcode.empty() if code is None else barcode.picture(code))

    def show_luma(self, luma):
        with self._lock:
            self._luma = luma
            self._changes += 1
            wanted = self._changes
        until(lambda: self._shown >= wanted or self.trouble, 20, "showing a picture to the camera")
        if self.trouble:
            raise Failed(f"the camera's player failed: {self.trouble}")

    def _play(self):
        try:
            self._write_frames()
        except Exception as error:  # told by `show`, in the scenario's thread
            self.trouble = error

    def _write_frames(self):
        """Follows what is shown, and the pixel format that the capture side is set to: vivid passes on only its own."""
        capture = os.open(self.path, os.O_RDWR | os.O_NONBLOCK | os.O_CLOEXEC)
        output, set_up, done = None, None, 0
        try:
            while not self._ends.is_set():
                wanted = bytes(format_of(capture, CAPTURE)[16:20])
                with self._lock:
                    luma, change = self._luma, self._changes
                if wanted != set_up:
                    if output is not None:
                        output.close()
                    output = VideoOutput(self._output, barcode.WIDTH, barcode.HEIGHT, wanted)
                    set_up, done = wanted, None
                if done != change:
                    output.write(_pack(luma, set_up.decode()), lambda: not self._ends.is_set())
                    done = self._shown = change
                self._ends.wait(0.05)
        finally:
            os.close(capture)
            if output is not None:
                output.close()

    def _stop_playing(self):
        self._ends.set()
        if self._player:
            self._player.join()
            self._player = None
        self.trouble = None


def _write(path, text):
    with open(path, "w") as file:
        file.write(text)


def _control(*arguments, node):
    done = subprocess.run(["v4l2-ctl", "-d", node, *arguments], capture_output=True, text=True)
    if done.returncode != 0:
        raise Failed(f"v4l2-ctl {' '.join(arguments)}: {done.stdout}{done.stderr}")
