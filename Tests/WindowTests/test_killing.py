"""Nothing is lost and nothing doubled when a service, a server or the program itself is killed at any moment.

`UPCOMING_KILLS=200 Tests/WindowTests/run PROGRAM test_killing` kills 200 times; `UPCOMING_TEST_SEED` takes the same moments
again.
"""

import os
import random
import signal
import time

from driver import calendars
from driver.case import WindowTest
from driver.desktop_calendars import FACTORY, SOURCES, DesktopCalendars, entry, on_server
from driver.keyring import Keyring
from driver.radicale import PASSWORD, USER, Radicale

KILLS = int(os.environ.get("UPCOMING_KILLS", 6))
SEED = int(os.environ.get("UPCOMING_TEST_SEED", random.randrange(1 << 30)))
# So few that all rows are in view.
MOST = 9


class Killing(WindowTest):
    """A calendar on this computer, one on a server behind the desktop's services, and one on a server of the program's own
    account."""

    def setUp(self):
        super().setUp()
        self.random = random.Random(SEED)
        self.service = DesktopCalendars(self.folder / "desktop")
        self.addCleanup(self.service.end)
        self.keyring = Keyring(self.folder / "keyring")
        self.addCleanup(self.keyring.end)
        self.keyring.start()
        self.servers = {
            "team": Radicale(self.folder / "team", is_open=True), "home": Radicale(self.folder / "home")}
        for name, server in self.servers.items():
            self.addCleanup(server.end)
            server.start()
            server.add_calendar(name, name.title())
        self.service.add("work", entry("Work"))
        self.service.add("team", on_server(
            "Team", self.servers["team"].port, user=None, path=f"/{USER}/team/"))
        self.service.start()
        self.remember_window(1080, 1600)
        self.events = {}
        self.count = 0

    def change(self):
        """Adds or removes an event, on this computer or on a server."""
        if self.events and (len(self.events) == MOST or self.random.random() < 0.3):
            uid = self.random.choice(sorted(self.events))
            where, _ = self.events.pop(uid)
            if where == "work":
                self.service.delete("work", uid)
            else:
                self.servers[where].delete(where, uid)
        else:
            self.count += 1
            uid, title, where = f"e{self.count}", f"Event {self.count}", self.random.choice(["work", "team", "home"])
            day = f"2099{self.count % 12 + 1:02}{self.count // 12 % 28 + 1:02}"
            self.events[uid] = where, title
            event = calendars.single(uid, title, day)
            if where == "work":
                self.service.create("work", event)
            else:
                self.servers[where].put(where, uid, event)

    def kill(self, what):
        if what == "program":
            self.program.process.send_signal(signal.SIGKILL)
            self.program.wait()
            self.open()
        elif what == "keyring":
            self.keyring.end()
            self.keyring.start()
        elif what in self.servers:
            self.servers[what].end()
            self.servers[what].start()
        else:
            self.service.kill(what)
            self.service.start()

    def shown(self):
        return sorted(row.split(",")[0] for row in self.rows())

    def expect_all(self):
        expected = sorted(title for _, title in self.events.values())

        def look():
            # The program asks servers when the user refreshes.
            if self.shown() == expected:
                return True
            self.keys("F5")
            return False
        try:
            self.wait_until("the events", look, 120)
        except AssertionError:
            self.assertEqual(self.shown(), expected)

    def show_calendars_of_this_computer(self):
        self.click(self.button("Calendars of This Computer…"))
        self.at_work("Calendars of This Computer")
        self.keys("space")
        self.wait_for_calendar("Team")
        self.keys("Escape")
        self.at_work_in_main()

    def add_account(self):
        self.click(self.icon_button("Add a calendar"))
        self.wait_until("the menu", lambda: "CalDAV Account…" in self.menu_items())
        self.keys("d")
        self.at_work("Add a CalDAV Account")
        self.wait_equal(self.focused, "Server or email address")
        for text in (self.servers["home"].address, USER, PASSWORD):
            self.type(text)
            self.keys("Return")
        self.wait_for_calendar("Home")
        self.click(self.button("Add"))
        self.at_work("Calendars of the Account")
        self.keys("Escape")
        self.at_work_in_main()

    def wait_for_calendar(self, name):
        self.wait_until(name, lambda: any(box.name.startswith(name) for box in self.window.all("checkbox")))

    def test_nothing_is_lost_or_doubled(self):
        print(f"seed {SEED}, {KILLS} kills")
        self.open()
        self.show_calendars_of_this_computer()
        self.add_account()
        for _ in range(6):
            self.change()
        self.expect_all()
        for number in range(KILLS):
            with self.subTest(number=number):
                self.change()
                # Anything may be under way now.
                time.sleep(self.random.random() * 0.4)
                self.kill(self.random.choice(["program", "program", "team", "home", "keyring", SOURCES, FACTORY]))
                if number % 5 == 4 or number == KILLS - 1:
                    self.expect_all()
