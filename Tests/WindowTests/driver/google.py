"""Calendars as the programs of others export them, made by a seed."""

import random
from datetime import datetime, timedelta

EVENTS, OVERRIDES, ORPHANS = 677, 186, 36
OWNER = "anna@example.org"

ZONE = """BEGIN:VTIMEZONE
TZID:America/New_York
X-LIC-LOCATION:America/New_York
BEGIN:DAYLIGHT
TZOFFSETFROM:-0500
TZOFFSETTO:-0400
TZNAME:EDT
DTSTART:19700308T020000
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU
END:DAYLIGHT
BEGIN:STANDARD
TZOFFSETFROM:-0400
TZOFFSETTO:-0500
TZNAME:EST
DTSTART:19701101T020000
RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU
END:STANDARD
END:VTIMEZONE"""

# The week of the sample, in New York, and what is special about each.
WEEK = [
    ("dinner", "Dinner with Ana", "DTSTART:20181103T230000Z", "DTEND:20181104T000000Z", "STATUS:TENTATIVE"),
    ("board", "Board Meeting", "DTSTART:20181106T170000Z", "DTEND:20181106T180000Z",
     f"ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=DECLINED;CN={OWNER};X-NUM-GUESTS=0:mailto:{OWNER}"),
    ("standup", "Standup", "DTSTART;TZID=America/New_York:20181030T120000",
     "DTEND;TZID=America/New_York:20181030T123000", "RRULE:FREQ=WEEKLY;COUNT=20;BYDAY=TU"),
    ("choir", "Choir", "DTSTART;TZID=America/New_York:20181107T190000",
     "DTEND;TZID=America/New_York:20181107T200000", "RRULE:FREQ=WEEKLY;COUNT=26;BYDAY=WE"),
    ("parents", "Parents' Evening", "DTSTART;TZID=America/New_York:20181107T193000",
     "DTEND;TZID=America/New_York:20181107T203000", "RRULE:FREQ=WEEKLY;COUNT=26;BYDAY=WE"),
    ("leave", "Out of Office", "DTSTART;VALUE=DATE:20181108", "DTEND;VALUE=DATE:20181109", "TRANSP:OPAQUE"),
    ("brunch", "Late Brunch", "DTSTART:20181108T163000Z", "DTEND:20181108T173000Z", "STATUS:CANCELLED"),
    ("plants", "Water the Plants", "DTSTART:20181109T173000Z", "DTEND:20181109T183000Z", "TRANSP:TRANSPARENT"),
    # A changed instance of a series that the export does not have.
    ("coffee", "Coffee, an Hour Later", "DTSTART:20181109T203000Z", "DTEND:20181109T213000Z",
     "RECURRENCE-ID:20181109T193000Z"),
]


def export(seed=677):
    """A calendar in the form of a Google export: 677 events, of which 186 are changed instances, 36 of these without their
    series. All but those of `WEEK` are long over, each on a day of its own."""
    dice = random.Random(seed)
    events = [event(uid, title, *lines) for uid, title, *lines in WEEK]
    series = [f"series{number}" for number in range(4)]
    for number, uid in enumerate(series):
        start = datetime(2014, 1, 6 + number, 10)
        events.append(event(uid, f"Class {number}", f"DTSTART;TZID=America/New_York:{form(start)}",
                            f"DTEND;TZID=America/New_York:{form(start + timedelta(hours=1))}",
                            "RRULE:FREQ=WEEKLY;COUNT=50"))
    instances = [(number, week) for number in range(len(series)) for week in range(50)]
    for number, week in dice.sample(instances, OVERRIDES - ORPHANS):
        original = datetime(2014, 1, 6 + number, 10) + timedelta(weeks=week)
        start = original + timedelta(minutes=dice.choice([30, 60, 90]))
        events.append(event(series[number], f"Class {number}, Later", f"DTSTART:{form(start)}Z",
                            f"DTEND:{form(start + timedelta(hours=1))}Z",
                            f"RECURRENCE-ID;TZID=America/New_York:{form(original)}"))
    for number in range(ORPHANS - 1):
        start = datetime(2013, 1, 1, dice.randrange(9, 18)) + timedelta(days=number)
        events.append(event(f"lost{number}", f"Talk {number}", f"DTSTART:{form(start)}Z",
                            f"DTEND:{form(start + timedelta(hours=1))}Z", f"RECURRENCE-ID:{form(start)}Z"))
    for number in range(EVENTS - len(events)):
        start = datetime(2015, 1, 1, dice.randrange(9, 18), dice.choice([0, 15, 30])) + timedelta(days=2 * number)
        events.append(event(f"single{number}", f"Errand {number}", f"DTSTART:{form(start)}Z",
                            f"DTEND:{form(start + timedelta(minutes=45))}Z"))
    assert len(events) == EVENTS
    assert sum("RECURRENCE-ID" in text for text in events) == OVERRIDES
    dice.shuffle(events)
    head = ["PRODID:-//Google Inc//Google Calendar 70.9054//EN", "VERSION:2.0", "CALSCALE:GREGORIAN", "METHOD:PUBLISH",
            f"X-WR-CALNAME:{OWNER}", "X-WR-TIMEZONE:America/New_York", ZONE]
    return calendar(head, events)


def holidays():
    """A subscription of holidays: whole days, which leave everybody free."""
    days = [("Election Day", "20181106", "20181107"), ("Veterans Day", "20181111", "20181112"),
            ("Thanksgiving Day", "20181122", "20181123")]
    events = [event(f"{start}-us", title, f"DTSTART;VALUE=DATE:{start}", f"DTEND;VALUE=DATE:{end}",
                    "TRANSP:TRANSPARENT", "CLASS:PUBLIC") for title, start, end in days]
    return calendar(["VERSION:2.0", "X-WR-CALNAME:Holidays in United States", "X-PUBLISHED-TTL:P1D"], events)


def event(uid, title, *lines):
    return "\n".join(["BEGIN:VEVENT", *lines, "DTSTAMP:20181101T120000Z", f"UID:{uid}@google.com",
                      "SEQUENCE:0", f"SUMMARY:{escaped(title)}", "END:VEVENT"])


def escaped(text):
    return text.replace("\\", "\\\\").replace(",", "\\,").replace(";", "\\;")


def form(time):
    return time.strftime("%Y%m%dT%H%M%S")


def calendar(head, events):
    """The text, its lines folded and ended as RFC 5545 has them."""
    lines = "\n".join(["BEGIN:VCALENDAR", *head, *events, "END:VCALENDAR"]).split("\n")
    return "".join(line[:70] + "".join(f"\r\n {line[start:start + 70]}" for start in range(70, len(line), 70)) + "\r\n"
                   for line in lines)
