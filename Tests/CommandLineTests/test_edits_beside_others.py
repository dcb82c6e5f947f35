"""Edits of a folder that khal shows and that vdirsyncer copies: no program loses what another one has written."""

import datetime
import json
import os
import random
import subprocess
import unittest

from terminal import Terminal

SYNC = """[general]
status_path = "{folder}/status"
[pair both]
a = "ours"
b = "theirs"
collections = null
[storage ours]
type = "filesystem"
path = "{folder}/ours"
fileext = ".ics"
[storage theirs]
type = "filesystem"
path = "{folder}/theirs"
fileext = ".ics"
"""
KHAL = """[calendars]
[[home]]
path = {folder}/theirs
[locale]
timeformat = %H:%M
dateformat = %Y-%m-%d
longdateformat = %Y-%m-%d
datetimeformat = %Y-%m-%d %H:%M
longdatetimeformat = %Y-%m-%d %H:%M
local_timezone = Europe/Berlin
default_timezone = Europe/Berlin
[sqlite]
path = {folder}/khal.db
[default]
default_calendar = home
"""
DAY = datetime.date(2030, 12, 2)


class EditsBesideOthers(Terminal):
    def setUp(self):
        super().setUp()
        for name in ["ours", "theirs", "status"]:
            (self.folder / name).mkdir()
        (self.folder / "sync").write_text(SYNC.format(folder=self.folder))
        (self.folder / "khal").write_text(KHAL.format(folder=self.folder))
        self.other("vdirsyncer", "-c", "sync", "discover", "both")

    def run_program(self, *arguments):
        return super().run_program(*arguments, XDG_DATA_HOME=str(self.folder / "data"), TZ="Europe/Berlin")

    def ours(self, *arguments):
        result = self.run_program(*arguments)
        self.assertEqual((result.returncode, result.stderr), (0, ""), arguments)

    def other(self, *arguments):
        environment = os.environ | {
            "TZ": "Europe/Berlin", "LC_ALL": "C.UTF-8", "HOME": str(self.folder), "XDG_DATA_HOME": str(self.folder / "data-of-others")}
        return subprocess.run(
            arguments, cwd=self.folder, env=environment, check=True, stdin=subprocess.DEVNULL, capture_output=True, text=True,
            timeout=60).stdout

    def sync(self):
        self.other("vdirsyncer", "-c", "sync", "sync")

    def listed(self):
        """What we list in our folder: the title of each event with its day and its id."""
        report = json.loads(self.run_program("agenda", "ours", "--format", "json", "--from", DAY, "--days", "60").stdout)
        return {event["title"]: (day["date"], event["id"]) for day in report["days"] for event in day["events"]}

    def shown(self):
        """What khal shows of the folder of the others."""
        lines = self.other(
            "khal", "-c", "khal", "list", "--day-format", "", "--format", "{title}\t{start-date}", str(DAY), "60d").splitlines()
        return dict(line.split("\t") for line in lines if line)

    def test_no_program_loses_what_another_one_wrote(self):
        chance = random.Random(7)
        expected = {}
        for number in range(15):
            # Ours in one folder, and another program's in the other, between two copies.
            events = self.listed()
            deed = chance.choice(["add", "move", "remove"]) if len(events) > 2 else "add"
            day = DAY + datetime.timedelta(days=chance.randrange(50))
            if deed == "add":
                self.ours("add", f"Event {number} {day:%b %d %Y} 19:00 2h", "--in", "ours")
                expected[f"Event {number}"] = str(day)
            else:
                title = chance.choice(sorted(events))
                if deed == "move":
                    self.ours("move", events[title][1], f"{day:%b %d %Y} 20:00", "--in", "ours")
                    expected[title] = str(day)
                else:
                    self.ours("remove", events[title][1], "--in", "ours")
                    del expected[title]
                    if not expected:
                        self.ours("undo")
                        expected[title] = events[title][0]
            if chance.random() < 0.4:
                day = DAY + datetime.timedelta(days=chance.randrange(50))
                self.other("khal", "-c", "khal", "new", f"{day}", "10:00", "11:00", f"Theirs {number}")
                expected[f"Theirs {number}"] = str(day)
            self.sync()
            with self.subTest(number):
                self.assertEqual({title: day for title, (day, _) in self.listed().items()}, expected)
                self.assertEqual(self.shown(), expected)

    def test_what_another_program_adds_to_an_event_stays_when_an_edit_is_taken_back(self):
        self.ours("add", "Dinner Dec 5 2030 19:00 2h", "--in", "ours")
        self.sync()
        self.ours("move", self.listed()["Dinner"][1], "Dec 6 2030 20:00", "--in", "ours")
        self.sync()
        [theirs] = (self.folder / "theirs").glob("*.ics")
        text = theirs.read_bytes()
        theirs.write_bytes(text.replace(b"END:VEVENT", b"LOCATION:Hall\r\nEND:VEVENT"))
        self.sync()
        self.ours("undo")
        self.sync()
        self.assertIn(b"LOCATION:Hall", theirs.read_bytes())
        self.assertEqual(self.shown(), {"Dinner": "2030-12-05"})


if __name__ == "__main__":
    unittest.main()
