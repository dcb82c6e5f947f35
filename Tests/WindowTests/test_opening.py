"""Where the agenda opens while its sources come one after the other."""

from driver import events, screen
from driver.case import WindowTest
from driver.feeds import FeedServer

LATER = [{"title": f"Later {day}", "start": f"January {day}, 2099 10:00 AM", "end": f"January {day}, 2099 11:00 AM"}
         for day in range(1, 31)]
SOONER = {"title": "Sooner", "date": "2098-11-10T17:00:00.000Z", "timestamp": "2018-10-01T00:00:00.000Z"}


class AfterThePast(WindowTest):
    """The first source has nothing that is still to come."""

    def setUp(self):
        super().setUp()
        self.server = FeedServer()
        self.addCleanup(self.server.end)
        self.remember_window(860, 500)
        self.server.gate.clear()
        past = events.write(self.folder / "past.json", events.feed(events.SAMPLE))
        self.open(past, events.write(self.folder / "none.json", []), self.server.offer("later.json", LATER[3:]))
        self.focus_window()
        self.wait_until("the last day", lambda: self.window.shows(self.row("Evening Picnic")))

    def test_it_stays_at_now_until_all_sources_have_come(self):
        self.wait_until("the focus in the list", lambda: self.focused() in self.rows())
        self.server.gate.set()
        self.wait_until("what comes next", lambda: self.window.shows(self.row("Later 4")))
        self.wait_until("the focus there", lambda: (self.focused() or "").startswith("Later 4, "))

    def test_who_scrolls_stays_there(self):
        self.point_at(self.row("Dentist Appointment"))
        screen.click(button=4, times=8)
        self.wait_until("it to scroll", lambda: self.window.shows(self.row("Lunch with Friends")))
        before = self.settled(lambda: self.row("Lunch with Friends").extents)
        self.server.gate.set()
        self.wait_until("the end of it", lambda: not self.window.all("button", "Cancel refreshing"))
        for _ in range(20):
            self.assertEqual(self.settled(lambda: self.row("Lunch with Friends").extents), before)


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
