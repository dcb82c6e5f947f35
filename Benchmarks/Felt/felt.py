"""Drives the window for Felt/run: presses a key, and waits until nothing has been drawn for a while."""

import datetime
import http.server
import json
import os
import pathlib
import select
import shutil
import subprocess
import sys
import threading
import time

program, scratch = sys.argv[1], pathlib.Path(sys.argv[2])
event_count, refresh_count = int(sys.argv[3]), int(sys.argv[4])
SOURCES, SILENCE, ROUNDS = 50, 0.7, 7
FORM = "%B %-d, %Y %-I:%M %p"
first_day = datetime.datetime.now().replace(hour=0, minute=0) + datetime.timedelta(days=1)


def text_of(source, changed=None):
    """A feed, of which one event may have another title. The events of the sources follow one another in turns."""
    events = []
    for number in range(source, event_count, SOURCES):
        start = first_day + datetime.timedelta(minutes=15 * number)
        title = changed if changed and number == source else f"Meeting {number}"
        events.append({"title": title, "start": start.strftime(FORM),
                       "end": (start + datetime.timedelta(minutes=10)).strftime(FORM)})
    return json.dumps(events)


class Window:
    """The program in a window, with what it draws and how long it lets a person wait."""

    def __init__(self, arguments=()):
        self.waits = scratch / "waits"
        self.waits.unlink(missing_ok=True)
        environment = {**os.environ, "LD_PRELOAD": str(scratch / "loop-watch.so"), "LOOP_WATCH": str(self.waits)}
        self.process = subprocess.Popen([program, *arguments], env=environment, stdout=subprocess.DEVNULL)
        deadline = time.monotonic() + 60
        while True:
            found = subprocess.run(["xdotool", "search", "--onlyvisible", "--pid", str(self.process.pid)],
                                   capture_output=True, text=True).stdout.split()
            if found:
                break
            if time.monotonic() > deadline:
                sys.exit("the program showed no window")
            time.sleep(0.05)
        self.number = found[-1]
        self.drawings = subprocess.Popen([scratch / "drawings", self.number], stdout=subprocess.PIPE, bufsize=0)
        self.settled(2)

    def settled(self, silence=SILENCE):
        """The moment of the last drawing before a silence, in milliseconds; `None` when nothing is drawn."""
        last = None
        while select.select([self.drawings.stdout], [], [], silence)[0]:
            last = float(self.drawings.stdout.readline())
        return last

    def time_until_right(self, deed, silence=SILENCE):
        """Milliseconds from a deed until the last drawing."""
        self.settled(0.2)
        began = time.monotonic() * 1e3
        deed()
        last = self.settled(silence)
        return None if last is None else last - began

    def press(self, *keys):
        subprocess.run(["xdotool", "key", "--window", self.number, "--delay", "0", *keys], check=True)

    def memory(self):
        """The proportional set, in MB."""
        for line in open(f"/proc/{self.process.pid}/smaps_rollup"):
            if line.startswith("Pss:"):
                return int(line.split()[1]) / 1024

    def waits_so_far(self):
        """The waits of more than 5 ms, in milliseconds."""
        return [float(line.split()[0]) for line in self.waits.read_text().splitlines()] if self.waits.exists() else []

    def close(self):
        self.drawings.kill()
        self.process.terminate()
        self.process.wait()


def median(values):
    values = sorted(value for value in values if value is not None)
    return values[len(values) // 2] if values else float("nan")


def row(name, value, unit, note=""):
    print(f"{name:<52}{value:>10.1f} {unit:<4}{note}", flush=True)


def empty_store():
    shutil.rmtree(scratch / "data" / "upcoming", ignore_errors=True)


print(f"{f'{event_count} events in {SOURCES} sources':<52}{'ours':>10}")
few = scratch / "few.json"
few.write_text(json.dumps(json.loads(text_of(0))[:21]))
window = Window([few])
row("memory with 21 events", window.memory(), "MB")
window.close()
empty_store()

files = [scratch / f"{source:02}.json" for source in range(SOURCES)]
for source, file in enumerate(files):
    file.write_text(text_of(source))
Window(files).close()
window = Window()
row("memory with all events", window.memory(), "MB", f"{window.memory() * 2**20 / event_count:.0f} B an event")
# A key in the search, of which nothing, all and little is found.
window.press("ctrl+f")
window.settled()
times = []
for _ in range(ROUNDS):
    times.append(window.time_until_right(lambda: window.press("7")))
    window.press("BackSpace")
    window.settled()
row("a key in the search, until the rows are right", median(times), "ms")
window.press("Escape")
window.settled()

times = []
for number in range(ROUNDS):
    def change(number=number):
        changed = scratch / "changed"
        changed.write_text(text_of(0, f"Another title {number}"))
        changed.replace(files[0])
    times.append(window.time_until_right(change, silence=2.5))
row("one event changed, until its row is right", median(times), "ms", "with the wait for the file to be still")
window.close()
empty_store()

requests = []


class Server(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        requests.append(time.monotonic() * 1e3)
        source = int(self.path.strip("/").split(".")[0])
        if self.headers.get("If-None-Match"):
            self.send_response(304)
            self.end_headers()
            return
        body = text_of(source).encode()
        self.send_response(200)
        self.send_header("ETag", '"1"')
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments):
        pass


# With the usual five, the sixth connection at once would wait for a second.
http.server.ThreadingHTTPServer.request_queue_size = 128
server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Server)
threading.Thread(target=server.serve_forever, daemon=True).start()
Window([f"http://127.0.0.1:{server.server_port}/{source}.json" for source in range(SOURCES)]).close()
window = Window()
window.settled(3)
requests.clear()
waits = len(window.waits_so_far())
began = time.monotonic() * 1e3
window.press("F5")
window.settled(3)
row("F5 with 50 unchanged sources of the web, last request", max(requests) - began, "ms",
    f"{len(requests)} requests, longest wait {max([0, *window.waits_so_far()[waits:]]):.1f} ms")
for number in range(refresh_count):
    count = len(requests)
    window.press("F5")
    deadline = time.monotonic() + 20
    while len(requests) < count + SOURCES and time.monotonic() < deadline:
        time.sleep(0.01)
    if number == 9:
        before = window.memory()
window.settled(2)
after = window.memory()
row(f"memory after {refresh_count} refreshes", after, "MB", f"{after / before:.3f} times that after the tenth, {before:.1f}")
window.close()
server.shutdown()
