"""Several files, several calls, and what is remembered from one start to the next."""

import json
import os
import subprocess

from gi.repository import Gio, GLib

from driver import events
from driver.case import WindowTest, has_owner
from driver.waiting import wait_for

ID, PATH = "io.github.upcoming.Upcoming", "/io/github/upcoming/Upcoming"
WALK = ("Walk", "2018-11-10 12:00", "2018-11-10 12:45")
WALK_ROW = "Walk, 12:00 PM to 12:45 PM"
RUN = ("Run", "2018-11-10 12:30", "2018-11-10 13:00")


class Instances(WindowTest):
    def write(self, name, *listed):
        return events.write(self.folder / name, events.feed(listed))

    def test_two_files_stand_in_one_agenda(self):
        self.open(self.write("a.json", WALK), self.write("b.json", RUN))
        self.wait_equal(self.rows, [
            "Walk, 12:00 PM to 12:45 PM, conflicts with Run, a", "Run, 12:30 PM to 1:00 PM, conflicts with Walk, b"])
        self.assertTrue(self.window.all("label", "a") and self.window.all("label", "b"))

    def test_an_event_of_two_files_is_shown_once_with_both(self):
        self.open(self.write("a.json", WALK), self.write("b.json", ("walk ", *WALK[1:])))
        self.wait_equal(self.rows, [f"{WALK_ROW}, a, b"])
        self.wait_until("both names", lambda: self.window.all("label", "a, b"))

    def test_a_missing_file_opens_no_window_and_is_told_in_the_terminal(self):
        self.write("events.json", WALK)
        for name, hint in [("nothing.ics", ""), ("event.json", ' Did you mean "events.json"?'), ("./nowhere", "")]:
            with self.subTest(name):
                ended = subprocess.run(
                    [os.environ["UPCOMING"], name], cwd=self.folder, env={**os.environ, **self.environment},
                    capture_output=True, text=True, timeout=30)
                self.assertEqual((ended.returncode, ended.stdout), (2, ""))
                self.assertEqual(ended.stderr, f'upcoming: There is no file "{name}".{hint}\n')
        self.assertFalse(self.database.exists())

    def test_a_missing_file_among_others_is_told_in_the_window(self):
        missing = self.folder / "gone.ics"
        self.open(self.write("a.json", WALK), missing)
        self.wait_equal(self.rows, [WALK_ROW])
        self.wait_until("the message", lambda: self.window.all("label", f'There is no file "{missing}".'))
        first = self.program
        self.assertEqual(self.start("gone.ics", self.write("b.json", RUN), folder=self.folder).wait(), 0)
        self.program = first
        self.wait_until("both", lambda: len(self.rows()) == 2)
        self.assertFalse(self.window.all("label", "gone"))

    def test_a_file_named_twice_is_opened_once(self):
        file = self.write("a.json", WALK)
        self.open(file, file)
        self.wait_equal(self.rows, [WALK_ROW])

    def test_a_second_call_hands_its_files_to_the_first(self):
        self.open(self.write("a.json", WALK))
        self.wait_equal(self.rows, [WALK_ROW])
        self.write("b.json", RUN)
        first = self.program
        second = self.start("b.json", folder=self.folder)
        self.assertEqual(second.wait(), 0)
        self.program = first
        self.wait_until("both", lambda: len(self.rows()) == 2)
        self.assertEqual(len(first.node.children), 1)

    def test_names_that_are_not_utf8_are_opened_and_handed_over(self):
        for name, event in [(b"caf\xe9.json", WALK), (b"d\xeener.json", RUN)]:
            events.write(self.folder / os.fsdecode(name), events.feed([event]))
        self.open(os.fsdecode(b"caf\xe9.json"), folder=self.folder)
        self.wait_equal(self.rows, [WALK_ROW])
        first = self.program
        self.assertEqual(self.start(os.fsdecode(b"d\xeener.json"), folder=self.folder).wait(), 0)
        self.program = first
        self.wait_until("both", lambda: len(self.rows()) == 2)

    def test_a_second_call_without_files_changes_nothing(self):
        self.open(self.write("a.json", WALK))
        self.wait_equal(self.rows, [WALK_ROW])
        first = self.program
        self.assertEqual(self.start().wait(), 0)
        self.program = first
        self.settled(self.rows)
        self.assertEqual(self.rows(), [WALK_ROW])
        self.assertEqual(len(first.node.children), 1)

    def test_the_desktop_starts_it_over_the_bus(self):
        file = self.write("a.json", WALK)
        self.start("--gapplication-service")
        wait_for("the name on the bus", lambda: has_owner(ID))
        self.ask("Activate", GLib.Variant("(a{sv})", ({},)))
        self.program.window("Upcoming")
        self.wait_until("the first page", lambda: self.shows_page("Nothing coming up yet"))
        self.ask("Open", GLib.Variant("(asa{sv})", ([file.as_uri()], {})))
        self.wait_equal(self.rows, [WALK_ROW])

    def ask(self, method, arguments):
        Gio.bus_get_sync(Gio.BusType.SESSION).call_sync(
            ID, PATH, "org.freedesktop.Application", method, arguments, None, 0, 10_000)

    def quit(self):
        self.focus_window()
        self.keys("ctrl+q")
        self.assertEqual(self.program.wait(), 0)
        wait_for("the bus is free", lambda: not has_owner(ID))

    def test_the_size_of_the_window_and_the_files_are_remembered(self):
        self.open(self.write("a.json", WALK), self.write("b.json", RUN))
        self.wait_until("both", lambda: len(self.rows()) == 2)
        self.frame().resize(700, 500)
        self.wait_equal(lambda: self.frame().geometry[2:], (700, 500))
        self.settled(lambda: self.window.children[0].extents)
        self.quit()
        self.open()
        self.wait_equal(lambda: self.frame().geometry[2:], (700, 500))
        self.wait_until("both", lambda: len(self.rows()) == 2)
        self.quit()

    def test_removed_files_are_not_remembered(self):
        self.open(self.write("a.json", WALK))
        self.wait_equal(self.rows, [WALK_ROW])
        self.focus_window()
        self.keys("ctrl+comma")
        self.at_work("Calendars")
        self.click(self.button("Remove All…"))
        self.at_work("Remove 1 Calendar?")
        self.keys("Tab", "Return")
        self.at_work("Calendars")
        self.keys("Escape")
        self.at_work_in_main()
        self.wait_until("the first page", lambda: self.shows_page("Nothing coming up yet"))
        self.quit()
        self.open()
        self.wait_until("the first page", lambda: self.shows_page("Nothing coming up yet"))

    def test_files_that_are_named_come_beside_those_that_are_remembered(self):
        self.open(self.write("a.json", WALK))
        self.wait_equal(self.rows, [WALK_ROW])
        self.quit()
        self.open(self.write("b.json", RUN))
        self.wait_until("both", lambda: len(self.rows()) == 2)

    def test_a_state_that_makes_no_sense_is_forgotten(self):
        for text in ["", "{", json.dumps({"window": {"width": -5, "height": 1 << 40, "isMaximized": "no"}})]:
            folder = self.folder / "state/upcoming"
            folder.mkdir(parents=True, exist_ok=True)
            (folder / "state.json").write_text(text)
            self.open(self.write("a.json", WALK))
            self.wait_equal(self.rows, [WALK_ROW])
            self.quit()

    def test_a_remembered_file_that_is_gone_says_so(self):
        self.remember_window(700, 500, [self.folder / "gone.json"])
        self.open()
        self.wait_until("the page", lambda: self.shows_page("gone could not be read"))
