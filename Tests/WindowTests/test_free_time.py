"""Whether an event would fit, and when there is free time: asked and answered by keyboard."""

import json

from driver import clock, events, screen
from driver.case import BORDER, WindowTest

MORNING = clock.at("2026-12-12 08:00:00")
EVENTS = [("Choir Rehearsal", "2026-12-12 15:00", "2026-12-12 17:30"), ("Dinner", "2026-12-12 19:00", "2026-12-12 21:00")]
EXAMPLES = "Sat 7pm 2h · Dec 12 19:00-21:30"


class FreeTime(WindowTest):
    zone = clock.NEW_YORK

    def setUp(self):
        super().setUp()
        self.environment.update(MORNING)
        self.open(events.write(self.folder / "home.json", events.feed(EVENTS)))
        self.focus_window()
        self.wait_until("rows", self.rows)

    def labels(self):
        return [node.name for node in self.window.all("label") if node.extents[3] > 0]

    def says(self):
        """The text for screen readers."""
        return next((node.name for node in self.window.all("alert") if node.name), "")

    def wait_says(self, text):
        self.wait_until(text, lambda: text in self.says())

    def items(self):
        return self.window.names("list item")

    def field(self):
        names = ["A day and a time", "What, which day and when"]
        return next(node for node in self.window.all(name=lambda name: name in names) if node.role != "label")

    def save(self, name):
        dialog = self.wait_until("the dialog", lambda: screen.Frame("Save Calendar File", self.program.process.pid))
        dialog.focus()
        self.keys("ctrl+a")
        self.type(str(self.folder / name))
        self.keys("Return")
        file = self.folder / name
        self.wait_until("the file", file.exists)
        return file.read_text()

    def open_share(self, item):
        self.click(self.icon_button("Share"))
        self.wait_until("the menu", lambda: item in self.menu_items())
        self.choose(item)


class Fit(FreeTime):
    def open_fit(self):
        self.keys("ctrl+n")
        self.at_work("New Event")
        self.wait_equal(self.focused, "What, which day and when")

    def test_it_answers_at_each_key_opens_what_is_there_and_takes_what_is_free(self):
        self.open_fit()
        self.frame().resize(480, 1000)
        self.wait_until("what is missing", lambda: "Type what it is, a day and a time." in self.labels())
        self.assertEqual(self.items(), [])
        self.type("dinn")
        self.wait_says(f"For example {EXAMPLES}.")
        self.assertEqual(self.items(), [])
        self.keys("ctrl+a")
        self.type("Sat 4pm")
        self.wait_says("Saturday, December 12, 4:00 PM – 5:00 PM · 1 h (assumed). This conflicts with 1 event.")
        self.type(" 2h")
        self.wait_says("Saturday, December 12, 4:00 PM – 6:00 PM · 2 h. This conflicts with 1 event.")
        headings = self.window.names("heading")
        self.assertEqual(headings, ["Conflicts with", "Free near it"])
        self.assertTrue(self.items()[0].startswith("Choir Rehearsal, 3:00 PM – 5:30 PM"))
        field = self.window.all(state="focused")[0]
        self.assertIn("This conflicts with 1 event.", field.description)

        # The event opens, and the dialog is still there behind it.
        self.tab_to("Choir Rehearsal, ")
        self.keys("Return")
        self.at_work_on("Choir Rehearsal")
        self.keys("Escape")
        self.at_work("New Event")
        self.wait_until("the focus", lambda: (self.focused() or "").startswith("Choir Rehearsal"))

        # A free time goes into the field, and is marked among the others.
        offered = [
            "Saturday, December 12, 1:00 PM – 3:00 PM · 2 h", "Saturday, December 12, 12:30 PM – 2:30 PM · 2 h",
            "Saturday, December 12, 12:00 PM – 2:00 PM · 2 h", "Sunday, December 13, 4:00 PM – 6:00 PM · 2 h",
            "Monday, December 14, 4:00 PM – 6:00 PM · 2 h", "Tuesday, December 15, 4:00 PM – 6:00 PM · 2 h"]
        self.assertEqual(self.items()[1:], offered)
        self.tab_to(offered[0])
        places = self.places()
        self.keys("Return")
        self.wait_says("Saturday, December 12, 1:00 PM – 3:00 PM · 2 h. This is free.")
        self.assertEqual((self.focused(), self.chosen(), self.items()[1:]), (offered[0], offered[:1], offered))
        self.assertEqual(self.field().text, "Sat, Dec 12 1:00 PM-3:00 PM")
        # Another one is a click away, and stays where it was.
        self.assertEqual(self.places(), places)
        self.click(self.window.find("list item", offered[4]))
        self.wait_says("Monday, December 14, 4:00 PM – 6:00 PM · 2 h. This is free.")
        self.assertEqual((self.chosen(), self.places()), (offered[4:5], places))
        # The chosen one leads back to what was typed.
        self.wait_equal(self.focused, offered[4])
        self.keys("Return")
        self.wait_says("Saturday, December 12, 4:00 PM – 6:00 PM · 2 h. This conflicts with 1 event.")
        self.assertEqual((self.chosen(), self.field().text), ([], "Sat 4pm 2h"))

        # Later times come below.
        self.frame().resize(480, 1200)
        self.click(self.button("More Times"))
        self.wait_equal(lambda: self.items()[1:8], offered + ["Wednesday, December 16, 4:00 PM – 6:00 PM · 2 h"])
        self.assertEqual(len(self.items()), 13)

        # A title may be typed too, and stays.
        self.click(self.field())
        self.keys("ctrl+a")
        self.type("Dentist Sat 4pm")
        self.wait_says("Dentist · Saturday, December 12, 4:00 PM – 5:00 PM · 1 h (assumed). This conflicts with 1 event.")
        self.wait_until("free times", lambda: len(self.items()) == 7)
        self.tab_to("Saturday, December 12, ")
        self.keys("Return")
        self.wait_says("Dentist · Saturday, December 12, ")
        self.wait_says("This is free.")
        self.keys("Escape")
        self.at_work_in_main()

    def tab_to(self, beginning):
        """Moves the focus on, past the buttons below the field."""
        self.wait_until(beginning, lambda: (self.focused() or "").startswith(beginning) or self.keys("Tab"))

    def test_the_answer_is_copied_and_saved_and_nothing_else_is_written(self):
        self.open_fit()
        self.type("Dec 12 13:00-14:30")
        self.wait_says("This is free.")
        self.open_share("Copy Text")
        self.wait_equal(lambda: self.clipboard().splitlines()[:2], [
            "Saturday, December 12, 1:00 PM – 2:30 PM · 1 h 30 min", "This is free."])
        self.open_share("Save Calendar File…")
        text = self.save("fit.ics")
        self.assertIn("DTSTART:20261212T180000Z", text)
        self.assertIn("DTEND:20261212T193000Z", text)
        self.at_work("New Event")
        self.keys("Escape")
        self.at_work_in_main()
        self.assertEqual(len(self.rows()), 2)

    def test_a_text_of_any_length_does_not_widen_the_window(self):
        self.open_fit()
        width = self.frame().geometry[2]
        self.type("x" * 300)
        self.wait_says("For example ")
        self.assertEqual(self.settled(lambda: self.frame().geometry[2]), width)

    def chosen(self):
        return [node.name for node in self.window.all("list item") if "selected" in node.states]

    def places(self):
        return self.settled(lambda: [node.extents for node in self.window.all("list item")])

    def test_it_fits_into_a_narrow_window(self):
        self.open_fit()
        self.type("Sat 4pm 2h")
        self.wait_says("This conflicts")
        self.frame().resize(360, 600)
        self.wait_until("the narrow window", lambda: self.settled(lambda: self.window.children[0].extents[2]) <= 360)


class Finding(FreeTime):
    def open_search(self):
        self.choose_in_menu("Find a Free Time…")
        self.at_work("Find a Free Time")
        self.wait_equal(self.focused, "A day and a time")

    def press(self, name):
        """Presses a button, and waits until it is pressed."""
        self.click(self.wait_until(name, lambda: next(
            (node for node in self.window.all() if node.name == name and "button" in node.role and self.window.shows(node)),
            None)))

    def test_free_time_is_found_by_keyboard_and_asked_about(self):
        self.open_search()
        self.frame().resize(480, 1000)
        self.wait_says("free times of at least 1 h until Monday, January 11, 2027")
        self.assertTrue(self.items()[0].startswith("Saturday, December 12, 8:"))
        self.wait_until("the buffer", lambda: "15 min apart from events at other places" in self.labels())
        self.keys("Tab", "Tab", "Tab", "space")
        self.wait_says("of at least 2 h until")
        self.keys("Tab", "Tab", "Tab", "Tab", "space")
        self.wait_equal(self.focused, "Time of day: Afternoon")
        self.wait_until("afternoons", lambda: self.items()[0] == "Saturday, December 12, 12:00 PM – 3:00 PM")
        # The first day, by the month: the Monday after the coming Saturday.
        self.press("From: Saturday, December 12, 2026")
        self.wait_until("the month", lambda: (self.focused() or "").startswith("Today, Saturday, December 12, 2026"))
        self.keys("Right", "Right", "Return")
        self.wait_until("later days", lambda: self.items()[0] == "Monday, December 14, 12:00 PM – 6:00 PM")
        self.press("Monday")
        self.wait_until("other days", lambda: self.items()[0] == "Tuesday, December 15, 12:00 PM – 6:00 PM")
        # A time of the list goes into the field, and is marked in the list, which stays.
        self.press("Tuesday, December 15, 1:00 PM – 3:00 PM")
        self.wait_says("Tuesday, December 15, 1:00 PM – 3:00 PM · 2 h. This is free.")
        self.assertEqual(self.field().text, "Tue, Dec 15 1:00 PM-3:00 PM")
        self.assertEqual(self.items()[0], "Tuesday, December 15, 12:00 PM – 6:00 PM")
        self.press("Tuesday, December 15, 1:00 PM – 3:00 PM")
        self.wait_until("no time", lambda: "This is free." not in self.says())
        self.assertEqual(self.field().text, "")

    def test_a_day_that_is_typed_lists_its_free_times(self):
        self.open_search()
        self.type("Dec 12-13 2h")
        self.wait_says("Saturday, December 12 to Sunday, December 13.")
        self.wait_says("free times of at least 2 h until Sunday, December 13")
        self.assertEqual(self.window.names("heading")[0], "Events at that time")
        self.assertFalse(any(name.startswith("Time of day") for name in self.window.names("toggle button")))

    def test_all_times_of_a_day_are_shown(self):
        self.open_search()
        self.wait_says("free times of at least 1 h until Monday, January 11, 2027")
        self.frame().resize(480, 1200)
        self.press("More times on Sunday, December 13")
        self.wait_equal(self.focused, "Sunday, December 13, 10:00 AM – 11:00 AM")
        self.press("Sunday, December 13, 9:00 PM – 10:00 PM")
        self.wait_says("Sunday, December 13, 9:00 PM – 10:00 PM · 1 h. This is free.")

    def test_waking_hours_are_chosen_and_kept(self):
        self.open_search()
        self.press("Awake from: 8 AM")
        # Only later GTK lets the entries have names. It makes those in view, and begins with the chosen one, not with the first.
        self.wait_until("the hours", lambda: {"", "9 AM"} & set(self.settled(self.items)))
        self.keys("Home", *["Down"] * 9, "Return")
        self.wait_until("nine", lambda: any(item.startswith("Sunday, December 13, 9:00 AM – 10:00 PM") for item in self.items()))
        self.keys("Escape")
        self.at_work_in_main()
        self.keys("ctrl+q")
        self.program.wait()
        state = json.loads((self.folder / "state/upcoming/state.json").read_text())
        self.assertEqual([state["view"]["wakingFrom"], state["view"]["wakingTo"]], [540, 1320])

    def test_the_list_is_copied_and_saved(self):
        self.open_search()
        self.press("Until: Monday, January 11, 2027")
        self.wait_until("the month", lambda: (self.focused() or "").startswith("Today, Saturday, December 12, 2026"))
        self.keys("Right", "Return")
        self.wait_says("until Sunday, December 13")
        self.press("Time of day: Evening")
        self.wait_says("3 free times of at least 1 h until Sunday, December 13")
        self.open_share("Copy Text")
        self.wait_equal(self.clipboard, (
            "3 free times of at least 1 h until Sunday, December 13\n15 min apart from events at other places\n\nSaturday, December 12, 6:00 PM – 7:00 PM · 1 h\n"
            "Saturday, December 12, 9:00 PM – 10:00 PM · 1 h\nSunday, December 13, 6:00 PM – 10:00 PM · 4 h"))
        self.open_share("Save Calendar File…")
        self.assertEqual(self.save("free.ics").count("TRANSP:TRANSPARENT"), 3)


DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]


class LargeText(FreeTime):
    def setUp(self):
        self.addCleanup(screen.set_dots_per_inch, None)
        screen.set_dots_per_inch(192)
        super().setUp()

    def test_the_buttons_of_a_narrow_window_wrap(self):
        self.frame().resize(1500, 900)
        self.choose_in_menu("Find a Free Time…")
        self.at_work("Find a Free Time")
        self.wait_says("free times of at least 1 h")
        self.frame().resize(360 + 2 * BORDER, 1800)
        self.wait_until("the narrow window", lambda: self.settled(lambda: self.window.children[0].extents[2]) <= 360)
        places = self.settled(lambda: [
            node.extents for item in self.window.all("list item", lambda name: " AM – " in name)[:8]
            for node in item.all("button")]
            + [node.extents for node in self.window.all(name=lambda name: name in DAYS) if "button" in node.role])
        self.assertEqual(len(places), 8 * 5 + 7)
        for position, (x, y, width, height) in enumerate(places):
            self.assertTrue(x >= 0 and x + width <= 360, places[position])
            for other_x, other_y, other_width, other_height in places[:position]:
                self.assertFalse(
                    x < other_x + other_width and other_x < x + width and y < other_y + other_height and other_y < y + height,
                    (places[position], (other_x, other_y)))


class Nothing(WindowTest):
    def test_without_events_it_says_so(self):
        self.open()
        self.focus_window()
        self.keys("ctrl+n")
        self.at_work("New Event")
        self.type("Sat 7pm")
        self.wait_until("the answer", lambda: any(
            "This is free." in node.name for node in self.window.all("alert")))
