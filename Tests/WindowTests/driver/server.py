"""An HTTP server on this computer, in the test's own process."""

import http.server
import threading


class Server:
    """Gives each request to `answer`. While `gate` is not set, nothing is answered."""

    def __init__(self, port=0):
        self.gate = threading.Event()
        self.gate.set()
        server = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                server.answer(self)

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", port), Handler)
        self.server.daemon_threads = True
        # Who has waited in vain is gone.
        self.server.handle_error = lambda *_: None
        self.port = self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def answer(self, request):
        """What a test's own kind of server does with a request."""
        raise NotImplementedError

    def wait_at_gate(self, request):
        """Keeps who asks waiting until the gate opens, with interim responses, because the program gives up on silence."""
        while not self.gate.wait(5):
            request.wfile.write(b"HTTP/1.1 102 Processing\r\n\r\n")

    @staticmethod
    def send(request, status, body=b"", **headers):
        request.send_response(status)
        for name, value in headers.items():
            request.send_header(name.replace("_", "-"), value)
        if status != 304:
            request.send_header("Content-Length", str(len(body)))
        request.end_headers()
        request.wfile.write(body)

    @property
    def address(self):
        return f"http://127.0.0.1:{self.port}"

    def end(self):
        if self.server:
            self.gate.set()
            self.server.shutdown()
            self.server.server_close()
            self.server = None
