"""A week of a station's screen in minutes: 100,000 scenes to the station's own page. The browser's memory grows by less than 50 MB, and the
page keeps no listener and no element of a scene that is gone.

A real station gives the page, its styles and script, and the scenes of some visits. A server of this test then sends these scenes again
and again, each with a new number, as fast as the page takes them.
"""

import base64
import re
import subprocess
import tempfile
import threading
import time
import urllib.parse
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from library import free_port, program

SCENES = 100_000
# A browser first fills its caches and compiles code.
WARM_UP = 5_000
GROWTH_LIMIT = 50 << 20
# The page lags by at most this number of scenes.
WINDOW = 300
ADA, DUNE, MOMO, NOBODYS = "20000011", "9780441172719", "9783522177504", "29999996"
# Visits: a loan, a return, a list that is taken back, an unknown card, another language.
LINES = [ADA, DUNE, MOMO, "y", NOBODYS, ADA, DUNE, "n", ADA, MOMO, "y", ADA, "de", DUNE, "n", "en", "quatsch", ADA, "y"]
NUMBER = re.compile(r'(data-number=")\d+')


class Station:
    """The program's own station, without a camera."""

    def __init__(self, root, folder):
        self.database = folder / "library.sqlite"
        settings = folder / "settings.yaml"
        settings.write_text("language: en\nlookup:\n  providers: none\nstation:\n  typed-id: 'yes'\n")
        self.base = f"http://127.0.0.1:{free_port()}"
        more = ["--database", self.database, "--config", settings]
        binary = program(root)
        subprocess.run([binary, "demo", root / "samples/demo", *more], check=True, capture_output=True)
        self.command = [
            binary, "kiosk", "--no-console", "--screen", self.base.removeprefix("http://"), "--camera", "none",
            "--scanner", "none", *more]
        self.log = open(folder / "log", "wb")
        self.process = None
        self.scenes, self.heard = [], threading.Condition()

    def start(self):
        self.process = subprocess.Popen(self.command, stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log)

    def get(self, path):
        with urllib.request.urlopen(self.base + path, timeout=300) as answer:
            return answer.read(), answer.headers["Content-Type"]

    def wait(self):
        for _ in range(3000):
            try:
                return self.get("/station")
            except OSError:
                assert self.process.poll() is None, "the station ended"
                time.sleep(0.1)
        raise AssertionError("the station serves no screen")

    def listen(self):
        asked = urllib.request.Request(self.base + "/station/events", headers={"X-Station": "1"})
        try:
            with urllib.request.urlopen(asked, timeout=300) as stream:
                text = b""
                for line in stream:
                    text += line
                    if line == b"\n":
                        if b"event: scene" in text:
                            with self.heard:
                                self.scenes.append(text.decode())
                                self.heard.notify_all()
                        text = b""
        except (OSError, AttributeError, ValueError):
            # The station ends the stream.
            pass

    def types(self, line):
        """A line, and the scenes that follow it within a second, or ten if there is none yet."""
        before = len(self.scenes)
        fields = {"line": line}
        if asked := before and re.search(r'data-prompt="(\d+)"', self.scenes[-1]):
            fields["prompt"] = asked[1]
        data = urllib.parse.urlencode(fields).encode()
        asked = urllib.request.Request(
            self.base + "/station/line", data, {"X-Station": "1", "Sec-Fetch-Site": "same-origin"})
        urllib.request.urlopen(asked, timeout=300).close()
        with self.heard:
            self.heard.wait_for(lambda: len(self.scenes) > before, 10)
            self.heard.wait_for(lambda: False, 0.5)

    def record(self):
        """The page, the files that it names, and its scenes."""
        page, _ = self.wait()
        names = set(re.findall(rb'(?:href|src)="(/assets/[^"]+)"', page))
        files = {name.decode(): self.get(name.decode()) for name in names}
        threading.Thread(target=self.listen, daemon=True).start()
        for line in LINES:
            self.types(line)
        return page, files, list(self.scenes)

    def end(self):
        if self.process:
            self.process.terminate()
            self.process.wait(30)
        self.log.close()


class Flood:
    """Serves what was recorded. `allowed` is the number of the last scene that may be sent."""

    def __init__(self, page, files, scenes):
        self.page, self.files, self.scenes = page, files, scenes
        self.allowed, self.sent, self.streams, self.asked = 1, 0, 0, threading.Condition()
        self.picture = b""
        self.ends = False
        flood = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, *_):
                pass

            def do_GET(self):
                try:
                    flood.answer(self)
                except OSError:
                    # The page went elsewhere.
                    self.close_connection = True

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.base = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def answer(self, request):
        path = request.path.partition("?")[0]
        if path == "/station":
            self.whole(request, self.page, "text/html; charset=utf-8")
        elif path in self.files:
            self.whole(request, *self.files[path])
        elif path == "/station/events":
            self.stream(request, "text/event-stream")
            self.send_scenes(request)
        elif path == "/station/corners":
            self.stream(request, "text/event-stream")
            while not self.ends:
                self.part(request, b'data: {"width":320,"height":180,"codes":[[9,9,60,9,60,40,9,40]]}\n\n')
                time.sleep(0.125)
        elif path == "/station/preview":
            self.stream(request, "multipart/x-mixed-replace; boundary=picture")
            head = f"--picture\r\nContent-Type: image/jpeg\r\nContent-Length: {len(self.picture)}\r\n\r\n".encode()
            while not self.ends:
                self.part(request, head + self.picture + b"\r\n")
                time.sleep(0.125)
        else:
            request.send_error(404)

    @staticmethod
    def whole(request, content, kind):
        request.send_response(200)
        request.send_header("Content-Type", kind)
        request.send_header("Content-Length", str(len(content)))
        request.end_headers()
        request.wfile.write(content)

    @staticmethod
    def stream(request, kind):
        request.close_connection = True
        request.send_response(200)
        request.send_header("Content-Type", kind)
        request.send_header("Connection", "close")
        request.end_headers()

    @staticmethod
    def part(request, content):
        request.wfile.write(content)
        request.wfile.flush()

    def send_scenes(self, request):
        with self.asked:
            self.streams += 1
        while not self.ends:
            with self.asked:
                self.asked.wait_for(lambda: self.sent < self.allowed or self.ends, 60)
                numbers = range(self.sent + 1, self.allowed + 1)
                self.sent = self.allowed
            text = "".join(NUMBER.sub(rf"\g<1>{number}", self.scenes[number % len(self.scenes)]) for number in numbers)
            self.part(request, text.encode())

    def allow(self, number):
        with self.asked:
            self.allowed = number
            self.asked.notify_all()

    def end(self):
        self.ends = True
        self.allow(self.allowed)
        self.server.shutdown()


class Browser:
    """Chromium with the page, as the unit starts it: sounds need no touch."""

    def __init__(self, playwright, is_root):
        self.browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium", chromium_sandbox=not is_root,
            args=["--autoplay-policy=no-user-gesture-required", "--disable-pinch"])
        self.page = self.browser.new_context(viewport={"width": 1280, "height": 720}).new_page()
        self.errors = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.tools = self.page.context.new_cdp_session(self.page)
        self.tools.send("Performance.enable")
        self.processes = self.browser.new_browser_cdp_session()

    def picture(self):
        """A small JPEG, as a camera's preview is."""
        data = self.page.evaluate(
            "() => { const c = document.createElement('canvas'); c.width = 320; c.height = 180;"
            " return c.toDataURL('image/jpeg').split(',')[1]; }")
        return base64.b64decode(data)

    def number(self):
        return int(self.page.evaluate("() => document.getElementById('scene').dataset.number"))

    def figures(self):
        """Bytes of all processes, of the scripts' heap; numbers of listeners and nodes. After two collections of garbage."""
        for _ in range(2):
            self.tools.send("HeapProfiler.collectGarbage")
            time.sleep(2)
        metrics = {one["name"]: one["value"] for one in self.tools.send("Performance.getMetrics")["metrics"]}
        ids = [one["id"] for one in self.processes.send("SystemInfo.getProcessInfo")["processInfo"]]
        return {
            "memory": sum(proportional(process) for process in ids), "heap": int(metrics["JSHeapUsedSize"]),
            "listeners": int(metrics["JSEventListeners"]), "nodes": int(metrics["Nodes"]),
        }


def proportional(process):
    """The bytes of a process, with its part of what it shares (proc(5), Pss)."""
    try:
        text = Path(f"/proc/{process}/smaps_rollup").read_text()
    except OSError:
        return 0
    return int(re.search(r"^Pss:\s+(\d+) kB", text, re.M)[1]) << 10


def shows(browser, flood, number):
    """Sends scenes up to this number, and waits until the page shows it."""
    seen, changed = browser.number(), time.monotonic()
    while seen < number:
        flood.allow(min(number, max(flood.allowed, seen + WINDOW)))
        browser.page.wait_for_timeout(100)
        now = browser.number()
        if now != seen:
            seen, changed = now, time.monotonic()
        assert time.monotonic() - changed < 300, f"the page stays at scene {seen} of {number}"


def run(playwright, root, results, is_root, scenes=SCENES):
    with results.test("week"), tempfile.TemporaryDirectory(prefix="minilibrary-week-") as folder:
        station = Station(root, Path(folder))
        try:
            station.start()
            page, files, recorded = station.record()
        finally:
            station.end()
        assert len(recorded) >= 20, f"only {len(recorded)} scenes were recorded"
        flood = Flood(page, files, recorded)
        browser = Browser(playwright, is_root)
        try:
            check(browser, flood, scenes)
        finally:
            browser.browser.close()
            flood.end()


def check(browser, flood, scenes):
    flood.picture = browser.picture()
    browser.page.goto(flood.base + "/station#sound")
    # Both measurements see the same scene, one without a picture of the camera.
    quiet = next(place for place, scene in enumerate(flood.scenes) if "data-prompt" in scene)

    def whole(number):
        return number - number % len(flood.scenes) + quiet

    shows(browser, flood, whole(WARM_UP))
    first, begun = browser.figures(), time.monotonic()
    shows(browser, flood, whole(WARM_UP + scenes))
    seconds = time.monotonic() - begun
    last = browser.figures()
    growth = last["memory"] - first["memory"]
    print(
        f"week: {scenes} scenes in {seconds:.0f} s; memory {first['memory'] >> 20} MB, then {last['memory'] >> 20} MB; scripts "
        f"{first['heap'] >> 10} kB, then {last['heap'] >> 10} kB; listeners {first['listeners']}, then {last['listeners']}; "
        f"nodes {first['nodes']}, then {last['nodes']}", flush=True)
    assert not browser.errors, f"errors of the page: {browser.errors[:3]}"
    assert flood.streams == 1, f"the page connected {flood.streams} times"
    assert growth < GROWTH_LIMIT, f"the browser's memory grew by {growth >> 20} MB"
    assert last["listeners"] <= first["listeners"], "listeners stay behind"
    assert last["nodes"] <= first["nodes"] + 50, "elements stay behind"
