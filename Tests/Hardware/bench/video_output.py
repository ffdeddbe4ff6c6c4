"""Frames into a V4L2 output node, memory-mapped (videodev2.h; Python has no binding of it in its standard library)."""

import fcntl
import mmap
import os
import struct
import time

CAPTURE, OUTPUT = 1, 2
_MMAP = 1
_G_FMT, _S_FMT = 0xC0D05604, 0xC0D05605
_REQBUFS, _QUERYBUF, _QBUF, _DQBUF, _STREAMON = 0xC0145608, 0xC0585609, 0xC058560F, 0xC0585611, 0x40045612
_BUFFERS = 4


def format_of(node, kind):
    """struct v4l2_format, 208 bytes: its union begins at 8 with width, height, pixelformat, field, bytesperline, sizeimage."""
    buffer = bytearray(208)
    struct.pack_into("I", buffer, 0, kind)
    fcntl.ioctl(node, _G_FMT, buffer)
    return buffer


def _buffer(index, used=0):
    """struct v4l2_buffer, 88 bytes."""
    buffer = bytearray(88)
    struct.pack_into("IIIII", buffer, 0, index, OUTPUT, used, 0, 1)
    struct.pack_into("I", buffer, 60, _MMAP)
    return buffer


class VideoOutput:
    """Raises OSError when the device goes."""

    def __init__(self, path, width, height, fourcc):
        self._node = os.open(path, os.O_RDWR | os.O_NONBLOCK | os.O_CLOEXEC)
        wanted = format_of(self._node, OUTPUT)
        # The driver works lengths of lines and frames out.
        struct.pack_into("II4s", wanted, 8, width, height, fourcc)
        struct.pack_into("II", wanted, 24, 0, 0)
        fcntl.ioctl(self._node, _S_FMT, wanted)
        fcntl.ioctl(self._node, _REQBUFS, struct.pack("IIIII", _BUFFERS, OUTPUT, _MMAP, 0, 0))
        self._memory = []
        for index in range(_BUFFERS):
            buffer = _buffer(index)
            fcntl.ioctl(self._node, _QUERYBUF, buffer)
            offset, length = struct.unpack_from("I4xI", buffer, 64)
            self._memory.append(mmap.mmap(self._node, length, offset=offset))
        self._free = list(range(_BUFFERS))
        self._streams = False

    def write(self, frame, goes_on):
        """Into every buffer in turn: the driver keeps the last one and repeats it. Gives up when `goes_on()` no longer is."""
        for _ in range(_BUFFERS):
            while not self._free:
                if not goes_on():
                    return
                done = _buffer(0)
                try:
                    fcntl.ioctl(self._node, _DQBUF, done)
                    self._free.append(struct.unpack_from("I", done)[0])
                except BlockingIOError:
                    time.sleep(0.005)
            index = self._free.pop()
            self._memory[index][: len(frame)] = frame
            fcntl.ioctl(self._node, _QBUF, _buffer(index, len(frame)))
        if not self._streams:
            fcntl.ioctl(self._node, _STREAMON, struct.pack("i", OUTPUT))
            self._streams = True

    def close(self):
        for memory in self._memory:
            memory.close()
        os.close(self._node)
