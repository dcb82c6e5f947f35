"""Events in calendars of this computer are changed through the desktop's service: in a calendar of its own, and on a server."""

import json
import os
import subprocess

from driver.desktop_calendars import entry, on_server
from driver.radicale import USER, Radicale
from test_desktop_calendars import DesktopCalendarsTest
from test_resolving import FAIR, MOVE, STAND, Resolving


class Changing(DesktopCalendarsTest, Resolving):
    def show_work(self):
        self.open()
        self.show_calendars("Work")
        self.wait_until("the rows", lambda: len(self.rows()) == 2)

    def show_conflicts(self):
        self.keys("alt+2")
        self.wait_for_page("Conflicts")

    def has_start(self, day):
        return f"DTSTART:202612{day}T110000" in self.service.text("work")

    def check(self, is_written):
        """Ends the conflict, takes that back, and does both again with a start in between."""
        self.show_work()
        self.show_conflicts()
        self.wait_focus("School Fair and Cake Stand Shift")
        self.assertEqual(self.open_ways()[0][:len(MOVE)], MOVE)
        self.end_by(MOVE)
        self.at_work("Upcoming has only read Work so far. Change it?")
        self.keys("alt+c")
        self.at_work_in_main()
        self.wait_until("the new time", lambda: self.has_start(17) and is_written("20261217"))
        self.wait_until("the page", lambda: self.shows_page("No conflicts ahead"))
        self.keys("ctrl+z")
        self.wait_until("the old time", lambda: self.has_start(18) and is_written("20261218"))
        self.wait_focus("School Fair and Cake Stand Shift")
        # The service tells of the change before Undo has ended, and there is nothing to do again until then.
        self.wait_until("the new time again", lambda: (
            self.has_start(17) and is_written("20261217") or self.keys("ctrl+shift+z")))
        self.wait_until("the page", lambda: self.shows_page("No conflicts ahead"))
        self.keys("ctrl+q")
        self.assertEqual(self.program.wait(), 0)
        self.open()
        self.wait_until("the rows", lambda: len(self.rows()) == 2)
        self.show_conflicts()
        self.click(self.button("Decided"))
        self.click(self.wait_until("the button", lambda: next(
            (button for button in self.list("Conflicts").all("button", "Undo") if self.window.shows(button)), None)))
        self.wait_until("the old time after the start", lambda: self.has_start(18) and is_written("20261218"))

    def test_a_conflict_ends_in_a_calendar_of_the_desktop(self):
        self.service.add("work", entry("Work"))
        self.service.start()
        self.service.create("work", FAIR, STAND)
        self.check(lambda day: True)

    def command(self, *arguments):
        return subprocess.run(
            [os.environ["UPCOMING"], *map(str, arguments)], env={**os.environ, **self.environment},
            stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60)

    def key(self, title):
        report = json.loads(self.command("agenda", "--format", "json", "--from", "2026-12-17").stdout)
        return next(e["id"] for day in report["days"] for e in day["events"] if e["title"] == title)

    def test_commands_change_a_calendar_of_the_desktop_through_the_window(self):
        self.service.add("work", entry("Work"))
        self.service.start()
        self.service.create("work", FAIR, STAND)
        self.show_work()
        refused = self.command("remove", self.key("School Fair"))
        self.assertEqual(refused.returncode, 1)
        self.assertIn("has only read Work so far", refused.stderr)
        self.ask_database("UPDATE source SET mayChange = 1")
        shown = self.command("change", self.key("Cake Stand Shift"), "--title", "Cakes", "--dry-run")
        self.assertEqual((shown.returncode, shown.stderr), (0, ""))
        self.assertIn("+SUMMARY:Cakes", shown.stdout)
        changed = self.command("change", self.key("Cake Stand Shift"), "--title", "Cakes")
        self.assertEqual((changed.returncode, changed.stderr), (0, ""))
        self.assertIn("Only Work has changed", changed.stdout)
        self.assertIn("SUMMARY:Cakes", self.service.text("work"))
        self.assertIn("changed in Work", self.command("undo").stdout)
        self.assertIn("SUMMARY:Cake Stand Shift", self.service.text("work"))
        added = self.command("add", "Yoga Dec 19 2026 10:00 1h", "--calendar", "Work")
        self.assertEqual((added.returncode, added.stderr), (0, ""))
        self.wait_until("the row", lambda: any("Yoga" in row for row in self.rows()))
        self.assertIn("SUMMARY:Yoga", self.service.text("work"))
        self.keys("ctrl+q")
        self.assertEqual(self.program.wait(), 0)
        alone = self.command("remove", self.key("Yoga"))
        self.assertEqual((alone.returncode, alone.stdout), (1, ""))
        self.assertIn("Open Upcoming, and try again", alone.stderr)
        self.assertIn("SUMMARY:Yoga", self.service.text("work"))

    def test_a_conflict_ends_on_the_server_of_an_account_of_the_desktop(self):
        server = Radicale(self.folder / "server", is_open=True)
        self.addCleanup(server.end)
        server.start()
        server.add_calendar("work", "Work", "#3584e4", FAIR, STAND)
        self.service.add("work", on_server("Work", server.port, user=None, path=f"/{USER}/work/"))
        self.service.start()
        file = server.folder / f"collections/collection-root/{USER}/work/1.ics"
        self.check(lambda day: f"DTSTART:{day}T110000" in file.read_text())
