"""Handheld scanners that act as keyboards: on the kernel's uhid, several at once, or on a real USB bus (dummy_hcd)."""

import glob
import os
import struct
import subprocess
import threading
import time

from . import keys
from .waiting import until

# HID 1.11, appendix B.1: the boot keyboard.
BOOT_KEYBOARD = bytes.fromhex(
    "05010906a101050719e029e71500250175019508810295017508810195057501050819012905910295017503910195067508150025650507"
    "190029658100c0"
)
# uhid.h
_CREATE2, _DESTROY, _INPUT2 = 11, 1, 12
_BUS_USB = 3

HONEYWELL = (0x0C2E, 0x0B61)
ZEBRA = (0x05E0, 0x1200)


class _Scanner:
    """`path` is its event node while it is plugged in, `came` the moment when it was there."""

    # A fast scanner sends a report a millisecond over USB; cheap ones take ten.
    pace = 0.004

    def __init__(self, name, identity):
        self.name, self.identity = name, identity
        self.path = self.came = None

    def reads(self, code, layout="us", end="\n"):
        self.types(code + end, layout)

    def beeps_twice(self, *codes):
        """Reads each code two times, as a finger that stays on the trigger does."""
        for code in codes:
            self.reads(code)
            self.reads(code)

    def types(self, text, layout="us"):
        for report in keys.reports(text, layout):
            self._send(report)
            time.sleep(self.pace)

    def _await_node(self):
        until(lambda: self._node(), 10, f"the event node of {self.name}")
        self.came = time.monotonic()
        subprocess.run(["udevadm", "settle"], check=True)
        self.path = self._node()

    def _node(self):
        for file in glob.glob("/sys/class/input/event*/device/name"):
            try:
                with open(file) as name:
                    if name.read().strip() == self._input_name():
                        return "/dev/input/" + file.split("/")[4]
            except OSError:
                pass
        return None

    def _input_name(self):
        return self.name

    def _await_gone(self):
        until(lambda: self._node() is None, 10, f"the end of {self.name}")
        self.path = None


class UhidScanner(_Scanner):
    """A HID device without a bus."""

    def __init__(self, name="Honeywell 1900 Test Scanner", identity=HONEYWELL, serial=""):
        super().__init__(name, identity)
        self.serial = serial
        self._file = None

    def plug(self):
        self._file = os.open("/dev/uhid", os.O_RDWR | os.O_CLOEXEC)
        vendor, product = self.identity
        about = struct.pack("128s64s64s", self.name.encode(), b"", self.serial.encode())
        numbers = struct.pack("HHIIII", len(BOOT_KEYBOARD), _BUS_USB, vendor, product, 0x0100, 0)
        os.write(self._file, struct.pack("I", _CREATE2) + about + numbers + BOOT_KEYBOARD)
        threading.Thread(target=self._drain, args=(self._file,), daemon=True).start()
        self._await_node()
        return self

    def unplug(self):
        if self._file is not None:
            os.write(self._file, struct.pack("I", _DESTROY))
            os.close(self._file)
            self._file = None
            self._await_gone()

    remove = unplug

    def _send(self, report):
        os.write(self._file, struct.pack("IH", _INPUT2, len(report)) + report)

    @staticmethod
    def _drain(file):
        """The kernel's messages to the device (opened, closed, lamps) are read and dropped."""
        try:
            while os.read(file, 4380):
                pass
        except OSError:
            pass


class UsbScanner(_Scanner):
    """A whole USB device for the kernel's usbhid: its descriptors, its serial number, its port."""

    _gadget = "/sys/kernel/config/usb_gadget/scanner"

    def __init__(self, name="Test Scanner", maker="Symbol Technologies", identity=ZEBRA, serial="MINILIBRARY0001"):
        super().__init__(name, identity)
        self.maker, self.serial = maker, serial
        self._file = None

    def _input_name(self):
        return f"{self.maker} {self.name}"

    def plug(self):
        gadget = self._gadget
        if not os.path.isdir(gadget):
            for folder in ("strings/0x409", "functions/hid.scanner", "configs/c.1"):
                os.makedirs(f"{gadget}/{folder}")
            self._set("idVendor", f"0x{self.identity[0]:04x}")
            self._set("idProduct", f"0x{self.identity[1]:04x}")
            self._set("strings/0x409/manufacturer", self.maker)
            self._set("strings/0x409/product", self.name)
            self._set("strings/0x409/serialnumber", self.serial)
            for name, value in (("protocol", "1"), ("subclass", "1"), ("report_length", "8")):
                self._set(f"functions/hid.scanner/{name}", value)
            self._set("functions/hid.scanner/report_desc", BOOT_KEYBOARD)
            os.symlink(f"{gadget}/functions/hid.scanner", f"{gadget}/configs/c.1/hid.scanner")
        self._set("UDC", os.listdir("/sys/class/udc")[0])
        self._await_node()
        self._file = os.open("/dev/hidg0", os.O_RDWR)
        return self

    def unplug(self):
        if self._file is not None:
            os.close(self._file)
            self._file = None
            self._set("UDC", "\n")
            self._await_gone()

    def remove(self):
        self.unplug()
        gadget = self._gadget
        if os.path.isdir(gadget):
            os.unlink(f"{gadget}/configs/c.1/hid.scanner")
            for folder in ("configs/c.1", "functions/hid.scanner", "strings/0x409", ""):
                os.rmdir(f"{gadget}/{folder}")

    def _send(self, report):
        os.write(self._file, report)

    def _set(self, name, value):
        with open(f"{self._gadget}/{name}", "wb") as file:
            file.write(value if isinstance(value, bytes) else value.encode())
