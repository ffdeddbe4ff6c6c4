"""A catalogue on this machine that stands for Open Library. It can be taken away."""

import http.server
import json
import threading
import urllib.parse

from gallery import picture

# The works that each search finds: a page has twenty.
TOTAL = 24
COVER = 5
SUBJECT = "fantasy"


def work(number):
    return {
        "key": f"/works/OL{number}W", "title": f"Lighthouse {number:02}", "author_name": ["Nora Quill"],
        "first_publish_year": 1900 + number, "cover_i": COVER, "ratings_average": 4.25, "ratings_count": 12,
    }


def answer(path, query):
    """The catalogue's answer: bytes and their type, or None if it lacks the path."""
    if path == "/search.json":
        first = int(query.get("offset", ["0"])[0])
        found = [work(number) for number in range(1, TOTAL + 1)][first:first + int(query["limit"][0])]
        return json.dumps({"numFound": TOTAL, "docs": found}).encode(), "application/json"
    if path == f"/subjects/{SUBJECT}.json":
        one = {"key": "/works/OL1W", "title": "Lighthouse 01", "authors": [{"name": "Nora Quill"}]}
        return json.dumps({"work_count": 1, "works": [one]}).encode(), "application/json"
    if path.startswith("/works/"):
        number = int(path.removeprefix("/works/OL").removesuffix("W.json"))
        one = {"type": {"key": "/type/work"}, "title": f"Lighthouse {number:02}", "description": "A keeper counts ships."}
        return json.dumps(one).encode(), "application/json"
    if path.startswith(f"/b/id/{COVER}-"):
        return picture(180, 270), "image/png"
    return None


class Catalogue:
    def __init__(self):
        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):  # noqa: N802: the name is http.server's
                address = urllib.parse.urlsplit(self.path)
                found = answer(address.path, urllib.parse.parse_qs(address.query))
                body, kind = found or (b"", "text/plain")
                self.send_response(200 if found else 404)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.settings = (
            "  providers: openlibrary\n"
            f"  openlibrary-url: http://127.0.0.1:{self.server.server_port}\n"
            "  contact: library@example.org\n")

    def go_away(self):
        """Stops answering at its address. A second call does nothing."""
        self.server.shutdown()
        self.server.server_close()
