"""Schedules for the program to open, and a server of logos that counts what it is asked for."""

import json
import struct
import threading
import zlib
from datetime import datetime, time, timezone
from zoneinfo import ZoneInfo

from driver import clock
from driver.server import Server

TEAMS = {
    "PEG": ("Port Ember", "Gulls", "#0f5c70"), "OTT": ("North Bay", "Otters", "#7a4a1e"),
    "SLT": ("Saltmarsh", "Herons", "#1d4f91"), "DRF": ("Driftwood", "Cranes", "#5b3a8c"),
    "LHK": ("Lantern Hook", "Keepers", "#f2c230"), "KTR": ("Kettle Rock", "Seals", "#1a1a1a"),
}
RECORD = "4-1-1"


def team(code, color=None):
    city, name, own_color = TEAMS[code]
    return {"TriCode": code, "FullName": f"{city} {name}", "Name": name.upper(), "City": city, "Record": RECORD,
            "PrimaryColor": color or own_color}


def final(number, opponent, away, home, at, is_home=True, **members):
    return {"Id": number, "Type": "F", "Week": f"Week {number}", "Opponent": team(opponent), "IsHome": is_home,
            "AwayScore": str(away), "HomeScore": str(home), "GameState": "Final", "Date": {"Timestamp": at}, **members}


def scheduled(number, opponent, at, is_home=True, **members):
    return {"Id": number, "Type": "S", "Week": f"Week {number}", "Opponent": team(opponent), "IsHome": is_home,
            "GameState": "Pregame", "Date": {"Timestamp": at}, **members}


def bye(number):
    return {"Id": 0, "Type": "B", "Week": f"Week {number}"}


def schedule(sections, code="PEG", color=None, wanted=None):
    return {"Team": team(code, color), "DefaultGameId": wanted,
            "GameSection": [{"Heading": heading, "Game": games} for heading, games in sections]}


# What was played in 2018, and a game on the evening of the sample's football game.
PLAYED = schedule([
    ("REGULAR SEASON", [
        final(1, "OTT", 20, 27, "2018-09-09T17:00:00Z"),
        bye(2),
        final(3, "SLT", 31, 28, "2018-09-23T17:00:00Z", is_home=False),
        final(4, "DRF", 3, 10, "2018-10-01T00:20:00Z"),
        final(5, "LHK", 17, 17, "2018-10-07T17:00:00Z"),
        final(6, "KTR", 24, 6, "2018-10-14T17:00:00Z", is_home=False),
    ]),
    ("POSTSEASON", [
        scheduled(7, "OTT", "2018-11-03T23:00:00Z", Venue="Breakwater Arena", TV="Harbour TV",
                  Buttons=[{"Title": "TICKETS", "URL": "https://tickets.example/7"},
                           {"Title": "APP", "URL": "app://game/7"}]),
        scheduled(8, "SLT", "", is_home=False, Date={"Numeric": "2018-11-10", "IsTBA": "true"}),
    ]),
], wanted=1)


def at_noon(day):
    """A time of the feed's form: noon of a day in New York."""
    noon = datetime.combine(day, time(12), ZoneInfo(clock.NEW_YORK))
    return noon.astimezone(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


def write(path, content):
    path.write_text(json.dumps(content), encoding="utf-8")
    return path


def png(side, color):
    """A picture of one color."""
    def chunk(kind, content):
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))
    header = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    rows = (b"\0" + bytes(color) * side) * side
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


class LogoServer(Server):
    """Answers on loopback with red logos; for some codes with nothing, with something else, or never."""

    COLOR = (255, 0, 0)

    def __init__(self, missing=(), hanging=(), broken=()):
        self.requests = {}
        self.missing, self.hanging, self.broken = missing, hanging, broken
        self.picture = png(320, self.COLOR)
        self.over = threading.Event()
        super().__init__()
        self.url = f"{self.address}/logos"

    def answer(self, request):
        code = request.path.rsplit("nfl_", 1)[-1].removesuffix("_light.png").upper()
        self.requests[code] = self.requests.get(code, 0) + 1
        if code in self.hanging:
            self.over.wait(60)
        elif code in self.missing:
            self.send(request, 404)
        else:
            self.send(request, 200, b"no picture" if code in self.broken else self.picture)

    def end(self):
        self.over.set()
        super().end()
