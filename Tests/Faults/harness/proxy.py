"""A TCP proxy between the program and a PostgreSQL server that cuts, delays and freezes connections."""

import contextlib
import socket
import struct
import threading
import time

_RESET = struct.pack("ii", 1, 0)


class Proxy:
    def __init__(self, server_port):
        self._server = server_port
        self._pairs = []
        self._lock = threading.Lock()
        self._flowing = threading.Event()
        self._flowing.set()
        self._refuses = False
        self.delay = 0.0
        self._answers_to_cut = 0
        self._refuses_behind_commit = False
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = self._listener.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    # Faults

    def cut(self):
        """Resets every connection."""
        with self._lock:
            pairs, self._pairs = self._pairs, []
        for pair in pairs:
            for end in pair:
                with contextlib.suppress(OSError):
                    end.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _RESET)
                    end.shutdown(socket.SHUT_RDWR)
                with contextlib.suppress(OSError):
                    end.close()

    def freeze(self, on):
        """Nothing is forwarded; connections stay open."""
        if on:
            self._flowing.clear()
        else:
            self._flowing.set()

    def refuse(self, on):
        """New connections are reset at once."""
        self._refuses = on

    def cut_answer_of_commit(self, count):
        """The next answers to a COMMIT are lost with their connections: it was done, and the client cannot know."""
        with self._lock:
            self._answers_to_cut = count

    def refuse_behind_commit(self):
        """The next answer to a COMMIT arrives, and nothing after it: a read after a change fails."""
        self._refuses_behind_commit = True

    def close(self):
        with contextlib.suppress(OSError):
            self._listener.close()
        self.freeze(False)
        self.cut()

    # Forwarding

    def _accept(self):
        while True:
            try:
                client, _ = self._listener.accept()
            except OSError:
                return
            if self._refuses:
                client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _RESET)
                client.close()
                continue
            try:
                server = socket.create_connection(("127.0.0.1", self._server), timeout=60)
                server.settimeout(None)
            except OSError:
                client.close()
                continue
            pair = (client, server)
            with self._lock:
                self._pairs.append(pair)
            state = {"commit": False}
            threading.Thread(target=self._pump, args=(client, server, pair, state, True), daemon=True).start()
            threading.Thread(target=self._pump, args=(server, client, pair, state, False), daemon=True).start()

    def _pump(self, source, target, pair, state, is_request):
        try:
            while data := source.recv(65536):
                self._flowing.wait()
                if self.delay:
                    time.sleep(self.delay)
                if is_request and b"COMMIT" in data:
                    state["commit"] = True
                elif not is_request and state["commit"]:
                    state["commit"] = False
                    if self._takes_cut():
                        break
                    if self._refuses_behind_commit:
                        self._refuses_behind_commit, self._refuses = False, True
                        target.sendall(data)
                        break
                target.sendall(data)
        except OSError:
            pass
        with self._lock:
            if pair in self._pairs:
                self._pairs.remove(pair)
        for end in pair:
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            with contextlib.suppress(OSError):
                end.close()

    def _takes_cut(self):
        with self._lock:
            if self._answers_to_cut == 0:
                return False
            self._answers_to_cut -= 1
            return True
