"""Waiting for what comes about in another process: looked for again and again until it is there or time is up."""

import time


class TooLate(AssertionError):
    """What was waited for did not come."""


def wait_for(what, look, seconds=30):
    """Gives the first true value of `look`. It may fail with LookupError while the thing is not there yet."""
    start = time.monotonic()
    last = None
    while True:
        try:
            last = look()
            if last:
                return last
        except LookupError as error:
            last = error
        waited = time.monotonic() - start
        if waited > seconds:
            raise TooLate(f"{what}: not within {seconds} s; last seen: {last!r}")
        # Looking takes time of the program too, and of the tests beside this one.
        time.sleep(min(0.1, 0.01 + waited / 20))
