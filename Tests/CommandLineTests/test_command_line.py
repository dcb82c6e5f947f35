"""What the program prints in a terminal, and how it ends: 0 loaded, 1 a source could not be read, 2 wrong usage."""

import contextlib
import json
import os
import sqlite3
import subprocess
import time
import unittest

from terminal import Terminal

EVENTS = [
    {"title": "Dinner", "start": "November 3, 2018 6:00 PM", "end": "November 3, 2018 8:00 PM"},
    {"title": "Match", "start": "November 3, 2018 7:30 PM", "end": "November 3, 2018 9:00 PM"},
    {"title": "Walk", "start": "November 4, 2018 8:00 AM", "end": "November 4, 2018 9:00 AM"},
]


SEASON = {
    "Team": {"Name": "GULLS", "FullName": "Port Ember Gulls", "City": "Port Ember", "TriCode": "PEG", "PrimaryColor": "#0f5c70"},
    "GameSection": [
        {"Heading": "REGULAR SEASON", "Game": [
            {"Type": "F", "Week": "Week 1", "IsHome": False, "AwayScore": "20", "HomeScore": "17", "GameState": "Final",
             "Date": {"Timestamp": "2018-10-28T17:00:00Z"},
             "Opponent": {"Name": "OTTERS", "FullName": "North Bay Otters", "City": "North Bay", "TriCode": "OTT"}},
            {"Type": "B", "Week": "Week 2"},
            {"Type": "S", "Week": "Week 3", "IsHome": True, "Date": {"Timestamp": "2018-11-03T23:00:00Z"},
             "Opponent": {"Name": "HERONS", "Record": "1-0"}}]}],
}


class CommandLine(Terminal):
    def test_without_the_library_for_the_network_files_are_read_all_the_same(self):
        self.write("libcurl.so.4", "no library")
        self.write("events.json", EVENTS)
        result = self.run_program(
            "agenda", "events.json", "http://127.0.0.1:9/events.json", LD_LIBRARY_PATH=str(self.folder))
        self.assertEqual(result.returncode, 1)
        self.assertIn("Dinner", result.stdout)
        self.assertIn("Nothing can be fetched from the network:", result.stderr)
        self.assertIn("libcurl.so.4: file too short. Install libcurl 4 again.", result.stderr)

    def test_json_holds_days_events_and_conflicts(self):
        self.write("events.json", EVENTS)
        result = self.run_program("agenda", "--format", "json", "events.json")
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        report = json.loads(result.stdout)
        self.assertEqual([day["date"] for day in report["days"]], ["2018-11-03", "2018-11-04"])
        dinner, match = report["days"][0]["events"]
        self.assertEqual(dinner["conflictsWith"], [match["id"]])
        self.assertEqual(match["conflictsWith"], [dinner["id"]])
        self.assertEqual(match["start"], "2018-11-03T19:30:00-04:00")
        self.assertEqual(report["days"][1]["events"][0]["start"], "2018-11-04T08:00:00-05:00")
        self.assertEqual(dinner["sources"], ["events"])
        self.assertEqual(report["problems"], [])

    def test_a_folder_with_one_event_a_file_is_one_calendar(self):
        event = "BEGIN:VEVENT\nUID:{0}\nSUMMARY:{0}\nDTSTART:20181103T1{0}0000\nEND:VEVENT\n"
        for name, uids in [("family/a.ics", "1"), ("family/b.ics", "2"), ("family/displayname", ""), ("work/all.ics", "34")]:
            (self.folder / name).parent.mkdir(exist_ok=True)
            text = "".join(map(event.format, uids))
            self.write(name, f"BEGIN:VCALENDAR\n{text}END:VCALENDAR\n" if uids else "Our Family")
        report = json.loads(self.run_program("agenda", "--format", "json", "family").stdout)
        self.assertEqual([event["title"] for event in report["days"][0]["events"]], ["1", "2"])
        self.assertEqual(report["days"][0]["events"][0]["sources"], ["Our Family"])
        for folder in ["work", "."]:
            result = self.run_program("agenda", folder)
            self.assertEqual((result.returncode, result.stdout), (1, ""))
            self.assertIn("This folder holds several calendars. Choose files or folders in it.", result.stderr)

    def test_text_is_for_people_and_follows_locale_and_zone(self):
        self.write("events.json", EVENTS)
        american = self.run_program("agenda", "events.json")
        self.assertEqual((american.returncode, american.stderr), (0, ""))
        self.assertIn("6:00 PM – 8:00 PM  ! Dinner  — conflicts with Match", american.stdout)
        self.assertTrue(american.stdout.endswith("3 events on 2 days · 1 conflict\n"), american.stdout)
        in_germany = self.run_program("agenda", "events.json", LC_ALL="de_DE.UTF-8")
        self.assertIn("Saturday, 3. November 2018", in_germany.stdout)
        self.assertIn("18:00 – 20:00", in_germany.stdout)

    def test_text_says_which_events_are_cancelled_tentative_or_declined(self):
        def event(title, properties):
            return f"BEGIN:VEVENT\nUID:{title}\nSUMMARY:{title}\nDTSTART:20181103T190000Z\n{properties}END:VEVENT\n"
        self.write("calendar.ics", "BEGIN:VCALENDAR\n" + event("Off", "STATUS:CANCELLED\n") + event(
            "Maybe", "STATUS:TENTATIVE\n") + event("No", "ATTENDEE;PARTSTAT=DECLINED:mailto:me@example.org\n") + event(
            "Yes", "STATUS:CONFIRMED\n") + "END:VCALENDAR\n")
        lines = self.run_program("agenda", "--me", "me@example.org", "calendar.ics").stdout.splitlines()
        titles = [line.split("  ")[-1] for line in lines if "3:00" in line]
        self.assertEqual(sorted(titles), ["Maybe (tentative)", "No (declined)", "Off (cancelled)", "Yes"])

    def test_a_problem_in_an_entry_is_told_and_the_rest_counts(self):
        self.write("events.json", [*EVENTS, {"title": "Opera", "start": "November X, 2018 9:00 PM", "end": ""}])
        result = self.run_program("agenda", "--format", "json", "events.json")
        self.assertEqual(result.returncode, 0)
        self.assertIn(f"upcoming: {self.folder}/events.json: /3/start: The start \"November X, 2018 9:00 PM\" is not a date", result.stderr)
        report = json.loads(result.stdout)
        self.assertEqual({problem["path"] for problem in report["problems"]}, {"/3/start", "/3/end"})
        self.assertEqual(sum(len(day["events"]) for day in report["days"]), 3)

    def test_a_source_that_cannot_be_read_ends_with_1_and_the_others_are_printed(self):
        self.write("events.json", EVENTS)
        self.write("broken.json", '[\n{"title": "x"}\n?]')
        result = self.run_program("agenda", "broken.json", "events.json", "none.json")
        self.assertEqual(result.returncode, 1)
        self.assertIn(f"upcoming: {self.folder}/broken.json: The file is not JSON. At line 3, column 1, ", result.stderr)
        self.assertIn(f"upcoming: {self.folder}/none.json: There is no such file.", result.stderr)
        self.assertIn("! Dinner", result.stdout)

    def test_a_season_is_printed_as_the_page_shows_it(self):
        self.write("season.json", SEASON)
        result = self.run_program("season", "season.json")
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertEqual(result.stdout.splitlines(), [
            "Port Ember Gulls 2018  1-0", "20 points for, 17 against · home 0-0 · away 1-0 · 1 win in a row",
            "This season is over", "", "REGULAR SEASON",
            "  Sun, Oct 28, 2018  Week 1  GULLS 20 @ OTTERS 17  FINAL",
            "                     Week 2  BYE",
            "  Sat, Nov 3, 2018   Week 3  HERONS 1-0 @ GULLS    7:00 PM · No result yet"])
        in_germany = self.run_program("season", "season.json", LC_ALL="de_DE.UTF-8", TZ="Europe/Berlin")
        self.assertIn("4. Nov", in_germany.stdout)
        self.assertIn("00:00", in_germany.stdout)

    def test_a_season_as_json_holds_team_sections_and_games(self):
        self.write("season.json", SEASON)
        result = self.run_program("season", "--format", "json", "season.json", UPCOMING_LOGOS="https://logos.example/x")
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        report = json.loads(result.stdout)
        self.assertEqual(report["team"], {"name": "GULLS", "triCode": "PEG", "record": "1-0", "color": "#0f5c70"})
        [section] = report["sections"]
        self.assertEqual(section["heading"], "REGULAR SEASON")
        final, bye, scheduled = section["games"]
        self.assertEqual(final, {
            "type": "final", "week": "Week 1", "date": "Sun, Oct 28, 2018", "status": "FINAL",
            "away": {"name": "GULLS", "triCode": "PEG", "score": 20, "record": None,
                     "logo": "https://logos.example/x/nfl_peg_light.png"},
            "home": {"name": "OTTERS", "triCode": "OTT", "score": 17, "record": None,
                     "logo": "https://logos.example/x/nfl_ott_light.png"}})
        self.assertEqual(bye, {"type": "bye", "week": "Week 2", "date": None, "status": "BYE"})
        self.assertEqual((scheduled["type"], scheduled["status"]), ("scheduled", "7:00 PM"))
        self.assertEqual(scheduled["away"]["score"], None)

    def test_a_season_ends_as_the_agenda_does(self):
        self.write("events.json", EVENTS)
        none = self.run_program("season", "events.json")
        self.assertEqual((none.returncode, none.stdout), (1, ""))
        self.assertIn(f"upcoming: {self.folder}/events.json: The file holds no team's schedule.", none.stderr)
        self.assertEqual(self.run_program("season", "none.json").returncode, 1)
        faulty = json.loads(json.dumps(SEASON))
        faulty["GameSection"][0]["Game"].append({"Type": "Q"})
        self.write("problem.json", faulty)
        problem = self.run_program("season", "problem.json")
        self.assertEqual(problem.returncode, 0)
        self.assertIn(f"upcoming: {self.folder}/problem.json: /GameSection/0/Game/3/Type: The Type is \"Q\"", problem.stderr)
        for arguments in (["season"], ["season", "a.json", "b.json"], ["season", "--format", "xml", "a.json"], ["season", "a"]):
            with self.subTest(arguments):
                self.assertEqual(self.run_program(*arguments).returncode, 2)

    def test_a_game_conflicts_with_a_dinner_of_another_file(self):
        self.write("season.json", SEASON)
        self.write("events.json", EVENTS)
        result = self.run_program("agenda", "season.json", "events.json")
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertIn("7:00 PM – about 10:00 PM  ! HERONS @ Gulls  — conflicts with 2 events", result.stdout)

    def test_wrong_usage_ends_with_2_and_says_how(self):
        for arguments in (["--nope"], ["season"], ["agenda", "--format", "xml", "x.json"], ["-"]):
            with self.subTest(arguments):
                result = self.run_program(*arguments)
                self.assertEqual((result.returncode, result.stdout), (2, ""))
                self.assertTrue("Usage: upcoming" in result.stderr or "Use: upcoming" in result.stderr, result.stderr)
                self.assertNotIn("upcoming window", result.stderr)

    def test_a_range_of_days_is_printed(self):
        self.write("events.json", EVENTS)
        result = self.run_program("agenda", "--from", "2018-11-04", "--days", "1", "events.json")
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertEqual(result.stdout.splitlines()[0], "Sunday, November 4, 2018")
        self.assertIn("Walk", result.stdout)
        self.assertNotIn("Dinner", result.stdout)
        report = json.loads(self.run_program(
            "agenda", "--format", "json", "--to", "2018-11-04", "events.json").stdout)
        self.assertEqual([day["date"] for day in report["days"]], ["2018-11-03"])
        dinner = report["days"][0]["events"][0]
        self.assertEqual(
            {name: dinner[name] for name in ["location", "when", "busy", "status", "endIsAssumed", "uid"]},
            {"location": None, "when": "timed", "busy": True, "status": "confirmed", "endIsAssumed": False, "uid": None})
        conflicts = self.run_program("agenda", "--conflicts", "events.json")
        self.assertTrue(conflicts.stdout.endswith("2 events on 1 day · 1 conflict\n"), conflicts.stdout)
        self.assertEqual(self.run_program("agenda", "--from", "tomorrow", "events.json").returncode, 0)
        for wrong in (["--from", "2018-02-30"], ["--days", "0"], ["--to", "2018-11-04", "--days", "2"],
                      ["--from", "2018-11-04", "--to", "2018-11-04"]):
            with self.subTest(wrong):
                result = self.run_program("agenda", *wrong, "events.json")
                self.assertEqual((result.returncode, result.stdout), (2, ""))
                self.assertIn("Usage: upcoming agenda", result.stderr)

    def test_a_calendar_file_is_printed(self):
        self.write("events.json", EVENTS)
        self.write("run.ics", "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:run\nSUMMARY:Run\nDTSTART:20181105T100000Z\n"
                              "RRULE:FREQ=DAILY;COUNT=3\nEND:VEVENT\nEND:VCALENDAR\n")
        result = self.run_program("agenda", "--format", "ics", "--from", "2018-11-04", "--to", "2018-11-10",
                                  "events.json", "run.ics")
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        lines = result.stdout.splitlines()
        self.assertEqual((lines[0], lines[-1]), ("BEGIN:VCALENDAR", "END:VCALENDAR"))
        self.assertEqual([line for line in lines if line.startswith("SUMMARY")], ["SUMMARY:Walk", "SUMMARY:Run"])
        self.assertIn("RRULE:FREQ=DAILY;COUNT=3", lines)
        (self.folder / "all.ics").write_text(result.stdout)
        again = self.run_program("agenda", "--from", "2018-11-01", "--to", "2018-11-10", "all.ics")
        self.assertIn("4 events on 4 days", again.stdout)
        self.assertEqual(self.run_program("season", "--format", "ics", "events.json").returncode, 2)

    def test_a_printed_calendar_has_all_that_the_list_shows(self):
        zone = ("BEGIN:VTIMEZONE\nTZID:Harbor Office\nBEGIN:STANDARD\nDTSTART:20000101T000000\nTZOFFSETFROM:+1130\n"
                "TZOFFSETTO:+1130\nEND:STANDARD\nEND:VTIMEZONE\n")
        events = [
            "UID:a\nSUMMARY:Stand-up\nDTSTART;TZID=Harbor Office:20181105T083000\nDTEND:20181105T084500\n"
            "RRULE:FREQ=WEEKLY;BYDAY=MO,TU;COUNT=6",
            "UID:talk\nSUMMARY:First\nDTSTART:20181106T100000Z\nDURATION:PT1H\nSTATUS:TENTATIVE",
            "UID:talk\nSUMMARY:Second\nDTSTART:20181107T100000Z\nDURATION:PT1H",
            "SUMMARY:Choir\nDTSTART:20181108T180000Z\nDURATION:PT2H\nRRULE:FREQ=DAILY;COUNT=3\nTRANSP:TRANSPARENT",
            "UID:e\nSUMMARY:Leave\nDTSTART:20181109T100000Z\nDURATION:PT1H\nTRANSP:OPAQUE\n"
            "X-MICROSOFT-CDO-BUSYSTATUS:FREE",
        ]
        self.write("all.ics", "BEGIN:VCALENDAR\n" + zone + "".join(
            f"BEGIN:VEVENT\n{event}\nEND:VEVENT\n" for event in events) + "END:VCALENDAR\n")

        def shown(name):
            report = json.loads(self.run_program(
                "agenda", "--format", "json", "--from", "2018-11-01", "--to", "2018-12-31", name).stdout)
            self.assertEqual(report["problems"], [])
            return [[event[key] for key in ("start", "end", "title", "busy", "status")]
                    for day in report["days"] for event in day["events"]]

        result = self.run_program(
            "agenda", "--format", "ics", "--from", "2018-11-01", "--to", "2018-12-31", "all.ics")
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.write("copy.ics", result.stdout)
        self.assertEqual(len(shown("all.ics")), 12)
        self.assertEqual(shown("copy.ics"), shown("all.ics"))
        self.assertEqual(result.stdout.count("TRANSP:TRANSPARENT"), 2)

    def test_an_invitation_that_the_reader_declined_is_not_busy(self):
        self.write("work.ics", "\n".join([
            "BEGIN:VCALENDAR", "BEGIN:VEVENT", "UID:a", "SUMMARY:Meeting", "DTSTART:20181103T100000",
            "DTEND:20181103T110000", "ATTENDEE;PARTSTAT=DECLINED:mailto:anna@example.org", "END:VEVENT",
            "BEGIN:VEVENT", "UID:b", "SUMMARY:Choir", "DTSTART:20181103T103000", "DTEND:20181103T120000",
            "END:VEVENT", "END:VCALENDAR", ""]))
        self.assertIn("! Meeting", self.run_program("agenda", "work.ics").stdout)
        for addresses in (["Anna@Example.org"], ["bo@example.org", "mailto:anna@example.org"]):
            options = [word for address in addresses for word in ("--me", address)]
            result = self.run_program("agenda", *options, "work.ics")
            self.assertEqual((result.returncode, result.stderr), (0, ""))
            self.assertNotIn("!", result.stdout)
        self.assertIn("! Meeting", self.run_program("agenda", "--me", "bo@example.org", "work.ics").stdout)
        wrong = self.run_program("agenda", "--me", "anna", "work.ics")
        self.assertEqual(wrong.returncode, 2)
        self.assertIn('--me "anna": This is not an email address.', wrong.stderr)

    def test_without_a_source_the_agenda_is_that_of_the_window(self):
        data = {"XDG_DATA_HOME": str(self.folder / "data")}
        nothing = self.run_program("agenda", **data)
        self.assertEqual(nothing.returncode, 0)
        self.assertRegex(nothing.stdout, r"\AFrom .* to .*\n\nNo events\.\n\Z")
        self.assertEqual(
            nothing.stderr, "upcoming: There are no sources yet. Name one, or add it in the window.\n")
        self.assertFalse((self.folder / "data").exists())

        with contextlib.closing(sqlite3.connect(self.store())) as database:
            database.execute("INSERT INTO source (location) VALUES ('https://example.org/missing.json')")
            database.commit()
        ranged = ("agenda", "--format", "json", "--from", "2026-12-01", "--to", "2027-02-01")
        result = self.run_program(*ranged, **data)
        self.assertEqual(result.returncode, 1)
        self.assertIn("upcoming: https://example.org/missing.json: Nothing has been read of it yet.", result.stderr)
        listed = [event for day in json.loads(result.stdout)["days"] for event in day["events"]]
        self.assertEqual({name for event in listed for name in event["sources"]}, {"Lessons ☆", "club", "old"})
        events = {event["title"]: event for event in listed}

        conflicting = next(title for title, event in events.items() if event["conflictsWith"])
        named = json.dumps({"name": "It", "_id": "1", "condition": {"op": "eq", "args": [
            {"type": "argument", "argumentNumber": 1}, {"type": "string", "value": conflicting}]}})
        for use, expected in ("ignored", events.keys()), ("filter", {conflicting}):
            with self.subTest(use):
                (self.folder / "upcoming").mkdir(exist_ok=True)
                self.write("upcoming/state.json", {
                    "window": {"width": 800, "height": 600, "isMaximized": False}, "conditions": {use: named}})
                report = json.loads(self.run_program(*ranged, **data).stdout)
                shown = {event["title"]: event for day in report["days"] for event in day["events"]}
                self.assertEqual(shown.keys(), expected)
                self.assertEqual(bool(shown[conflicting]["conflictsWith"]), use == "filter")

    def test_colors_are_for_terminals_and_for_who_asks(self):
        self.write("events.json", EVENTS)
        self.assertNotIn("\x1b", self.run_program("agenda", "events.json").stdout)
        self.assertIn("\x1b[31m!\x1b[0m Dinner", self.run_program("agenda", "--color", "always", "events.json").stdout)
        for variables, is_colored in [({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)]:
            with self.subTest(variables):
                master, terminal = os.openpty()
                environment = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
                environment |= {"LC_ALL": "en_US.UTF-8", "TERM": "xterm", **variables}
                with os.fdopen(master, "rb", buffering=0) as screen:
                    subprocess.run(
                        [os.environ["UPCOMING"], "agenda", str(self.folder / "events.json")], stdin=subprocess.DEVNULL,
                        stdout=terminal, env=environment, timeout=60, check=True)
                    os.close(terminal)
                    self.assertEqual(b"\x1b[31m!" in screen.read(65536), is_colored)

    def test_a_mistyped_command_is_wrong_usage(self):
        for arguments in (["agendaa"], ["agneda", "events.json"], ["agendaa", "--format", "json", "events.json"]):
            with self.subTest(arguments):
                result = self.run_program(*arguments)
                self.assertEqual((result.returncode, result.stdout), (2, ""))
                if "--format" not in arguments:
                    self.assertIn('Did you mean "upcoming agenda"?', result.stderr)
        self.write("events.json", EVENTS)
        result = self.run_program("agenda", "event")
        self.assertEqual((result.returncode, result.stdout), (2, ""))
        self.assertIn('There is no file "event". Did you mean "events.json"?', result.stderr)
        self.assertEqual(self.run_program("condition", "conditoins", "a", "b").returncode, 2)
        # What may be a file is one that is missing.
        for arguments in (["agenda", "none.json"], ["agenda", "./none"], ["./none"], ["season", "none.ics"]):
            with self.subTest(arguments):
                self.assertEqual(self.run_program(*arguments).returncode, 1)
        # A file may be called anything.
        self.write("agendaa", EVENTS)
        self.assertIn("! Dinner", self.run_program("agenda", "agendaa").stdout)

    def test_two_files_of_one_name_are_told_apart(self):
        for name in "ab":
            (self.folder / name).mkdir()
            self.write(f"{name}/feed.json", "?")
        result = self.run_program("agenda", "a/feed.json", "b/feed.json")
        for name in "ab":
            self.assertIn(f"upcoming: {self.folder}/{name}/feed.json: The file is not JSON.", result.stderr)

    def test_a_locale_of_no_form_that_exists_is_american_english(self):
        self.write("events.json", EVENTS)
        for value in ["aaaaaaaaaaaa", "é_É", "_@latin", "en_US@" + "x" * 200, "_", "a" * 100_000, "../../etc/passwd"]:
            for name in ["LC_ALL", "LC_MESSAGES", "LC_TIME", "LANG"]:
                with self.subTest(name=name, value=value[:20]):
                    result = self.run_program("agenda", "events.json", **{"LC_ALL": "", name: value})
                    self.assertEqual((result.returncode, result.stderr), (0, ""))
                    self.assertIn("6:00 PM – 8:00 PM  ! Dinner", result.stdout)

    def test_many_events_at_one_time_are_written_as_they_come(self):
        """5,000 events at one time, of which each names 100 others and says how many there are."""
        count = 5000
        self.write("crowd.json", [{**EVENTS[0], "title": f"Dinner {number}"} for number in range(count)])
        environment = {"TZ": "America/New_York", "LC_ALL": "en_US.UTF-8", "XDG_STATE_HOME": str(self.folder)}
        program = [os.environ["UPCOMING"], "agenda", "--format", "json", "crowd.json"]
        started = time.monotonic()
        with subprocess.Popen(program, cwd=self.folder, env=environment, stdout=subprocess.PIPE) as process:
            quotes = 0
            while piece := os.read(process.stdout.fileno(), 1 << 20):
                quotes += piece.count(b'"')
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
        self.assertEqual(process.returncode, 0)
        # The title has two quotes, and so has each key and each other text.
        self.assertEqual(quotes, 2 * (count * 100 + count * (15 + 8)) + 2 * 5)
        self.assertLess(usage.ru_maxrss, 200 << 10, "kilobytes")
        self.assertLess(time.monotonic() - started, 60)

    def test_help_that_cannot_be_written_ends_with_1(self):
        for arguments in (["--help"], ["--version"], ["agenda", "--help"]):
            with self.subTest(arguments), open("/dev/full", "w") as full:
                result = subprocess.run(
                    [os.environ["UPCOMING"], *arguments], stdout=full, stderr=subprocess.PIPE, text=True, timeout=60)
                self.assertEqual(result.returncode, 1)
                self.assertIn("The output could not be written", result.stderr)

    def test_version_and_help_are_no_errors(self):
        for arguments in (["--version"], ["--help"], ["agenda", "--help"], ["help", "agenda"]):
            with self.subTest(arguments):
                result = self.run_program(*arguments)
                self.assertEqual((result.returncode, result.stderr), (0, ""))
                self.assertTrue(result.stdout)

    def test_without_a_display_the_agenda_is_printed_and_why(self):
        self.write("events.json", EVENTS)
        result = self.run_program("events.json")
        self.assertEqual(result.returncode, 0)
        self.assertIn("there is no display to open a window on, so the agenda is printed here", result.stderr)
        self.assertIn("! Dinner", result.stdout)
        nothing = self.run_program()
        self.assertEqual((nothing.returncode, nothing.stdout), (2, ""))

    def test_output_that_cannot_be_written_ends_with_1(self):
        self.write("events.json", EVENTS)
        with open("/dev/full", "w") as full:
            result = subprocess.run(
                [os.environ["UPCOMING"], "agenda", str(self.folder / "events.json")], stdout=full,
                stderr=subprocess.PIPE, text=True, timeout=60)
        self.assertEqual(result.returncode, 1)
        self.assertIn("The output could not be written", result.stderr)

    def test_one_file_named_twice_is_one_source(self):
        self.write("events.json", EVENTS)
        result = self.run_program("agenda", "--format", "json", "events.json", "./events.json")
        self.assertEqual(json.loads(result.stdout)["days"][1]["events"][0]["sources"], ["events"])

    def test_standard_input_is_read(self):
        with self.write("events.json", EVENTS).open() as events:
            result = subprocess.run(
                [os.environ["UPCOMING"], "agenda", "-"], stdin=events, capture_output=True, text=True, timeout=60)
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertIn("Dinner", result.stdout)


if __name__ == "__main__":
    unittest.main()
