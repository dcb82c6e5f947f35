"""Commands that change calendars while the window is open: it writes for them, on the session's bus."""

import json
import os
import signal
import subprocess
import time

from driver import clock
from driver.case import WindowTest
from test_editing import CALENDAR

MORNING = clock.at("2026-12-18 08:00:00")


class EditingCommands(WindowTest):
    def setUp(self):
        super().setUp()
        self.environment |= MORNING
        self.file = self.folder / "family.ics"
        self.file.write_bytes(CALENDAR.replace("\n", "\r\n").encode())
        self.open(self.file)
        self.rows_are(4)

    def rows_are(self, count):
        self.wait_until(f"{count} rows", lambda: len(self.rows(self.agenda)) == count)

    def command(self, *arguments, **variables):
        return subprocess.run(
            [os.environ["UPCOMING"], *map(str, arguments)], env={**os.environ, **self.environment, **variables},
            stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60)

    def key(self, title):
        report = json.loads(self.command("agenda", "--format", "json", "--from", "2026-12-18", self.file).stdout)
        return next(e["id"] for day in report["days"] for e in day["events"] if e["title"] == title)

    def test_the_window_writes_and_it_is_no_news(self):
        result = self.command("move", self.key("Dinner"), "19:30", "--in", self.file)
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertIn("DTSTART:20261219T193000", self.file.read_text())
        self.wait_until("the new time", lambda: any("7:30" in row for row in self.rows()))
        names = self.window.find("list", "Agenda").names("list item")
        self.assertFalse([name for name in names if name.endswith(", changed")], names)
        # Another program's change is news.
        self.file.write_bytes(self.file.read_bytes().replace(b"SUMMARY:Dinner", b"SUMMARY:Supper"))
        self.wait_until("the mark", lambda: any(
            name.endswith((", changed", ", new")) for name in self.window.find("list", "Agenda").names("list item")))
        self.assertEqual(self.command("undo").stdout, "Undone: “Dinner” moved in family.ics\n")
        self.assertIn("DTSTART:20261219T180000", self.file.read_text())
        self.assertIn("SUMMARY:Supper", self.file.read_text())

    def test_undo_in_the_window_takes_back_what_a_command_did(self):
        self.assertEqual(self.command("change", self.key("Dinner"), "--title", "Supper", "--in", self.file).returncode, 0)
        self.wait_for_row("Supper")
        self.keys("ctrl+z")
        self.wait_for_row("Dinner")
        self.assertIn("SUMMARY:Dinner", self.file.read_text())
        self.keys("ctrl+shift+z")
        self.wait_for_row("Supper")
        # Not going to an event shows there at once, too.
        result = self.command("skip", self.key("Supper"))
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.wait_until("it is struck", lambda: self.ask_database("SELECT COUNT(*) FROM skippedEvent") == [(1,)])
        self.keys("ctrl+z")
        self.wait_until("it is not", lambda: self.ask_database("SELECT COUNT(*) FROM skippedEvent") == [(0,)])

    def test_what_the_window_refuses_is_told_in_the_terminal(self):
        gone = self.command("remove", "0123456789abcdef")
        self.assertEqual((gone.returncode, gone.stdout), (1, ""))
        refused = self.command("remove", self.key("Dinner"))
        self.assertEqual(refused.returncode, 1)
        self.assertIn("has only read family so far", refused.stderr)
        self.assertIn("Dinner", self.file.read_text())

    def test_a_window_that_does_not_answer_writes_nothing_later_either(self):
        before, key = self.file.read_bytes(), self.key("Dinner")
        self.program.process.send_signal(signal.SIGSTOP)
        began = time.monotonic()
        try:
            result = self.command("remove", key, "--in", self.file)
        finally:
            self.program.process.send_signal(signal.SIGCONT)
        self.assertEqual((result.returncode, result.stdout), (1, ""))
        self.assertEqual(
            result.stderr, "upcoming: The open window did not answer in time. Nothing was written; try again.\n")
        self.assertGreater(time.monotonic() - began, 9)
        # It answers again, and what it is asked next comes after what it was asked before.
        again = self.command("change", key, "--title", "Supper", "--in", self.file)
        self.assertEqual((again.returncode, again.stderr), (0, ""))
        self.assertIn("SUMMARY:Supper", self.file.read_text())
        self.assertEqual(len(before.split(b"BEGIN:VEVENT")), len(self.file.read_bytes().split(b"BEGIN:VEVENT")))

    def test_a_command_with_other_data_writes_by_itself(self):
        self.program.process.send_signal(signal.SIGSTOP)
        try:
            result = self.command(
                "remove", self.key("Dinner"), "--in", self.file, XDG_DATA_HOME=str(self.folder / "other"),
                DBUS_SESSION_BUS_ADDRESS="unix:path=/nonexistent")
        finally:
            self.program.process.send_signal(signal.SIGCONT)
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        other = self.command("add", "Tea Dec 19 2026 10:00", XDG_DATA_HOME=str(self.folder / "other"))
        self.assertEqual((other.returncode, other.stderr), (0, ""))
        self.assertTrue((self.folder / "other/upcoming/my-calendar").is_dir())
        self.assertFalse((self.folder / "data/upcoming/my-calendar").exists())

    def test_the_first_added_event_brings_my_calendar_into_the_window(self):
        result = self.command("add", "Yoga Dec 19 2026 10:00 1h")
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.wait_for_row("Yoga")
        self.wait_until("it may be changed", lambda: self.ask_database(
            "SELECT mayChange FROM source WHERE location LIKE '%my-calendar'") == [(1,)])
        again = self.command("add", "Tea Dec 19 2026 15:00")
        self.assertEqual((again.returncode, again.stderr), (0, ""))
        self.wait_for_row("Tea")
        self.assertEqual(len(list((self.folder / "data/upcoming/my-calendar").glob("*.ics"))), 2)
