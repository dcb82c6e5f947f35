"""A server of feeds on this computer, which answers well, late, or not at all, and remembers what it was asked."""

import hashlib
import http.server
import json
import threading


class FeedServer:
    """Answers a path with what was offered there, and with 304 to who has it already.

    While `gate` is not set, nothing is answered."""

    def __init__(self, port=0):
        self.gate = threading.Event()
        self.gate.set()
        self.feeds = {}
        self.requests = []
        server = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                server.requests.append((self.path, self.headers.get("If-None-Match")))
                server.gate.wait(30)
                body = server.feeds.get(self.path)
                etag = body and f'"{hashlib.sha1(body).hexdigest()}"'
                if body is None:
                    self.send_error(404)
                elif self.headers.get("If-None-Match") == etag:
                    self.send_response(304)
                    self.send_header("ETag", etag)
                    self.end_headers()
                else:
                    self.send_response(200)
                    self.send_header("ETag", etag)
                    self.send_header("Content-Length", str(len(body)))
                    self.end_headers()
                    self.wfile.write(body)

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", port), Handler)
        self.server.daemon_threads = True
        self.port = self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def offer(self, name, content):
        """Gives the address of a feed."""
        self.feeds["/" + name] = (content if isinstance(content, str) else json.dumps(content)).encode()
        return f"http://127.0.0.1:{self.port}/{name}"

    def end(self):
        if self.server:
            self.gate.set()
            self.server.shutdown()
            self.server.server_close()
            self.server = None
