"""A server of feeds on this computer, which answers well, late, or not at all, and remembers what it was asked."""

import hashlib
import json

from driver.server import Server


class FeedServer(Server):
    """Answers a path with what was offered there, and with 304 to who has it already."""

    def __init__(self, port=0):
        self.feeds = {}
        self.requests = []
        super().__init__(port)

    def answer(self, request):
        known = request.headers.get("If-None-Match")
        self.requests.append((request.path, known))
        self.wait_at_gate(request)
        body = self.feeds.get(request.path)
        if body is None:
            self.send(request, 404)
            return
        etag = f'"{hashlib.sha1(body).hexdigest()}"'
        if known == etag:
            self.send(request, 304, ETag=etag)
        else:
            self.send(request, 200, body, ETag=etag)

    def offer(self, name, content):
        """Gives the address of a feed."""
        self.feeds["/" + name] = (content if isinstance(content, str) else json.dumps(content)).encode()
        return f"{self.address}/{name}"
