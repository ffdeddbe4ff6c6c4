"""Every page in every state: axe, widths, console, layout shift, hostile texts. The test GalleryTests writes the files."""

import http.server
import os
import struct
import subprocess
import tempfile
import threading
import time
import zlib
from pathlib import Path

from focus import check_bars, check_focus
from forced import check_forced, check_rules
from checks import PATIENCE, STRUCTURES, WIDTHS, Watch, check_axe, check_still, check_widths, patient

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; font-src 'self'; "
    "media-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; "
    "require-trusted-types-for 'script'"
)
TYPES = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml", ".html": "text/html; charset=utf-8"}


def picture(width, height):
    """A grey PNG, which stands for a cover."""

    def chunk(kind, data):
        body = kind + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    rows = b"".join(b"\0" + b"\x80" * width for _ in range(height))
    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def server(folder):
    cover = picture(100, 150)

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):  # noqa: N802: the name is http.server's
            path = self.path.split("?")[0].lstrip("/")
            file = folder / ("books_visitor_en.html" if path == "books" else path)
            if path.startswith("covers/"):
                body, kind = cover, "image/png"
            elif path == "desk/events":
                # The library does not change.
                body, kind = b":\n\n", "text/event-stream"
            elif path == "account/here":
                # A signed-in person stays signed in.
                self.send_response(204)
                self.end_headers()
                return
            elif file.is_file() and file.resolve().is_relative_to(folder):
                body, kind = file.read_bytes(), TYPES.get(file.suffix, "application/octet-stream")
            else:
                body, kind = b"", None
            self.send_response(200 if kind else 404)
            self.send_header("Content-Security-Policy", POLICY)
            self.send_header("X-Content-Type-Options", "nosniff")
            self.send_header("Content-Length", str(len(body)))
            if kind:
                self.send_header("Content-Type", kind)
            self.end_headers()
            # A slow network brings the head of a page first. Nothing may move when the rest comes.
            first = body.find(b"</summary>") if kind and "html" in kind and not path.startswith("hostile") else -1
            try:
                if first > 0:
                    self.wfile.write(body[:first])
                    self.wfile.flush()
                    time.sleep(0.05)
                self.wfile.write(body[max(first, 0):])
            except OSError:
                # The next page was asked for in between.
                pass

        def do_HEAD(self):  # noqa: N802
            # A page that is unavailable asks in this way whether the library is back.
            self.server.asked += 1
            self.send_response(200 if self.server.is_back else 503)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_):
            pass

    running = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    running.asked, running.is_back = 0, False
    threading.Thread(target=running.serve_forever, daemon=True).start()
    return running


def build(root):
    folder = Path(tempfile.mkdtemp(prefix="minilibrary-gallery-"))
    subprocess.run(
        ["swift", "test", "--filter", "GalleryTests"], cwd=root, check=True, stdout=subprocess.DEVNULL,
        env=os.environ | {"MINILIBRARY_GALLERY": str(folder)},
    )
    return folder


def run(browser, root, results, folder=None, full=False, record=False):
    folder = (folder or build(root)).resolve()
    running = server(folder)
    base = f"http://127.0.0.1:{running.server_port}"
    names = sorted(file.stem for file in folder.glob("*.html"))
    assert len(names) > 300, "the gallery is empty"
    widest = set(by_widest_role(names))
    if not full:
        names = chosen(names)
    context = patient(browser.new_context(reduced_motion="reduce"))
    page = context.new_page()
    watch = Watch(page)
    for number, name in enumerate(names):
        if results.wants(name):
            with results.test(name):
                check(page, watch, base, name, results, number, name in widest, full)
                if name in widest:
                    page.reload()
                    page.set_viewport_size({"width": 1366, "height": 800})
                    check_focus(page, name.split("_")[0], record)
                    page.set_viewport_size({"width": 1366, "height": 800})
                    check_forced(page)
    if results.wants("hostile"):
        hostile(page, base, folder, results)
    if results.wants("long texts"):
        long_texts(page, base, folder, results)
    if results.wants("forced colours"):
        with results.test("forced colours: the rules find what breaks them"):
            check_rules(page)
    if results.wants("focus below a bar"):
        with results.test("focus below a bar is found"):
            page.goto(f"{base}/books_librarian_en.html")
            check_bars(page)
    if results.wants("retry"):
        with results.test("retry"):
            retry(page, base, running)
    context.close()
    running.shutdown()


def widest_roles(names):
    """The role that sees most of each page."""
    roles = ["visitor", "reader", "helper", "librarian"]
    most = {}
    for name in names:
        sample, role, _ = name.split("_")
        most[sample] = max(most.get(sample, "visitor"), role, key=roles.index)
    return most


def by_widest_role(names):
    return [f"{sample}_{role}_en" for sample, role in widest_roles(names).items()]


def chosen(names):
    """English for every role; other languages for the role that sees most of a page."""
    most = widest_roles(names)
    parts = [name.split("_") for name in names]
    return ["_".join(part) for part in parts if part[2] == "en" or part[1] == most[part[0]]]


def check(page, watch, base, name, results, number, leads, full):
    """Loads a page and looks at it: with `full` in every way, otherwise in those whose turn it is by its number. `leads`: it is English,
    and of the role that sees most of it. Its other roles and languages have the same elements, or fewer."""
    page.emulate_media(color_scheme="light", forced_colors="none")
    page.set_viewport_size({"width": 1366, "height": 800})
    page.goto(f"{base}/{name}.html", wait_until="load")
    has_turn = full or leads or number % 3 == 0
    if has_turn:
        check_still(page)
    check_widths(page, WIDTHS if full or leads else [320, WIDTHS[1 + number % (len(WIDTHS) - 1)]], spaced=True)
    schemes = ["light", "dark"]
    turns = [(scheme, width) for scheme in schemes for width in (320, 768, 1920)]
    looks = [turns[number // 3 % len(turns)]] if has_turn else []
    for scheme, width in turns if full else looks:
        page.emulate_media(color_scheme=scheme)
        page.set_viewport_size({"width": width, "height": 800})
        check_axe(page)
    # A new size takes longer than most checks.
    if results.screenshots and (full or name.endswith("_en")):
        for scheme in schemes:
            for width in (320, 1366):
                page.emulate_media(color_scheme=scheme)
                page.set_viewport_size({"width": width, "height": 800})
                results.picture(page, f"{name}-{scheme}-{width}")
    # A page that is unavailable asks again, and the answer may come when the next page is open.
    watch.check(allowed=("503",))


def long_texts(page, base, folder, results):
    """Ten thousand letters without a space widen no page."""
    pages = sorted(folder.glob("hostile/*/home.html"))
    long = [path.parent for path in pages if "W" * 200 in path.read_text() or "甲" * 200 in path.read_text()]
    for texts in long:
        for file in sorted(texts.glob("*.html")):
            with results.test(f"long text {texts.name} {file.stem}"):
                page.goto(f"{base}/hostile/{texts.name}/{file.name}")
                check_widths(page, [320, 768, 1366])


def retry(page, base, running):
    """An unavailable page asks again automatically, and opens the page that was asked for once the library is back."""
    running.asked = 0
    page.goto(f"{base}/problem-library-unavailable_visitor_en.html")
    with page.expect_response(lambda answer: answer.request.method == "HEAD" and answer.status == 503, timeout=PATIENCE):
        pass
    assert page.url.endswith("_en.html"), "it left the page though the library is away"
    running.is_back = True
    page.wait_for_url(base + "/books", timeout=PATIENCE)
    assert running.asked >= 2, f"it asked {running.asked} times"
    running.is_back = False


def hostile(page, base, folder, results):
    """The browser's parser makes the same elements of a page with hostile texts and with harmless ones."""
    numbers = sorted(int(path.name) for path in (folder / "hostile").iterdir())
    samples = sorted((path.stem, kind)
                     for kind in ("hostile", "hostile-station") for path in (folder / kind / "0").glob("*.html"))
    page.goto(f"{base}/hostile/0/about.html")
    for sample, kind in samples:
        with results.test(f"{kind} {sample}"):
            addresses = [f"/{kind}/{number}/{sample}.html" for number in numbers]
            seen = page.evaluate(STRUCTURES, addresses)
            assert seen[0] > 20, "the page is empty"
            assert seen[1] == [], f"these texts change the elements of the page: {seen[1]}"
