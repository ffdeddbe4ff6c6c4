"""A USB device that is a program: the kernel's USB/IP host controller (vhci_hcd) speaks with it over a socket.

The protocol is that of Documentation/usb/usbip_protocol.rst after the import, which a device on the same machine does not need:
its socket is handed to the kernel as it is. Control transfers and one bulk IN endpoint; no isochronous transfers.
"""

import collections
import errno
import glob
import socket
import struct
import threading

from .waiting import until

_CONTROLLER = "/sys/devices/platform/vhci_hcd.0"
_HIGH_SPEED = 3
_FREE = "004"
_SUBMIT, _UNLINK, _ANSWERED, _UNLINKED = 1, 2, 3, 4
_EPIPE, _ECONNRESET = 32, 104
_HEADER = struct.Struct(">IIIII28s")

# USB 2.0, table 9-4 and 9-5.
_GET_STATUS, _CLEAR_FEATURE, _GET_DESCRIPTOR, _GET_CONFIGURATION, _SET_CONFIGURATION, _GET_INTERFACE, _SET_INTERFACE = (
    0, 1, 6, 8, 9, 10, 11)
_DEVICE, _CONFIGURATION, _STRING = 1, 2, 3


class Stall(Exception):
    """The device refuses a request."""


class UsbDevice:
    """`descriptor` and `configuration` are those of USB 2.0, chapter 9, whole; `strings` begin with number 1."""

    def __init__(self, descriptor, configuration, strings):
        self.descriptor, self.configuration, self.strings = descriptor, configuration, strings
        self.port = None
        self._socket = None
        self._configured = 0
        # Transfers that wait for the bulk endpoint's data: number and room.
        self._waiting = collections.deque()
        self._changed = threading.Condition()

    # For what is made of it

    def class_request(self, kind, request, value, index, length, data):
        """A request of a class: returns what the host gets. `data` is what the host sends."""
        raise Stall

    # Plugging

    def attach(self):
        with open(_CONTROLLER + "/status") as status:
            ports = [line.split() for line in status.readlines()[1:]]
        self.port = next(int(port[1]) for port in ports if port[0] == "hs" and port[2] == _FREE)
        ours, theirs = socket.socketpair()
        with self._changed:
            self._socket = ours
            self._waiting.clear()
        threading.Thread(target=self._serve, args=(ours,), daemon=True).start()
        with open(_CONTROLLER + "/attach", "w") as file:
            file.write(f"{self.port} {theirs.fileno()} {1 << 16 | self.port + 2} {_HIGH_SPEED}")
        theirs.close()

    def detach(self):
        if self._socket is None:
            return
        try:
            with open(_CONTROLLER + "/detach", "w") as file:
                file.write(str(self.port))
        except OSError as error:
            # The kernel gave the port up itself, which it does with a device that answers too late.
            if error.errno != errno.EINVAL:
                raise
        with self._changed:
            self._socket.close()
            self._socket = None
            self._waiting.clear()
            self._changed.notify_all()
        until(lambda: not self.folders(), 10, "the end of the USB device")

    def folders(self):
        """The folders of its interfaces, in /sys."""
        return sorted(glob.glob(f"{_CONTROLLER}/usb*/*-{self.port + 1}/*:*"))

    # Transfers

    def send(self, data, within):
        """One bulk transfer, its payload made by `data(room)`. False where the host wants none in time."""
        with self._changed:
            if not self._changed.wait_for(lambda: self._waiting or self._socket is None, within) or self._socket is None:
                return False
            number, room = self._waiting.popleft()
            payload = data(room)
            try:
                self._answer(self._socket, number, 0, payload, len(payload))
            except OSError:
                # The host hung up in between.
                return False
            return True

    @property
    def is_wanted(self):
        with self._changed:
            return bool(self._waiting)

    def _serve(self, connection):
        try:
            while True:
                command, number, _, direction, endpoint, rest = _HEADER.unpack(self._receive(connection, _HEADER.size))
                if command == _UNLINK:
                    self._unlink(connection, number, struct.unpack_from(">I", rest)[0])
                    continue
                _, length, _, _, _ = struct.unpack_from(">IIIII", rest)
                data = self._receive(connection, length) if direction == 0 else b""
                if endpoint != 0:
                    with self._changed:
                        # Late data of a host that was left do not belong to the next one.
                        if connection is self._socket:
                            self._waiting.append((number, length))
                            self._changed.notify_all()
                    continue
                self._control(connection, number, rest[20:28], data)
        except (OSError, EOFError):
            # The kernel hung up, or we did.
            pass

    @staticmethod
    def _receive(connection, count):
        parts = bytearray()
        while len(parts) < count:
            part = connection.recv(count - len(parts))
            if not part:
                raise EOFError
            parts += part
        return bytes(parts)

    @staticmethod
    def _answer(connection, number, status, data=b"", count=0):
        """With `_changed` held: an answered request is not unlinked at the same time."""
        connection.sendall(
            _HEADER.pack(_ANSWERED, number, 0, 0, 0, struct.pack(">iIIII8x", status, count, 0, 0, 0)) + data)

    def _unlink(self, connection, number, whose):
        with self._changed:
            if connection is not self._socket:
                return
            left = [transfer for transfer in self._waiting if transfer[0] != whose]
            was_waiting = len(left) < len(self._waiting)
            self._waiting = collections.deque(left)
            status = -_ECONNRESET if was_waiting else 0
            connection.sendall(_HEADER.pack(_UNLINKED, number, 0, 0, 0, struct.pack(">i24x", status)))

    def _control(self, connection, number, setup, data):
        kind, request, value, index, length = struct.unpack("<BBHHH", setup)
        try:
            if kind & 0x60 == 0x20:
                answer = self.class_request(kind, request, value, index, length, data)
            elif kind & 0x60 == 0:
                answer = self._standard(request, value)
            else:
                raise Stall
        except Stall:
            status, answer, count = -_EPIPE, b"", 0
        else:
            answer = answer[:length] if kind & 0x80 else b""
            status, count = 0, len(answer) if kind & 0x80 else len(data)
        with self._changed:
            if connection is self._socket:
                self._answer(connection, number, status, answer, count)

    def _standard(self, request, value):
        if request == _GET_DESCRIPTOR:
            return self._descriptor(value >> 8, value & 0xFF)
        if request == _SET_CONFIGURATION:
            self._configured = value
            return b""
        answers = {
            _GET_STATUS: b"\0\0", _CLEAR_FEATURE: b"", _GET_CONFIGURATION: bytes([self._configured]), _GET_INTERFACE: b"\0",
            _SET_INTERFACE: b""}
        if request not in answers:
            raise Stall
        return answers[request]

    def _descriptor(self, kind, number):
        if kind == _DEVICE:
            return self.descriptor
        if kind == _CONFIGURATION:
            return self.configuration
        if kind == _STRING and number <= len(self.strings):
            text = self.strings[number - 1].encode("utf-16-le") if number else struct.pack("<H", 0x0409)
            return bytes([2 + len(text), _STRING]) + text
        # A device that knows only one speed has no qualifier.
        raise Stall
