"""Edits on real servers: only what was asked changes there, and undoing brings back the event as it was."""

import concurrent.futures
import datetime
import json
import os
import pathlib

from driver.calendar_server import Cyrus, Sabre, Xandikos
from driver.radicale import Radicale
from driver.server_case import ServerTest, calendar, differences, in_order, judged, unfolded

KEPT = """X-KEPT;P="a:b;c":as\\, it is
DESCRIPTION:A long text that is folded somewhere in the middle of it\\, at a place that no progr
 am would choose\\; with odd signs: äöü 日本
CATEGORIES:one,two
BEGIN:VALARM
ACTION:DISPLAY
TRIGGER:-PT15M
DESCRIPTION:soon
END:VALARM
"""
SINGLE = KEPT + "DTSTART;TZID=Europe/Berlin:20301205T190000\nDTEND;TZID=Europe/Berlin:20301205T210000\nSUMMARY:{title}"
SERIES = KEPT + ("DTSTART;TZID=Europe/Berlin:20301203T170000\nDTEND;TZID=Europe/Berlin:20301203T180000\n"
                 "RRULE:FREQ=WEEKLY;COUNT=5\nSUMMARY:{title}")
INVITED = ("\nORGANIZER;CN=Ben;SCHEDULE-AGENT=CLIENT:mailto:ben@example.org\nATTENDEE;PARTSTAT=ACCEPTED:mailto:ben@example.org\n"
           "ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:anna@example.org")
START, END, SUMMARY, PLACE, FREE = range(5)


def at(time, day=5):
    return f";TZID=Europe/Berlin:203012{day:02}T{time}00"


def later(event, minutes, *parts):
    """The event with a start or an end that is some minutes later."""
    return tuple(
        (datetime.datetime.fromisoformat(part) + datetime.timedelta(minutes=minutes)).isoformat() if number in parts else part
        for number, part in enumerate(event))


def replaced(event, values):
    return tuple(values.get(number, part) for number, part in enumerate(event))


class Edit:
    """A command that changes an event, and what it makes of the lines and of the events that the judge sees."""

    def __init__(self, lines, command, change, gone=(), come=(), position=0, scope="one"):
        self.lines, self.command, self.change, self.position, self.scope = lines, command, change, position, scope
        self.gone, self.come = gone, come

    def expected(self, events):
        """The events that the judge sees then."""
        chosen = {"one": [self.position], "following": range(self.position, len(events)), "all": range(len(events))}[self.scope]
        changed = (self.change(event) if number in chosen else event for number, event in enumerate(events))
        return sorted(event for event in changed if event)


EDITS = {
    "move": Edit(SINGLE, ["move", "20:30"], lambda event: later(event, 90, START, END),
                 [f"DTSTART{at('1900')}", f"DTEND{at('2100')}"], [f"DTSTART{at('2030')}", f"DTEND{at('2230')}"]),
    "shorten": Edit(SINGLE, ["change", "--end", "20:15"], lambda event: later(event, -45, END),
                    [f"DTEND{at('2100')}"], [f"DTEND{at('2015')}"]),
    "title and place": Edit(
        SINGLE, ["change", "--title", "Supper; all", "--place", "Nora's\\hill"],
        lambda event: replaced(event, {SUMMARY: "Supper; all", PLACE: "Nora's\\hill"}),
        ["SUMMARY:{title}"], ["SUMMARY:Supper\\; all", "LOCATION:Nora's\\\\hill"]),
    "free": Edit(SINGLE, ["change", "--free"], lambda event: replaced(event, {FREE: "TRANSPARENT"}), [], ["TRANSP:TRANSPARENT"]),
    "busy": Edit(SINGLE + "\nTRANSP:TRANSPARENT", ["change", "--busy"], lambda event: replaced(event, {FREE: "OPAQUE"}),
                 ["TRANSP:TRANSPARENT"], ["TRANSP:OPAQUE"]),
    "remove": Edit(SINGLE, ["remove"], lambda event: None, None, None),
    "move one": Edit(SERIES, ["move", "18:30", "--only"], lambda event: later(event, 90, START, END), [], None, 1),
    "remove one": Edit(SERIES, ["remove", "--only"], lambda event: None, [], [f"EXDATE{at('1700', 17)}"], 2),
    "move all": Edit(SERIES, ["move", "18:30", "--all"], lambda event: later(event, 90, START, END),
                     [f"DTSTART{at('1700', 3)}", f"DTEND{at('1800', 3)}"], [f"DTSTART{at('1830', 3)}", f"DTEND{at('1930', 3)}"],
                     1, "all"),
    "shorten following": Edit(SERIES, ["change", "--end", "17:30", "--following"], lambda event: later(event, -30, END),
                              ["RRULE:FREQ=WEEKLY;COUNT=5"], None, 2, "following"),
    "remove following": Edit(SERIES, ["remove", "--following"], lambda event: None,
                             ["RRULE:FREQ=WEEKLY;COUNT=5"], ["RRULE:FREQ=WEEKLY;UNTIL=20301210T160000Z"], 2, "following"),
    "answer": Edit(SINGLE + INVITED, ["answer", "tentative"], lambda event: event,
                   [INVITED.splitlines()[-1]], [INVITED.splitlines()[-1].replace("NEEDS-ACTION", "TENTATIVE")]),
}


class Servers(ServerTest):
    def test_only_what_was_asked_changes_and_comes_back(self):
        servers = [self.add_server(kind) for kind in [Radicale, Xandikos, *[Sabre] * Sabre.is_there, Cyrus]]
        self.servers["Radicale"].add_calendar("home", "Home")
        for server in servers:
            for number, (name, edit) in enumerate(EDITS.items()):
                server.write(f"e{number}.ics", calendar(
                    f"{server.name}-e{number}", edit.lines.format(title=f"{server.name} {name}")))
        self.open_calendars()
        self.known = self.ids()
        # Commands are written one after the other; servers work at the same time.
        with concurrent.futures.ThreadPoolExecutor() as pool:
            for done in [pool.submit(self.edit_on, server) for server in servers]:
                done.result()
        if not Sabre.is_there:
            with self.subTest("sabre/dav"):
                self.skipTest("this release of Debian has no php-sabre-dav")

    def edit_on(self, server):
        for number, (name, edit) in enumerate(EDITS.items()):
            with self.subTest(server.name, edit=name):
                self.check(server, f"e{number}.ics", f"{server.name} {name}", edit)
        with self.subTest(server.name, edit="add"):
            self.check_added(server)

    def written(self, *command):
        """The number of an edit in the history."""
        result = self.command(*command, "--format", "json")
        self.assertEqual((result.returncode, result.stderr), (0, ""), command)
        report = json.loads(result.stdout)
        self.assertEqual((report["written"], report["told"]), (True, []), report)
        return report["undo"]

    def check(self, server, name, title, edit):
        before, others = server.text(name), server.names()
        number = self.written(edit.command[0], self.known[title][edit.position], *edit.command[1:])
        after, new = server.text(name), sorted(set(server.names()) - set(others))
        # A series that was split goes on in an object of its own.
        texts = [after] * (after is not None) + [server.text(name) for name in new]
        self.assertEqual((len(texts), after is None), (1 + len(new) - (edit.gone is None), edit.gone is None))
        self.assertEqual(judged(*texts), edit.expected(judged(before)))
        if after is not None:
            gone, come = differences(before, after)
            self.assertEqual(gone, sorted(line.format(title=title) for line in edit.gone))
            if edit.come is not None:
                self.assertEqual(come, sorted(edit.come))
                self.assertEqual(in_order(before, gone), in_order(after, come))
        undone = self.command("undo", number)
        self.assertEqual((undone.returncode, undone.stderr), (0, ""))
        self.assertEqual(server.names(), others)
        back = server.text(name)
        self.assertEqual(unfolded(back), unfolded(before))
        self.keep(server, edit.command, before, after, back)

    def check_added(self, server):
        others = server.names()
        number = self.written("add", f"Tea with {server.name} Dec 9 2030 17:00 1h", "--place", "Hall 3", "--calendar", server.name)
        new, = set(server.names()) - set(others)
        self.assertEqual(judged(server.text(new)), [
            ("2030-12-09T17:00:00+01:00", "2030-12-09T18:00:00+01:00", f"Tea with {server.name}", "Hall 3", "OPAQUE")])
        self.assertEqual(self.command("undo", number).returncode, 0)
        self.assertEqual(server.names(), others)

    @staticmethod
    def keep(server, command, *texts):
        """Keeps what the server had before, after, and when it was taken back, where a folder is named for it."""
        if folder := os.environ.get("KEEP_OBJECTS"):
            for state, text in zip(["before", "after", "undone"], texts):
                name = f"{server.name}-{'-'.join(command)}-{state}.ics".replace("/", "-").replace("\\", "-")
                (pathlib.Path(folder) / name).write_text(text or "", newline="")

    def test_undoing_in_the_window_and_redoing_reach_the_server(self):
        server = self.add_server(Cyrus)
        server.write("e.ics", calendar("e", SINGLE.format(title="Dinner")))
        before = server.text("e.ics")
        self.open_calendars()
        self.written("move", self.ids()["Dinner"][0], "20:30")
        after = server.text("e.ics")
        for keys, text, time in [("ctrl+z", before, "7:00"), ("ctrl+shift+z", after, "8:30"), ("ctrl+z", before, "7:00")]:
            self.keys(keys)
            self.wait_for_row(f"Dinner, {time}")
            self.wait_equal(lambda: unfolded(server.text("e.ics")), unfolded(text))
