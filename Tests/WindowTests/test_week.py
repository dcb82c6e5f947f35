"""The week of the agenda and of the conflicts: read, walked through by keys, and left for the list."""

import json

from driver import calendars, clock, events, screen
from driver.case import WindowTest
from driver.lag import LagProbe

MORNING = clock.at("2026-12-09 08:00:00")
HOME = [("Dentist", "2026-12-09 16:00", "2026-12-09 16:45"), ("Review", "2026-12-09 16:30", "2026-12-09 17:30"),
        ("Run", "2026-12-07 07:00", "2026-12-07 08:00"), ("Party", "2026-12-12 21:00", "2026-12-13 01:00"),
        ("Lunch", "2026-12-15 12:00", "2026-12-15 13:00")]
DENTIST = "Dentist, 4:00 PM to 4:45 PM, conflicts with Review"
# The driver leaves the day out.
HOUR = "New event, 8:00 AM"
REVIEW = "Review, 4:30 PM to 5:30 PM, conflicts with Dentist"
TITLE = "December 9 to December 15, 2026"
NEXT = "December 16 to December 22, 2026"


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
        """The days, the half hour for the keyboard, and the events."""
        return [node.name for node in self.window.all("button", lambda its: "," in its or "more event" in its)
                if node.extents[3] > 0 and not node.name.endswith("conflicts only")]

    def move(self, key, name):
        self.keys(key)
        self.wait_equal(self.focused, name)

    def test_a_week_has_days_and_events_and_keys_lead_through_them(self):
        self.open_week()
        self.wait_until("the events", lambda: DENTIST in self.buttons())
        self.assertEqual(self.buttons(), [
            "Today, Wednesday, December 9, 2 events, 2 in conflict", "Tomorrow, Thursday, December 10, 0 events",
            "Friday, December 11, 0 events", "Saturday, December 12, 1 event", "Sunday, December 13, 1 event",
            "Monday, December 14, 0 events", "Tuesday, December 15, 1 event", DENTIST, REVIEW,
            "Party, 9:00 PM to Sun 1:00 AM", "Party, 9:00 PM to Sun 1:00 AM", "Lunch, 12:00 PM to 1:00 PM", HOUR])
        self.click(next(node for node in self.window.all("button", DENTIST)))
        self.at_work_on("Dentist")
        self.keys("Escape")
        self.at_work_in_main()
        self.wait_equal(self.focused, DENTIST)
        self.move("Down", REVIEW)
        self.move("Right", "Party, 9:00 PM to Sun 1:00 AM")
        self.move("Left", REVIEW)
        self.move("Up", DENTIST)
        self.move("Right", "Party, 9:00 PM to Sun 1:00 AM")
        self.keys("Return")
        self.at_work_on("Party")
        self.keys("Escape")
        self.at_work_in_main()

        self.move("F8", DENTIST)
        self.move("F8", REVIEW)

        self.keys("Next")
        self.wait_title(NEXT)
        self.wait_until("no event", lambda: not any("PM to" in name for name in self.buttons()))
        self.keys("Prior", "Prior")
        self.wait_title("December 2 to December 8, 2026")
        self.wait_until("the events of then", lambda: "Run, 7:00 AM to 8:00 AM" in self.buttons())
        self.keys("ctrl+t")
        self.wait_title(TITLE)
        self.click(self.icon_button("Next week"))
        self.wait_title(NEXT)

    def test_the_days_that_are_shown_are_chosen_and_kept(self):
        self.open_week()
        self.choose_days("Three Days")
        self.wait_title("December 9 to December 11, 2026")
        self.click(self.icon_button("Next days"))
        self.wait_title("December 12 to December 14, 2026")
        self.keys("ctrl+t")
        self.wait_title("December 9 to December 11, 2026")
        self.choose_days("One Day")
        self.wait_title("Wednesday, December 9, 2026")
        self.choose_days("Seven Days")
        self.wait_title(TITLE)
        self.choose_days("From the First Day of the Week")
        self.wait_title("December 6 to December 12, 2026")
        self.keys("ctrl+q")
        self.program.wait()
        view = json.loads((self.folder / "state/upcoming/state.json").read_text())["view"]
        self.assertEqual((view["weekLength"], view["weekBeginning"]), (7, "weekday"))
        self.open()
        self.wait_title("December 6 to December 12, 2026")

    def asked(self):
        """The day and the time in the dialog."""
        return next((node.text for node in self.window.all(name="What, which day and when") if node.role != "label"), "")

    def choose_days(self, name):
        """Chooses in the menu of the week by keys."""
        self.click(self.icon_button("Days"))
        self.wait_until(name, lambda: name in self.menu_items())
        while (focused := self.focused()) != name:
            self.keys("Down")
            self.wait_until("the next choice", lambda: self.focused() not in (None, focused))
        self.keys("Return")

    def test_an_empty_hour_leads_to_a_new_event(self):
        self.open_week()
        self.wait_until("the hour", lambda: HOUR in self.buttons())
        self.wait_equal(self.focused, DENTIST)
        self.move("shift+Tab", HOUR)
        self.move("Right", HOUR)
        self.move("Down", "New event, 8:30 AM")
        self.keys("Return")
        self.at_work("New Event")
        self.wait_until("the time", lambda: "Dec 10" in self.asked() and "8:30" in self.asked())
        self.keys("Escape")
        self.at_work_in_main()
        # Between the events of today, in the column of the dentist.
        x, y, width, _ = self.on_screen(self.window.all("button", DENTIST)[0])
        screen.move_pointer(x + width // 4, y - 60)
        screen.click(times=2)
        self.at_work("New Event")
        self.wait_until("the time", lambda: "Dec 9" in self.asked() and "2:30" in self.asked())

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
        self.open_week(HOME + [("Tea", "2026-12-17 12:00", "2026-12-17 13:00")])
        self.keys("Next")
        self.wait_title(NEXT)
        self.wait_equal(self.focused, "Tea, 12:00 PM to 1:00 PM")
        self.click(self.button("List"))
        self.wait_until("the event of that week", lambda: (self.focused() or "").startswith("Tea"))
        self.keys("Up", "Up", "Up")
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
        self.wait_title("January 12 to January 18, 2027")
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
        self.wait_until("the events", lambda: DENTIST in self.buttons() and "Lunch, 12:00 PM to 1:00 PM" in self.buttons())
        # The first one is of the agenda, which is not shown.
        self.click(list(self.window.all("button", "Saturday, December 12, 1 event"))[-1])
        self.wait_for_page("Agenda")
        self.wait_until("the list", lambda: (self.focused() or "").startswith("Party"))

    def test_what_has_no_room_is_counted_and_leads_to_the_list_of_its_day(self):
        self.open_week([(f"Meeting {number:02}", "2026-12-10 10:00", "2026-12-10 11:00") for number in range(40)])
        more = "39 more events on Thursday, December 10, 39 in conflict"
        self.wait_until("the number", lambda: more in self.buttons())
        self.assertEqual(len([name for name in self.buttons() if name.startswith("Meeting")]), 1)
        self.click(self.window.all("button", more)[0])
        self.wait_until("the list", lambda: (self.focused() or "").startswith("Meeting"))

    def test_a_narrow_window_has_three_days(self):
        self.remember_window(360, 700)
        path = self.folder / "state/upcoming/state.json"
        view = {"showsSidebar": True, "showsWeekNumbers": False, "weekPages": ["agenda"]}
        path.write_text(json.dumps({**json.loads(path.read_text()), "view": view}))
        self.open(events.write(self.folder / "home.json", events.feed(HOME)))
        self.focus_window()
        self.wait_title("December 9 to December 11, 2026")
        self.wait_equal(self.buttons, [
            "Today, Wednesday, December 9, 2 events, 2 in conflict", "Tomorrow, Thursday, December 10, 0 events",
            "Friday, December 11, 0 events", DENTIST, REVIEW, HOUR])
        self.assertLessEqual(self.settled(lambda: self.window.children[0].extents[2]), 360)
        self.wait_equal(self.focused, DENTIST)
        self.keys("Return")
        self.at_work_on("Dentist")
        self.keys("Escape")
        self.at_work_in_main()
        self.wait_equal(self.focused, DENTIST)
        self.move("Down", REVIEW)
        self.keys("Next")
        self.wait_title("December 12 to December 14, 2026")

    def open_dinner(self):
        self.file = self.folder / "family.ics"
        self.file.write_text(calendars.calendar(
            "UID:dinner\nDTSTAMP:20181001T000000Z\nSUMMARY:Dinner\nDTSTART:20261210T180000\nDTEND:20261210T200000",
            "UID:tea\nDTSTAMP:20181001T000000Z\nSUMMARY:Tea\nDTSTART:20261211T180000\nDTEND:20261211T190000"))
        self.remember_window(*self.size)
        self.open(self.file)
        self.focus_window()
        self.wait_until("rows", self.rows)
        self.click(self.button("Week"))
        self.wait_title(TITLE)
        self.wait_equal(self.focused, "Dinner, 6:00 PM to 8:00 PM")

    def leave_and_return(self):
        self.click(self.button("List"))
        self.click(self.button("Week"))
        self.wait_equal(self.focused, "Dinner, 6:00 PM to 8:00 PM")

    def says(self, words):
        self.wait_until(words, lambda: self.alerts(words))

    def alerts(self, words):
        return [node for node in self.window.all("alert") if "Text" in node.interfaces and words in node.text]

    def agree(self):
        self.at_work("Upcoming has only read family.ics so far. Change it?")
        self.keys("Tab", "Return")
        self.at_work_in_main()

    def test_keys_move_an_event_and_its_end(self):
        self.open_dinner()
        before = self.file.read_text()
        self.keys("alt+Right")
        self.says("Fri, Dec 11 6:00 PM to 8:00 PM · conflicts with Tea")
        self.keys("alt+Down")
        self.says("6:15 PM to 8:15 PM")
        self.keys("Escape")
        self.keys("alt+Down", "alt+Down", "alt+shift+Up")
        self.says("Thu, Dec 10 6:30 PM to 8:15 PM · free")
        self.assertEqual(self.file.read_text(), before)
        self.keys("Return")
        self.agree()
        self.wait_until("the new time", lambda: "DTSTART:20261210T183000" in self.file.read_text())
        self.assertIn("DTEND:20261210T201500", self.file.read_text())
        self.wait_until("its block", lambda: "Dinner, 6:30 PM to 8:15 PM" in self.buttons())
        self.keys("ctrl+z")
        self.wait_until("the old time", lambda: "DTSTART:20261210T180000" in self.file.read_text())
        self.assertIn("DTEND:20261210T200000", self.file.read_text())

    def test_a_drag_ends_where_something_else_is_entered(self):
        self.open_dinner()
        before = self.file.read_text()
        self.keys("alt+Down")
        self.says("6:15 PM to 8:15 PM")
        self.move("shift+Tab", HOUR)
        # There is no event to delete or to edit.
        self.keys("Delete", "ctrl+i", "Return")
        self.at_work("New Event")
        self.keys("Escape")
        self.at_work_in_main()
        self.assertFalse(self.alerts("6:15 PM"))
        # And where the page is left.
        self.leave_and_return()
        self.keys("alt+Down")
        self.says("6:15 PM to 8:15 PM")
        self.leave_and_return()
        self.assertFalse(self.alerts("6:15 PM"))
        self.assertEqual(self.file.read_text(), before)

    def test_f8_passes_over_events_without_a_place(self):
        self.open_week([(f"Meeting {number:02}", "2026-12-10 10:00", "2026-12-10 11:00") for number in range(40)]
                       + [("Tea", "2026-12-11 10:00", "2026-12-11 11:00"), ("Talk", "2026-12-11 10:30", "2026-12-11 11:30")])
        self.wait_until("the events", lambda: any(name.startswith("Tea") for name in self.buttons()))
        for title in ["Tea", "Talk", "Meeting", "Tea"]:
            self.keys("F8")
            self.wait_until(title, lambda: (self.focused() or "").startswith(title))

    def test_the_pointer_moves_an_event_and_escape_ends_that(self):
        self.open_dinner()
        # The drag takes the focus to the week, and Escape with it.
        for _ in range(3):
            self.keys("shift+Tab")
        self.wait_equal(self.focused, "Next week")
        before = self.file.read_text()
        x, y, width, height = self.on_screen(self.window.all("button", "Dinner, 6:00 PM to 8:00 PM")[0])
        self.drag(x + width // 2, y + 20, -width, -44)
        self.says("Wed, Dec 9 5:00 PM to 7:00 PM · free")
        self.wait_equal(self.focused, "Dinner, 6:00 PM to 8:00 PM")
        # Without `--clearmodifiers`, which releases the button.
        screen.xdotool("key", "Escape")
        self.wait_until("the end of the drag", lambda: not self.alerts("Dec 9"))
        screen.release()
        self.drag(x + width // 2, y + height - 3, 0, 44)
        self.says("Thu, Dec 10 6:00 PM to 9:00 PM · free")
        screen.release()
        self.agree()
        self.wait_until("the new end", lambda: "DTEND:20261210T210000" in self.file.read_text())
        self.assertEqual(self.file.read_text().count("DTSTART:20261210T180000"), before.count("DTSTART:20261210T180000"))

    def drag(self, x, y, by_x, by_y):
        """Presses the button, and moves the pointer in steps."""
        screen.move_pointer(x, y)
        screen.hold()
        for step in range(1, 9):
            screen.move_pointer(x + by_x * step // 8, y + by_y * step // 8)

    def test_an_event_that_cannot_be_changed_does_not_move(self):
        self.open_week()
        self.wait_equal(self.focused, DENTIST)
        self.keys("alt+Down")
        self.wait_until("the reason", lambda: any(
            "changed" in label.text or "only read" in label.text for label in self.window.all("label")
            if "Text" in label.interfaces and label.extents[3] > 0))
        self.assertFalse(self.alerts("4:15 PM"))

    def test_twenty_thousand_events_of_a_week_keep_nobody_waiting(self):
        self.open_week([(f"E{number}", "2026-12-10 10:00", "2026-12-10 11:00") for number in range(20_000)])
        self.wait_until("the number", lambda: any("19,999 more events" in name for name in self.buttons()))
        with LagProbe(self.program.process.pid) as probe:
            self.click(self.icon_button("Next week"))
            self.wait_title(NEXT)
            self.click(self.icon_button("Previous week"))
            self.wait_title(TITLE)
            self.wait_until("the number", lambda: any("19,999 more events" in name for name in self.buttons()))
        self.assertLess(probe.longest, 0.2)
