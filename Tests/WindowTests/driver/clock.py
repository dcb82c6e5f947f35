"""The wall clock, of the tests and of a program that is to see another."""

import os
import time
from datetime import datetime
from zoneinfo import ZoneInfo

from driver import preload

# Where the programs are that show times of the world, wherever the tests run.
NEW_YORK = "America/New_York"


def at(moment, zone=NEW_YORK):
    """The variables that let a program start at a moment, "2018-11-06 23:59:56", of a zone. The monotonic clock stays."""
    library = preload.library("wall-clock")
    # The tests themselves may run under it.
    real = time.time() - int(os.environ.get("WALL_CLOCK_OFFSET", 0))
    wanted = datetime.fromisoformat(moment).replace(tzinfo=ZoneInfo(zone)).timestamp()
    return {"LD_PRELOAD": library, "WALL_CLOCK_OFFSET": str(round(wanted - real)), "TZ": zone}


def today(zone=NEW_YORK):
    return datetime.now(ZoneInfo(zone)).date()
