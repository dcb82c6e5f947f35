"""Where the agenda opens while its sources come one after the other."""

from driver import events
from driver.case import WindowTest
from driver.feeds import FeedServer

LATER = [{"title": f"Later {day}", "start": f"January {day}, 2099 10:00 AM", "end": f"January {day}, 2099 11:00 AM"}
         for day in range(1, 31)]
SOONER = {"title": "Sooner", "date": "2098-11-10T17:00:00.000Z", "timestamp": "2018-10-01T00:00:00.000Z"}


class Opening(WindowTest):
    def setUp(self):
        super().setUp()
        self.server = FeedServer()
        self.addCleanup(self.server.end)
        self.remember_window(860, 600)
        self.server.gate.clear()
        self.open(events.write(self.folder / "later.json", LATER), self.server.offer("sooner.json", [SOONER]))
        self.focus_window()
        self.wait_until("the first", lambda: self.window.shows(self.row("Later 1")))

    def test_it_opens_anew_at_what_comes_first_of_all(self):
        self.server.gate.set()
        self.wait_until("what comes sooner", lambda: self.window.shows(self.row("Sooner")))
        self.wait_until("the focus there", lambda: (self.focused() or "").startswith("Sooner, "))

    def test_who_has_moved_stays_there(self):
        self.wait_until("the focus", lambda: (self.focused() or "").startswith("Later 1, "))
        self.keys("Down", "Down")
        self.wait_until("the third", lambda: (self.focused() or "").startswith("Later 3, "))
        before = self.settled(lambda: self.row("Later 3").extents)
        self.server.gate.set()
        for _ in range(20):
            self.assertEqual(self.settled(lambda: self.row("Later 3").extents), before)
        self.assertTrue(self.focused().startswith("Later 3, "))
        self.keys("Home")
        self.wait_until("what comes sooner", lambda: (self.focused() or "").startswith("Sooner, "))
