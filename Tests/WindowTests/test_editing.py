"""Changing events in their calendar files: the question before the first change, Delete, and the way back."""

from driver import clock
from driver.case import WindowTest

MORNING = clock.at("2026-12-18 08:00:00")

CALENDAR = """BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Test//EN
BEGIN:VEVENT
UID:dinner
DTSTAMP:20181001T000000Z
DTSTART:20261219T180000
DTEND:20261219T200000
SUMMARY:Dinner
END:VEVENT
BEGIN:VEVENT
UID:choir
DTSTAMP:20181001T000000Z
DTSTART:20261220T180000
DTEND:20261220T190000
RRULE:FREQ=WEEKLY;COUNT=3
SUMMARY:Choir
END:VEVENT
END:VCALENDAR
"""


class Editing(WindowTest):
    def setUp(self):
        super().setUp()
        self.file = self.folder / "family.ics"
        self.file.write_bytes(CALENDAR.replace("\n", "\r\n").encode())
        self.open(self.file, environment=MORNING)
        self.rows_are(4)
        self.focus_window()

    def rows_are(self, count):
        self.wait_until(f"{count} rows", lambda: len(self.rows(self.agenda)) == count)

    def text(self):
        return self.file.read_text()

    def shows(self, words):
        return any(self.window.shows(label) for label in self.window.all("label", words))

    def test_the_first_change_asks_and_dont_is_offered_first(self):
        before = self.text()
        self.focus_row(self.row("Dinner"))
        self.keys("Delete")
        self.at_work("Upcoming has only read family.ics so far. Change it?")
        self.wait_equal(self.focused, "Don\u2019t")
        self.keys("Escape")
        self.at_work_in_main()
        # Nothing was decided, so it is asked again.
        self.keys("Delete")
        self.at_work("Upcoming has only read family.ics so far. Change it?")
        self.wait_equal(self.focused, "Don\u2019t")
        self.keys("Return")
        self.at_work_in_main()
        self.assertEqual(self.text(), before)
        self.keys("Delete")
        self.wait_until("the reason", lambda: any(
            "You chose that Upcoming only reads" in name for name in self.window.names("label")))
        self.assertEqual(self.text(), before)
        self.rows_are(4)

    def test_delete_takes_an_event_from_the_file_and_undo_brings_it_back(self):
        self.focus_row(self.row("Dinner"))
        self.keys("Delete")
        self.at_work("Upcoming has only read family.ics so far. Change it?")
        self.keys("Tab", "Return")
        self.at_work_in_main()
        self.rows_are(3)
        self.assertNotIn("Dinner", self.text())
        self.wait_until("the bar", lambda: self.shows("Dinner deleted"))
        self.keys("ctrl+z")
        self.rows_are(4)
        self.assertIn("Dinner", self.text())
        self.keys("ctrl+shift+z")
        self.rows_are(3)
        self.assertNotIn("Dinner", self.text())

    def test_of_a_series_one_or_all_are_deleted(self):
        self.focus_row(self.row("Choir"))
        self.keys("Delete")
        self.at_work("Delete Choir?")
        self.wait_until("the usual answer", lambda: self.focused().startswith("Only This One (Sun, Dec 20"))
        self.keys("Return")
        self.at_work("Upcoming has only read family.ics so far. Change it?")
        self.keys("Tab", "Return")
        self.at_work_in_main()
        self.rows_are(3)
        self.assertIn("EXDATE", self.text())
        self.focus_row(self.row("Choir"))
        self.keys("Delete")
        self.at_work("Delete Choir?")
        self.keys("Tab", "Return")
        self.at_work_in_main()
        self.rows_are(1)
        self.assertNotIn("Choir", self.text())

    def test_the_menu_marks_an_event_as_free(self):
        self.focus_row(self.row("Dinner"))
        self.keys("shift+F10")
        self.wait_until("the menu", lambda: "Mark as Free" in self.menu_items())
        self.choose_in_menu("Mark as Free")
        self.at_work("Upcoming has only read family.ics so far. Change it?")
        self.keys("Tab", "Return")
        self.at_work_in_main()
        self.wait_until("it is free", lambda: "TRANSP:TRANSPARENT" in self.text())

    def test_the_page_of_a_calendar_says_when_its_file_is_read_only(self):
        self.file.chmod(0o444)
        self.open_first_calendar()
        self.wait_until("the reason", lambda: self.window.all("label", "The file is read-only."))


class SeveralCalendars(WindowTest):
    def setUp(self):
        super().setUp()
        self.files = [self.folder / name for name in ("family.ics", "club.ics")]
        for file in self.files:
            file.write_bytes(CALENDAR.replace("\n", "\r\n").encode())
        self.open(*self.files, environment=MORNING)
        self.wait_until("4 rows", lambda: len(self.rows(self.agenda)) == 4)
        self.focus_window()

    def test_an_event_in_several_calendars_asks_which_one_is_meant(self):
        before = self.files[0].read_text()
        self.focus_row(self.row("Dinner"))
        self.keys("Delete")
        self.at_work("Delete Dinner?")
        self.wait_equal(self.focused, "Cancel")
        self.keys("Tab", "Tab", "Return")
        self.at_work("Upcoming has only read club.ics so far. Change it?")
        self.keys("Tab", "Return")
        self.at_work_in_main()
        self.wait_until("it is deleted there", lambda: "Dinner" not in self.files[1].read_text())
        self.assertEqual(self.files[0].read_text(), before)
