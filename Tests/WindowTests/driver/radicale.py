"""A CalDAV server: the real Radicale, with the user anna."""

import base64
import http.client
import pathlib
import socket
import subprocess
import xml.sax.saxutils

from driver.waiting import wait_for

USER, PASSWORD = "anna", "geheim"


class Radicale:
    """Asks for a password, or lets everybody in."""

    def __init__(self, folder, is_open=False):
        self.folder = pathlib.Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.process = None
        self.is_open = is_open
        self.set_password(PASSWORD)

    @property
    def address(self):
        return f"http://127.0.0.1:{self.port}"

    def set_password(self, password):
        """From now on; the server reads it for each request."""
        self.password = password
        (self.folder / "users").write_text(f"{USER}:{password}\n")

    def start(self):
        settings = self.folder / "settings"
        kind = "none" if self.is_open else f"htpasswd\nhtpasswd_filename = {self.folder}/users\nhtpasswd_encryption = plain"
        settings.write_text(
            f"[server]\nhosts = 127.0.0.1:{self.port}\n"
            f"[auth]\ntype = {kind}\ndelay = 0\n"
            f"[storage]\nfilesystem_folder = {self.folder}/collections\n[logging]\nlevel = critical\n")
        self.process = subprocess.Popen(
            ["radicale", "--config", str(settings)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            env={"PATH": "/usr/bin:/bin", "HOME": str(self.folder), "TZ": "UTC"})
        wait_for("Radicale", self.answers, 60)

    def end(self):
        if self.process:
            self.process.kill()
            self.process.wait()
        self.process = None

    def answers(self):
        try:
            with socket.create_connection(("127.0.0.1", self.port)):
                return True
        except OSError:
            return False

    def add_calendar(self, uid, name, color="#3584e4", *events):
        """A calendar with events, each given by its lines without BEGIN and END."""
        escaped = xml.sax.saxutils.escape(name)
        self.request("MKCALENDAR", f"/{USER}/{uid}/", f"""<?xml version="1.0"?>
<c:mkcalendar xmlns="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:a="http://apple.com/ns/ical/"><set><prop>
<displayname>{escaped}</displayname><a:calendar-color>{color}</a:calendar-color>
</prop></set></c:mkcalendar>""", "application/xml")
        for number, lines in enumerate(events):
            self.put(uid, f"{number}", lines)

    def put(self, uid, event, lines):
        text = "\r\n".join(["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Test//EN", "BEGIN:VEVENT", *lines.splitlines(),
                            "END:VEVENT", "END:VCALENDAR", ""])
        self.request("PUT", f"/{USER}/{uid}/{event}.ics", text, "text/calendar")

    def delete(self, uid, event):
        self.request("DELETE", f"/{USER}/{uid}/{event}.ics")

    def request(self, method, path, body="", kind="text/plain"):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        secret = base64.b64encode(f"{USER}:{self.password}".encode()).decode()
        connection.request(method, path, body.encode(), {"Content-Type": kind, "Authorization": f"Basic {secret}"})
        response = connection.getresponse()
        text = response.read()
        connection.close()
        # A server that lets everybody in has no user before one has a calendar.
        if response.status == 409 and method == "MKCALENDAR":
            self.request("MKCOL", f"/{USER}/")
            return self.request(method, path, body, kind)
        if response.status >= 300:
            raise AssertionError(f"{method} {path}: {response.status} {text!r}")
