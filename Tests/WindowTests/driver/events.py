"""Files of events for the program to open."""

import json
from datetime import datetime, timedelta

# The facts of the sample that the program grew out of, unsorted as there.
SAMPLE = [
    ("Evening Picnic", "2018-11-10 18:00", "2018-11-10 19:00"),
    ("Nap Break", "2018-11-08 12:56", "2018-11-08 13:30"),
    ("Football Game", "2018-11-03 18:14", "2018-11-03 21:44"),
    ("Evening Cookout with Friends", "2018-11-06 17:00", "2018-11-06 22:00"),
    ("Roller Derby", "2018-11-07 12:00", "2018-11-07 14:30"),
    ("Basketball Game", "2018-11-08 19:30", "2018-11-08 22:30"),
    ("Local Pub with Friends", "2018-11-01 19:33", "2018-11-01 23:00"),
    ("Dentist Appointment", "2018-11-10 13:45", "2018-11-10 14:30"),
    ("Volleyball With Friends", "2018-11-06 12:00", "2018-11-06 13:26"),
    ("Free Donuts", "2018-11-09 15:00", "2018-11-09 16:00"),
    ("TV Show Marathon", "2018-11-09 16:30", "2018-11-09 21:00"),
    ("Boba Tea Grand Opening", "2018-11-06 13:27", "2018-11-06 14:00"),
    ("Lunch with Friends", "2018-11-08 11:30", "2018-11-08 12:59"),
    ("SF Coffee Festival", "2018-11-06 18:00", "2018-11-06 21:00"),
    ("Beer with Friends", "2018-11-09 20:00", "2018-11-09 21:30"),
    ("Yoga", "2018-11-01 18:00", "2018-11-01 19:33"),
    ("Rock Concert", "2018-11-07 18:30", "2018-11-07 23:00"),
    ("Lunch Meeting", "2018-11-09 12:30", "2018-11-09 14:30"),
    ("Bicycling with Friends", "2018-11-01 06:00", "2018-11-01 09:30"),
    ("Birthday Party", "2018-11-10 12:30", "2018-11-10 20:30"),
    ("Football Tailgate with John", "2018-11-03 18:14", "2018-11-03 21:44"),
]

FORM = "%Y-%m-%d %H:%M"


def feed(events):
    """The entries of a feed, in which a date reads "November 3, 2018 6:14 PM"."""
    return [{"title": title, "start": words(start), "end": words(end)} for title, start, end in events]


def words(time):
    time = datetime.strptime(time, FORM) if isinstance(time, str) else time
    half = "AM" if time.hour < 12 else "PM"
    return f"{time:%B} {time.day}, {time.year} {(time.hour + 11) % 12 + 1}:{time:%M} {half}"


def write(path, entries):
    path.write_text(json.dumps(entries, indent=2), encoding="utf-8")
    return path


def many(count, start="2030-01-01 08:00"):
    """Events that follow one another by the hour, ten a day; every tenth conflicts with the one before it."""
    first = datetime.strptime(start, FORM)
    made = []
    for number in range(count):
        begin = first + timedelta(days=number // 10, hours=number % 10)
        if number % 10 == 9:
            begin -= timedelta(minutes=30)
        made.append((f"Event {number}", begin, begin + timedelta(minutes=60)))
    return made


def link_id(file):
    """The identity of a source in links: FNV-1a over its location, mixed as in SplitMix64."""
    state, mask = 0xcbf29ce484222325, (1 << 64) - 1
    for byte in str(file).encode():
        state = (state ^ byte) * 0x100000001b3 & mask
    state = (state ^ state >> 30) * 0xbf58476d1ce4e5b9 & mask
    state = (state ^ state >> 27) * 0x94d049bb133111eb & mask
    return f"{state ^ state >> 31:016x}"
