"""Nothing is lost and nothing doubled when a service, a server or the program itself is killed at any moment.

`UPCOMING_KILLS=200 Tests/WindowTests/run PROGRAM test_killing` kills 200 times; `UPCOMING_TEST_SEED` takes the same moments
again.
"""

import os
import random
import signal
import time

from driver import calendars
from driver.caldav import CalDAVServer
from driver.case import WindowTest
from driver.desktop_calendars import FACTORY, SOURCES, DesktopCalendars, entry, on_server

KILLS = int(os.environ.get("UPCOMING_KILLS", 6))
SEED = int(os.environ.get("UPCOMING_TEST_SEED", random.randrange(1 << 30)))
# So few that all rows are in view.
MOST = 8


class Killing(WindowTest):
    def setUp(self):
        super().setUp()
        self.random = random.Random(SEED)
        self.service = DesktopCalendars(self.folder / "desktop")
        self.addCleanup(self.service.end)
        self.server = CalDAVServer(self.folder / "server")
        self.addCleanup(self.server.kill)
        self.server.start()
        self.team = self.server.make("anna", "team")
        self.service.add("work", entry("Work"))
        self.service.add("team", on_server("Team", self.server.port, user=None, path=self.team))
        self.service.start()
        self.remember_window(1080, 1600)
        self.events = {}
        self.count = 0

    def change(self):
        """Adds or removes an event, on this computer or on the server."""
        if self.events and (len(self.events) == MOST or self.random.random() < 0.3):
            uid = self.random.choice(sorted(self.events))
            where, _ = self.events.pop(uid)
            if where == "work":
                self.service.delete("work", uid)
            else:
                self.server.delete(f"{self.team}{uid}.ics")
        else:
            self.count += 1
            uid, title, where = f"e{self.count}", f"Event {self.count}", self.random.choice(["work", "team"])
            day = f"2099{self.count % 12 + 1:02}{self.count // 12 % 28 + 1:02}"
            self.events[uid] = where, title
            if where == "work":
                self.service.create("work", calendars.single(uid, title, day))
            else:
                self.server.put(f"{self.team}{uid}.ics", calendars.single(uid, title, day))

    def kill(self, what):
        if what == "program":
            self.program.process.send_signal(signal.SIGKILL)
            self.program.wait()
            self.open()
        elif what == "server":
            self.server.kill()
            self.server.start()
        else:
            self.service.kill(what)
            self.service.start()

    def shown(self):
        return sorted(row.split(",")[0] for row in self.rows())

    def expect_all(self):
        expected = sorted(title for _, title in self.events.values())

        def look():
            # The service asks its server when the program is told to refresh.
            if self.shown() == expected:
                return True
            self.keys("F5")
            return False
        try:
            self.wait_until("the events", look, 120)
        except AssertionError:
            self.assertEqual(self.shown(), expected)

    def test_nothing_is_lost_or_doubled(self):
        print(f"seed {SEED}, {KILLS} kills")
        self.open()
        self.click(self.button("Calendars of This Computer…"))
        self.at_work("Calendars of This Computer")
        self.keys("space")
        self.wait_until("the list", lambda: any(
            box.name.startswith("Team") for box in self.window.all("checkbox")))
        self.keys("Escape")
        self.at_work_in_main()
        for _ in range(4):
            self.change()
        self.expect_all()
        killed = []
        for number in range(KILLS):
            with self.subTest(number=number):
                self.change()
                # Anything may be under way now.
                time.sleep(self.random.random() * 0.4)
                killed.append(self.random.choice(["program", "program", "server", SOURCES, FACTORY]))
                self.kill(killed[-1])
                if number % 5 == 4 or number == KILLS - 1:
                    self.expect_all()
