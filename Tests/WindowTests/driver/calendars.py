"""Calendars (iCalendar) for tests."""


def calendar(*events, name=None):
    """A calendar of events, each given by its lines without BEGIN and END."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//test//test//EN"]
    if name:
        lines.append(f"NAME:{name}")
    for event in events:
        lines += ["BEGIN:VEVENT", *event.splitlines(), "END:VEVENT"]
    return "\r\n".join([*lines, "END:VCALENDAR", ""])


def weekly(uid, title, day="20990106", until="20990401T000000Z"):
    """A series of an hour a week, from noon on."""
    return f"UID:{uid}\nSUMMARY:{title}\nDTSTART:{day}T120000\nDTEND:{day}T130000\nRRULE:FREQ=WEEKLY;UNTIL={until}"


def single(uid, title, day="20990107"):
    return f"UID:{uid}\nSUMMARY:{title}\nDTSTART:{day}T150000\nDTEND:{day}T160000"


WORK = calendar(single("a", "Talk"), single("b", "Review", "20990110"), weekly("c", "Meeting"), name="Work")
