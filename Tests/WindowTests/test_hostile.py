"""Texts that nobody writes, in every label of every page: no end, no wait, no window wider than asked.

The texts are those of a seed. `HOSTILE_SEED=12345 Tests/WindowTests/run "" test_hostile` takes those of another one, and
`HOSTILE_SEED=random` new ones.
"""

import json
import os
import random
import sys

from driver import events, season
from driver.case import BORDER, WindowTest
from driver.hostile import Generator
from driver.lag import LagProbe
from driver.service import argument, text
from driver.waiting import wait_for

WIDTH, HEIGHT = 640, 800
# Of the main thread's own time, in seconds. A tenth of it is what it takes a program that is built for release.
BOUND = 1.0
SEED = os.environ.get("HOSTILE_SEED") or "20261122"
SEED = random.randrange(1 << 32) if SEED == "random" else int(SEED)


class Hostile(WindowTest):
    def setUp(self):
        super().setUp()
        print(f"HOSTILE_SEED={SEED}", file=sys.stderr)
        self.environment["UPCOMING_LOGOS"] = "http://127.0.0.1:9/"
        self.generator = Generator(SEED)
        self.next = self.generator.text

    # What is shown

    def write_events(self, count=560):
        return events.write(self.folder / "events.json", [
            {"title": self.next(), "start": events.words(f"2030-01-{1 + number // 20:02} 10:00"),
             "end": events.words(f"2030-01-{1 + number // 20:02} 1{1 + number % 3}:00")} for number in range(count)])

    def write_stars(self, count=120):
        return events.write(self.folder / "stars.json", [
            {"id": number, "title": self.next(), "description": self.next(), "phone": self.next(),
             "locationline1": self.next(), "locationline2": self.next(), "image": None,
             "timestamp": "2030-02-01T00:00:00.000Z", "date": f"2030-02-{1 + number % 4:02}T20:00:00.000Z"}
            for number in range(count)])

    def team(self):
        return {name: self.next() for name in ("TriCode", "FullName", "Name", "City", "Record")}

    def game(self, number):
        members = {name: self.next() for name in ("Week", "GameState", "Venue", "TV", "Radio", "Clock", "Result")}
        return {"Id": number, "Type": "FS"[number % 2], "Opponent": self.team(), "IsHome": True, "AwayScore": "3",
                "HomeScore": "4", "Date": {"Timestamp": f"2030-03-{1 + number % 28:02}T20:00:00Z"},
                "Buttons": [{"Title": self.next(), "URL": "https://example.org/" + "a" * 3000}], **members}

    def write_season(self, name):
        sections = [{"Heading": self.next(), "Game": [self.game(10 * number + one) for one in range(5)]}
                    for number in range(5)]
        return season.write(self.folder / name, {"Team": self.team(), "GameSection": sections})

    def write_conditions(self, count=100):
        return events.write(self.folder / "conditions.json", [
            {"name": self.next(), "_id": str(number), "condition": {
                "op": "or", "args": [{"op": "eq", "args": [argument(1), text(self.next())]}] * (200 if number == 0 else 2)}}
            for number in range(count)])

    def remember(self, conditions):
        self.remember_window(WIDTH, HEIGHT)
        file = self.folder / "state/upcoming/state.json"
        file.write_text(json.dumps({**json.loads(file.read_text()), "conditions": {"source": str(conditions)}}))

    # What is done

    def waits(self, what, act):
        """Does something, and measures for how long the program answered nothing meanwhile."""
        with LagProbe(self.program.process.pid) as probe:
            act()
        self.lags[what] = max(self.lags.get(what, 0), round(probe.longest, 3))
        self.assertLess(probe.longest, BOUND, f"{what}, HOSTILE_SEED={SEED}")
        self.assertEqual(self.program.printed, "", f"{what}, HOSTILE_SEED={SEED}")

    def press(self, *names, times=1):
        for _ in range(times):
            self.keys(*names)

    def assert_width(self, what):
        width = self.settled(lambda: self.frame().geometry[2])
        self.assertLessEqual(width, WIDTH + 2 * BORDER, f"{what}, HOSTILE_SEED={SEED}")

    def dialog(self, *titles):
        return wait_for(f"dialog {titles}", lambda: self.frame_of(titles), 30)

    def look_at_dialog(self, title, widest):
        frame = self.dialog(title)
        frame.focus()
        width = self.settled(lambda: frame.geometry[2])
        self.assertLessEqual(width, widest + 2 * BORDER, f"{title}, HOSTILE_SEED={SEED}")
        self.press("Down", times=3)
        self.keys("Escape")
        wait_for(f"end of {title!r}", lambda: self.frame_of([title]) is None, 30)
        self.focus_window()

    def test_no_text_ends_freezes_or_widens_the_window(self):
        self.lags = {}
        files = [self.write_events(), self.write_stars(), self.write_season("season.json"),
                 self.write_season("other.json")]
        self.remember(self.write_conditions())
        self.assertGreater(self.generator.count, 2000)
        self.open(*files)
        self.wait_until("rows", self.rows, 30)
        self.focus_window()
        self.keys("Home")

        self.waits("agenda", lambda: self.press(*["Page_Down"] * 8, times=8))
        self.assert_width("agenda")
        for _ in range(4):
            self.keys("Up", "Up", "Return")
            self.waits("event", lambda: self.look_at_dialog("Event", 480))

        self.waits("season", lambda: (self.go_to("Season"), self.press(*["Page_Down"] * 5, times=5)))
        self.assert_width("season")
        for _ in range(6):
            self.keys("Up", "Return")
            self.waits("game", lambda: self.look_at_dialog("Game", 480))

        self.waits("stars", lambda: (self.go_to("Star Events"), self.press(*["Page_Down"] * 5, times=8), self.press("Home")))
        self.assert_width("stars")
        for _ in range(8):
            self.waits("star event", lambda: (self.press("Return"), self.press(*["Down"] * 20), self.assert_width("star")))
            self.press("Escape", "Down")

        self.waits("conditions", lambda: (self.go_to("Conditions"), self.press("Home"), self.press(*["Down"] * 10, times=10)))
        self.assert_width("conditions")
        self.press("Home", "Return")
        self.wait_until("what tries it", lambda: self.focused() == "Try It with Texts" or self.keys("Tab"))
        self.keys("Return", "Tab")
        self.waits("test", lambda: (self.type("a"), self.press("Return"), self.wait_until(
            "the result", lambda: self.window.all("label", "Result: False") or None, 30)))
        self.assert_width("test")

        self.waits("sources", lambda: (self.keys("ctrl+comma"), self.look_at_dialog("Calendars", 600)))
        print(self.lags, file=sys.stderr)
