"""Changing events in their calendar files: the question before the first change, Delete, and the way back."""

from driver import calendars, clock
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
        # The bar cuts so long a question.
        self.assertEqual(len(self.window.all("label", lambda its: its.endswith("Change it?"))), 2)
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
        self.keys("alt+a")
        self.at_work_in_main()
        self.rows_are(1)
        self.assertNotIn("Choir", self.text())

    def test_delete_in_the_week_takes_a_single_event_without_a_question(self):
        self.click(self.button("Week"))
        self.click_in_week("Dinner, ")
        self.keys("Delete")
        self.at_work("Upcoming has only read family.ics so far. Change it?")
        self.keys("Tab", "Return")
        self.at_work_in_main()
        self.wait_until("it is deleted", lambda: "Dinner" not in self.text())
        self.keys("ctrl+z")
        self.wait_until("it is back", lambda: "Dinner" in self.text())

    def test_delete_in_the_week_asks_which_of_a_series(self):
        self.click(self.button("Week"))
        self.click_in_week("Dinner, ")
        self.keys("Next")
        self.click_in_week("Choir, ")
        self.keys("Delete")
        self.at_work("Delete Choir?")
        self.keys("Return")
        self.at_work("Upcoming has only read family.ics so far. Change it?")
        self.keys("Tab", "Return")
        self.at_work_in_main()
        self.wait_until("one is deleted", lambda: "EXDATE" in self.text())

    def click_in_week(self, begin):
        """Opens an event of the week, and leaves its dialog, so that it has the focus."""
        self.click(self.wait_until(begin, lambda: next((node for node in self.window.all(
            "button", lambda its: its.startswith(begin)) if node.extents[3] > 0), None)))
        self.keys("Escape")
        self.at_work_in_main()
        self.wait_until("its focus", lambda: (self.focused() or "").startswith(begin))

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

class Answering(WindowTest):
    MEETING = """UID:review
SUMMARY:Review
DTSTART:20990107T150000
DTEND:20990107T160000
ORGANIZER;CN=Ben:mailto:ben@example.org
ATTENDEE;PARTSTAT=ACCEPTED:mailto:ben@example.org
ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:anna@example.org"""

    def setUp(self):
        super().setUp()
        self.file = self.folder / "work.ics"
        self.file.write_text(calendars.calendar(self.MEETING))
        self.open(self.file)
        self.wait_until("the row", lambda: len(self.rows()) == 1)
        self.focus_window()
        self.open_addresses()
        self.type("anna@example.org")
        self.keys("Return")
        self.wait_equal(lambda: self.window.names("list item"), ["anna@example.org"])
        self.keys("Escape")
        self.at_work("Calendars")
        self.keys("Escape")
        self.at_work_in_main()
        # The name of its dialog is that of its state.
        self.wait_until("the address counts", lambda: "no answer yet" in self.rows()[0])

    def test_an_answer_is_written_to_the_organizer_in_a_mail(self):
        opened = self.program_for("mailto")
        self.focus_row(self.row("Review"))
        self.keys("Return")
        self.at_work_on("Review")
        self.assertFalse(any(self.window.shows(node) for node in self.window.all("button", "Write to Ben…")))
        self.keys("alt+a")
        self.at_work("Upcoming has only read work.ics so far. Change it?")
        self.keys("Tab", "Return")
        self.wait_until("the answer", lambda: "PARTSTAT=ACCEPTED:mailto:anna" in self.file.read_text())
        self.wait_until("its state", lambda: not (self.name_of_dialog("Review") or "no answer yet").endswith("no answer yet"))
        self.at_work_on("Review")
        self.button("Write to Ben…")
        self.keys("alt+w")
        link = self.wait_until("the mail", opened)[0]
        self.assertTrue(link.startswith("mailto:ben@example.org?subject=Accepted%3A%20Review&body=I%20am%20coming."), link)
        self.assertIn("%0D%0A", link)

    def test_an_invitation_is_answered_in_its_dialog_and_nobody_is_told(self):
        before = self.file.read_text()
        self.focus_row(self.row("Review"))
        self.keys("Return")
        self.at_work_on("Review")
        self.wait_until("who is told", lambda: any(
            name.startswith("Nobody is told.") and "Ben" in name for name in self.window.names("label")))
        self.keys("alt+d")
        self.at_work("Upcoming has only read work.ics so far. Change it?")
        self.assertEqual(self.file.read_text(), before)
        self.keys("Tab", "Return")
        self.wait_until("the answer", lambda: "PARTSTAT=DECLINED:mailto:anna" in self.file.read_text())
        self.assertIn("PARTSTAT=ACCEPTED:mailto:ben", self.file.read_text())
        self.wait_until("its state", lambda: (self.name_of_dialog("Review") or "").endswith("declined"))
        self.at_work_on("Review")
        self.keys("Escape")
        self.at_work_in_main()
        self.wait_until("the row", lambda: "declined" in self.rows()[0])
        self.keys("ctrl+z")
        self.wait_until("no answer", lambda: "PARTSTAT=NEEDS-ACTION:mailto:anna" in self.file.read_text())

    OWN = """UID:plan
SUMMARY:Planning
DTSTART:20990107T180000
DTEND:20990107T190000
ORGANIZER:mailto:anna@example.org
ATTENDEE;PARTSTAT=ACCEPTED:mailto:anna@example.org
ATTENDEE;CN=Ben;PARTSTAT=ACCEPTED:mailto:ben@example.org
ATTENDEE;CN=Chloe:mailto:chloe@example.org"""

    def test_an_own_meeting_says_who_comes_and_is_canceled_after_a_word(self):
        self.file.write_text(calendars.calendar(self.MEETING, self.OWN))
        self.wait_until("who comes", lambda: any("1 of 2 coming" in row for row in self.rows()))
        before = self.file.read_text()
        self.choose_in_menu("View", "No Answer Yet")
        self.wait_until("the invitation alone", lambda: [row.split(",")[0] for row in self.rows()] == ["Review"])
        self.choose_in_menu("View", "No Answer Yet")
        self.wait_until("both again", lambda: len(self.rows()) == 2)
        self.focus_row(self.row("Planning"))
        self.keys("Menu")
        self.wait_until("its menu", lambda: "Cancel for Everybody\u2026" in self.menu_items())
        self.keys("Escape")
        self.wait_until("the row", lambda: (self.focused() or "").startswith("Planning"))
        self.keys("Delete")
        self.at_work("Cancel Planning for everybody?")
        self.wait_until("who is not told", lambda: any(
            name.startswith("Nobody is told:") and "Ben" in name and "Chloe" in name
            for name in self.window.names("label")))
        self.wait_equal(self.focused, "Keep It")
        self.keys("Escape")
        self.at_work_in_main()
        self.assertEqual(self.file.read_text(), before)


class AnsweringUnknown(WindowTest):
    """An invitation in which none of the user's addresses is, because none is known."""

    def test_who_answers_is_asked_and_kept(self):
        file = self.folder / "work.ics"
        file.write_text(calendars.calendar(
            Answering.MEETING + "\nATTENDEE;CN=Chloe:mailto:chloe@example.org\nATTENDEE:mailto:dan@example.org"))
        before = file.read_text()
        self.open(file)
        self.wait_until("the row", lambda: len(self.rows()) == 1)
        self.focus_row(self.row("Review"))
        self.keys("Return")
        self.at_work_on("Review")
        self.keys("alt+y")
        self.at_work("Which of these is you?")
        self.assertEqual(
            self.window.names("button")[-5:-1], ["Cancel", "anna@example.org", "Chloe · chloe@example.org", "dan@example.org"])
        self.keys("Return")
        self.at_work_on("Review")
        self.assertEqual(file.read_text(), before)
        self.keys("alt+y")
        self.at_work("Which of these is you?")
        self.keys("Tab", "Return")
        self.at_work("Upcoming has only read work.ics so far. Change it?")
        self.keys("Tab", "Return")
        self.wait_until("the answer", lambda: "PARTSTAT=TENTATIVE:mailto:anna" in file.read_text())
        self.at_work_on("Review")
        self.keys("Escape")
        self.at_work_in_main()
        self.open_addresses()
        self.wait_equal(lambda: self.window.names("list item"), ["anna@example.org"])
