"""The descriptors of a USB Video Class device (USB Device Class Definition for Video Devices, revision 1.1)."""

import struct

VIDEO_CONTROL, VIDEO_STREAMING = 0, 1
CAMERA_TERMINAL, PROCESSING_UNIT, OUTPUT_TERMINAL = 1, 2, 3
ENDPOINT = 0x81
SET_CUR, GET_CUR, GET_MIN, GET_MAX, GET_RES, GET_LEN, GET_INFO, GET_DEF = 0x01, 0x81, 0x82, 0x83, 0x84, 0x85, 0x86, 0x87
# Selectors of the camera terminal and the processing unit (tables ).
AE_MODE, AE_PRIORITY, EXPOSURE_TIME, FOCUS, FOCUS_AUTO = 0x02, 0x03, 0x04, 0x06, 0x08
BRIGHTNESS, POWER_LINE_FREQUENCY = 0x02, 0x05
# AE modes (4.2.2.1.2).
MANUAL, APERTURE_PRIORITY = 1, 8

# Bits of bmControls in the units' descriptors (3.7.2.3, 3.7.2.5).
_CAMERA_BITS = {AE_MODE: 1, AE_PRIORITY: 2, EXPOSURE_TIME: 3, FOCUS: 5, FOCUS_AUTO: 17}
_PROCESSING_BITS = {BRIGHTNESS: 0, POWER_LINE_FREQUENCY: 10}
_GUID_TAIL = bytes.fromhex("00001000800000aa00389b71")
_CLASS, _SUBCLASS_CONTROL, _SUBCLASS_STREAMING = 0x0E, 1, 2


class Format:
    """`kind` is MJPG, or the four letters that a GUID of raw pictures begins with; sizes are (width, height, frames a second)."""

    def __init__(self, kind, bits, *sizes):
        self.kind, self.bits, self.sizes = kind, bits, sizes

    def longest(self, size):
        width, height, _ = size
        return width * height * (2 if self.kind == "MJPG" else self.bits // 8)

    def descriptors(self, number):
        begin = struct.pack("BB", number, len(self.sizes))
        end = bytes([1, 0, 0, 0, 0])
        if self.kind == "MJPG":
            yield _class_specific(0x06, begin + b"\0" + end)
        else:
            yield _class_specific(0x04, begin + self.kind.encode() + _GUID_TAIL + bytes([self.bits]) + end)
        for place, size in enumerate(self.sizes):
            width, height, rates = size
            bitrate = 8 * self.longest(size) * max(rates)
            frame = struct.pack(
                "<BBHHIIII", place + 1, 0, width, height, bitrate, bitrate, self.longest(size), interval(rates[0]))
            intervals = struct.pack(f"<B{len(rates)}I", len(rates), *map(interval, rates))
            yield _class_specific(0x07 if self.kind == "MJPG" else 0x05, frame + intervals)
        # sRGB, BT.709, SMPTE 170M
        yield _class_specific(0x0D, bytes([1, 1, 4]))


class Control:
    """A value that can be set. `refuses` stalls each request."""

    def __init__(self, size, least, most, current, step=1, usual=None, refuses=False):
        self.size, self.least, self.most, self.current, self.step = size, least, most, current, step
        self.usual = current if usual is None else usual
        self.refuses = refuses

    def answer(self, request):
        if request == GET_LEN:
            return struct.pack("<H", self.size)
        if request == GET_INFO:
            return b"\x03"
        value = {GET_CUR: self.current, GET_MIN: self.least, GET_MAX: self.most, GET_RES: self.step, GET_DEF: self.usual}[request]
        return value.to_bytes(self.size, "little", signed=value < 0)


def interval(rate):
    """In units of 100 ns."""
    return 10_000_000 // rate


def device_descriptor(vendor, product):
    # Strings: 1 maker, 2 product, 3 serial number. Interface associations ask for a separate class.
    return struct.pack("<BBHBBBBHHHBBBB", 18, 1, 0x0200, 0xEF, 2, 1, 64, vendor, product, 0x0100, 1, 2, 3, 1)


def configuration(version, formats, controls):
    """`version` is that of the class; `controls` are (unit, selector)."""
    parts = _class_specific(0x02, struct.pack("<BHBBHHHB", CAMERA_TERMINAL, 0x0201, 0, 0, 0, 0, 0, 3)
                            + _bits(_CAMERA_BITS, CAMERA_TERMINAL, controls, 3))
    standards = b"\0" if version >= 0x0110 else b""
    parts += _class_specific(0x05, struct.pack("<BBHB", PROCESSING_UNIT, CAMERA_TERMINAL, 0, 2)
                             + _bits(_PROCESSING_BITS, PROCESSING_UNIT, controls, 2) + b"\0" + standards)
    parts += _class_specific(0x03, struct.pack("<BHBBB", OUTPUT_TERMINAL, 0x0101, 0, PROCESSING_UNIT, 0))
    header = struct.pack("<HHIBB", version, 13 + len(parts), 6_000_000, 1, VIDEO_STREAMING)
    control = _interface(VIDEO_CONTROL, 0, _SUBCLASS_CONTROL) + _class_specific(0x01, header) + parts

    described = b"".join(part for number, format_ in enumerate(formats) for part in format_.descriptors(number + 1))
    count = len(formats)
    input_header = struct.pack(
        "<BHBBBBBBB", count, 13 + count + len(described), ENDPOINT, 0, OUTPUT_TERMINAL, 0, 0, 0, 1) + bytes(count)
    streaming = _interface(VIDEO_STREAMING, 1, _SUBCLASS_STREAMING) + _class_specific(0x01, input_header) + described
    # Bulk, 512 bytes a packet.
    streaming += struct.pack("<BBBBHB", 7, 5, ENDPOINT, 2, 512, 0)

    association = bytes([8, 11, VIDEO_CONTROL, 2, _CLASS, 3, 0, 2])
    whole = association + control + streaming
    return struct.pack("<BBHBBBBB", 9, 2, 9 + len(whole), 2, 1, 0, 0x80, 250) + whole


def _bits(bits, unit, controls, size):
    return sum(1 << bits[selector] for whose, selector in controls if whose == unit).to_bytes(size, "little")


def _interface(number, endpoints, subclass):
    return bytes([9, 4, number, 0, endpoints, _CLASS, subclass, 0, 0])


def _class_specific(subtype, rest):
    return bytes([3 + len(rest), 0x24, subtype]) + rest
