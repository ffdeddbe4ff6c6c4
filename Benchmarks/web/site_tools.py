"""Programs and requests that the measurements share."""

import contextlib
import http.client
import os
import re
import socket
import subprocess
import sys
import threading
import time
import urllib.parse
from pathlib import Path

NAME, PASSWORD = "lib", "Correct-Horse-7"
TICKS = os.sysconf("SC_CLK_TCK")


def say(words):
    print(f"{time.strftime('%H:%M:%S')} {words}", file=sys.stderr, flush=True)


def cpu(pid):
    """Seconds that a process has computed."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def resident(pid):
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGESIZE")


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as server:
        return server.getsockname()[1]


@contextlib.contextmanager
def running(*command, env=None, **options):
    process = subprocess.Popen([str(word) for word in command], env=os.environ | (env or {}), text=True, **options)
    try:
        yield process
    finally:
        process.terminate()
        process.wait(20)


def fields(text):
    return dict(line.split("\t", 1) for line in text.splitlines() if "\t" in line)


def answer(*command, typed=None):
    done = subprocess.run([str(word) for word in command], input=typed, stdout=subprocess.PIPE, text=True)
    if done.returncode:
        raise SystemExit(f"{command[:2]} ended with status {done.returncode}")
    return fields(done.stdout)


def ask(port, method, path, form=None, headers=None, source="127.0.0.1"):
    """Status, header fields and body of one request."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30, source_address=(source, 0))
    body = urllib.parse.urlencode(form) if form is not None else None
    origin = {"Origin": f"http://127.0.0.1:{port}", "Content-Type": "application/x-www-form-urlencoded"} if form is not None else {}
    connection.request(method, path, body, origin | (headers or {}))
    got = connection.getresponse()
    result = got.status, got.headers, got.read().decode(errors="replace")
    connection.close()
    return result


def until_ready(port, process):
    begun = time.monotonic()
    while time.monotonic() - begun < 30:
        try:
            ask(port, "GET", "/healthz")
            return time.monotonic() - begun
        except OSError:
            if process.poll() is not None:
                break
            time.sleep(0.002)
    raise SystemExit("the server does not start")


class Site:
    """A running `minilibrary web`. Every account of it has the same password."""

    def __init__(self, port):
        self.port = port

    def visitor(self):
        _, headers, page = ask(self.port, "GET", "/sign-in")
        cookie = next(one.split(";")[0] for one in headers.get_all("Set-Cookie") if "visitor" in one)
        return cookie, re.search(r'name="token" value="([^"]*)"', page).group(1)

    def sign_in(self, name=NAME):
        cookie, token = self.visitor()
        form = {"name": name, "password": PASSWORD, "token": token, "operation": os.urandom(16).hex()}
        status, headers, _ = ask(self.port, "POST", "/sign-in", form, {"Cookie": cookie})
        if status != 303:
            raise SystemExit(f"signing in was answered by {status}")
        return next(one.split(";")[0] for one in headers.get_all("Set-Cookie") if "sign-in=" in one)


def load(port, path, connections, seconds, cookie=None, host="127.0.0.1"):
    """Requests a second, and the latency of 99 in 100 in milliseconds, as wrk says."""
    return counted(port, path, connections, seconds, cookie, host)[1:]


def counted(port, path, connections, seconds, cookie=None, host="127.0.0.1"):
    """The number of requests, then what `load` returns."""
    head = ["-H", f"Cookie: {cookie}"] if cookie else []
    # An address may have 64 connections: those of the load before have to be gone.
    time.sleep(0.5)
    text = subprocess.run(
        ["wrk", "-t", str(min(connections, 2)), "-c", str(connections), "-d", f"{seconds}s", "--latency", *head,
         f"http://{host}:{port}{path}"], stdout=subprocess.PIPE, text=True, check=True).stdout
    if "Non-2xx" in text or "Socket errors" in text:
        raise SystemExit(f"{path}: {text}")
    value, unit = re.search(r"99%\s+([0-9.]+)(us|ms|s)", text).groups()
    count = int(re.search(r"(\d+) requests in", text).group(1))
    rate = float(re.search(r"Requests/sec:\s+([0-9.]+)", text).group(1))
    return count, rate, float(value) * {"us": 0.001, "ms": 1, "s": 1000}[unit]


def cost(pid, port, path, connections, seconds, cookie=None):
    """CPU of the server for one request in microseconds, the rate, and p99."""
    before = cpu(pid)
    count, rate, slow = counted(port, path, connections, seconds, cookie)
    return (cpu(pid) - before) / count * 1e6, rate, slow


def give_way():
    """Lowers the priority of this thread, and of what it starts. Real readers have other machines, and take no time from the station's."""
    os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), 10)
