"""A REST service of conditions on this computer, that answers well, badly, late or not at all."""

import http.server
import json
import threading


def text(value):
    return {"type": "string", "value": value}


def argument(number):
    return {"type": "argument", "argumentNumber": number}


def comparison(operator, number, value):
    return {"op": operator, "args": [argument(number), text(value)]}


def named(name, identifier, condition):
    return {"name": name, "_id": identifier, "condition": condition}


FIRST = named("First argument", "1", comparison("eq", 1, "rollout.io"))
BOTH = named("Both arguments", "a/2", {
    "op": "and", "args": [comparison("containsString", 1, "ro"), comparison("eq", 2, "control your production")]})
FRIENDS = named("With friends", "3", comparison("endsWith", 1, "Friends"))


class Service:
    """Answers what `answers` has for a path: a status, a body, a type. While `gate` is not set it answers nothing."""

    def __init__(self, conditions, port=0):
        self.gate = threading.Event()
        self.gate.set()
        self.answers = {}
        self.offer("/conditions", [{"name": each["name"], "_id": each["_id"]} for each in conditions])
        for each in conditions:
            self.offer("/conditions/" + each["_id"].replace("/", "%2F"), each)
        service = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                service.gate.wait(30)
                status, body, kind = service.answers.get(self.path, (404, b"no", "text/plain"))
                self.send_response(status)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", port), Handler)
        self.server.daemon_threads = True
        self.port = self.server.server_address[1]
        self.thread = threading.Thread(target=self.server.serve_forever, daemon=True)
        self.thread.start()

    @property
    def address(self):
        return f"http://127.0.0.1:{self.port}"

    def offer(self, path, content, status=200, kind="application/json"):
        self.answers[path] = (status, content.encode() if isinstance(content, str) else json.dumps(content).encode(), kind)

    def end(self):
        if self.server:
            self.gate.set()
            self.server.shutdown()
            self.server.server_close()
            self.server = None
