"""Commands that change the calendars of the window, without its files being named."""

import contextlib
import json
import sqlite3
import unittest

from terminal import Terminal

HEAD = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//y//EN\r\n"


def event(uid, title, start="20301205T190000Z", end="20301205T210000Z", more=""):
    return (f"BEGIN:VEVENT\r\nUID:{uid}\r\nDTSTAMP:20261101T000000Z\r\nDTSTART:{start}\r\nDTEND:{end}\r\n"
            f"SUMMARY:{title}\r\n{more}END:VEVENT\r\n")


class EditsOfWindow(Terminal):
    def setUp(self):
        super().setUp()
        self.family = self.write("family.ics", HEAD + event("dinner", "Dinner") + event("tea", "Tea") + "END:VCALENDAR\r\n")
        self.work = self.write("work.ics", HEAD + event("dinner", "Dinner") + "END:VCALENDAR\r\n")

    def run_program(self, *arguments, **variables):
        return super().run_program(*arguments, **({"XDG_DATA_HOME": str(self.folder / "data"), "TZ": "UTC"} | variables))

    @property
    def database(self):
        return self.folder / "data/upcoming/upcoming.sqlite"

    def remember(self, **allowed):
        """A store that has files of the folder, by their names: whether each may be changed."""
        if not self.database.exists():
            self.store()
            self.run_program("agenda")
            with contextlib.closing(sqlite3.connect(self.database)) as database:
                database.execute("PRAGMA foreign_keys = ON")
                database.execute("DELETE FROM source")
                database.commit()
        with contextlib.closing(sqlite3.connect(self.database)) as database:
            for name, may_change in allowed.items():
                path = self.folder / f"{name}.ics"
                cursor = database.execute(
                    "INSERT INTO source (location, mayChange, revision, kind) VALUES (?, ?, 1, 'calendar')",
                    [str(path), may_change])
                database.execute(
                    "INSERT INTO answer (sourceID, position, date, bytes, href) VALUES (?, 0, 0, ?, '')",
                    [cursor.lastrowid, path.read_bytes()])
            database.commit()

    def key(self, title, *sources):
        report = json.loads(self.run_program(
            "agenda", "--format", "json", "--from", "2030-12-01", "--days", "30", *(sources or [self.family])).stdout)
        return next(e["id"] for day in report["days"] for e in day["events"] if e["title"] == title)

    def test_what_was_never_allowed_is_not_changed(self):
        self.remember(family=None)
        before = self.family.read_bytes()
        result = self.run_program("remove", self.key("Tea"))
        self.assertEqual((result.returncode, result.stdout), (1, ""))
        self.assertEqual(
            result.stderr, "upcoming: Upcoming has only read family so far. To change it, name its file with --in.\n")
        self.assertEqual(self.family.read_bytes(), before)

    def test_what_is_only_read_is_not_changed(self):
        self.remember(family=False)
        result = self.run_program("remove", self.key("Tea"))
        self.assertEqual(result.returncode, 1)
        self.assertIn("You chose that Upcoming only reads", result.stderr)

    def test_what_is_allowed_is_changed_and_taken_back(self):
        self.remember(family=True)
        before = self.family.read_bytes()
        result = self.run_program("move", self.key("Tea"), "20:30")
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertIn(b"DTSTART:20301205T203000Z", self.family.read_bytes())
        self.assertEqual(self.run_program("undo").returncode, 0)
        self.assertIn(b"DTSTART:20301205T190000Z", self.family.read_bytes())
        self.assertEqual(self.run_program("remove", self.key("Tea"), "--dry-run").returncode, 0)

    def test_several_calendars_with_it_are_named_and_one_can_be_chosen(self):
        self.remember(family=True, work=True)
        result = self.run_program("remove", self.key("Dinner"))
        self.assertEqual((result.returncode, result.stdout), (1, ""))
        self.assertIn("family", result.stderr)
        self.assertIn("work", result.stderr)
        self.assertIn("--calendar", result.stderr)
        unknown = self.run_program("remove", self.key("Dinner"), "--calendar", "club")
        self.assertEqual(unknown.returncode, 1)
        self.assertIn("The window has: family, work", unknown.stderr)
        chosen = self.run_program("remove", self.key("Dinner"), "--calendar", "Work")
        self.assertEqual((chosen.returncode, chosen.stderr), (0, ""))
        self.assertNotIn("Dinner", self.work.read_text())
        self.assertIn("Dinner", self.family.read_text())

    def test_of_several_calendars_the_one_that_may_be_changed_is(self):
        self.remember(family=True, work=None)
        self.assertEqual(self.run_program("remove", self.key("Dinner")).returncode, 0)
        self.assertIn("Dinner", self.work.read_text())

    def test_a_file_and_a_calendar_are_not_both_named(self):
        result = self.run_program("remove", self.key("Tea"), "--in", self.family, "--calendar", "work")
        self.assertEqual(result.returncode, 2)

    def test_an_event_is_added_to_the_calendar_that_was_used_last(self):
        self.remember(family=True, work=True)
        self.assertEqual(self.run_program("change", self.key("Tea"), "--title", "Coffee").returncode, 0)
        self.assertEqual(self.run_program("add", "Choir Dec 7 2030 19:00").returncode, 0)
        self.assertIn("Choir", self.family.read_text())
        self.assertEqual(self.run_program("add", "Yoga Dec 8 2030 19:00", "--calendar", "work").returncode, 0)
        self.assertEqual(self.run_program("add", "Lunch Dec 9 2030 12:00").returncode, 0)
        self.assertEqual([self.work.read_text().count(title) for title in ("Yoga", "Lunch")], [1, 1])
        self.assertFalse((self.folder / "data/upcoming/my-calendar").exists())

    def test_the_first_event_makes_my_calendar(self):
        shown = self.run_program("add", "Choir Dec 7 2030 19:00", "--dry-run", "--unless-conflict")
        self.assertEqual((shown.returncode, shown.stderr), (0, ""))
        own = self.folder / "data/upcoming/my-calendar"
        self.assertFalse(own.exists())
        result = self.run_program("add", "Choir Dec 7 2030 19:00 1h")
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertIn("Only My Calendar has changed", result.stdout)
        self.assertEqual((own / "displayname").read_text(), "My Calendar")
        self.assertEqual([own.stat().st_mode & 0o777, len(list(own.glob("*.ics")))], [0o700, 1])
        with contextlib.closing(sqlite3.connect(self.database)) as database:
            self.assertEqual(
                database.execute("SELECT location, mayChange FROM source").fetchall(), [(str(own), 1)])
        # The window reads it; until then another event goes there too.
        self.assertEqual(self.run_program("add", "Tea Dec 8 2030 19:00").returncode, 0)
        self.assertEqual(len(list(own.glob("*.ics"))), 2)
        self.assertEqual(self.run_program("undo").returncode, 0)
        self.assertEqual(self.run_program("undo").returncode, 0)
        self.assertEqual(list(own.glob("*.ics")), [])
        self.assertTrue(own.exists())

    def test_an_event_a_century_away_is_found_by_its_id(self):
        self.family.write_text(HEAD + event(
            "birthday", "Birthday", "20260101T090000Z", "20260101T100000Z", "RRULE:FREQ=YEARLY\r\n") + "END:VCALENDAR\r\n")
        report = json.loads(self.run_program(
            "agenda", "--format", "json", "--from", "2085-01-01", "--days", "3", self.family).stdout)
        key = report["days"][0]["events"][0]["id"]
        result = self.run_program("move", key, "11:00", "--in", self.family)
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertIn("RECURRENCE-ID:20850101T090000Z", self.family.read_text())


if __name__ == "__main__":
    unittest.main()
