"""The CalDAV server Radicale."""

import xml.sax.saxutils

from driver.calendar_server import OTHER, PASSWORD, USER, CalendarServer

__all__ = ["PASSWORD", "USER", "Radicale"]


class Radicale(CalendarServer):
    """Asks for a password, or lets everybody in."""

    name = "Radicale"

    def __init__(self, folder, is_open=False):
        super().__init__(folder)
        self.is_open = is_open
        self.set_password(PASSWORD)

    def set_password(self, password):
        """From now on; the server reads it for each request."""
        self.password = password
        (self.folder / "users").write_text(f"{USER}:{password}\n{OTHER}:{PASSWORD}\n")

    def password_of(self, user):
        return self.password if user == USER else PASSWORD

    def launch(self):
        settings = self.folder / "settings"
        kind = "none" if self.is_open else f"htpasswd\nhtpasswd_filename = {self.folder}/users\nhtpasswd_encryption = plain"
        settings.write_text(
            f"[server]\nhosts = 127.0.0.1:{self.port}\n"
            f"[auth]\ntype = {kind}\ndelay = 0\n"
            f"[storage]\nfilesystem_folder = {self.folder}/collections\n[logging]\nlevel = critical\n")
        self.run("/usr/bin/radicale", "--config", settings)

    def add_calendar(self, uid, name, color="#3584e4", *events, user=USER):
        """A calendar with events, each given by its lines without BEGIN and END."""
        escaped = xml.sax.saxutils.escape(name)
        body = f"""<?xml version="1.0"?>
<c:mkcalendar xmlns="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:a="http://apple.com/ns/ical/"><set><prop>
<displayname>{escaped}</displayname><a:calendar-color>{color}</a:calendar-color>
</prop></set></c:mkcalendar>"""
        # A server that lets everybody in has no user before one has a calendar.
        if self.ask("MKCALENDAR", f"/{user}/{uid}/", body, user)[0] == 409:
            self.request("MKCOL", f"/{user}/", user=user)
            self.request("MKCALENDAR", f"/{user}/{uid}/", body, user=user)
        for number, lines in enumerate(events):
            self.put(uid, f"{number}", lines)

    def put(self, uid, event, lines):
        text = "\r\n".join(["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Test//EN", "BEGIN:VEVENT", *lines.splitlines(),
                            "END:VEVENT", "END:VCALENDAR", ""])
        self.request("PUT", f"/{USER}/{uid}/{event}.ics", text, "text/calendar")

    def delete(self, uid, event):
        self.request("DELETE", f"/{USER}/{uid}/{event}.ics")
