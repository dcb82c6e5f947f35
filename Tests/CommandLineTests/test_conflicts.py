"""What `upcoming conflicts` and `upcoming free` print, and how they end."""

import contextlib
import datetime
import json
import os
import pathlib
import sqlite3
import subprocess

from terminal import Terminal
from test_command_line import EVENTS

SERIES = """BEGIN:VCALENDAR
BEGIN:VEVENT
UID:choir
SUMMARY:Choir
DTSTART:20181106T190000
DURATION:PT2H
RRULE:FREQ=WEEKLY;COUNT=4
END:VEVENT
BEGIN:VEVENT
UID:class
SUMMARY:Class
DTSTART:20181106T200000
DURATION:PT2H
RRULE:FREQ=WEEKLY;COUNT=4
STATUS:TENTATIVE
END:VEVENT
BEGIN:VEVENT
UID:off
SUMMARY:Off
DTSTART;VALUE=DATE:20181108
TRANSP:OPAQUE
END:VEVENT
BEGIN:VEVENT
UID:call
SUMMARY:Call
LOCATION:Office
DTSTART:20181108T100000
DTEND:20181108T110000
END:VEVENT
BEGIN:VEVENT
UID:lunch
SUMMARY:Lunch
LOCATION:Market
DTSTART:20181108T111000
DTEND:20181108T120000
END:VEVENT
END:VCALENDAR
"""


class Conflicts(Terminal):
    def test_each_conflict_is_printed_once(self):
        self.write("events.json", EVENTS)
        result = self.run_program("conflicts", "events.json")
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertEqual(
            result.stdout,
            "Saturday, November 3, 2018\n"
            "  7:30 PM – 8:00 PM  ! Dinner and Match  — overlaps 30 min\n\n1 conflict\n")
        self.assertEqual(self.run_program("conflicts", "--exit-code", "events.json").returncode, 3)
        later = self.run_program("conflicts", "--exit-code", "--from", "2018-11-04", "events.json")
        self.assertEqual(later.returncode, 0)
        self.assertEqual(later.stdout, "From Sunday, November 4, 2018 on\n\nNo conflicts.\n")
        self.assertEqual(self.run_program("conflicts", "--exit-code", "events.json", "missing.json").returncode, 1)

    def test_series_busy_days_and_near_conflicts(self):
        self.write("mine.ics", SERIES)
        # Series are shown in the days that are asked for.
        autumn = ("--from", "2018-11-01", "--days", "60", "mine.ics")
        text = self.run_program("conflicts", "--buffer", "15", *autumn).stdout
        self.assertEqual(
            text,
            "From Thursday, November 1, 2018 to Sunday, December 30, 2018\n\n"
            "Tuesday, November 6, 2018\n"
            "  8:00 PM – 9:00 PM  ! Choir and Class  — overlaps 1 h · tentative · 4 times until November 2018\n\n"
            "On days marked as busy\n"
            "  Thu, Nov 8, 10:00 AM – 11:00 AM  ! Off and Call  — on a day you marked as busy\n"
            "  Thu, Nov 8, 11:10 AM – 12:00 PM  ! Off and Lunch  — on a day you marked as busy\n\n"
            "Too close to each other\n"
            "  Thu, Nov 8, 11:00 AM – 11:10 AM  ! Call and Lunch  — 10 min between\n\n"
            "3 conflicts\n")
        report = json.loads(self.run_program(
            "conflicts", "--format", "json", "--buffer", "15", "--from", "2018-11-07", "--days", "60", "mine.ics").stdout)
        self.assertEqual(list(report), ["conflicts", "busyDays", "near", "clusters", "problems"])
        conflict, = report["conflicts"]
        self.assertEqual([event["title"] for event in conflict["events"]], ["Choir", "Class"])
        self.assertEqual(
            {name: conflict[name] for name in ["start", "end", "possible", "count", "occurrences"]},
            {"start": "2018-11-13T20:00:00-05:00", "end": "2018-11-13T21:00:00-05:00", "possible": True, "count": 3,
             "occurrences": [f"2018-11-{day}T20:00:00-05:00" for day in (13, 20, 27)]})
        self.assertEqual([len(report["busyDays"]), len(report["near"])], [2, 1])
        self.assertEqual(report["near"][0]["end"], "2018-11-08T11:10:00-05:00")
        self.assertEqual(json.loads(self.run_program("conflicts", "--format", "json", *autumn).stdout)["near"], [])

    def test_wrong_usage_ends_with_2(self):
        self.write("events.json", EVENTS)
        for wrong in (["conflicts", "--buffer", "-1"], ["conflicts", "--format", "ics"], ["conflicts", "--days", "0"],
                      ["free", "--duration", "soon"], ["free", "--within", "9"], ["free", "--weekdays", "someday"],
                      ["free", "--at", "soon"], ["free", "--at", "2h"],
                      ["free", "--at", "Sat Sun"], ["free", "--at", "February 30 8am"]):
            with self.subTest(wrong):
                result = self.run_program(*wrong, "events.json")
                self.assertEqual((result.returncode, result.stdout), (2, ""))
                self.assertIn(f"Usage: upcoming {wrong[0]}", result.stderr)

    def test_what_the_window_ignores_is_ignored(self):
        data = {"XDG_DATA_HOME": str(self.folder / "data")}
        self.assertIn("No conflicts.", self.run_program("conflicts", **data).stdout)
        path = self.store()
        ranged = ("conflicts", "--format", "json", "--from", "2026-12-01", "--to", "2027-02-01")
        before = json.loads(self.run_program(*ranged, **data).stdout)["conflicts"]
        self.assertTrue(before)
        keys = sorted(event["id"] for event in before[0]["events"])
        with contextlib.closing(sqlite3.connect(path)) as database:
            database.execute(
                "INSERT INTO ignoredConflict (scope, firstKey, firstTimes, secondKey, secondTimes)"
                " VALUES ('always', ?, '', ?, '')", keys)
            database.commit()
        after = json.loads(self.run_program(*ranged, **data).stdout)["conflicts"]
        self.assertEqual(len(after), len(before) - 1)
        agenda = json.loads(self.run_program("agenda", *ranged[1:], **data).stdout)
        shown = {event["id"]: event for day in agenda["days"] for event in day["events"]}
        self.assertNotIn(keys[1], shown[keys[0]]["conflictsWith"])


OFFICE = """BEGIN:VCALENDAR
BEGIN:VEVENT
UID:call
SUMMARY:Call
LOCATION:Office
DTSTART:20181103T100000
DTEND:20181103T110000
END:VEVENT
END:VCALENDAR
"""


class Free(Terminal):
    def test_free_times_are_printed(self):
        self.write("events.json", EVENTS)
        result = self.run_program(
            "free", "--duration", "2h", "--within", "09:00-22:00", "--weekdays", "sat,sun", "events.json")
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertEqual(
            result.stdout,
            "Saturday, November 3, 2018\n  9:00 AM – 6:00 PM   9 h\n\n"
            "Sunday, November 4, 2018\n  9:00 AM – 10:00 PM  13 h\n")
        report = json.loads(self.run_program(
            "free", "--format", "json", "--from", "2018-11-03", "--days", "1", "--within", "0-24", "events.json").stdout)
        self.assertEqual(
            report["free"], [
                {"start": "2018-11-03T00:00:00-04:00", "end": "2018-11-03T18:00:00-04:00"},
                {"start": "2018-11-03T21:00:00-04:00", "end": "2018-11-04T00:00:00-04:00"}])
        self.assertEqual(list(report), ["free", "freeUntil", "freeBetween", "freeFrom", "problems"])
        self.assertEqual([report["freeUntil"], report["freeBetween"], report["freeFrom"]], [None, [], None])
        nothing = self.run_program("free", "--duration", "30h", "events.json")
        self.assertEqual((nothing.returncode, nothing.stdout), (0, "No free time.\n"))

    def test_time_is_free_within_waking_hours(self):
        self.write("events.json", EVENTS)
        result = self.run_program("free", "--from", "2018-11-03", "--days", "1", "events.json")
        self.assertEqual(result.stdout.splitlines()[-2:], ["  8:00 AM – 6:00 PM   10 h", "  9:00 PM – 10:00 PM  1 h"])
        saturday = self.run_program("free", "--at", "2018-11-03 20:30 1h", "events.json")
        self.assertIn("  Saturday, November 3, 2018, 9:00 PM – 10:00 PM  1 h", saturday.stdout)
        misspelled = self.run_program("free", "--at", "Satt 7pm", "events.json")
        self.assertEqual(misspelled.returncode, 2)

    def test_long_times_without_events_stand_apart(self):
        self.write("events.json", EVENTS)
        wide = ["free", "--from", "0001-01-01", "--to", "9999-12-31", "--within", "9-22", "--weekdays", "sat,sun", "events.json"]
        lines = self.run_program(*wide).stdout.splitlines()
        self.assertLess(len(lines), 20)
        self.assertIn("All is free from Monday, January 1, 1 to Friday, November 2, 2018.", lines)
        self.assertEqual(lines[-1], "Free from Monday, November 5, 2018 on.")
        report = json.loads(self.run_program(*wide, "--format", "json").stdout)
        self.assertEqual(
            [(time["start"][:10], time["end"][:10]) for time in report["free"]],
            [("2018-11-03", "2018-11-03"), ("2018-11-03", "2018-11-03"), ("2018-11-04", "2018-11-04")])
        self.assertEqual(report["freeUntil"], "2018-11-03T00:00:00-04:00")
        self.assertEqual(report["freeFrom"], "2018-11-05T00:00:00-05:00")
        self.write("none.json", [])
        self.assertIn("Free from Saturday, December 12, 2026 on.", self.run_program(
            "free", "--from", "2026-12-12", "--days", "3650", "none.json").stdout)

    def test_only_the_hours_and_days_that_were_asked_for_are_listed_within_a_gap(self):
        self.write("gaps.ics", "BEGIN:VCALENDAR\n" + "".join(
            f"BEGIN:VEVENT\nUID:{day}\nSUMMARY:A\nDTSTART:{day}T100000\nDTEND:{day}T110000\nEND:VEVENT\n"
            for day in ("20260302", "20260706", "20280103", "20280104")) + "END:VCALENDAR\n")
        asked = ["free", "--within", "9-17", "--weekdays", "mon-fri", "gaps.ics"]
        report = json.loads(self.run_program(*asked, "--from", "2026-02-23", "--format", "json").stdout)
        self.assertEqual([report["freeUntil"], report["freeFrom"]], [None, None])
        self.assertEqual(report["freeBetween"], [
            {"start": "2026-07-07T00:00:00-04:00", "end": "2028-01-03T00:00:00-05:00"}])
        self.assertEqual([time["start"][11:16] for time in report["free"]].count("11:00"), 4)
        for time in report["free"]:
            self.assertEqual(time["start"][:10], time["end"][:10])
            self.assertTrue("09:00" <= time["start"][11:16] < time["end"][11:16] <= "17:00", time)
            self.assertLess(datetime.date.fromisoformat(time["start"][:10]).weekday(), 5)
        # Each day of the four months between the first two.
        days = {time["start"][:10] for time in report["free"]}
        self.assertEqual(len([day for day in days if "2026-03-02" < day < "2026-07-06"]), 89)
        self.assertIn("2026-02-23", days)
        early = self.run_program(*asked, "--from", "2025-10-01").stdout.splitlines()
        self.assertEqual(early[2], "All is free from Wednesday, October 1, 2025 to Sunday, March 1, 2026.")
        self.assertIn("All is free from Tuesday, July 7, 2026 to Sunday, January 2, 2028.", early)
        self.assertEqual([line for line in early if "AM" in line][0].strip()[:18], "9:00 AM – 10:00 AM")

    def test_a_time_is_free_or_not(self):
        self.write("events.json", EVENTS)
        free = self.run_program("free", "--at", "2018-11-03 16:00", "--duration", "2h", "events.json")
        self.assertEqual((free.returncode, free.stderr), (0, ""))
        self.assertIn("Saturday, November 3, 2018, 4:00 PM – 6:00 PM is free.", free.stdout)
        taken = self.run_program("free", "--at", "2018-11-03 19:00-20:00", "events.json")
        self.assertEqual((taken.returncode, taken.stderr), (3, ""))
        self.assertIn("7:00 PM – 8:00 PM is not free.", taken.stdout)
        self.assertIn("! Dinner, ", taken.stdout)
        self.assertIn("Free near it:", taken.stdout)
        report = json.loads(self.run_program(
            "free", "--at", "2018-11-03 19:00 2h", "--within", "9-22", "--format", "json", "events.json").stdout)
        self.assertEqual([event["title"] for event in report["conflicts"]], ["Dinner", "Match"])
        self.assertEqual(
            report["free"], [
                {"start": "2018-11-03T09:00:00-04:00", "end": "2018-11-03T18:00:00-04:00"},
                {"start": "2018-11-04T09:00:00-05:00", "end": "2018-11-04T22:00:00-05:00"}])
        self.assertEqual(report["near"], [])

    def test_free_times_keep_the_buffer(self):
        self.write("office.ics", OFFICE)
        note = "30 min apart from events at other places"
        asked = ["free", "--within", "9-13", "--duration", "30min", "--buffer", "30", "office.ics"]
        listed = self.run_program(*asked, "--from", "2018-11-03", "--days", "1").stdout
        self.assertEqual(listed.splitlines()[1], note)
        self.assertIn("\n  9:00 AM – 9:30 AM   30 min\n  11:30 AM – 1:00 PM  1 h 30 min\n", listed)
        taken = self.run_program(*asked, "--at", "2018-11-03 10:30 1h").stdout
        self.assertIn("  Saturday, November 3, 2018, 11:30 AM – 1:00 PM  1 h 30 min\n", taken)
        self.assertEqual(taken.splitlines()[-1], note)
        day = self.run_program(*asked, "--at", "2018-11-03").stdout
        self.assertIn("  9:00 AM – 9:30 AM  30 min\n", day)
        self.assertEqual(day.splitlines()[-1], note)
        self.assertNotIn("apart", self.run_program(*asked[:-3], "office.ics", "--at", "2018-11-03").stdout)

    def test_what_does_not_exist_is_said(self):
        self.write("events.json", EVENTS)
        for typed, hint in [("2026-02-30", "February 2026 has no day 30. Its last day is Saturday, February 28."),
                            ("2026-02-20 25:00", "There is no time 25:00. Hours are 0 to 24, minutes 0 to 59.")]:
            with self.subTest(typed):
                result = self.run_program("free", "--at", typed, "events.json")
                self.assertEqual(result.returncode, 2)
                self.assertIn(f'--at "{typed}": {hint}', result.stderr)

    def test_among_several_people_a_time_is_to_be_free_for_the_user_or_those_who_are_named(self):
        self.write("events.json", EVENTS)
        self.write("mine.json", [])
        own = self.run_program("free", "--at", "2018-11-03 19:00", "mine.json", "--for", "Mia=events.json")
        self.assertEqual((own.returncode, own.stderr), (0, ""))
        self.assertEqual(own.stdout.splitlines()[0], "For whom: Me")
        self.assertIn("7:00 PM – 8:00 PM is free.", own.stdout)
        asked = ["free", "--person", "Mia", "--for", "Mia=events.json", "mine.json"]
        named = self.run_program(*asked, "--at", "2018-11-03 19:00")
        self.assertEqual((named.returncode, named.stdout.splitlines()[0]), (3, "For whom: Mia"))
        report = json.loads(self.run_program(*asked, "--at", "2018-11-03", "--format", "json").stdout)
        self.assertEqual((report["people"], len(report["events"])), (["Mia"], 2))
        report = json.loads(self.run_program(
            "free", "--at", "2018-11-03", "--format", "json", "--for", "Mia=events.json", "mine.json").stdout)
        self.assertEqual((report["people"], report["events"]), (["Me"], []))

    def test_a_day_or_a_part_of_it_has_its_events_and_free_times(self):
        self.write("events.json", EVENTS)
        day = self.run_program("free", "--at", "2018/11/03", "--duration", "2h", "--within", "9-22", "events.json")
        self.assertEqual((day.returncode, day.stderr), (0, ""))
        self.assertEqual(day.stdout.splitlines()[0], "Saturday, November 3, 2018")
        self.assertIn("  Dinner, Saturday, November 3, 2018, 6:00 PM to 8:00 PM", day.stdout)
        self.assertNotIn("Walk", day.stdout)
        self.assertIn("\n\nFree on this day:\n  9:00 AM – 6:00 PM  9 h\n", day.stdout)
        part = self.run_program("free", "--at", "11/3/2018 evening", "--duration", "4h", "events.json")
        self.assertEqual((part.returncode, part.stderr), (3, ""))
        self.assertIn("No free time.", part.stdout)
        report = json.loads(self.run_program(
            "free", "--at", "3.11.2018", "--format", "json", "events.json", LC_ALL="de_DE.UTF-8").stdout)
        self.assertEqual(list(report), ["free", "events", "problems"])
        self.assertEqual([event["title"] for event in report["events"]], ["Dinner", "Match"])
        for words in ("tonight", "this morning", "next Fri", "tomorrow", "Dec 12"):
            with self.subTest(words):
                self.assertEqual(self.run_program("free", "--at", words, "events.json").returncode, 0)

    def test_several_days_and_a_title_are_said(self):
        self.write("events.json", EVENTS)
        days = self.run_program("free", "--at", "Nov 3-4, 2018", "--within", "9-22", "--duration", "9h", "events.json")
        self.assertEqual((days.returncode, days.stderr), (0, ""))
        lines = days.stdout.splitlines()
        self.assertEqual(lines[0], "Saturday, November 3, 2018 to Sunday, November 4, 2018")
        self.assertIn("  Saturday, November 3, 2018, 9:00 AM – 6:00 PM  9 h", lines)
        self.assertIn("  Sunday, November 4, 2018, 9:00 AM – 10:00 PM  13 h", lines)
        titled = self.run_program("free", "--at", "Dentist Nov 3, 2018 5:30p for 2 hours", "events.json")
        self.assertEqual((titled.returncode, titled.stderr), (3, ""))
        self.assertIn("Dentist · Saturday, November 3, 2018, 5:30 PM – 7:30 PM is not free.", titled.stdout)

    def test_lengths_are_real_time_when_the_clock_changes(self):
        self.write("events.json", EVENTS)
        for zone, at, words in (
                ("Europe/Berlin", "2027-03-28 02:30 1h", "3:30 AM – 4:30 AM is free."),
                ("Europe/Berlin", "2027-10-31 00:30 3h", "12:30 AM – 2:30 AM (second time) is free."),
                ("America/Havana", "2027-03-14 00:30 1h", "1:30 AM – 2:30 AM is free.")):
            with self.subTest(at):
                self.assertIn(words, self.run_program("free", "--at", at, "events.json", TZ=zone).stdout)

    def test_decimals_and_points_are_read(self):
        self.write("events.json", EVENTS)
        usual = self.run_program("free", "--duration", "90min", "--within", "09:00-17:00", "events.json")
        for duration, within in (("1.5h", "09.00-17.00"), ("1,5 h", "9.00 - 17.00"), ("1.50 hours", "9am-5pm"), ("1h30", "9-17")):
            result = self.run_program("free", "--duration", duration, "--within", within, "events.json")
            self.assertEqual((result.returncode, result.stdout), (0, usual.stdout), (duration, within))

    def test_a_full_disk_is_called_so(self):
        self.write("events.json", EVENTS)
        with open("/dev/full", "w") as full:
            result = subprocess.run(
                [os.environ["UPCOMING"], "free", "events.json"], cwd=self.folder, stdout=full, stderr=subprocess.PIPE, text=True,
                env={name: value for name, value in os.environ.items() if "DISPLAY" not in name} | {"LC_ALL": "en_US.UTF-8"})
        self.assertEqual(
            (result.returncode, result.stderr), (1, "upcoming: The output could not be written: the disk is full.\n"))

    def test_a_day_says_which_events_are_cancelled(self):
        self.write("off.ics", "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a\nSUMMARY:Off\nSTATUS:CANCELLED\n"
                              "DTSTART:20181103T190000Z\nDTEND:20181103T200000Z\nEND:VEVENT\nEND:VCALENDAR\n")
        day = self.run_program("free", "--at", "2018-11-03", "off.ics")
        self.assertEqual((day.returncode, day.stderr), (0, ""))
        self.assertIn("  Off (cancelled), Saturday, November 3, 2018, 3:00 PM to 4:00 PM", day.stdout)

    def test_a_time_of_another_zone_is_read(self):
        self.write("events.json", EVENTS)
        for time in ("2018-11-03T23:00:00Z", "2018-11-04T00:00:00+01:00"):
            result = self.run_program("free", "--at", time, "events.json")
            self.assertEqual((result.returncode, result.stderr), (3, ""))
            self.assertIn("November 3, 2018, 7:00 PM – 8:00 PM is not free.", result.stdout)

    def test_names_are_in_the_language_of_the_words(self):
        self.write("events.json", EVENTS)
        catalog = self.folder / "de/LC_MESSAGES/upcoming.mo"
        catalog.parent.mkdir(parents=True)
        subprocess.run(["msgfmt", "-o", catalog, pathlib.Path(__file__).resolve().parents[2] / "po/de.po"], check=True)
        for variables in (
                {"LC_ALL": "de_DE.UTF-8"}, {"LC_ALL": "", "LANG": "de_DE.UTF-8", "LC_TIME": "en_US.UTF-8"}):
            with self.subTest(variables):
                result = self.run_program(
                    "free", "--weekdays", "Samstag", "--within", "9-22", "events.json",
                    UPCOMING_LOCALE_DIR=str(self.folder), **variables)
                self.assertEqual(result.returncode, 0, result.stderr)
                self.assertIn("Samstag, 3. November 2018", result.stdout)
                self.assertNotIn("Sonntag", result.stdout)


class Next(Terminal):
    def next(self, *options):
        return self.run_program(
            "next", *options, XDG_DATA_HOME=str(self.folder / "data"), XDG_CACHE_HOME=str(self.folder / "cache"))

    def test_without_sources_nothing_comes(self):
        result = self.next()
        self.assertEqual((result.returncode, result.stdout), (3, ""))
        self.assertEqual(result.stderr, "upcoming: There are no sources yet. Name one, or add it in the window.\n")
        self.assertFalse((self.folder / "cache").exists())

    def test_what_comes_next_is_kept_until_something_changes(self):
        file = self.store(century=21)
        first = self.next("--count", "2")
        self.assertEqual((first.returncode, first.stderr, len(first.stdout.splitlines())), (0, "", 2))
        self.assertRegex(first.stdout.splitlines()[0], r", 2\d{3} at ")
        report = json.loads(self.next("--count", "2", "--format", "json").stdout)
        titles = [event["title"].replace("\0", " ") for event in report["events"]]
        self.assertEqual(self.next("--count", "2", "--format", "{title}").stdout.splitlines(), titles)

        kept = self.folder / "cache/upcoming/next.json"
        self.assertEqual(kept.stat().st_mode & 0o777, 0o600)
        kept.write_text(kept.read_text().replace(titles[0], "Kept"))
        self.assertEqual(self.next("--format", "{title}").stdout, "Kept\n")
        kept.write_text(kept.read_text()[:-9])
        self.assertEqual(self.next("--format", "{title}").stdout, titles[0] + "\n")

        with contextlib.closing(sqlite3.connect(file)) as database:
            version, = database.execute("PRAGMA user_version").fetchone()
            database.execute("UPDATE source SET isHidden = 1")
            database.execute(f"PRAGMA user_version = {version + 1}")
            database.commit()
        hidden = self.next()
        self.assertEqual((hidden.returncode, hidden.stdout), (3, ""))
        self.assertIn("All sources are hidden.", hidden.stderr)

    def test_sources_are_read_that_are_named(self):
        self.write("coming.ics", "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a\nSUMMARY:Choir\nDTSTART:20510102T100000Z\n"
                                 "DTEND:20510102T110000Z\nEND:VEVENT\nEND:VCALENDAR\n")
        result = self.next("--format", "{title} {start}", "coming.ics")
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertEqual(result.stdout, "Choir Jan 2, 2051 at 5:00 AM\n")
        self.assertFalse((self.folder / "cache").exists())
        self.assertEqual(self.next("--person", "Me", "--for", "Mia=coming.ics").returncode, 3)
        self.assertEqual(self.next("--person", "Mia", "--for", "Mia=coming.ics").returncode, 0)
        self.assertEqual(self.next("missing.ics").returncode, 1)

    def test_help_says_words(self):
        words = self.run_program("next", "--help").stdout
        self.assertIn("(default: text)", words)
        self.assertNotIn("Template(", words)

    def test_what_cannot_be_printed_is_wrong_usage(self):
        for options, words in (
                (["--count", "0"], "--count is 0; 1 to 200 are expected."),
                (["--format", "{tilte}"], "“tilte” is not a field of a template. The fields are {title}, {when}, "),
                (["--format", "yaml"], "--format")):
            with self.subTest(options):
                result = self.next(*options)
                self.assertEqual((result.returncode, result.stdout), (2, ""))
                self.assertIn(words, result.stderr)


class Completion(Terminal):
    def test_shells_complete_commands(self):
        for shell in ("bash", "zsh", "fish"):
            with self.subTest(shell):
                result = self.run_program("--generate-completion-script", shell)
                self.assertEqual((result.returncode, result.stderr), (0, ""))
                for word in ("conflicts", "free", "weekdays", "exit-code"):
                    self.assertIn(word, result.stdout)
        script = self.write("upcoming.bash", self.run_program("--generate-completion-script", "bash").stdout)
        self.assertEqual(subprocess.run(["bash", "-n", script], env=os.environ).returncode, 0)
