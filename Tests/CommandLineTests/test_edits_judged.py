"""Edits of random series, judged by a reader of calendars that is not our own: it sees the asked change, and no other."""

import datetime
import json
import os
import random
import unittest
import zoneinfo

import icalendar
import recurring_ical_events

from terminal import Terminal

BERLIN = zoneinfo.ZoneInfo("Europe/Berlin")
UTC = datetime.timezone.utc
ZONE = """BEGIN:VTIMEZONE
TZID:Europe/Berlin
BEGIN:STANDARD
DTSTART:19701025T030000
RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:19700329T020000
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
END:DAYLIGHT
END:VTIMEZONE
"""
RULES = [
    "FREQ=DAILY;COUNT=9", "FREQ=DAILY;INTERVAL=3;UNTIL={until}", "FREQ=WEEKLY;COUNT=8", "FREQ=WEEKLY;INTERVAL=2;UNTIL={until}",
    "FREQ=WEEKLY;BYDAY=MO,WE,FR;COUNT=10", "FREQ=MONTHLY;COUNT=4", "FREQ=MONTHLY;BYDAY=2TU;COUNT=5",
    "FREQ=MONTHLY;BYDAY=-1FR;UNTIL={until}", "FREQ=WEEKLY;BYDAY=TU,TH;WKST=SU;INTERVAL=2;COUNT=6", None]
# Lines that are odd, and legal.
ODD = [
    "x-own;p=\"a:b;c\":kept\\, as\\; it is", "DESCRIPTION:a long text that is folded somewhere in the middle of it, at a place\n"
    "  which no program would choose\n\t, with a tab too", "CATEGORIES:one,two", "X-EMPTY:", "GEO:52.5;13.4", "attach:http://example.org/x",
    "BEGIN:VALARM\nACTION:DISPLAY\nTRIGGER:-PT15M\nDESCRIPTION:soon\nEND:VALARM", "CLASS:PRIVATE", "PRIORITY:5"]
MINUTE = datetime.timedelta(minutes=1)


class Series:
    """A random series, and when its instances are by the judge."""

    def __init__(self, chance):
        self.form = chance.choice(["utc", "zoned", "floating", "date"])
        start = datetime.datetime(2030, 9, 1) + datetime.timedelta(
            days=chance.randrange(150), minutes=15 * chance.randrange(40, 72))
        rule = chance.choice(RULES)
        if rule and "BYDAY" in rule:
            # The first instance is one of the rule: readers differ where it is not.
            start = next(day for day in (start + datetime.timedelta(days=n) for n in range(40)) if self.fits(day, rule))
        self.length = datetime.timedelta(days=1) if self.form == "date" else 60 * MINUTE
        until = start + datetime.timedelta(days=60)
        lines = [f"DTSTART{self.text(start)}", f"DTEND{self.text(start + self.length)}"]
        if rule:
            lines.append("RRULE:" + rule.format(until=self.until(until)))
        lines += ["SUMMARY:Old", *chance.sample(ODD, 3)]
        # The original starts of instances that were moved by themselves.
        self.moved = {}
        self.lines = "UID:a\nDTSTAMP:20260801T000000Z\n" + "\n".join(lines)
        self.others = ""
        starts = [seen[0] for seen in self.seen(self.calendar())]
        if rule and chance.random() < 0.5 and len(starts) > 3:
            self.lines += f"\nEXDATE{self.text(self.wall(starts.pop(chance.randrange(1, len(starts)))))}"
        if rule and chance.random() < 0.5 and len(starts) > 3:
            original = self.wall(starts[chance.randrange(1, len(starts))])
            by = (datetime.timedelta(days=1) if self.form == "date" else 30 * MINUTE) * chance.randrange(2)
            if by:
                self.moved[self.key(original + by)] = self.key(original)
            self.others = (
                f"BEGIN:VEVENT\nUID:a\nDTSTAMP:20260801T000000Z\nRECURRENCE-ID{self.text(original)}\n"
                f"DTSTART{self.text(original + by)}\nDTEND{self.text(original + by + self.length)}\nSUMMARY:Old\nEND:VEVENT\n")

    @staticmethod
    def fits(day, rule):
        names = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
        days = rule.split("BYDAY=")[1].split(";")[0].split(",")
        if names[day.weekday()] not in [name[-2:] for name in days]:
            return False
        week = days[0][:-2]
        if week == "2":
            return 8 <= day.day <= 14
        return week != "-1" or (day + datetime.timedelta(days=7)).month != day.month

    def text(self, wall):
        if self.form == "date":
            return f";VALUE=DATE:{wall:%Y%m%d}"
        return {"utc": f":{wall:%Y%m%dT%H%M%S}Z", "zoned": f";TZID=Europe/Berlin:{wall:%Y%m%dT%H%M%S}",
                "floating": f":{wall:%Y%m%dT%H%M%S}"}[self.form]

    def until(self, wall):
        if self.form == "date":
            return f"{wall:%Y%m%d}"
        if self.form == "zoned":
            return f"{wall.replace(tzinfo=BERLIN).astimezone(UTC):%Y%m%dT%H%M%SZ}"
        return f"{wall:%Y%m%dT%H%M%S}" + ("Z" if self.form == "utc" else "")

    def key(self, wall):
        """A time as the judge's list has it: a day, or an instant."""
        if self.form == "date":
            return wall.date()
        return wall.replace(tzinfo=UTC if self.form == "utc" else BERLIN).astimezone(UTC)

    def wall(self, key):
        """The clock of the series at a time of the judge's list."""
        if self.form == "date":
            return datetime.datetime(key.year, key.month, key.day)
        return key.astimezone(UTC if self.form == "utc" else BERLIN).replace(tzinfo=None)

    def shifted(self, key, by):
        return self.key(self.wall(key) + by)

    def calendar(self):
        text = (
            f"BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//x//y//EN\n{ZONE}BEGIN:VEVENT\nUID:b\nDTSTAMP:20260801T000000Z\n"
            f"DTSTART:20301201T100000Z\nDTEND:20301201T110000Z\nRRULE:FREQ=DAILY;COUNT=3\nSUMMARY:Other\nEND:VEVENT\n"
            f"BEGIN:VEVENT\n{self.lines}\nEND:VEVENT\n{self.others}END:VCALENDAR\n")
        return text.replace("\n", "\r\n")

    def seen(self, text):
        """Start, end, title and whether it is free, of all events of two years."""
        def plain(time):
            if not isinstance(time, datetime.datetime):
                return time
            # An instance of a period in UTC is read without its zone.
            return (time if time.tzinfo else time.replace(tzinfo=BERLIN)).astimezone(UTC)

        events = recurring_ical_events.of(icalendar.Calendar.from_ical(text)).between((2030, 1, 1), (2032, 1, 1))
        return sorted(
            ((plain(event["DTSTART"].dt), plain(event["DTEND"].dt), str(event["SUMMARY"]), str(event.get("TRANSP", "OPAQUE")))
             for event in events), key=str)


class JudgedEdits(Terminal):
    def run_program(self, *arguments, **variables):
        return super().run_program(
            *arguments, **({"XDG_DATA_HOME": str(self.folder / "data"), "TZ": "Europe/Berlin"} | variables))

    def ours(self, path):
        """Our list in the judge's form, with the id of each."""
        report = json.loads(self.run_program("agenda", "--format", "json", "--from", "2030-01-01", "--to", "2031-12-31", path).stdout)
        found = {}
        for day in report["days"]:
            for event in day["events"]:
                start, end = event["start"], event["end"]
                if len(start) == 10:
                    times = (datetime.date.fromisoformat(start), datetime.date.fromisoformat(end))
                else:
                    times = tuple(datetime.datetime.fromisoformat(time).astimezone(UTC) for time in (start, end))
                found[(*times, event["title"])] = event["id"]
        return found

    def edit(self, chance, series, before, key, path):
        """Makes a random edit. Returns what the judge has to see then; `None` where it was refused."""
        start, end, _, _ = chosen = next(seen for seen in before if seen[:3] == key)
        scope = chance.choice(["--only", "--following", "--all"])
        original = series.moved.get(start, start)
        if scope == "--following" and series.form == "zoned":
            offsets = {seen[0].astimezone(BERLIN).utcoffset() for seen in before if seen[2] == "Old" and seen[0] <= start}
            # The judge reads an UNTIL with the offset of the first start.
            scope = "--following" if len(offsets) == 1 else "--all"
        own = [seen for seen in before if seen[2] == "Old" and (
            scope == "--all" or scope == "--following" and series.moved.get(seen[0], seen[0]) >= original or seen == chosen)]
        deed = chance.choice(["move", "remove", "title", "free", "shorten", "place"])

        def changed(change):
            return sorted((change(seen) if seen in own else seen for seen in before), key=str)

        if deed == "move":
            days = datetime.timedelta(days=1) if series.form == "date" else datetime.timedelta()
            by = days or 15 * MINUTE * chance.choice([-3, -1, 1, 2, 6])
            new = series.wall(start) + by
            # The user's clock shows UTC an hour or two later.
            shown = new if series.form != "utc" else series.key(new).astimezone(BERLIN)
            arguments = ["move", f"{shown:%b %d %Y}" + ("" if series.form == "date" else f" {shown:%H:%M}")]

            def change(seen):
                if scope != "--only" and seen[0] in series.moved:
                    return seen
                return (series.shifted(seen[0], by), series.shifted(seen[1], by), *seen[2:])
        elif deed == "shorten":
            if series.form == "date":
                return None
            shown = (end - 15 * MINUTE).astimezone(BERLIN)
            arguments = ["change", "--end", f"{shown:%b %d %Y %H:%M}"]

            def change(seen):
                return (seen[0], seen[1] - 15 * MINUTE, *seen[2:])
        elif deed == "remove":
            arguments = ["remove"]
            change = None
        else:
            option = {"title": ["--title", "New; title, " + "long " * 20 + "end"], "free": ["--free"], "place": ["--place", "Hall\\1"]}[deed]
            arguments = ["change", *option]

            def change(seen):
                title = option[1] if deed == "title" else seen[2]
                return (*seen[:2], title, "TRANSPARENT" if deed == "free" and series.form != "date" else seen[3])
        # The event stands behind the name of the command.
        result = self.run_program(arguments[0], self.ids[key], *arguments[1:], scope, "--in", path)
        if result.returncode != 0:
            self.assertTrue(result.returncode == 1 and result.stderr, (arguments, result))
            return None
        self.last = [*arguments, scope]
        if change is None:
            return [seen for seen in before if seen not in own]
        return changed(change)

    def test_the_judge_sees_the_asked_change_and_no_other(self):
        rounds = 500 if os.environ.get("UPCOMING_LONG_TESTS") == "1" else 25
        refused = judged = 0
        for number in range(rounds):
            chance = random.Random(f"series {number}")
            series = Series(chance)
            path = self.folder / f"{number}.ics"
            text = series.calendar()
            path.write_bytes(text.encode())
            before = series.seen(text)
            self.ids = self.ours(path)
            # Where the two readers differ before, the judge is none.
            if sorted(self.ids, key=str) != [seen[:3] for seen in before]:
                continue
            key = chance.choice([seen[:3] for seen in before if seen[2] == "Old"])
            expected = self.edit(chance, series, before, key, path)
            after = path.read_bytes().decode()
            if expected is None:
                refused += 1
                self.assertEqual(after, text)
                continue
            judged += 1
            with self.subTest(number, edit=self.last, text=text):
                self.assertEqual(series.seen(after), expected)
                self.assertEqual(sorted(self.ours(path), key=str), sorted((seen[:3] for seen in expected), key=str))
                if after != text:
                    self.assertEqual(self.run_program("undo").returncode, 0)
                versions = ("DTSTAMP", "SEQUENCE", "LAST-MODIFIED")
                back = path.read_bytes().decode()
                self.assertEqual(
                    [line for line in back.split("\r\n") if not line.startswith(versions)],
                    [line for line in text.split("\r\n") if not line.startswith(versions)])
        self.assertGreater(judged, rounds // 2)
        self.assertLess(refused, rounds // 2)


if __name__ == "__main__":
    unittest.main()
