"""Events that are changed in calendar files: only the asked lines change, and all can be taken back."""

import concurrent.futures
import json
import os
import subprocess
import unittest

from terminal import Terminal

HEAD = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//y//EN\r\n"


def event(uid, lines):
    return f"BEGIN:VEVENT\r\nUID:{uid}\r\nDTSTAMP:20261101T000000Z\r\n" + "".join(line + "\r\n" for line in lines) + "END:VEVENT\r\n"


CALENDAR = HEAD + event("dinner", [
    "DTSTART:20301205T190000Z", "DTEND:20301205T210000Z", "SUMMARY:Dinner", "X-KEPT;P=\"a:b\":as\\, it is"]) + event("choir", [
        "DTSTART:20301203T170000Z", "DURATION:PT1H", "RRULE:FREQ=WEEKLY;COUNT=5", "SUMMARY:Choir"]) + event("meeting", [
            "DTSTART:20301206T190000Z", "ORGANIZER;CN=Ben:mailto:ben@example.org", "ATTENDEE:mailto:ben@example.org",
            "ATTENDEE:mailto:me@example.org", "SUMMARY:Meeting"]) + "END:VCALENDAR\r\n"


class Edits(Terminal):
    def setUp(self):
        super().setUp()
        self.calendar = self.folder / "family.ics"
        self.calendar.write_bytes(CALENDAR.encode())

    def run_program(self, *arguments, **variables):
        return super().run_program(*arguments, **({"XDG_DATA_HOME": str(self.folder / "data"), "TZ": "UTC"} | variables))

    def id(self, title, number=0):
        report = json.loads(self.run_program(
            "agenda", "--format", "json", "--from", "2030-01-01", "--days", "400", self.calendar).stdout)
        return [e["id"] for day in report["days"] for e in day["events"] if e["title"] == title][number]

    def differences(self, before=CALENDAR):
        after = self.calendar.read_bytes().decode().split("\r\n")
        before = before.split("\r\n")
        return ([line for line in before if line not in after and "DTSTAMP" not in line],
                [line for line in after if line not in before and "DTSTAMP" not in line])

    def test_a_move_writes_the_asked_lines_alone_and_undo_takes_it_back(self):
        result = self.run_program("move", self.id("Dinner"), "20:30", "--in", self.calendar)
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertIn("“Dinner” moved. It is now on Thursday, December 5, 2030, 8:30 PM – 10:30 PM.", result.stdout)
        self.assertEqual(self.differences(), (
            ["DTSTART:20301205T190000Z", "DTEND:20301205T210000Z"],
            ["DTSTART:20301205T203000Z", "DTEND:20301205T223000Z", "SEQUENCE:1"]))
        listed = json.loads(self.run_program("undo", "--list", "--format", "json").stdout)["edits"]
        self.assertEqual([(entry["deed"], entry["title"]) for entry in listed], [("move", "Dinner")])
        undone = self.run_program("undo")
        self.assertEqual((undone.returncode, undone.stdout), (0, "Undone: “Dinner” moved in family.ics\n"))
        self.assertEqual(self.differences()[0], [])
        self.assertEqual(self.run_program("undo").returncode, 1)

    def test_a_change_says_in_json_what_it_did(self):
        key = self.id("Dinner")
        result = self.run_program(
            "change", key, "--title", "Supper; all", "--place", "Nora's", "--end", "22:00", "--free", "--in", self.calendar,
            "--format", "json")
        report = json.loads(result.stdout)
        self.assertEqual(
            {name: report[name] for name in ["deed", "written", "id", "title", "end", "told", "undo"]},
            {"deed": "change", "written": True, "id": key, "title": "Supper; all", "end": "2030-12-05T22:00:00+00:00",
             "told": [], "undo": 1})
        self.assertEqual(self.differences()[1], [
            "DTEND:20301205T220000Z", "SUMMARY:Supper\\; all", "LOCATION:Nora's", "TRANSP:TRANSPARENT", "SEQUENCE:1"])

    def test_one_of_a_series_or_all(self):
        one = self.run_program("move", self.id("Choir", 1), "Dec 11 2030 19:00", "--in", self.calendar)
        self.assertEqual((one.returncode, one.stderr), (0, ""))
        self.assertIn("RECURRENCE-ID:20301210T170000Z", self.differences()[1])
        self.assertEqual(self.run_program("remove", self.id("Choir", 2), "--in", self.calendar).returncode, 0)
        self.assertIn("EXDATE:20301217T170000Z", self.differences()[1])
        every = self.run_program("remove", self.id("Choir"), "--all", "--in", self.calendar)
        self.assertEqual(every.stdout.splitlines()[0], "All events of “Choir” are removed.")
        self.assertNotIn("Choir", self.calendar.read_text())
        for _ in range(3):
            self.assertEqual(self.run_program("undo").returncode, 0)
        self.assertEqual(self.differences()[0], [])

    def test_a_dry_run_prints_a_difference_and_writes_nothing(self):
        result = self.run_program("move", self.id("Dinner"), "20:30", "--in", self.calendar, "--dry-run")
        self.assertEqual(result.returncode, 0)
        self.assertIn("-DTSTART:20301205T190000Z\n", result.stdout)
        self.assertIn("+DTSTART:20301205T203000Z\n", result.stdout)
        self.assertIn("Nobody would be told.", result.stdout)
        self.assertEqual(self.calendar.read_bytes().decode(), CALENDAR)
        self.assertFalse((self.folder / "data/upcoming/edits.sqlite").exists())

    def test_a_difference_says_that_the_last_line_does_not_end(self):
        mark = "\\ No newline at end of file\n"
        for text, marks in [(CALENDAR, 0), (CALENDAR.removesuffix("\r\n"), 1)]:
            self.calendar.write_bytes(text.encode())
            result = self.run_program("add", "Tea Dec 9 2030 12:00", "--in", self.calendar, "--dry-run")
            self.assertEqual((result.returncode, result.stdout.count(mark)), (0, marks), result.stdout)
            self.assertEqual(result.stdout.count(" END:VCALENDAR\n" + mark), marks)

    def test_a_difference_has_tabs_and_no_other_control_characters(self):
        before = CALENDAR.replace("SUMMARY:Dinner", "DESCRIPTION:a\tb\x1b[2Jc\r\n\td\r\nSUMMARY:Dinner")
        self.calendar.write_bytes(before.encode())
        result = self.run_program("change", self.id("Dinner"), "--title", "Supper", "--in", self.calendar, "--dry-run")
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertIn(" DESCRIPTION:a\tb\\u001b[2Jc\n \td\n", result.stdout)
        for title in ["Tea\tat five", "Tea\x1b[2J"]:
            self.calendar.write_bytes(before.encode())
            result = self.run_program("change", self.id("Dinner"), "--title", title, "--in", self.calendar)
            self.assertFalse({"\t", "\x1b"} & set(result.stdout), result.stdout)

    def test_a_conflict_keeps_it_from_being_written(self):
        arguments = ["move", self.id("Choir", 0), "Dec 5 2030 20:00", "--in", self.calendar, "--unless-conflict"]
        result = self.run_program(*arguments)
        self.assertEqual(result.returncode, 3)
        self.assertIn("Dinner", result.stdout)
        report = json.loads(self.run_program(*arguments, "--format", "json").stdout)
        self.assertEqual(([e["title"] for e in report["conflicts"]], report["written"]), (["Dinner"], False))
        self.assertEqual(self.calendar.read_bytes().decode(), CALENDAR)

    def test_an_invitation_is_answered_and_nobody_is_told(self):
        meeting = self.id("Meeting")
        refused = self.run_program("answer", meeting, "accepted", "--in", self.calendar)
        self.assertEqual((refused.returncode, refused.stdout), (1, ""))
        self.assertIn("None of your mail addresses is invited to it. Invited: ", refused.stderr)
        self.assertIn("me@example.org", refused.stderr)
        self.assertEqual(self.run_program("answer", meeting, "maybe", "--in", self.calendar).returncode, 2)
        result = self.run_program("answer", meeting, "declined", "--in", self.calendar, "--me", "me@example.org")
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertIn("is answered: declined.", result.stdout)
        self.assertIn("Write to those who do not know it: Ben.", result.stdout)
        self.assertIn("PARTSTAT=DECLINED", self.differences()[1][0])
        report = json.loads(self.run_program(
            "answer", meeting, "tentative", "--in", self.calendar, "--me", "me@example.org", "--format", "json").stdout)
        self.assertEqual((report["answer"], report["told"], report["written"]), ("tentative", [], True))
        for _ in range(2):
            self.assertEqual(self.run_program("undo").returncode, 0)
        self.assertEqual(self.differences(), ([], []))

    def test_who_organizes_a_meeting_moves_it_and_asks_again(self):
        meeting = self.id("Meeting")
        answered = ["--in", self.calendar, "--me", "me@example.org"]
        self.assertEqual(self.run_program("answer", meeting, "accepted", *answered).returncode, 0)
        result = self.run_program("move", meeting, "20:00", "--in", self.calendar, "--me", "ben@example.org")
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertIn("nobody is told", result.stdout)
        self.assertIn("Write to those who do not know it: ", result.stdout)
        self.assertNotIn("PARTSTAT=ACCEPTED:mailto:me", self.calendar.read_text())
        self.assertIn("PARTSTAT=NEEDS-ACTION", self.calendar.read_text())
        for _ in range(2):
            self.assertEqual(self.run_program("undo").returncode, 0)
        # The calendars of the others take only a newer version.
        self.assertEqual(self.differences(), ([], ["SEQUENCE:2"]))

    def test_of_two_own_addresses_that_are_invited_the_named_one_answers(self):
        other = "ATTENDEE;CN=Me Again:mailto:again@example.org\r\n"
        text = CALENDAR.replace("ATTENDEE", other + "ATTENDEE", 1)
        self.calendar.write_bytes(text.encode())
        both = ["--me", "me@example.org", "--me", "again@example.org"]
        refused = self.run_program("answer", self.id("Meeting"), "accepted", "--in", self.calendar, *both)
        self.assertEqual((refused.returncode, refused.stdout), (1, ""))
        self.assertIn("Several of your mail addresses are invited to it: again@example.org, me@example.org.", refused.stderr)
        self.assertEqual(self.calendar.read_bytes().decode(), text)
        result = self.run_program("answer", self.id("Meeting"), "accepted", "--in", self.calendar, *both[2:])
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertIn("ATTENDEE;PARTSTAT=ACCEPTED;CN=Me Again", self.calendar.read_text())

    def test_what_is_not_the_users_alone_or_no_calendar_file_is_refused(self):
        meeting = self.id("Meeting")
        for arguments in [("remove", meeting), ("move", meeting, "20:00"), ("change", meeting, "--title", "x")]:
            result = self.run_program(*arguments, "--in", self.calendar, "--me", "me@example.org")
            self.assertEqual(result.returncode, 1)
            self.assertIn("Ben organizes it; only they can change it for all.", result.stderr)
        self.assertEqual(self.calendar.read_bytes().decode(), CALENDAR)
        feed = self.write("events.json", [{"title": "A", "start": "November 3, 2030 6:00 PM", "end": "November 3, 2030 8:00 PM"}])
        season = self.write("season.json", {"Team": {"Name": "GULLS"}, "GameSection": [{"Heading": "SEASON", "Game": [
            {"Type": "S", "IsHome": True, "Date": {"Timestamp": "2030-11-03T23:00:00Z"}, "Opponent": {"Name": "HERONS"}}]}]})
        agenda = self.run_program("agenda", "--format", "json", "--from", "2030-11-01", "--days", "9", season, feed)
        games = [e["id"] for day in json.loads(agenda.stdout)["days"] for e in day["events"]]
        self.assertEqual(len(games), 2)
        kept = [path.read_bytes() for path in [feed, season]]
        for place in [feed, season]:
            for arguments in [("remove", games[0]), ("remove", games[1]), ("move", games[1], "20:00"),
                              ("change", games[1], "--free"), ("add", "Tea Dec 5 2030 20:00")]:
                result = self.run_program(*arguments, "--in", place)
                self.assertEqual((result.returncode, result.stdout), (1, ""), (place, arguments))
        self.assertEqual([path.read_bytes() for path in [feed, season]], kept)
        for place in [feed, "http://127.0.0.1:9/a.ics", "-", self.folder, self.folder / "none.ics"]:
            result = self.run_program("remove", self.id("Dinner"), "--in", place)
            self.assertEqual((result.returncode, result.stdout), (1, ""), place)
        self.assertEqual(self.run_program("remove", "0123456789abcdef", "--in", self.calendar).returncode, 1)
        self.assertEqual(self.run_program("remove", self.id("Dinner")).returncode, 1)
        self.assertEqual(sorted(os.listdir(self.folder)), ["events.json", "family.ics", "season.json"])

    def test_an_event_is_added_in_the_zone_of_the_user_and_taken_back_whole(self):
        result = self.run_program(
            "add", "Dinner at Nora's Dec 7 2030 7pm 2h", "--place", "Hill 3", "--in", self.calendar, TZ="Europe/Berlin")
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertIn("“Dinner at Nora's” is added on Saturday, December 7, 2030, 7:00 PM – 9:00 PM.", result.stdout)
        gone, new = self.differences()
        self.assertEqual(gone, [])
        for line in ["DTSTART;TZID=Europe/Berlin:20301207T190000", "DTEND;TZID=Europe/Berlin:20301207T210000",
                     "SUMMARY:Dinner at Nora's", "LOCATION:Hill 3", "BEGIN:VTIMEZONE", "TZID:Europe/Berlin"]:
            self.assertIn(line, new)
        self.assertEqual(self.id("Dinner at Nora's"), json.loads(self.run_program(
            "agenda", "--format", "json", "--from", "2030-12-07", "--days", "1", self.calendar).stdout)["days"][0]["events"][0]["id"])
        again = self.run_program("add", "Tea Dec 8 2030 17:00", "--in", self.calendar, TZ="Europe/Berlin")
        self.assertIn("Without a length, it is an hour.", again.stdout)
        self.assertEqual(self.calendar.read_text().count("BEGIN:VTIMEZONE"), 1)
        self.assertEqual([self.run_program("undo").returncode for _ in range(2)], [0, 0])
        self.assertEqual(self.calendar.read_bytes().decode(), CALENDAR)

    def test_an_added_zone_goes_with_the_last_event_in_it(self):
        berlin = {"TZ": "Europe/Berlin"}

        def add(title, **variables):
            self.assertEqual(
                self.run_program("add", f"{title} Dec 8 2030 17:00", "--in", self.calendar, **variables).returncode, 0)
            return json.loads(self.run_program("undo", "--list", "--format", "json").stdout)["edits"][0]["id"]

        def undo(*numbers):
            for number in numbers:
                self.assertEqual(self.run_program("undo", str(number)).returncode, 0)

        first, second = add("Tea", **berlin), add("Cake", **berlin)
        undo(first)
        self.assertIn("BEGIN:VTIMEZONE", self.calendar.read_text())
        undo(second)
        self.assertEqual(self.calendar.read_bytes().decode(), CALENDAR)
        # Zones that others use or have written, or that an event needs that may come back, stay.
        first, second = add("Tea", **berlin), add("Cake", TZ="America/New_York")
        text = self.calendar.read_bytes().decode()
        theirs = event("theirs", ["DTSTART;TZID=\"Europe/Berlin\":20301209T170000", "SUMMARY:Theirs"])
        self.calendar.write_bytes(text.replace("END:VCALENDAR", theirs + "END:VCALENDAR").encode())
        undo(first, second)
        self.assertIn("TZID:Europe/Berlin", self.calendar.read_text())
        self.assertNotIn("New_York", self.calendar.read_text())
        self.calendar.write_bytes(CALENDAR.encode())
        first, second = add("Tea", **berlin), add("Cake", **berlin)
        self.calendar.write_bytes(self.calendar.read_bytes().replace(b"TZID:Europe/Berlin\r\n", b"TZID:Europe/Berlin\r\nX-THEIRS:1\r\n"))
        undo(first, second)
        self.assertIn("TZID:Europe/Berlin", self.calendar.read_text())
        self.calendar.write_bytes(CALENDAR.encode())
        first, second = add("Tea", **berlin), add("Cake", **berlin)
        self.assertEqual(self.run_program("remove", self.id("Tea"), "--in", self.calendar).returncode, 0)
        undo(second)
        self.assertIn("TZID:Europe/Berlin", self.calendar.read_text())
        self.assertEqual(self.run_program("undo").returncode, 0)
        undo(first)
        self.assertEqual(self.calendar.read_bytes().decode(), CALENDAR)

    def test_an_event_of_each_week_is_added_as_a_series(self):
        result = self.run_program(
            "add", "Yoga every Tuesday 18:30 until Dec 31 2030", "--in", self.calendar, TZ="America/New_York")
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        new = self.differences()[1]
        self.assertIn("RRULE:FREQ=WEEKLY;UNTIL=20301231T233000Z", new)
        self.assertIn("SUMMARY:Yoga", new)

    def test_what_cannot_be_added_is_refused(self):
        for text in ["Dinner", "Sat 7pm", "Dinner Feb 30 7pm"]:
            self.assertEqual(self.run_program("add", text, "--in", self.calendar).returncode, 2, text)
        self.write("empty.ics", "")
        for place in ["empty.ics", "none.ics", "-"]:
            self.assertEqual(self.run_program("add", "Tea Sat 7pm", "--in", place).returncode, 1, place)
        self.assertEqual(self.run_program(
            "add", "Tea Dec 5 2030 20:00", "--in", self.calendar, "--unless-conflict").returncode, 3)
        self.assertEqual(self.calendar.read_bytes().decode(), CALENDAR)

    def test_the_later_ones_of_a_series_are_changed_and_taken_back(self):
        moved = self.run_program("move", self.id("Choir", 2), "19:00", "--following", "--in", self.calendar)
        self.assertEqual((moved.returncode, moved.stderr), (0, ""))
        self.assertEqual(
            moved.stdout.splitlines()[0],
            "“Choir” and the later ones moved. This one is now on Tuesday, December 17, 2030, 7:00 PM – 8:00 PM.")
        self.assertIn("RRULE:FREQ=WEEKLY;UNTIL=20301210T170000Z", self.differences()[1])
        self.assertEqual(self.run_program("undo").returncode, 0)
        self.assertEqual(self.differences(), ([], ["SEQUENCE:2"]))

    def test_the_later_ones_of_a_folder_get_a_file_of_their_own(self):
        folder = self.folder / "choir"
        folder.mkdir()
        text = HEAD + CALENDAR[CALENDAR.index("BEGIN:VEVENT\r\nUID:choir"):CALENDAR.index("BEGIN:VEVENT\r\nUID:meeting")] + (
            "END:VCALENDAR\r\n")
        (folder / "choir.ics").write_bytes(text.encode())
        report = json.loads(self.run_program(
            "agenda", "--format", "json", "--from", "2030-01-01", "--days", "400", folder).stdout)
        third = [event["id"] for day in report["days"] for event in day["events"]][2]
        moved = self.run_program("move", third, "19:00", "--following", "--in", folder, "--format", "json")
        self.assertEqual((moved.returncode, json.loads(moved.stdout)["scope"]), (0, "following"))
        files = sorted(folder.iterdir())
        self.assertEqual(len(files), 2)
        self.assertEqual([path.read_text().count("BEGIN:VEVENT") for path in files], [1, 1])
        listed = json.loads(self.run_program("undo", "--list", "--format", "json").stdout)["edits"]
        self.assertEqual([entry["deed"] for entry in listed], ["move"])
        undone = self.run_program("undo")
        self.assertEqual((undone.returncode, undone.stdout), (0, "Undone: “Choir” moved in choir.ics\n"))
        self.assertEqual([path.name for path in folder.iterdir()], ["choir.ics"])
        self.assertIn("COUNT=5", (folder / "choir.ics").read_text())

    def test_a_folder_of_files_is_one_calendar(self):
        folder = self.folder / "family"
        folder.mkdir()
        files = {"a.ics": event("dinner", ["DTSTART:20301205T190000Z", "DTEND:20301205T210000Z", "SUMMARY:Dinner"]),
                 "b.ics": event("walk", ["DTSTART:20301206T190000Z", "DTEND:20301206T200000Z", "SUMMARY:Walk"])}
        for name, text in files.items():
            (folder / name).write_bytes((HEAD + text + "END:VCALENDAR\r\n").encode())
        (folder / ".hidden.ics").write_text("no calendar")
        (folder / "displayname").write_text("Family")

        def content():
            return {path.name: path.read_bytes() for path in folder.iterdir()}

        first = content()
        self.calendar = folder / "a.ics"
        dinner = self.id("Dinner")
        moved = self.run_program("move", dinner, "20:30", "--in", folder)
        self.assertEqual((moved.returncode, moved.stderr), (0, ""))
        self.assertIn("Only family has changed", moved.stdout)
        self.assertEqual({name for name, text in content().items() if first[name] != text}, {"a.ics"})
        self.assertEqual(self.run_program(
            "move", dinner, "Dec 6 2030 19:30", "--in", folder, "--unless-conflict").returncode, 3)
        self.assertEqual(self.run_program("undo").returncode, 0)
        before = content()
        self.assertEqual(self.run_program("remove", dinner, "--in", folder).returncode, 0)
        self.assertEqual(set(content()), set(first) - {"a.ics"})
        self.assertEqual(self.run_program("undo").returncode, 0)
        self.assertEqual(content(), before)
        added = self.run_program("add", "Tea Dec 8 2030 17:00", "--in", folder)
        self.assertEqual((added.returncode, added.stderr), (0, ""))
        name, = set(content()) - set(first)
        self.assertIn(b"SUMMARY:Tea\r\n", content()[name])
        self.assertEqual((name[-4:], f"UID:{name[:-4]}\r\n".encode() in content()[name]), (".ics", True))
        self.assertEqual(self.run_program("undo").returncode, 0)
        self.assertEqual(content(), before)
        task = "BEGIN:VTODO\r\nUID:dinner\r\nDTSTAMP:20261101T000000Z\r\nSUMMARY:Cook\r\nEND:VTODO\r\n"
        self.calendar.write_bytes((HEAD + files["a.ics"] + task + "END:VCALENDAR\r\n").encode())
        self.assertEqual(self.run_program("remove", dinner, "--in", folder).returncode, 0)
        self.assertEqual(content()["a.ics"], (HEAD + task + "END:VCALENDAR\r\n").encode())
        self.assertEqual(self.run_program("undo").returncode, 0)
        before = content()
        (folder / "c.ics").write_bytes(CALENDAR.encode())
        for arguments in [("remove", dinner), ("add", "Tea Dec 8 2030 17:00")]:
            self.assertEqual(self.run_program(*arguments, "--in", folder).returncode, 1)
        self.assertEqual(content(), before | {"c.ics": CALENDAR.encode()})

    def test_wrong_words_are_wrong_usage(self):
        key = self.id("Dinner")
        for arguments in [
                ("move", key, "blorp"), ("move", key), ("move", "zzz", "20:00"), ("change", key),
                ("change", key, "--free", "--busy"), ("change", key, "--start", "Feb 30"), ("undo", "x"),
                ("undo", "--list", "1"), ("remove", key, "--only", "--all")]:
            result = self.run_program(*arguments, *([] if arguments[0] == "undo" else ["--in", self.calendar]))
            self.assertEqual((result.returncode, result.stdout), (2, ""), arguments)
        self.assertEqual(self.run_program("move", key, "Sat", "--in", self.calendar).returncode, 1)
        self.assertEqual(self.calendar.read_bytes().decode(), CALENDAR)

    def test_a_disk_that_takes_no_more_leaves_the_file_as_it_was(self):
        long = CALENDAR.replace("SUMMARY:Choir", "DESCRIPTION:" + "x" * 300_000 + "\r\nSUMMARY:Choir")
        self.calendar.write_bytes(long.encode())
        key = self.id("Dinner")
        for blocks in [1, 100]:
            # The first is full for the history, the second only for the calendar.
            result = subprocess.run(
                ["bash", "-c", f'trap "" XFSZ; ulimit -f {blocks}; exec "$@"', "-", os.environ["UPCOMING"], "move", key, "20:30",
                 "--in", self.calendar], capture_output=True, text=True, timeout=60, stdin=subprocess.DEVNULL, check=False,
                env=os.environ | {"XDG_DATA_HOME": str(self.folder / "data"), "TZ": "UTC", "LC_ALL": "en_US.UTF-8"})
            self.assertEqual((result.returncode, result.stdout), (1, ""), result.stderr)
            self.assertEqual(self.calendar.read_bytes().decode(), long)
            self.assertEqual(sorted(os.listdir(self.folder)), ["data", "family.ics"])
        self.assertEqual(self.run_program("move", key, "20:30", "--in", self.calendar).returncode, 0)
        self.assertEqual(len(json.loads(self.run_program("undo", "--list", "--format", "json").stdout)["edits"]), 1)

    def test_commands_that_run_at_once_all_write(self):
        with concurrent.futures.ThreadPoolExecutor(8) as pool:
            results = list(pool.map(
                lambda number: self.run_program("add", f"Lesson {chr(65 + number)} 2030-12-09 16:00 1h", "--in", self.calendar),
                range(16)))
        self.assertEqual([(result.returncode, result.stderr) for result in results], [(0, "")] * 16)
        self.assertEqual(self.calendar.read_text().count("SUMMARY:Lesson "), 16)

    def test_an_edit_that_changes_nothing_writes_nothing(self):
        stamp = self.calendar.stat()
        result = self.run_program("move", self.id("Dinner"), "19:00", "--in", self.calendar)
        self.assertEqual((result.returncode, result.stdout), (0, "Nothing changes: the event is so already.\n"))
        self.assertEqual(self.calendar.stat().st_ino, stamp.st_ino)


if __name__ == "__main__":
    unittest.main()
