"""`upcoming skip`: events of the window's calendars to which the user does not go."""

import json

from terminal import Terminal


class Skip(Terminal):
    def test_what_is_no_event_is_wrong_usage(self):
        for word in ("yoga", "upcoming://conflicts", "0123"):
            result = self.run_program("skip", word)
            self.assertEqual((result.returncode, result.stdout), (2, ""))
            self.assertIn("names no event: 16 letters and digits", result.stderr)

    def test_an_event_that_is_in_no_calendar_of_the_window(self):
        result = self.run_program("skip", "0123456789abcdef")
        self.assertEqual((result.returncode, result.stdout), (1, ""))

    def test_the_help_names_all(self):
        result = self.run_program("skip", "--help")
        self.assertEqual(result.returncode, 0)
        self.assertIn("--all", result.stdout)

    def events(self):
        result = self.run_program("agenda", "--format", "json", "--from", "2027-01-01", "--to", "2027-02-01",
                                  XDG_DATA_HOME=str(self.folder / "data"))
        return {event["title"]: event for day in json.loads(result.stdout)["days"] for event in day["events"]}

    def test_a_skipped_event_takes_no_time(self):
        self.store()
        title, event = next((title, event) for title, event in self.events().items() if event["busy"])
        for word in (event["id"], f"upcoming://event/{event['id']}"):
            result = self.run_program("skip", word, XDG_DATA_HOME=str(self.folder / "data"))
            self.assertEqual((result.returncode, result.stderr), (0, ""))
            self.assertTrue(result.stdout.startswith(f"Not going to {title} · "), result.stdout)
        after = self.events()[title]
        self.assertEqual((after["busy"], after["notGoing"], after["conflictCount"]), (False, True, 0))
        self.assertIn("skippedEvents", (self.folder / "data/upcoming/sources.json").read_text())
        data = {"XDG_DATA_HOME": str(self.folder / "data")}
        self.assertIn(f"Not going to {title}", self.run_program("undo", "--list", **data).stdout)
        result = self.run_program("undo", **data)
        self.assertEqual((result.returncode, result.stdout), (0, f"Undone: Not going to {title}\n"))
        self.assertEqual(self.events()[title], event)
        self.assertEqual(self.run_program("undo", **data).returncode, 1)
