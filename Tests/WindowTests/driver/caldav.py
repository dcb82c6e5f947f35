"""A CalDAV server on this computer: Radicale, with its files in a folder of the test's."""

import http.client
import pathlib
import signal
import socket
import subprocess

from driver.waiting import wait_for


class CalDAVServer:
    """Everybody may read and write."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.process = None

    def start(self):
        settings = self.folder / "radicale.conf"
        settings.write_text(
            f"[server]\nhosts = 127.0.0.1:{self.port}\n[auth]\ntype = none\n"
            f"[storage]\nfilesystem_folder = {self.folder / 'collections'}\n[logging]\nlevel = critical\n")
        self.process = subprocess.Popen(
            ["/usr/bin/radicale", "--config", settings], env={"PATH": "/usr/bin:/bin", "HOME": str(self.folder)},
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        wait_for("the server", lambda: self.ask("OPTIONS", "/"), 60)

    def kill(self):
        if self.process:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()
            self.process = None

    def ask(self, method, path, body=None, **headers):
        """The status of an answer; `None` where there is none."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            connection.request(method, path, body, headers)
            return connection.getresponse().status
        except OSError:
            return None
        finally:
            connection.close()

    def make(self, user, name):
        """Makes a calendar of a user, and gives its path."""
        for method, path in (("MKCOL", f"/{user}/"), ("MKCALENDAR", f"/{user}/{name}/")):
            assert self.ask(method, path) in (201, 405, 409)
        return f"/{user}/{name}/"

    def put(self, path, event):
        """Writes an event, given by its lines without BEGIN and END."""
        lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Tests//", "BEGIN:VEVENT", "DTSTAMP:20260101T000000Z",
                 *event.splitlines(), "END:VEVENT", "END:VCALENDAR", ""]
        assert self.ask("PUT", path, "\r\n".join(lines), **{"Content-Type": "text/calendar"}) in (201, 204)

    def delete(self, path):
        assert self.ask("DELETE", path) in (200, 204)
