"""A proxy between the program and a server, which plays a fault of the network or of the server in one request."""

import http.client
import http.server
import socket
import threading

# Header fields of one hop alone.
HOP = {"connection", "keep-alive", "transfer-encoding", "content-length", "date", "server"}


class FaultProxy:
    """Passes on every request, but for the fault that is set.

    The name of a fault is its moment and its kind. "before:503" answers without asking the server, "after:503" once the server
    has done it. "cut" instead of a status closes the connection, and with "hang" nothing comes until another fault is set.
    "lost" is "after:cut" of the change and of all that is read after it, "read:500" is 500 for what is read after it. "tag:…"
    changes the entity tag of what is read before it. "redirect:…" answers with a redirect to an address that leads to the
    server too. `between` is called before a change is passed on.
    """

    def __init__(self, server):
        self.server, self.fault, self.between = server, None, None
        self.changes = 0
        # Set while a request gets no answer.
        self.hangs, self.goes_on = threading.Event(), threading.Event()
        # The methods of all requests so far.
        self.methods = []
        proxy = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def handle_one_request(self):
                self.raw_requestline = self.rfile.readline(65537)
                if not self.raw_requestline or not self.parse_request():
                    self.close_connection = True
                    return
                body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
                proxy.answer(self, body)

            def log_message(self, *_):
                pass

        self.listener = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.listener.daemon_threads = True
        self.listener.handle_error = lambda *_: None
        self.address = f"http://127.0.0.1:{self.listener.server_address[1]}"
        threading.Thread(target=self.listener.serve_forever, daemon=True).start()

    def end(self):
        self.set(None)
        self.listener.shutdown()
        self.listener.server_close()

    def set(self, fault, between=None):
        self.fault, self.between, self.changes = fault, between, 0
        self.hangs.clear()
        self.goes_on.set()
        self.goes_on = threading.Event()

    def answer(self, request, body):
        moment, _, what = (self.fault or "").partition(":")
        self.methods.append(request.command)
        is_change = request.command in ("PUT", "DELETE")
        if is_change:
            self.changes += 1
            if self.between:
                between, self.between = self.between, None
                between()
        elif not (request.command == "GET" and request.path.endswith(".ics")):
            moment = ""
        if is_change and moment == "redirect" and not request.path.startswith("/moved/"):
            return self.send(request, int(what), [("Location", f"/moved{request.path}")])
        if is_change and moment == "before":
            return self.play(request, what)
        if not is_change and self.changes and moment == "lost":
            return self.play(request, "cut")
        if not is_change and self.changes and moment == "read":
            return self.play(request, what)
        status, fields, text = self.pass_on(request, body)
        if is_change and moment == "after":
            return self.play(request, what)
        if is_change and moment == "lost":
            return self.play(request, "cut")
        if not is_change and not self.changes and moment == "tag":
            fields = [(name, self.tag(value, what) if name.lower() == "etag" else value) for name, value in fields]
            fields = [(name, value) for name, value in fields if value is not None]
        return self.send(request, status, fields, text)

    def hang(self):
        goes_on = self.goes_on
        self.hangs.set()
        goes_on.wait()

    @staticmethod
    def tag(value, kind):
        return {"wrong": '"wrong"', "weak": f"W/{value}", "none": None}[kind]

    def play(self, request, what):
        if what == "hang":
            self.hang()
        elif what != "cut":
            return self.send(request, int(what), [])
        request.close_connection = True
        request.connection.shutdown(socket.SHUT_RDWR)
        return None

    def pass_on(self, request, body):
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=60)
        fields = {name: value for name, value in request.headers.items() if name.lower() not in HOP}
        connection.request(request.command, request.path.removeprefix("/moved"), body, fields)
        response = connection.getresponse()
        text = response.read()
        connection.close()
        return response.status, [(name, value) for name, value in response.headers.items() if name.lower() not in HOP], text

    @staticmethod
    def send(request, status, fields, text=b""):
        request.send_response(status)
        for name, value in fields:
            request.send_header(name, value)
        if status != 204:
            request.send_header("Content-Length", str(len(text)))
        request.end_headers()
        if request.command != "HEAD":
            request.wfile.write(text)
