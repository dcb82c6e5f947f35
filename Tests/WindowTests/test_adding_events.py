"""Events that are added to calendars and edited, by keyboard: the answer about their time first, the way back after."""

from driver import calendars, clock
from driver.case import BORDER, WindowTest
from driver.desktop_calendars import entry
from driver.radicale import Radicale
from driver.server_case import ServerTest, judged
from test_desktop_calendars import DesktopCalendarsTest

MORNING = clock.at("2026-12-18 08:00:00")

EVENTS = [("dinner", "20261219T180000", "20261219T200000", "Dinner", ""),
          ("choir", "20261220T180000", "20261220T190000", "Choir", "RRULE:FREQ=WEEKLY;COUNT=3\n")]
INVITATION = """ORGANIZER;CN=Ben:mailto:ben@example.org
ATTENDEE;CN=Ben;PARTSTAT=ACCEPTED:mailto:ben@example.org
ATTENDEE;CN=Me;PARTSTAT=NEEDS-ACTION:mailto:me@example.org
"""


def event(uid, start, end, title, further=""):
    return (f"BEGIN:VEVENT\nUID:{uid}\nDTSTAMP:20181001T000000Z\nDTSTART:{start}\nDTEND:{end}\n{further}SUMMARY:{title}\n"
            "END:VEVENT\n")


def calendar(*events):
    text = "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Test//EN\n" + "".join(events) + "END:VCALENDAR\n"
    return text.replace("\n", "\r\n").encode()


class NewEvents:
    """What is done in New Event."""

    def says(self):
        return next((node.name for node in self.window.all("alert") if node.name), "")

    def wait_says(self, text):
        self.wait_until(text, lambda: text in self.says())

    def open_new(self):
        self.keys("ctrl+n")
        self.at_work("New Event")
        self.wait_equal(self.focused, "What, which day and when")

    def choose_calendar(self, name):
        self.click(self.icon_button("The calendar to which it is added"))
        self.wait_until(name, lambda: name in self.menu_items())
        self.wait_until(f"the focus on {name}", lambda: self.focused() == name or self.keys("Down"))
        self.keys("Return")
        self.wait_until(name, lambda: self.button(f"Add to {name}"))

    def agree(self, name):
        self.at_work(f"Upcoming has only read {name} so far. Change it?")
        self.keys("Tab", "Return")
        self.at_work_in_main()

    def shows(self, words):
        return any(self.window.shows(label) for label in self.window.all("label", words))


class Events(NewEvents, WindowTest):
    def setUp(self):
        super().setUp()
        self.file = self.folder / "family.ics"
        self.file.write_bytes(calendar(*(event(*parts) for parts in EVENTS)))

    def open_family(self, *further):
        self.open(self.file, *further, environment=MORNING)
        self.rows_are(4)
        self.focus_window()

    def rows_are(self, count):
        self.wait_until(f"{count} rows", lambda: len(self.rows(self.agenda)) == count)


class Adding(Events):
    def test_an_event_is_added_to_a_file_by_keyboard_and_taken_back(self):
        before = self.file.read_bytes()
        self.open_family()
        self.open_new()
        # The form says from the first moment what is missing, and where the event goes.
        self.wait_until("what is missing", lambda: self.shows("Type what it is, a day and a time."))
        add = next(node for node in self.window.all("button", "Add to My Calendar") if node.extents[3] > 0)
        self.assertNotIn("sensitive", add.states)
        self.assertGreater(self.field("Place").extents[3], 0)
        height = self.frame().geometry[3]
        self.type("Dentist")
        self.wait_until("the time is missing", lambda: self.shows("It needs a day and a time."))
        self.type(" Sat 7pm 45 min")
        self.wait_says("Dentist · Saturday, December 19, 7:00 PM – 7:45 PM · 45 min. This conflicts with 1 event.")
        # The answer is right below the time, and the choices are below the button.
        top = lambda role, name: self.wait_until(
            role, lambda: next((node for node in self.window.all(role, name) if self.window.shows(node)), None)).extents[1]
        self.choose_calendar("family")
        places = [top("list item", lambda its: its.startswith("Dinner, ")), top("button", "Add to family"), top("heading", "Free near it")]
        self.assertEqual(places, sorted(places))
        self.wait_until("it is enabled", lambda: "sensitive" in self.button("Add to family").states)
        # It is as high as what it shows.
        self.wait_until("the growth", lambda: self.frame().geometry[3] > height)
        self.click(self.field("Place"))
        self.type("Main Street 3")
        self.keys("ctrl+Return")
        # Without an answer nothing is added, and what is typed stays.
        self.at_work("Upcoming has only read family.ics so far. Change it?")
        self.keys("Escape")
        self.at_work("New Event")
        self.assertEqual(self.file.read_bytes(), before)
        self.keys("ctrl+Return")
        self.agree("family.ics")
        self.rows_are(5)
        text = self.file.read_text()
        self.assertIn("SUMMARY:Dentist", text)
        self.assertIn("LOCATION:Main Street 3", text)
        self.wait_until("the bar", lambda: self.shows(lambda its: "Dentist" in its and " added on " in its))
        self.keys("ctrl+z")
        self.rows_are(4)
        self.assertEqual(self.file.read_bytes(), before)
        # The calendar that was used last is the next one's.
        self.keys("ctrl+shift+z")
        self.rows_are(5)
        self.open_new()
        self.type("Tea Sun 4pm")
        self.wait_until("the calendar", lambda: self.button("Add to family"))

    def field(self, name):
        return next(node for node in self.window.all(name=name) if node.role != "label")

    def test_an_event_needs_a_title_and_goes_to_a_folder(self):
        folder = self.folder / "Club"
        folder.mkdir()
        (folder / "call.ics").write_bytes(calendar(event("call", "20261222T090000", "20261222T100000", "Call")))
        self.open(self.file, folder, environment=MORNING)
        self.rows_are(5)
        self.focus_window()
        self.open_new()
        self.type("Sat 10am")
        self.wait_says("This is free.")
        self.wait_until("what is missing", lambda: self.shows("Type what it is before the time, to add it."))
        self.keys("Home")
        self.type("Judo every ")
        self.wait_says("every Saturday. This is free.")
        self.choose_calendar("Club")
        self.click(self.button("Add to Club"))
        self.agree("Club")
        self.wait_until("a file", lambda: len(list(folder.glob("*.ics"))) == 2)
        self.assertTrue(any("RRULE:FREQ=WEEKLY" in file.read_text() for file in folder.glob("*.ics")))

    def test_the_agenda_stays_where_it_is(self):
        self.file.write_bytes(calendar(*(
            event(f"day{day}", f"202701{day:02}T180000", f"202701{day:02}T190000", f"Day {day}") for day in range(1, 29))))
        self.open(self.file, environment=MORNING)
        self.focus_window()
        self.wait_for_row("Day 1,")
        self.focus_row(self.row("Day 1"))
        self.keys("End")
        self.wait_until("the end", lambda: (self.focused() or "").startswith("Day 28"))
        place = self.settled(lambda: self.row("Day 28").extents)
        self.open_new()
        self.type("Dentist tomorrow 10am")
        self.wait_says("This is free.")
        self.choose_calendar("family")
        self.keys("ctrl+Return")
        self.agree("family.ics")
        self.wait_until("it is written", lambda: "Dentist" in self.file.read_text())
        self.wait_until("the bar", lambda: self.shows("Dentist added on tomorrow") or self.shows(
            lambda its: "Dentist" in its and "added" in its))
        self.assertEqual(self.settled(lambda: self.row("Day 28").extents), place)
        self.wait_until("the focus", lambda: (self.focused() or "").startswith("Day 28"))
        # The bar leaves the last row free.
        bar = next(node for node in self.window.all("alert") if self.window.shows(node) and node.all("button", "Undo"))
        self.assertLessEqual(place[1] + place[3], bar.extents[1])

    def test_without_any_calendar_it_goes_to_my_calendar(self):
        self.open(environment=MORNING)
        self.focus_window()
        self.keys("ctrl+n")
        self.at_work("New Event")
        self.type("Dentist Sat 7pm")
        self.wait_says("This is free.")
        self.keys("ctrl+Return")
        self.at_work_in_main()
        self.rows_are(1)


class Editing(Events):
    def open_edit(self, title):
        self.keys("ctrl+i")
        self.at_work("Edit Event")
        self.wait_equal(self.focused, "Title")

    def test_title_place_and_time_are_edited_from_the_dialog_of_the_event(self):
        self.open_family()
        self.focus_row(self.row("Dinner"))
        self.keys("Return")
        self.at_work_on("Dinner")
        self.click(self.icon_button("Edit"))
        self.at_work("Edit Event")
        self.wait_equal(self.focused, "Title")
        self.type("Supper")
        self.keys("Tab", "ctrl+a")
        self.type("Sun 6:30pm")
        # What is in the way is said while it is typed.
        self.wait_says("Sunday, December 20, 6:30 PM – 8:30 PM · 2 h. This conflicts with 1 event.")
        self.keys("Tab")
        self.wait_equal(self.focused, "Place")
        self.type("Hall 2")
        self.keys("ctrl+Return")
        self.agree("family.ics")
        self.wait_until("it is written", lambda: "SUMMARY:Supper" in self.file.read_text())
        text = self.file.read_text()
        self.assertIn("DTSTART:20261220T183000", text)
        self.assertIn("LOCATION:Hall 2", text)
        self.wait_until("the row", lambda: self.row("Supper"))
        self.keys("ctrl+z")
        self.wait_until("it is as before", lambda: "SUMMARY:Dinner" in self.file.read_text())

    def test_the_key_edits_an_event_of_the_current_conflict(self):
        other = self.folder / "other.ics"
        other.write_bytes(calendar(
            event("party", "20261219T190000", "20261219T210000", "Party"),
            event("plan", "20261220T183000", "20261220T193000", "Plan", INVITATION)))
        self.open(self.file, other, environment=MORNING)
        self.rows_are(6)
        self.go_to("Conflicts")
        self.wait_until("the first", lambda: (self.focused() or "").startswith("Dinner and Party"))
        self.keys("ctrl+i")
        self.at_work("Which event is edited?")
        self.wait_equal(self.focused, "Edit Dinner")
        self.keys("Tab")
        self.wait_equal(self.focused, "Edit Party")
        self.keys("Return")
        self.at_work("Edit Event")
        self.wait_equal(lambda: self.field("Title").text, "Party")
        self.keys("Escape")
        self.at_work_in_main()
        # Of the other only one can be changed.
        self.wait_until("the other", lambda: (self.focused() or "").startswith("Choir and Plan") or self.keys("Down"))
        self.keys("ctrl+i")
        self.at_work("Edit Event")
        self.wait_equal(lambda: self.field("Title").text, "Choir")

    def field(self, name):
        return next(node for node in self.window.all(name=name) if node.role != "label")

    def test_one_of_a_series_is_edited(self):
        self.open_family()
        self.focus_row(self.row("Choir"))
        self.open_edit("Choir")
        self.type("Concert")
        self.keys("ctrl+Return")
        self.at_work("Change Choir?")
        self.wait_until("the usual answer", lambda: self.focused().startswith("Only This One (Sun, Dec 20"))
        self.keys("Return")
        self.agree("family.ics")
        self.wait_until("one is changed", lambda: "SUMMARY:Concert" in self.file.read_text())
        self.assertIn("RECURRENCE-ID:20261220T180000", self.file.read_text())

    def test_an_event_of_others_has_no_pencil(self):
        other = self.folder / "work.ics"
        other.write_bytes(calendar(event("plan", "20261221T090000", "20261221T100000", "Plan", INVITATION)))
        self.open(self.file, other, environment=MORNING)
        self.rows_are(5)
        self.focus_window()
        self.focus_row(self.row("Plan"))
        self.keys("Return")
        self.at_work_on("Plan")
        self.assertFalse([node for node in self.window.all(name="Edit") if self.window.shows(node)])
        self.keys("Escape")
        self.at_work_in_main()
        self.keys("ctrl+i")
        self.wait_until("the reason", lambda: any("organize" in name for name in self.window.names("label")))
        self.at_work_in_main()

    def test_it_fits_into_a_narrow_window(self):
        self.open_family()
        self.focus_row(self.row("Dinner"))
        self.open_edit("Dinner")
        self.frame().resize(360, 600)
        self.wait_until("the narrow window", lambda: self.settled(lambda: self.window.children[0].extents[2]) <= 360)


class Elsewhere(NewEvents):
    """Calendars that are not files."""

    TEA = "Tea Dec 9 2030 5pm 1h"

    def add_tea(self, calendar):
        self.focus_window()
        self.open_new()
        self.type(self.TEA)
        self.wait_says("Tea · Monday, December 9, 2030, 5:00 PM – 6:00 PM · 1 h. This is free.")
        self.choose_calendar(calendar)
        self.click(self.button(f"Add to {calendar}"))


class OnServer(Elsewhere, ServerTest):
    def test_an_event_is_added_to_a_calendar_of_an_account(self):
        server = self.add_server(Radicale)
        server.add_calendar("home", "Home")
        self.open_calendars()
        self.add_tea("Radicale")
        self.at_work_in_main()
        self.wait_for_row("Tea, 5:00 PM")
        name, = self.wait_until("it is there", server.names)
        self.assertEqual(judged(server.text(name)), [
            ("2030-12-09T17:00:00+01:00", "2030-12-09T18:00:00+01:00", "Tea", "", "OPAQUE")])
        self.keys("ctrl+z")
        self.wait_equal(server.names, [])


class OnDesktop(Elsewhere, DesktopCalendarsTest):
    def test_an_event_is_added_to_a_calendar_of_the_desktop(self):
        self.service.add("work", entry("Work"))
        self.service.start()
        self.service.create("work", calendars.single("a", "Talk"))
        self.open()
        self.show_calendars("Work")
        self.wait_for_row("Talk, ")
        self.add_tea("Work")
        self.agree("Work")
        self.wait_for_row("Tea, 5:00 PM")
        self.wait_until("it is there", lambda: "SUMMARY:Tea" in self.service.text("work"))
        self.assertIn("203012", self.service.text("work"))
        self.keys("ctrl+z")
        self.wait_until("it is taken back", lambda: "SUMMARY:Tea" not in self.service.text("work"))
