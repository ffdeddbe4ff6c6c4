"""A librarian's browser with the parts that a story of the pages needs: cookies, forms, the text of a page."""

import http.cookiejar
import re
import urllib.error
import urllib.parse
import urllib.request

from .waiting import expect


class Pages:
    def __init__(self, base="http://127.0.0.1:8081"):
        self.base = base
        self._opener = urllib.request.build_opener(
            urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()))
        self.page = ""

    def opens(self, path, fields=None):
        """Returns the status; 0 without an answer."""
        data = None if fields is None else urllib.parse.urlencode(fields).encode()
        request = urllib.request.Request(self.base + path, data, {} if data is None else {"Sec-Fetch-Site": "same-origin"})
        try:
            with self._opener.open(request, timeout=60) as answer:
                self.page = answer.read().decode()
                return answer.status
        except urllib.error.HTTPError as answer:
            self.page = answer.read().decode()
            return answer.code
        except OSError:
            return 0

    def fills(self, path, **fields):
        """Sends the form of this page that goes to the path, with the hidden fields that stand there."""
        form = re.search(rf'<form method="post" action="{path}"[^>]*>(.*?)</form>', self.page, re.S)
        expect(form, f"the page has no form for {path}")
        hidden = dict(re.findall(r'<input type="hidden" name="([^"]*)" value="([^"]*)"', form[1]))
        status = self.opens(path, hidden | fields)
        expect(status == 200, f"{path} answered {status}")
