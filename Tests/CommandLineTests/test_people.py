"""Several people in the terminal: whose time a source takes, and whom a conflict is about."""

import json

from terminal import Terminal


def calendar(uid, title, more=""):
    return (f"BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:{uid}\nSUMMARY:{title}\nDTSTART:20261207T100000\n"
            f"DTEND:20261207T110000\n{more}END:VEVENT\nEND:VCALENDAR\n")


class People(Terminal):
    def setUp(self):
        super().setUp()
        for uid, (name, title) in enumerate([("me", "Work"), ("mia", "Piano"), ("leo", "Dentist"), ("all", "Visit")]):
            self.write(f"{name}.ics", calendar(uid, title))

    def conflicts(self, *arguments):
        return json.loads(self.run_program("conflicts", "--format", "json", *arguments).stdout)["conflicts"]

    def test_a_source_is_for_a_person(self):
        result = self.run_program(
            "conflicts", "me.ics", "--for", "Mia=mia.ics", "--for", "Leo=leo.ics", "--for", "Mia=all.ics",
            "--for", "leo=all.ics")
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertEqual(
            result.stdout,
            "Monday, December 7, 2026\n"
            "  10:00 AM – 11:00 AM  ! Leo: Dentist and Visit  — overlaps 1 h\n"
            "  10:00 AM – 11:00 AM  ! Mia: Piano and Visit  — overlaps 1 h\n"
            "\n2 conflicts\n")

    def test_one_source_is_for_several_people(self):
        people = [found["people"] for found in self.conflicts("--for", "Mia=mia.ics", "--for", "Leo, Mia =all.ics")]
        self.assertEqual(people, [["Mia"]])

    def test_a_source_is_nobody_s(self):
        self.assertEqual(self.conflicts("--for", "Mia=mia.ics", "--for", "nobody=leo.ics", "--for", "Nobody=all.ics"), [])
        found, = self.conflicts("me.ics", "--for", "nobody=leo.ics")
        self.assertEqual(found["people"], ["Me"])
        self.assertEqual([event["people"] for event in found["events"]], [[], ["Me"]])
        result = self.run_program("agenda", "--for", "nobody,Mia=mia.ics")
        self.assertEqual((result.returncode, result.stdout), (2, ""))
        self.assertIn("A source is either for people or for “nobody”.", result.stderr)

    def test_the_agenda_says_for_whom_an_event_is(self):
        lines = self.run_program("agenda", "me.ics", "--for", "Mia=mia.ics", "--for", "Leo=all.ics", "--for", "Mia=all.ics").stdout
        for words in ("Work (for Me)", "Piano (for Mia)", "Visit (for Mia and Leo)"):
            self.assertIn(words, lines)
        self.assertNotIn("(for", self.run_program("agenda", "me.ics", "mia.ics").stdout)

    def test_without_people_all_is_the_user_s(self):
        found, = self.conflicts("mia.ics", "leo.ics")
        self.assertEqual(found["people"], ["Me"])
        self.assertEqual([event["people"] for event in found["events"]], [["Me"], ["Me"]])
        result = self.run_program("conflicts", "mia.ics", "leo.ics")
        self.assertIn("! Dentist and Piano  —", result.stdout)

    def test_one_person_alone(self):
        people = ["--for", "Mia=mia.ics", "--for", "Leo=leo.ics", "--for", "Mia=all.ics", "--for", "Leo=all.ics"]
        self.assertEqual([found["people"] for found in self.conflicts("--person", "mia", *people)], [["Mia"]])
        days = json.loads(self.run_program("agenda", "--format", "json", "--person", "Mia", *people).stdout)["days"]
        self.assertEqual([event["title"] for event in days[0]["events"]], ["Piano", "Visit"])
        self.assertEqual(days[0]["events"][1]["people"], ["Mia", "Leo"])
        result = self.run_program("free", "--at", "2026-12-07 10:00", "--person", "Me", "--for", "Mia=mia.ics")
        self.assertEqual(result.returncode, 0)
        result = self.run_program("free", "--at", "2026-12-07 10:00", "--person", "Mia", "--for", "Mia=mia.ics")
        self.assertEqual(result.returncode, 3)

    def test_what_nobody_is_called(self):
        result = self.run_program("agenda", "--person", "Bob", "--for", "Mia=mia.ics")
        self.assertEqual((result.returncode, result.stdout), (2, ""))
        self.assertIn('There is no person "Bob". There are: Me, Mia.', result.stderr)

    def test_a_person_without_a_source(self):
        for word in ["mia.ics", "=mia.ics", "Mia=", "Mia,=mia.ics"]:
            result = self.run_program("agenda", "--for", word)
            self.assertEqual((result.returncode, result.stdout), (2, ""))
            self.assertIn("A name and a source are expected, for example: Mia=mia.ics.", result.stderr)

    def test_an_export_is_the_same_for_several_people(self):
        attendees = "ATTENDEE;CN=Mia;PARTSTAT=ACCEPTED:mailto:mia@example.org\nATTENDEE:mailto:leo@example.org\n"
        self.write("meeting.ics", calendar("m", "Meeting", attendees))
        with_people = self.run_program("agenda", "--format", "ics", "--for", "Mia=meeting.ics").stdout
        without = self.run_program("agenda", "--format", "ics", "meeting.ics").stdout

        def lines(text):
            return [line for line in text.splitlines() if not line.startswith("DTSTAMP")]
        self.assertEqual(lines(with_people), lines(without))
        self.assertEqual(len([line for line in lines(without) if line.startswith("ATTENDEE")]), 2)


class Needs(Terminal):
    """Events that need one of some people."""

    def setUp(self):
        super().setUp()
        self.write("leo.ics", "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:stay\nSUMMARY:Leo at Maya's\nDTSTART;VALUE=DATE:20261207\n"
                   "DTEND;VALUE=DATE:20261210\nEND:VEVENT\nEND:VCALENDAR\n")
        self.write("me.ics", calendar("work", "Night shift"))
        self.write("dan.ics", calendar("trip", "Trip"))
        self.people = ["me.ics", "--for", "Dan=dan.ics"]

    def conflicts(self, *arguments):
        return json.loads(self.run_program("conflicts", "--format", "json", *arguments).stdout)["conflicts"]

    def test_a_need_of_a_persons_event(self):
        result = self.run_program("conflicts", "--for", "Leo, Me| Dan=leo.ics", *self.people)
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertEqual(
            result.stdout,
            "Monday, December 7, 2026\n"
            "  10:00 AM – 11:00 AM  ! Leo at Maya's needs Me or Dan  — nobody is free\n"
            "      Me: Night shift\n"
            "      Dan: Trip\n"
            "\n1 conflict\n")
        found, = self.conflicts("--for", "Leo,Me|Dan=leo.ics", *self.people)
        self.assertEqual([event["title"] for event in found["events"]], ["Leo at Maya's", "Night shift", "Trip"])
        self.assertEqual((found["needs"], found["people"]), (["Me", "Dan"], ["Me", "Leo", "Dan"]))
        self.assertEqual([time["start"][:16] for time in found["intervals"]], ["2026-12-07T10:00"])
        result = self.run_program("conflicts", "--exit-code", "--for", "Leo,Me|Dan=leo.ics", *self.people)
        self.assertEqual(result.returncode, 3)

    def test_a_need_of_nobodys_event_makes_no_pairs(self):
        self.write("shop.ics", calendar("shop", "Shop open"))
        self.assertEqual(self.conflicts("me.ics", "--for", "Me|Dan=shop.ics"), [])
        found, = self.conflicts("--for", "Me|Dan=shop.ics", *self.people)
        self.assertEqual([event["title"] for event in found["events"]], ["Shop open", "Night shift", "Trip"])

    def test_a_free_time_for_which_nobody_is_left(self):
        people = ["--for", "Leo,Me|Dan=leo.ics", "--for", "Dan=dan.ics"]
        result = self.run_program("free", "--at", "2026-12-07 10:00 30min", *people)
        self.assertEqual(result.returncode, 0)
        self.assertIn("is free, but nobody is left for Leo.", result.stdout)
        result = self.run_program("free", "--from", "2026-12-07", "--days", "1", *people)
        self.assertIn("· nobody is left for Leo 10:00 AM – 11:00 AM", result.stdout)
        found = json.loads(self.run_program("free", "--from", "2026-12-07", "--days", "1", "--format", "json", *people).stdout)
        self.assertEqual([event["title"] for need in found["left"] for event in need["events"]], ["Leo at Maya's"])
        self.assertNotIn("left", json.loads(self.run_program("free", "me.ics", "--format", "json").stdout))

    def test_what_is_no_need(self):
        for word in ["Leo,|Dan=leo.ics", "Leo,Me|=leo.ics", "Me|Dan="]:
            result = self.run_program("agenda", "--for", word)
            self.assertEqual((result.returncode, result.stdout), (2, ""))
            self.assertIn("A name and a source are expected, for example: Mia=mia.ics.", result.stderr)
        result = self.run_program("agenda", "--for", "Leo,Me|Dan,Mia|Ana=leo.ics")
        self.assertEqual((result.returncode, result.stdout), (2, ""))
        self.assertIn("can need one of some people, for example: Leo,Me|Dan=leo.ics.", result.stderr)
        result = self.run_program("agenda", "--for", "Leo,Me|nobody=leo.ics")
        self.assertIn("A source is either for people or for “nobody”.", result.stderr)
