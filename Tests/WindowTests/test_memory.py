"""The memory of the program stays flat, however often its sources are refreshed."""

import pathlib
import re

from driver.case import WindowTest
from driver.feeds import FeedServer


class MemoryTest(WindowTest):
    def test_it_is_flat_over_three_hundred_refreshes(self):
        server = FeedServer()
        self.addCleanup(server.end)

        def offer(number):
            return server.offer("events.json", [
                {"title": f"Event {number}.{hour}", "start": f"November {hour % 28 + 1}, 2018 5:00 PM",
                 "end": f"November {hour % 28 + 1}, 2018 6:30 PM"} for hour in range(2000)])

        self.open(offer(0))
        self.wait_until("the events", lambda: self.rows())
        self.focus_window()

        def refresh(times, first):
            for number in range(first, first + times):
                offer(number)
                asked = len(server.requests)

                def is_asked():
                    # A refresh whose events are still being stored goes on, so the key is pressed until one begins.
                    self.keys("F5")
                    return len(server.requests) > asked
                self.wait_until("the request", is_asked)
                # The next refresh begins when this one is on screen: otherwise many would be one.
                self.wait_until(
                    "the new events", lambda: any(name.startswith(f"Event {number}.") for name in self.rows()))

        # Caches are full and the allocator has its pools by then.
        refresh(100, first=1)
        before = self.resident_megabytes()
        refresh(200, first=101)
        # A refresh that kept its feed would add 1 MB each time.
        self.assertLess(self.resident_megabytes() - before, 20)

    def resident_megabytes(self):
        status = pathlib.Path(f"/proc/{self.program.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+) kB", status)[1]) / 1024
