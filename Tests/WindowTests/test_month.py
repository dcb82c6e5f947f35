"""The month of the agenda: read, walked through by keys, and left for the list, for an event and for a new one."""

import json

from driver import clock, events, screen
from driver.case import WindowTest
from driver.lag import LagProbe

MORNING = clock.at("2026-12-09 08:00:00")
HOME = [("Dentist", "2026-12-09 16:00", "2026-12-09 16:45"), ("Review", "2026-12-09 16:30", "2026-12-09 17:30"),
        ("Run", "2026-12-07 07:00", "2026-12-07 08:00"), ("Lunch", "2026-12-15 12:00", "2026-12-15 13:00"),
        ("Market", "2026-12-18 09:00", "2026-12-20 18:00"), ("Tea", "2027-01-12 12:00", "2027-01-12 13:00")]
TODAY = "Today, Wednesday, December 9, 2026, 2 events, 2 in conflict"
DENTIST = "Dentist, 4:00 PM to 4:45 PM, conflicts with Review"


class Month(WindowTest):
    zone = clock.NEW_YORK
    size = (1280, 800)

    def setUp(self):
        super().setUp()
        self.environment.update(MORNING)

    def open_month(self, listed=HOME, size=None, title="December 2026"):
        self.remember_window(*(size or self.size))
        self.open(events.write(self.folder / "home.json", events.feed(listed)))
        self.focus_window()
        self.wait_until("rows", self.rows)
        self.keys("ctrl+3")
        self.wait_title(title)

    def open_narrow(self):
        self.remember_window(360, 700)
        path = self.folder / "state/upcoming/state.json"
        view = {"showsSidebar": True, "showsWeekNumbers": False, "monthPages": ["agenda"]}
        path.write_text(json.dumps({**json.loads(path.read_text()), "view": view}))
        self.open(events.write(self.folder / "home.json", events.feed(HOME)))
        self.focus_window()
        self.wait_until("the events", lambda: DENTIST in self.events())

    def wait_title(self, title):
        self.wait_until(title, lambda: self.window.all("heading", title))

    def events(self):
        """The events in the table, and the numbers of others."""
        return [node.name for node in self.window.all("button", lambda its: ", " in its or "more event" in its)
                if node.extents[3] > 0 and not node.name.endswith("conflicts only")]

    def move(self, key, day):
        self.keys(key)
        self.wait_until(day, lambda: day in (self.focused() or ""))

    def test_a_month_has_days_and_events_and_keys_lead_through_them(self):
        self.open_month()
        self.wait_equal(self.focused, TODAY)
        self.wait_until("the events", lambda: DENTIST in self.events())
        self.assertIn("Run, 7:00 AM to 8:00 AM", self.events())
        table = next(grid for grid in self.window.all("grid", "December 2026") if grid.extents[2] > 400)
        self.assertEqual([node.name for node in table.all("columnheader") or table.all("column header")][:2], ["Sunday", "Monday"])
        self.move("Left", "December 8")
        self.move("Down", "December 15")
        self.move("Home", "December 13")
        self.move("End", "December 19")
        self.move("Next", "January 19")
        self.wait_title("January 2027")
        self.move("Prior", "December 19")
        self.wait_title("December 2026")
        self.move("shift+Next", "December 19, 2027")
        self.move("ctrl+t", "December 9, 2026")
        # Enter leads to the day in the list.
        self.move("Right", "December 10")
        self.move("Left", "December 9")
        self.keys("Return")
        self.wait_until("the list", lambda: (self.focused() or "").startswith("Dentist"))
        self.keys("ctrl+3")
        self.wait_equal(self.focused, TODAY)

    def test_the_focus_is_on_the_current_day_after_the_dialog_of_an_event(self):
        self.open_month()
        self.wait_until("the events", lambda: "Run, 7:00 AM to 8:00 AM" in self.events())
        self.click(self.window.all("button", "Run, 7:00 AM to 8:00 AM")[0])
        self.at_work_on("Run")
        self.keys("Escape")
        self.at_work_in_main()
        self.wait_equal(self.focused, "Monday, December 7, 2026, 1 event")
        self.point_at(self.window.all("button", DENTIST)[0])
        screen.click(button=3)
        self.wait_until("the menu", lambda: "Copy Text" in self.menu_items())
        self.keys("Escape")
        self.wait_equal(self.focused, TODAY)

    def test_a_new_event_is_on_the_current_day(self):
        self.open_month()
        self.move("Right", "December 10")
        self.keys("ctrl+n")
        self.at_work("New Event")
        self.wait_until("the day", lambda: self.window.all(name=lambda its: "Dec 10" in its or "December 10" in its))
        self.keys("Escape")
        self.at_work_in_main()
        self.wait_until("the day", lambda: "December 10" in (self.focused() or ""))
        self.keys("shift+F10")
        self.wait_until("the menu", lambda: "New Event…" in self.menu_items())
        self.keys("Escape")
        self.wait_until("the day", lambda: "December 10" in (self.focused() or ""))
        day = next(iter(self.window.all("table cell", lambda its: "December 22" in its)
                        or self.window.all("gridcell", lambda its: "December 22" in its)
                        or self.window.all(name=lambda its: "Tuesday, December 22" in its)))
        self.point_at(day)
        screen.click(times=2)
        self.at_work("New Event")

    def test_a_double_click_on_a_day_of_another_month_adds_an_event_on_that_day(self):
        self.open_month([*HOME, *((f"Fair {hour}", f"2026-11-02 {hour}:00", f"2026-11-02 {hour}:30") for hour in range(10, 22))])
        day = next(iter(self.window.all(name=lambda its: its.startswith("Monday, November 30"))))
        self.point_at(day)
        # The first press shows November, where another day and its events are in this place.
        screen.click(times=2, delay=200)
        self.at_work("New Event")
        self.wait_until("the day", lambda: self.window.all(name=lambda its: "Nov 30" in its or "November 30" in its))
        self.assertFalse(self.window.all(name=lambda its: "Nov 2," in its))

    def test_what_does_not_fit_is_counted_and_leads_to_the_list_of_its_day(self):
        self.open_month([(f"Meeting {number:02}", "2026-12-10 10:00", "2026-12-10 11:00") for number in range(40)])
        self.wait_until("the number", lambda: any("more events on Thursday, December 10" in name for name in self.events()))
        more = next(name for name in self.events() if "more events on" in name)
        shown = len([name for name in self.events() if name.startswith("Meeting")])
        self.assertEqual(int(more.split()[0]) + shown, 40)
        self.click(self.window.all("button", more)[0])
        self.wait_until("the list", lambda: (self.focused() or "").startswith("Meeting"))

    def test_the_choice_is_kept_and_conflicts_have_no_month(self):
        self.open_month()
        self.keys("alt+2")
        self.wait_for_page("Conflicts")
        self.keys("ctrl+3")
        self.wait_until("the list", lambda: self.window.all("list", "Conflicts"))
        self.keys("alt+1", "ctrl+q")
        self.program.wait()
        state = json.loads((self.folder / "state/upcoming/state.json").read_text())
        self.assertEqual((state["view"]["monthPages"], state["view"]["weekPages"]), (["agenda"], []))
        self.open()
        self.focus_window()
        self.wait_title("December 2026")
        self.wait_equal(self.focused, TODAY)

    def test_in_a_narrow_window_the_events_of_the_day_are_below_the_days(self):
        self.open_narrow()
        self.assertLessEqual(self.settled(lambda: self.window.children[0].extents[2]), 360)
        self.wait_equal(self.focused, TODAY)
        self.move("Left", "December 8")
        self.wait_until("no events", lambda: DENTIST not in self.events())
        self.move("Left", "December 7")
        self.wait_until("its event", lambda: any(name.startswith("Run") for name in self.events()))
        self.keys("Return")
        self.wait_until("the list", lambda: (self.focused() or "").startswith("Run"))

    def test_in_a_narrow_window_the_focus_stays_on_its_event_when_the_agenda_changes(self):
        self.open_narrow()
        self.wait_equal(self.focused, TODAY)
        for _ in range(20):
            if (self.focused() or "").startswith("Review"):
                break
            self.keys("Tab")
        self.wait_until("an event", lambda: (self.focused() or "").startswith("Review"))
        events.write(self.folder / "home.json", events.feed([*HOME, ("Call", "2026-12-09 09:00", "2026-12-09 09:30")]))
        self.wait_until("the new event", lambda: any(name.startswith("Call") for name in self.events()))
        self.wait_until("the focus", lambda: (self.focused() or "").startswith("Review"))

    def test_thousands_of_events_of_a_day_keep_nobody_waiting(self):
        self.open_month([(f"E{number}", "2026-12-10 10:00", "2026-12-10 11:00") for number in range(5000)])
        self.wait_until("the number", lambda: any("more events" in name for name in self.events()))
        with LagProbe(self.program.process.pid) as probe:
            self.keys("Next")
            self.wait_title("January 2027")
            self.keys("Prior")
            self.wait_title("December 2026")
            self.wait_until("the number", lambda: any("more events" in name for name in self.events()))
        self.assertLess(probe.longest, 0.2)
