"""What is shown of a source before it is added, and what is offered after."""

from driver import calendars, events, screen
from driver.calendars import WORK
from driver.case import WindowTest
from driver.feeds import FeedServer
from driver.picture import Picture

WALK = ("Walk", "2018-11-10 12:00", "2018-11-10 12:45")
WALK_ROW = "Walk, 12:00 PM to 12:45 PM"


class Adding(WindowTest):
    def setUp(self):
        super().setUp()
        self.server = FeedServer()
        self.addCleanup(self.server.end)

    def open_events(self):
        self.open(events.write(self.folder / "walks.json", events.feed([WALK])))
        self.wait_equal(self.rows, [WALK_ROW])
        self.first = self.program
        self.focus_window()

    def click_link(self, address):
        """What the desktop does with a link to subscribe to: the running program gets it."""
        self.start(address).wait()
        self.program = self.first

    def offer(self, content=WORK, name="work.ics"):
        return self.server.offer(name, content).replace("http:", "webcal:")

    def told(self):
        """What the dialog says of its one source, for a screen reader."""
        return self.window.find("list item").name

    def wait_read(self):
        self.wait_until("what it is", lambda: "being read" not in self.told())

    def test_a_link_to_subscribe_to_is_shown_and_then_added(self):
        self.open_events()
        self.click_link(self.offer())
        self.at_work("Add Calendar")
        self.wait_equal(self.focused, "Add")
        self.assertEqual(self.told(), (
            f"Work, webcal://127.0.0.1:{self.server.port}/work.ics, Calendar · 3 events, 1 of them repeats, "
            "January 6, 2099 to March 31, 2099, Nobody’s events conflict with your own, and with nothing else."))
        self.keys("Return")
        self.at_work_in_main()
        self.wait_for_row("Talk, ")
        self.assertEqual([path for path, _ in self.server.requests], ["/work.ics"])
        self.wait_until("the offer", lambda: any(label.name.endswith(" added") for label in self.window.all("label")))
        self.click(self.button("Undo"))
        self.wait_equal(self.rows, [WALK_ROW])

    def test_a_link_that_starts_the_program_is_shown_too(self):
        self.open(self.offer())
        self.at_work("Add Calendar")
        self.wait_equal(self.focused, "Add")
        self.keys("Return")
        self.at_work_in_main()
        self.wait_for_row("Talk, ")

    def test_escape_adds_nothing_also_while_it_is_read(self):
        self.open_events()
        self.server.gate.clear()
        self.click_link(self.offer())
        self.at_work("Add Calendar")
        self.wait_until("the reading", lambda: "being read" in self.told())
        self.assertNotIn("sensitive", self.window.find("button", "Add").states)
        self.keys("Escape")
        self.at_work_in_main()
        self.server.gate.set()
        self.assertEqual(self.rows(), [WALK_ROW])

    def test_what_cannot_be_read_says_why_and_can_be_added_all_the_same(self):
        self.open_events()
        self.click_link(f"webcal://127.0.0.1:{self.server.port}/none.ics")
        self.at_work("Add Calendar")
        # The address is wrong, most likely.
        self.wait_equal(self.focused, "Change Address…")
        self.assertIn("127.0.0.1 has nothing at this address. Check the address.", self.told())
        self.click(self.button("Add Anyway"))
        self.at_work_in_main()
        self.wait_until("the banner", lambda: (self.banner() or "").startswith("none could not be"))

    def test_an_address_that_cannot_be_read_can_be_corrected(self):
        self.open_events()
        wrong = f"webcal://127.0.0.1:{self.server.port}/none.ics"
        self.click_link(wrong)
        self.at_work("Add Calendar")
        self.wait_equal(self.focused, "Change Address…")
        self.keys("Return")
        self.at_work("Add a Calendar")
        field = self.window.find("text box", "Address of a feed, or path of a file")
        self.assertEqual(field.text, wrong)
        self.keys("ctrl+a")
        self.type(self.offer())
        self.keys("Return")
        self.at_work("Add Calendar")
        self.wait_equal(self.focused, "Add")
        self.assertFalse([button for button in self.window.all("button", "Change Address…") if button.extents[3] > 0])

    def test_a_login_page_is_no_calendar(self):
        self.open_events()
        self.click_link(self.offer("<!doctype html><title>Log in</title>"))
        self.at_work("Add Calendar")
        self.wait_equal(self.focused, "Change Address…")
        self.assertIn("This address gives a web page", self.told())

    def test_a_file_that_is_chosen_in_a_dialog_is_shown_and_then_added(self):
        file = self.folder / "work.ics"
        file.write_bytes(WORK.encode())
        self.open_events()
        self.keys("ctrl+o")
        # GTK's own dialog, which is not in the tree of the program that it belongs to.
        dialog = self.wait_until("the dialog", lambda: screen.Frame("Open Events", self.program.process.pid))
        dialog.focus()
        self.settled(lambda: Picture(*dialog.geometry).pixels)
        # A slash opens the field for a path.
        self.type("/")
        self.settled(lambda: Picture(*dialog.geometry).pixels)
        self.type(str(file)[1:])
        # Later GTK leaves a part of that with which it completed the slash.
        self.keys("shift+End", "Delete", "Return")
        self.at_work("Add Calendar")
        self.wait_equal(self.focused, "Add")
        self.assertEqual(self.told(), (
            f"Work, {file}, Calendar · 3 events, 1 of them repeats, January 6, 2099 to March 31, 2099, "
            "Its events count for conflicts."))
        self.keys("Return")
        self.at_work_in_main()
        self.wait_for_row("Talk, ")

    def test_free_events_can_be_counted_from_the_beginning(self):
        self.open_events()
        lectures = [calendars.single(title, title) + "\nTRANSP:TRANSPARENT" for title in ("Logic", "Art")]
        self.click_link(self.offer(calendars.calendar(*lectures, name="Lectures"), "lectures.ics"))
        self.at_work("Add Calendar")
        self.wait_read()
        self.assertTrue(self.told().endswith(
            "All its events are marked as free, so none counts for conflicts."), self.told())
        self.wait_equal(self.focused, "Add")
        # By keyboard: back over the other button to the box.
        self.keys("shift+Tab", "shift+Tab")
        self.wait_equal(self.focused, "Count free events too")
        self.keys("space")
        self.wait_until("what it means", lambda: self.told().endswith(
            "Nobody’s events conflict with your own, and with nothing else."))
        self.keys("Tab", "Tab", "Return")
        self.at_work_in_main()
        self.keys("ctrl+comma")
        self.at_work("Calendars")
        self.wait_until("how it counts", lambda: any(
            row.name.startswith("Lectures, Calendar · 2 events · nobody’s · free events count")
            for row in self.window.all("list item")))

    def test_the_same_calendar_is_noticed(self):
        self.open_events()
        file = self.folder / "mine.ics"
        file.write_text(WORK)
        self.start(file).wait()
        self.program = self.first
        self.wait_for_row("Talk, ")
        self.click_link(self.offer())
        self.at_work("Add Calendar")
        self.wait_equal(self.focused, "Cancel")
        self.assertIn("This calendar is here already, as “", self.told())
        self.button("Add Anyway")

    def test_a_source_that_is_opened_beside_others_can_be_undone(self):
        self.open_events()
        file = self.folder / "mine.ics"
        file.write_text(WORK)
        self.start(file).wait()
        self.program = self.first
        self.wait_for_row("Talk, ")
        self.focus_window()
        self.click(self.button("Undo"))
        self.wait_equal(self.rows, [WALK_ROW])

    def test_hostile_names_fit(self):
        self.open_events()
        for name in ("x" * 10_000, "تقويم العمل " * 20, "\u202e" + "👩‍👩‍👧" * 200):
            with self.subTest(name[:10]):
                self.click_link(self.offer(calendars.calendar(calendars.single("a", "Talk"), name=name)))
                self.at_work("Add Calendar")
                self.wait_equal(self.focused, "Add")
                self.assertLess(self.settled(lambda: self.frame().geometry[2]), 520)
                self.keys("Escape")
                self.at_work_in_main()

    def menu(self, button):
        self.click(self.icon_button(button))
        items = self.wait_until("the menu", lambda: self.menu_items())
        self.keys("Escape")
        return items

    def test_the_plus_offers_the_same_on_every_page(self):
        self.open_events()
        for key in "1234":
            self.keys(f"alt+{key}")
            self.assertEqual(self.menu("Add events"), [
                "New Event…", "File…", "Address…", "Calendars of This Computer…", "CalDAV Account…"])
        self.keys("alt+5")
        self.assertEqual(
            self.menu("Replace the source of conditions"),
            ["Replace with File…", "Replace with Address…"])
        self.wait_until("where they come from", lambda: self.window.all("label", lambda its: "These are samples" in its))
        self.keys("ctrl+l")
        self.at_work("Conditions From Elsewhere")

    def test_the_agenda_stays_where_it_is_and_show_leads_to_a_new_source(self):
        self.remember_window(860, 500)
        many = [(f"Walk {day}", f"2098-11-{day:02} 12:00", f"2098-11-{day:02} 12:45") for day in range(1, 29)]
        self.open(events.write(self.folder / "walks.json", events.feed(many)))
        self.wait_until("the events", lambda: self.row("Walk 1"))
        self.first = self.program
        self.focus_window()
        self.keys(*["Down"] * 8)
        self.wait_until("a row", lambda: (self.focused() or "").startswith("Walk 9, "))
        place = self.settled(lambda: self.row("Walk 9").extents)
        self.click_link(self.offer())
        self.at_work("Add Calendar")
        self.wait_equal(self.focused, "Add")
        self.keys("Return")
        self.at_work_in_main()
        show = self.button("Show")
        self.wait_until("the words", lambda: self.window.all("label", lambda its: its.endswith(" added")))
        self.assertEqual(self.settled(lambda: self.row("Walk 9").extents), place)
        self.assertTrue(self.focused().startswith("Walk 9, "))
        self.click(show)
        self.wait_until("the first event of it", lambda: (self.focused() or "").startswith("Talk, "))
        # The same address again: its row is shown again.
        self.keys("Home")
        self.wait_until("the beginning", lambda: (self.focused() or "").startswith("Walk 1, "))
        self.click_link(self.offer())
        self.at_work("Add Calendar")
        self.wait_until("that it is here", lambda: "This address is here already, as “" in self.told())
        self.click(self.button("Refresh"))
        self.at_work_in_main()
        self.wait_until("the first event of it", lambda: (self.focused() or "").startswith("Talk, "))

    def test_a_source_that_could_not_be_read_can_be_removed(self):
        self.remember_window(860, 700, [self.folder / "missing.json"])
        self.open()
        self.wait_until("the reason", lambda: self.shows_page("missing could not be read"))
        self.program.end()
        self.open()
        self.wait_until("the reason", lambda: self.shows_page("missing could not be read"))
        self.button("Try Again")
        self.click(self.button("Remove"))
        self.wait_until("the beginning", lambda: self.shows_page("Nothing coming up yet"))
        for name in ("Account or Address…", "File…", "Try It with Samples"):
            self.button(name)

