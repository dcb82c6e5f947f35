"""The wall clock, of the tests and of a program that is to see another."""

import os
import sys
import time
from datetime import datetime
from zoneinfo import ZoneInfo

from driver import preload

# Where the programs are that show times of the world, wherever the tests run.
NEW_YORK = "America/New_York"


def at(moment, zone=NEW_YORK):
    """The variables that let a program start at a moment, "2018-11-06 23:59:56", of a zone. The monotonic clock stays."""
    return {
        "LD_PRELOAD": preload.library("wall-clock"), "WALL_CLOCK_OFFSET": str(offset_to(moment, zone)), "TZ": zone}


def offset_to(moment, zone):
    # The tests themselves may run under it.
    real = time.time() - int(os.environ.get("WALL_CLOCK_OFFSET", 0))
    return round(datetime.fromisoformat(moment).replace(tzinfo=ZoneInfo(zone)).timestamp() - real)


class Clock:
    """A clock that can be set while the program runs.

    The program looks at it at each full minute. A test that starts some seconds before one, and sets the clock by a minute
    once it has seen what is before, does not depend on how long the program takes to start.
    """

    def __init__(self, folder, moment, zone=NEW_YORK):
        self.file = folder / "clock"
        self.set_offset(offset_to(moment, zone))
        self.environment = {"LD_PRELOAD": preload.library("wall-clock"), "WALL_CLOCK_FILE": str(self.file), "TZ": zone}

    def set_offset(self, seconds):
        self.offset = seconds
        # In place, because the program has mapped the file.
        with open(self.file, "r+b" if self.file.exists() else "wb") as file:
            file.write(seconds.to_bytes(8, sys.byteorder, signed=True))

    def advance(self, seconds):
        self.set_offset(self.offset + seconds)


def today(zone=NEW_YORK):
    return datetime.now(ZoneInfo(zone)).date()
