"""The week of the agenda and of the conflicts: read, walked through by keys, and left for the list."""

import json

from driver import clock, events, screen
from driver.case import WindowTest
from driver.lag import LagProbe

MORNING = clock.at("2026-12-09 08:00:00")
HOME = [("Dentist", "2026-12-09 16:00", "2026-12-09 16:45"), ("Review", "2026-12-09 16:30", "2026-12-09 17:30"),
        ("Run", "2026-12-07 07:00", "2026-12-07 08:00"), ("Party", "2026-12-12 21:00", "2026-12-13 01:00"),
        ("Lunch", "2026-12-15 12:00", "2026-12-15 13:00")]
DENTIST = "Dentist, 4:00 PM to 4:45 PM, conflicts with Review"
REVIEW = "Review, 4:30 PM to 5:30 PM, conflicts with Dentist"
TITLE = "December 6 to December 12, 2026"


class Week(WindowTest):
    zone = clock.NEW_YORK
    size = (1080, 760)

    def setUp(self):
        super().setUp()
        self.environment.update(MORNING)

    def open_week(self, listed=HOME, size=None):
        self.remember_window(*(size or self.size))
        self.open(events.write(self.folder / "home.json", events.feed(listed)))
        self.focus_window()
        self.wait_until("rows", self.rows)
        self.click(self.button("Week"))
        self.wait_title(TITLE)

    def wait_title(self, title):
        self.wait_until(title, lambda: self.window.all("heading", title))

    def buttons(self):
        """The days and the events."""
        return [node.name for node in self.window.all("button", lambda its: "," in its or "more event" in its)
                if node.extents[3] > 0 and not node.name.endswith("conflicts only")]

    def move(self, key, name):
        self.keys(key)
        self.wait_equal(self.focused, name)

    def test_a_week_has_days_and_events_and_keys_lead_through_them(self):
        self.open_week()
        self.wait_until("the events", lambda: DENTIST in self.buttons())
        self.assertEqual(self.buttons(), [
            "Sunday, December 6, 0 events", "Monday, December 7, 1 event", "Yesterday, Tuesday, December 8, 0 events",
            "Today, Wednesday, December 9, 2 events, 2 in conflict", "Tomorrow, Thursday, December 10, 0 events",
            "Friday, December 11, 0 events", "Saturday, December 12, 1 event", "Run, 7:00 AM to 8:00 AM", DENTIST, REVIEW,
            "Party, 9:00 PM to Sun 1:00 AM"])
        self.click(next(node for node in self.window.all("button", DENTIST)))
        self.at_work_on("Dentist")
        self.keys("Escape")
        self.at_work_in_main()
        self.wait_equal(self.focused, DENTIST)
        self.move("Down", REVIEW)
        self.move("Left", "Run, 7:00 AM to 8:00 AM")
        self.move("Right", DENTIST)
        self.move("Right", "Party, 9:00 PM to Sun 1:00 AM")
        self.keys("Return")
        self.at_work_on("Party")
        self.keys("Escape")
        self.at_work_in_main()

        self.move("F8", DENTIST)
        self.move("F8", REVIEW)

        self.keys("Next")
        self.wait_title("December 13 to December 19, 2026")
        self.wait_until("the rest of the night", lambda: self.buttons()[7:] == [
            "Party, 9:00 PM to Sun 1:00 AM", "Lunch, 12:00 PM to 1:00 PM"])
        self.keys("Prior", "Prior")
        self.wait_title("November 29 to December 5, 2026")
        self.keys("ctrl+t")
        self.wait_title(TITLE)
        self.click(self.icon_button("Next week"))
        self.wait_title("December 13 to December 19, 2026")

    def test_an_event_has_its_menu_by_key_and_by_pointer(self):
        self.open_week()
        self.wait_equal(self.focused, DENTIST)
        self.keys("shift+F10")
        self.wait_until("the menu", lambda: "Copy Text" in self.menu_items())
        self.keys("Escape")
        self.wait_equal(self.focused, DENTIST)
        self.point_at(self.window.all("button", REVIEW)[0])
        screen.click(button=3)
        self.wait_until("the menu", lambda: "Copy Text" in self.menu_items())
        self.keys("Escape")
        self.wait_equal(self.focused, REVIEW)
        # The menu of its conflict on the page of conflicts.
        self.go_to("Conflicts")
        self.click(self.button("Week"))
        self.wait_equal(self.focused, DENTIST)
        self.keys("shift+F10")
        self.wait_until("the menu", lambda: any(item.startswith("Ignore") for item in self.menu_items()))

    def test_the_choice_is_kept_for_each_page_and_a_day_leads_to_the_list(self):
        self.open_week()
        self.keys("alt+2")
        self.wait_for_page("Conflicts")
        self.wait_until("the list", lambda: self.window.all("list", "Conflicts"))
        self.keys("alt+1", "ctrl+q")
        self.program.wait()
        state = json.loads((self.folder / "state/upcoming/state.json").read_text())
        self.assertEqual(state["view"]["weekPages"], ["agenda"])
        self.open()
        self.focus_window()
        self.wait_title(TITLE)
        self.wait_equal(self.focused, DENTIST)
        self.click(next(iter(self.wait_until("the day", lambda: self.window.all("button", "Saturday, December 12, 1 event")))))
        self.wait_until("the list", lambda: (self.focused() or "").startswith("Party"))

    def test_the_list_and_the_week_keep_the_place_of_each_other(self):
        self.open_week()
        self.keys("Next")
        self.wait_title("December 13 to December 19, 2026")
        self.move("Right", "Lunch, 12:00 PM to 1:00 PM")
        self.click(self.button("List"))
        self.wait_until("the event of that week", lambda: (self.focused() or "").startswith("Lunch"))
        self.keys("Up", "Up")
        self.wait_until("an event of the week before", lambda: (self.focused() or "").startswith("Review"))
        self.click(self.button("Week"))
        self.wait_title(TITLE)
        self.wait_equal(self.focused, REVIEW)

    def test_the_week_of_the_conflicts_begins_at_the_current_one_and_the_month_follows(self):
        self.open_week(HOME + [("Tea", "2027-01-12 12:00", "2027-01-12 13:00"),
                               ("Lunch with Sam", "2027-01-12 12:30", "2027-01-12 13:30")])
        self.go_to("Conflicts")
        self.wait_until("the list", lambda: self.window.all("list", "Conflicts"))
        self.keys("Down", "Down", "Down")
        self.wait_until("the second conflict", lambda: "Sam" in (self.focused() or ""))
        self.click(self.button("Week"))
        self.wait_title("January 10 to January 16, 2027")
        self.wait_equal(lambda: self.window.find("grid").name, "January 2027")
        # And back, to the conflict of the current event.
        self.keys("ctrl+t")
        self.wait_title(TITLE)
        self.wait_equal(self.focused, DENTIST)
        self.move("Down", REVIEW)
        self.click(self.button("List"))
        self.wait_until("its conflict", lambda: "Review" in (self.focused() or "") and not self.window.all("grid", TITLE))

    def test_conflicts_have_the_same_week(self):
        self.open_week()
        self.keys("alt+2")
        self.wait_for_page("Conflicts")
        self.click(self.button("Week"))
        self.wait_until("the events", lambda: DENTIST in self.buttons() and "Run, 7:00 AM to 8:00 AM" in self.buttons())
        # The first one is of the agenda, which is not shown.
        self.click(list(self.window.all("button", "Saturday, December 12, 1 event"))[-1])
        self.wait_for_page("Agenda")
        self.wait_until("the list", lambda: (self.focused() or "").startswith("Party"))

    def test_what_has_no_room_is_counted_and_leads_to_the_list_of_its_day(self):
        self.open_week([(f"Meeting {number:02}", "2026-12-10 10:00", "2026-12-10 11:00") for number in range(40)])
        more = "38 more events on Thursday, December 10"
        self.wait_until("the number", lambda: more in self.buttons())
        self.assertEqual(len([name for name in self.buttons() if name.startswith("Meeting")]), 2)
        self.click(self.window.all("button", more)[0])
        self.wait_until("the list", lambda: (self.focused() or "").startswith("Meeting"))

    def test_in_a_narrow_window_days_are_rows(self):
        self.remember_window(360, 700)
        path = self.folder / "state/upcoming/state.json"
        view = {"showsSidebar": True, "showsWeekNumbers": False, "weekPages": ["agenda"]}
        path.write_text(json.dumps({**json.loads(path.read_text()), "view": view}))
        self.open(events.write(self.folder / "home.json", events.feed(HOME)))
        self.focus_window()
        self.wait_title(TITLE)
        self.wait_until("rows", lambda: self.buttons()[:4] == [
            "Sunday, December 6, 0 events", "Monday, December 7, 1 event", "Run, 7:00 AM to 8:00 AM",
            "Yesterday, Tuesday, December 8, 0 events"])
        self.assertLessEqual(self.settled(lambda: self.window.children[0].extents[2]), 360)
        self.click(self.window.all("button", DENTIST)[0])
        self.at_work_on("Dentist")
        self.keys("Escape")
        self.at_work_in_main()
        self.wait_equal(self.focused, DENTIST)
        self.move("Down", REVIEW)
        self.keys("Next")
        self.wait_title("December 13 to December 19, 2026")

    def test_twenty_thousand_events_of_a_week_keep_nobody_waiting(self):
        self.open_week([(f"E{number}", "2026-12-10 10:00", "2026-12-10 11:00") for number in range(20_000)])
        self.wait_until("the number", lambda: any("19,998 more events" in name for name in self.buttons()))
        with LagProbe(self.program.process.pid) as probe:
            self.click(self.icon_button("Next week"))
            self.wait_title("December 13 to December 19, 2026")
            self.click(self.icon_button("Previous week"))
            self.wait_title(TITLE)
            self.wait_until("the number", lambda: any("19,998 more events" in name for name in self.buttons()))
        self.assertLess(probe.longest, 0.2)
