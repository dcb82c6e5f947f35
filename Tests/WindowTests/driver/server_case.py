"""A window with a calendar on each of some real servers, which commands in a terminal change."""

import contextlib
import json
import os
import pathlib
import sqlite3
import subprocess

import icalendar
import recurring_ical_events

from gi.repository import GLib

from driver.calendar_server import USER
from driver.case import WindowTest
from driver.keyring import LOGIN, NAME, Keyring

BERLIN = "Europe/Berlin"
ZONE = """BEGIN:VTIMEZONE
TZID:Europe/Berlin
BEGIN:STANDARD
DTSTART:19701025T030000
RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:19700329T020000
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
END:DAYLIGHT
END:VTIMEZONE"""
# Lines that any change may touch.
VERSIONS = ("DTSTAMP", "SEQUENCE", "LAST-MODIFIED")


def calendar(uid, lines):
    """An object with one event, which begins in the zone of the tests."""
    text = (f"BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//x//y//EN\n{ZONE}\nBEGIN:VEVENT\nUID:{uid}\n"
            f"DTSTAMP:20261101T000000Z\n{lines.strip()}\nEND:VEVENT\nEND:VCALENDAR\n")
    return text.replace("\n", "\r\n")


def unfolded(text):
    """The lines of a calendar, without those that any change may touch."""
    return [line for line in text.replace("\r\n", "\n").replace("\n ", "").splitlines() if line and not line.startswith(VERSIONS)]


def differences(before, after):
    """The lines that went and those that came, each in order."""
    gone, come = unfolded(before), unfolded(after)
    for line in list(gone):
        if line in come:
            gone.remove(line)
            come.remove(line)
    return sorted(gone), sorted(come)


def in_order(text, left_out):
    """The lines of a text but for some."""
    lines = unfolded(text)
    for line in left_out:
        lines.remove(line)
    return lines


def judged(*texts):
    """Start, end, title, place and transparency of each event of a year, by a reader of calendars that is not our own."""
    seen = []
    for text in texts:
        for event in recurring_ical_events.of(icalendar.Calendar.from_ical(text)).between((2030, 1, 1), (2031, 12, 31)):
            seen.append(tuple(
                [event[name].dt.isoformat() for name in ("DTSTART", "DTEND")]
                + [str(event.get(name, usual)) for name, usual in [("SUMMARY", ""), ("LOCATION", ""), ("TRANSP", "OPAQUE")]]))
    return sorted(seen)


class ServerTest(WindowTest):
    """The user is anna."""

    zone = BERLIN

    def setUp(self):
        super().setUp()
        self.keyring = Keyring(self.folder / "keyring")
        self.addCleanup(self.keyring.end)
        self.keyring.start()
        self.servers = {}

    def add_server(self, kind, **options):
        """Starts a server whose calendar the window will have."""
        server = kind(self.folder / kind.__name__, **options)
        self.addCleanup(server.end)
        server.start()
        self.servers[server.name] = server
        return server

    def open_calendars(self, addresses=None):
        """Opens the window with an account on each server, its password in the keyring, and a calendar that may be changed.

        - addresses: where the program finds a server instead of at its own address.
        """
        self.remember_window(1080, 1600, ["/nonexistent"])
        with contextlib.closing(sqlite3.connect(self.database)) as database:
            database.execute("DELETE FROM source")
            for number, server in enumerate(self.servers.values()):
                address = (addresses or {}).get(server.name, server.address)
                database.execute(
                    "INSERT INTO calendarAccount (id, server, userName, ownAddresses) VALUES (?, ?, ?, ?)",
                    [f"account{number}", address + "/", USER, f"{USER}@example.org"])
                database.execute(
                    "INSERT INTO source (location, givenName) VALUES (?, ?)",
                    [f"caldav-calendar:account{number}:{address}{server.path('')}", server.name])
                self.store_password(f"account{number}", server.password_of(USER))
            database.commit()
        self.open()
        self.wait_until("all calendars", lambda: self.ask_database(
            "SELECT COUNT(*) FROM source WHERE lastSuccess IS NOT NULL") == [(len(self.servers),)], 60)
        self.ask_database("UPDATE source SET mayChange = 1")

    def store_password(self, account, password):
        _, session = self.keyring.call("OpenSession", GLib.Variant("(sv)", ("plain", GLib.Variant("s", ""))))
        attributes = {"xdg:schema": "io.github.upcoming.Upcoming.Account", "account": account}
        self.keyring.call("CreateItem", GLib.Variant("(a{sv}(oayays)b)", (
            {"org.freedesktop.Secret.Item.Label": GLib.Variant("s", account),
             "org.freedesktop.Secret.Item.Attributes": GLib.Variant("a{ss}", attributes)},
            (session, b"", password.encode(), "text/plain"), True)), NAME, LOGIN, "org.freedesktop.Secret.Collection")

    def command(self, *arguments, seconds=120):
        return subprocess.run(
            [os.environ["UPCOMING"], *map(str, arguments)], env={**os.environ, **self.environment},
            stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=seconds)

    def ids(self):
        """The ids of the events of 2030, by title, in order."""
        report = json.loads(self.command("agenda", "--format", "json", "--from", "2030-01-01", "--to", "2031-12-31").stdout)
        found = {}
        for day in report["days"]:
            for event in day["events"]:
                if event["id"] not in found.setdefault(event["title"], []):
                    found[event["title"]].append(event["id"])
        return found
