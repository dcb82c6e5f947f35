"""Two users on real servers: an answer reaches the organizer only where the user lets the server tell, and nothing else does."""

import re

from driver.calendar_server import OTHER, USER, Cyrus, Xandikos
from driver.fault_proxy import FaultProxy
from driver.radicale import Radicale
from driver.server_case import ServerTest, calendar, differences, unfolded

TIMES = "DTSTART;TZID=Europe/Berlin:20301205T190000\nDTEND;TZID=Europe/Berlin:20301205T210000\nSUMMARY:{title}\n"
PEOPLE = ("ORGANIZER;CN={organizer}:mailto:{organizer}@example.org\n"
          "ATTENDEE;CN={organizer};PARTSTAT=ACCEPTED:mailto:{organizer}@example.org\n"
          "ATTENDEE;CN={attendee};PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:{attendee}@example.org")
ANSWERS = ["accepted", "tentative", "declined"]


class Meeting:
    """An event of two users, each of whom has an object of it."""

    def __init__(self, server, uid, organizer, attendee, rule=""):
        self.server, self.title = server, f"{server.name} {uid}"
        self.name = uid.replace(" ", "-") + ".ics"
        text = calendar(self.title.replace(" ", "-"), rule + TIMES.format(title=self.title)
                        + PEOPLE.format(organizer=organizer, attendee=attendee))
        others = server.names(attendee)
        server.write(self.name, text, organizer)
        # A server that tells people makes the object of the one who is invited.
        if server.names(attendee) == others:
            server.write(self.name, text, attendee)
        new, = set(server.names(attendee)) - set(others)
        self.names = {organizer: self.name, attendee: new}

    def texts(self):
        """The bytes of the user's object, and of the other's, and what the other was told."""
        return [*(self.server.text(self.names[user], user) for user in (USER, OTHER)), self.server.messages(OTHER)]

    def answer(self, text, user=USER):
        """The state of a user in an object."""
        line, = [line for line in unfolded(text) if line.startswith("ATTENDEE") and line.endswith(f"mailto:{user}@example.org")]
        return re.search(r"PARTSTAT=([A-Z-]+)", line)[1].lower()


def without_people(text):
    """The lines of an object but for those of its people."""
    return [line for line in unfolded(text) if not line.startswith(("ATTENDEE", "ORGANIZER"))]


class Day(ServerTest):
    def test_nothing_is_sent_but_questions_on_a_day_without_edits(self):
        server = self.add_server(Cyrus)
        meeting = Meeting(server, "meeting", OTHER, USER)
        own = Meeting(server, "own meeting", USER, OTHER)
        before = [meeting.texts(), own.texts()]
        proxy = FaultProxy(server)
        self.addCleanup(proxy.end)
        self.open_calendars({server.name: proxy.address})
        key = self.ids()[meeting.title][0]
        asked = [
            (["skip", key], 0), (["move", key, "20:30", "--dry-run"], 1), (["answer", key, "accepted", "--dry-run"], 0),
            (["answer", key, "accepted"], 2), (["agenda", "--format", "ics"], 0), (["conflicts"], 0), (["undo"], 0),
            (["free", "--at", "2030-12-05 19:00"], 3)]
        for command, status in asked:
            result = self.command(*command)
            self.assertEqual(result.returncode, status, (command, result.stderr))
        count = len(proxy.methods)
        self.keys("F5")
        self.wait_until("a refresh", lambda: len(proxy.methods) > count)
        self.keys("ctrl+q")
        self.assertEqual(self.program.wait(), 0)
        self.assertLessEqual(set(proxy.methods), {"GET", "OPTIONS", "PROPFIND", "REPORT"})
        self.assertEqual([meeting.texts(), own.texts()], before)


class People(ServerTest):
    def setUp(self):
        super().setUp()
        servers = [self.add_server(kind) for kind in [Radicale, Xandikos, Cyrus]]
        for user in [USER, OTHER]:
            self.servers["Radicale"].add_calendar("home", "Home", user=user)
        self.invited = [Meeting(server, f"meeting {answer}", OTHER, USER) for server in servers for answer in ANSWERS]
        self.organized = [Meeting(server, "own meeting", USER, OTHER) for server in servers]
        self.series = [Meeting(server, "series", OTHER, USER, "RRULE:FREQ=WEEKLY;COUNT=4\n") for server in servers]
        self.open_calendars()
        self.all_known = self.ids()
        self.known = {title: ids[0] for title, ids in self.all_known.items()}

    def edit(self, meeting, *command):
        return self.command(command[0], self.known[meeting.title], *command[1:])

    def refuses_without_a_word(self, meeting, *command):
        """A command of which the server would tell ends with 2, says so, and writes nothing."""
        before = meeting.texts()
        result = self.command(*command)
        self.assertEqual((result.returncode, result.stdout), (2, ""), command)
        self.assertIn("tells", result.stderr)
        self.assertIn("Nothing is written without --tell.", result.stderr)
        self.assertEqual(meeting.texts(), before)

    def test_nobody_learns_of_a_change_without_a_word_of_the_user(self):
        # The servers and the window are started once.
        self.check_that_invitations_are_only_answered()
        self.check_own_meetings()
        self.check_answers()
        self.check_answers_of_one()

    def check_answers(self):
        for meeting in self.invited:
            tells, answer = meeting.server.tells, meeting.title.split()[-1]
            with self.subTest(meeting.title):
                mine, theirs, told = meeting.texts()
                command = ["answer", self.known[meeting.title], answer]
                if tells:
                    self.refuses_without_a_word(meeting, *command)
                # The word makes no server tell that does not.
                result = self.command(*command, "--tell")
                self.assertEqual((result.returncode, result.stderr), (0, ""))
                self.assertIn("its server tells ben" if tells else "nobody is told", result.stdout)
                mine_then, theirs_then, told_then = meeting.texts()
                self.assertEqual(len(told_then) - len(told), int(tells))
                self.assertEqual(meeting.answer(mine_then), answer)
                self.assertEqual(without_people(mine_then), without_people(mine))
                self.assertEqual(meeting.answer(mine_then, OTHER), "accepted")
                if tells:
                    self.assertEqual(meeting.answer(theirs_then), answer)
                    self.assertEqual(without_people(theirs_then), without_people(theirs))
                    self.refuses_without_a_word(meeting, "undo")
                else:
                    self.assertEqual(theirs_then, theirs)
                    gone, come = differences(mine, mine_then)
                    self.assertEqual(come, [gone[0].replace("NEEDS-ACTION", answer.upper())])
                back = self.command("undo", *["--tell"] * tells)
                self.assertEqual((back.returncode, back.stderr), (0, ""))
                mine_back, theirs_back, _ = meeting.texts()
                self.assertEqual([meeting.answer(text) for text in (mine_back, theirs_back)], ["needs-action"] * 2)
                self.assertEqual(without_people(mine_back), without_people(mine))

    def check_answers_of_one(self):
        """What the organizer is told names the one of the series; whether the organizer's event changes is the server's choice."""
        for meeting in self.series:
            tells = meeting.server.tells
            with self.subTest(meeting.title):
                mine, theirs, told = meeting.texts()
                command = ["answer", self.all_known[meeting.title][1], "declined", "--only"]
                if tells:
                    self.refuses_without_a_word(meeting, *command)
                result = self.command(*command, *["--tell"] * tells)
                self.assertEqual((result.returncode, result.stderr), (0, ""))
                mine_then, theirs_then, told_then = meeting.texts()
                _, come = differences(mine, mine_then)
                self.assertIn("RECURRENCE-ID;TZID=Europe/Berlin:20301212T190000", come)
                self.assertTrue(any("PARTSTAT=DECLINED" in line for line in come))
                if tells:
                    new, = set(told_then) - set(told)
                    for words in ["METHOD:REPLY", "RECURRENCE-ID;TZID=Europe/Berlin:20301212T190000", "PARTSTAT=DECLINED"]:
                        self.assertIn(words, new)
                else:
                    self.assertEqual(theirs_then, theirs)

    def check_that_invitations_are_only_answered(self):
        for meeting in self.invited[::3]:
            for command in [("move", "20:30"), ("change", "--end", "20:00"), ("change", "--title", "Mine"), ("remove",)]:
                with self.subTest(meeting.title, command=command):
                    before = meeting.texts()
                    result = self.edit(meeting, *command, "--tell")
                    self.assertEqual((result.returncode, result.stdout), (1, ""))
                    self.assertEqual(meeting.texts(), before)

    def check_own_meetings(self):
        for meeting in self.organized:
            for command in [("move", "20:30"), ("change", "--end", "20:00"), ("remove",)]:
                with self.subTest(meeting.title, command=command):
                    self.check_own_meeting(meeting, [command[0], self.known[meeting.title], *command[1:]])

    def check_own_meeting(self, meeting, command):
        mine, theirs, told = meeting.texts()
        tells = meeting.server.tells
        if tells:
            self.refuses_without_a_word(meeting, *command)
        result = self.command(*command, "--tell")
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertIn("its server tells ben" if tells else "nobody is told", result.stdout)
        mine_then, theirs_then, told_then = meeting.texts()
        self.assertNotEqual(mine_then, mine)
        if not tells:
            self.assertEqual((theirs_then, told_then), (theirs, told))
        elif mine_then is None:
            self.assertIn("STATUS:CANCELLED", theirs_then)
        else:
            times = ("DTSTART;TZID=Europe/Berlin", "DTEND;TZID=Europe/Berlin")
            self.assertEqual(*([line for line in unfolded(text) if line.startswith(times)] for text in (mine_then, theirs_then)))
        undone = self.command("undo", *["--tell"] * tells)
        self.assertEqual((undone.returncode, undone.stderr), (0, ""))
        mine_back, theirs_back, _ = meeting.texts()
        for back, before in [(mine_back, mine), (theirs_back, theirs)]:
            self.assertEqual(without_people(back), without_people(before))
