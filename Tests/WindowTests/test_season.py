"""The season page: its rows to the pixel, its bar in the team's color, its logos and its dialog."""

import copy

from datetime import timedelta

from driver import clock, events, portal, screen, season
from driver.case import BORDER, TITLE, WindowTest
from driver.picture import Picture

HEADER, GAME, BYE = 30, 140, 100
LINE, GROUND = (0x99, 0x99, 0x99), (0xf3, 0xf3, 0xf2)
ROWS = [
    "Otters 20 at Gulls 27, Week 1, Sunday, September 9, 2018, Final, Gulls won",
    "Bye, Week 2",
    "Gulls 31 at Herons 28, Week 3, Sunday, September 23, 2018, Final, Gulls won",
    "Cranes 3 at Gulls 10, Week 4, Sunday, September 30, 2018, Final, Gulls won",
    "Keepers 17 at Gulls 17, Week 5, Sunday, October 7, 2018, Final, tied",
    "Gulls 24 at Seals 6, Week 6, Sunday, October 14, 2018, Final, Gulls won",
    "Otters 4-1-1 at Gulls 4-1-1, Week 7, Saturday, November 3, 2018, 7:00 PM, No result yet, "
    "Breakwater Arena · Harbour TV",
    "Gulls 4-1-1 at Herons 4-1-1, Week 8, Saturday, November 10, 2018, TBA, No result yet",
]


def rgb(color):
    return tuple(int(color[at:at + 2], 16) for at in (1, 3, 5))


class SeasonTest(WindowTest):
    # Each row of a season has its day.
    leaves_days_out = False
    size = (860, 700)
    zone = clock.NEW_YORK

    def setUp(self):
        super().setUp()
        # Nobody answers there, so that no test asks the network.
        self.environment["UPCOMING_LOGOS"] = "http://127.0.0.1:9/"
        self.remember_window(*self.size)

    def write(self, content=season.PLAYED, name="season.json"):
        return season.write(self.folder / name, content)

    def open_season(self, *files):
        self.open(*(files or [self.write()]))
        self.go_to("Season")
        return self.season

    @property
    def season(self):
        return self.list("Season")

    def choose_team(self, key):
        chooser = self.wait_until("the choice", lambda: next(
            (node for node in self.window.all(name="Team") if node.extents[3] > 0), None))
        self.settled(lambda: chooser.extents)
        self.click(chooser)
        self.keys(key, "Return")

    def names(self):
        return self.season.names("list item")

    def headings(self):
        return self.season.names("heading")

    def season_row(self, beginning):
        return next((row for row in self.season.all("list item", lambda its: its.startswith(beginning))), None)

    def open_dialog(self, beginning):
        self.season_row(beginning).do("row.activate")
        name = self.wait_until("the dialog", lambda: next(
            (window.name for window in self.program.node.children if window.name.startswith(beginning)), None))
        self.at_work("Game", name)
        return self.window

    def pixel_of_bar(self):
        """Of the header bar, above all that stands on it."""
        x, y, _, _ = self.frame().geometry
        return Picture(x + BORDER + 44, y + BORDER + 2, 1, 1).pixel(0, 0)


class Rows(SeasonTest):
    size = (860, 1500)

    def test_sections_and_rows_stand_as_in_the_schedule_and_are_spoken_whole(self):
        self.open_season()
        self.wait_equal(self.names, ROWS)
        self.assertEqual(self.headings(), ["REGULAR SEASON", "POSTSEASON"])

    def test_rows_and_headers_have_the_heights_of_the_design_to_the_pixel(self):
        listing = self.open_season()
        self.wait_equal(self.names, ROWS)
        # The pointer's own colors must not lie on a row.
        screen.move_pointer(1599, 1999)
        x, y, _, _ = self.on_screen(listing)
        left = self.on_screen(self.season_row("Bye"))[0]
        expected, top = [], 0
        for heading, heights in [("R", [GAME, BYE] + 4 * [GAME]), ("P", 2 * [GAME])]:
            expected.append(("header", top, HEADER))
            top += HEADER
            for height in heights:
                top += height
                expected.append(("line", top - 1, 1))

        def stripe():
            # Between the badge and the middle nothing stands but the rows' own ground and lines.
            picture = Picture(left + 260, y, 1, top)
            colors = [picture.pixel(0, at) for at in range(top)]
            found = []
            for at, color in enumerate(colors):
                for kind, wanted in [("header", GROUND), ("line", LINE)]:
                    if color == wanted:
                        if found and found[-1][0] == kind and sum(found[-1][1:]) == at:
                            found[-1] = (kind, found[-1][1], found[-1][2] + 1)
                        else:
                            found.append((kind, at, 1))
            return found
        self.wait_equal(stripe, expected)

    def test_the_home_team_stands_at_the_right_and_the_score_below_the_name(self):
        self.open_season()
        self.wait_equal(self.names, ROWS)
        row = self.season_row("Gulls 31 at Herons 28")
        labels = row.names("label")
        self.assertEqual(
            [name for name in labels if name not in ("SLT", "PEG", "")],
            ["GULLS", "31", "HERONS", "28", "Sun, Sep 23, 2018", "Week 3", "FINAL", "@"])
        places = {label.name: label.extents for label in row.all("label")}
        x, y, width, height = row.extents
        self.assertLess(places["GULLS"][0], x + width / 2)
        self.assertGreater(places["HERONS"][0], x + width / 2)
        self.assertGreaterEqual(places["31"][1], places["GULLS"][1] + places["GULLS"][3])
        at = places["@"]
        self.assertLessEqual(abs(at[0] + at[2] / 2 - x - width / 2), 1)
        self.assertLessEqual(abs(at[1] + at[3] / 2 - y - height / 2), 1)


class Place(SeasonTest):
    def test_it_opens_at_the_next_game(self):
        today = clock.today()

        def noon(days):
            return season.at_noon(today + timedelta(days=days))
        games = [season.final(number, "OTT", 1, 2, noon(-90 + 7 * number)) for number in range(1, 11)]
        games += [season.scheduled(11, "SLT", noon(2))]
        games += [season.scheduled(number, "DRF", noon(7 * number)) for number in range(12, 20)]
        self.open_season(self.write(season.schedule([("REGULAR SEASON", games)], wanted=3)))
        top = self.season.extents[1] + HEADER
        row = self.wait_until("the next game", lambda: self.season_row("Herons 4-1-1 at Gulls"))
        self.wait_equal(lambda: row.extents[1], top)
        # Midnight may pass meanwhile.
        self.wait_until("how far it is", lambda: self.window_text("Next: Herons").endswith(
            {0: "· in 2 days", 1: "· tomorrow"}[(clock.today() - today).days]))

    def window_text(self, beginning):
        return next(label.name for label in self.window.all("label") if label.name.startswith(beginning))

    def test_it_opens_at_the_wanted_game_when_none_is_to_come(self):
        played = copy.deepcopy(season.PLAYED)
        played["DefaultGameId"] = "4"
        self.open_season(self.write(played))
        row = self.wait_until("the wanted game", lambda: self.season_row("Cranes 3 at Gulls"))
        self.wait_equal(lambda: row.extents[1], self.season.extents[1] + HEADER)

    def test_headers_are_pinned_at_every_offset(self):
        listing = self.open_season()
        x, y, width, height = self.on_screen(listing)
        left = self.on_screen(self.season_row("Otters 20"))[0]
        screen.move_pointer(x + width // 2, y + height // 2)
        tops, top = [], 0
        for kind in ["heading"] + ["game", "bye"] + 4 * ["game"] + ["heading"] + 2 * ["game"]:
            tops.append((kind, top))
            top += {"heading": HEADER, "game": GAME, "bye": BYE}[kind]
        headings = [at for kind, at in tops if kind == "heading"]
        offsets = set()
        for button in [5] * 14 + [4] * 14:
            screen.click(button)
            seen = self.settled(lambda: [(node.role, node.name, node.extents[1]) for node in listing.children])
            row, row_top = next((name, at) for role, name, at in seen if role == "list item" and name == ROWS[4])
            offset = tops[5][1] - (row_top - listing.extents[1])
            offsets.add(offset)
            pinned = max(number for number, at in enumerate(headings) if at <= offset)
            following = [at - offset - HEADER for at in headings[pinned + 1:]]
            expected = min([0] + following)
            name = ["REGULAR SEASON", "POSTSEASON"][pinned]
            found = next(at for role, seen_name, at in seen if (role, seen_name) == ("heading", name))
            self.assertEqual(found - listing.extents[1], expected, f"at {offset}")

            def other_colors():
                strip = Picture(left + 4, y, 1, HEADER)
                return {strip.pixel(0, at) for at in range(HEADER + expected)} - {GROUND}
            # Where one scrolls no further, GTK shows a glow for a moment.
            self.wait_equal(other_colors, set())
        self.assertGreater(len(offsets), 8)
        self.assertEqual(offsets & {0, top - height}, {0, top - height})


class Bar(SeasonTest):
    NEUTRAL = (0xf2, 0xf1, 0xef)

    def test_the_bar_has_the_teams_color_on_this_page_alone(self):
        self.open_season()
        self.wait_equal(self.pixel_of_bar, rgb("#0f5c70"))
        self.go_to("Agenda")
        self.wait_equal(self.pixel_of_bar, self.NEUTRAL)
        self.go_to("Season")
        self.wait_equal(self.pixel_of_bar, rgb("#0f5c70"))

    def test_a_team_without_a_color_has_that_of_the_league(self):
        content = copy.deepcopy(season.PLAYED)
        content["Team"] |= {"TriCode": "PIT", "PrimaryColor": None}
        self.open_season(self.write(content))
        self.wait_equal(self.pixel_of_bar, rgb("#ffb612"))

    def test_white_and_black_teams_in_the_dark(self):
        for color, dark in [("#ffffff", 188), ("#000000", 0)]:
            with self.subTest(color):
                self.portal.set(portal.COLOR_SCHEME, 0)
                self.open_season(self.write(season.schedule([("SPRING", [season.bye(1)])], color=color)))
                self.wait_equal(self.pixel_of_bar, rgb(color))
                self.portal.set(portal.COLOR_SCHEME, 1)
                # A white bar would blind in the dark.
                self.wait_until("the dark bar", lambda: abs(self.pixel_of_bar()[0] - dark) <= 6)
                self.program.end()

    def test_title_record_and_summary_are_there(self):
        self.open_season()
        names = self.window.names("label")
        for text in ["SCHEDULE", season.RECORD, "109 points for, 74 against · home 2-0-1 · away 2-0 · 1 win in a row"]:
            self.assertIn(text, names)
        self.assertTrue(self.window.find("heading", "Port Ember Gulls 2018"))

    def test_the_chosen_team_is_there_again_at_the_next_start(self):
        other = season.schedule([("SPRING", [season.final(2, "PEG", 1, 3, "2018-03-01T18:00:00Z")])], "DRF")
        files = [self.write(), self.write(other, "other.json")]
        self.open_season(*files)
        self.wait_equal(self.pixel_of_bar, rgb("#0f5c70"))
        self.choose_team("Down")
        self.wait_equal(self.pixel_of_bar, rgb("#5b3a8c"))
        self.program.end()
        self.open_season(*files)
        self.wait_equal(self.pixel_of_bar, rgb("#5b3a8c"))

    def test_a_calendar_of_a_team_has_a_season_and_one_of_lunches_has_none(self):
        teams = ["Gulls at Otters", "Herons at Gulls (Game#2)", "Gulls at Seals", "Cranes 3 at Gulls 10", "Gulls 7 at Otters 9"]
        lunches = ["Lunch at Home", "Lunch at Work", "Lunch at School", "Lunch at Harbor"]
        files = []
        for name, titles in [("team.ics", teams), ("lunches.ics", lunches)]:
            lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:test"]
            for day, title in enumerate(titles, 1):
                lines += ["BEGIN:VEVENT", f"UID:{day}@{name}", f"SUMMARY:{title}", f"DTSTART:2018110{day}T180000", "END:VEVENT"]
            (self.folder / name).write_text("\r\n".join(lines + ["END:VCALENDAR", ""]), encoding="utf-8")
            files.append(self.folder / name)
        self.open_season(*files)
        self.wait_equal(lambda: [name.split(",")[0] for name in self.names()], [
            "Gulls at Otters", "Herons at Gulls", "Gulls at Seals", "Cranes 3 at Gulls 10", "Gulls 7 at Otters 9"])
        self.assertEqual(self.headings(), ["2018 SEASON"])
        self.assertTrue(self.window.find("heading", "Gulls 2018"))
        # A game leads back from the agenda.
        self.go_to("Agenda")
        self.wait_until("the game", lambda: self.row("Gulls at Seals")).do("row.activate")
        self.at_work_on("Gulls at Seals")
        self.click(self.button("Open Its Page"))
        self.at_work_in_main()
        self.wait_until("the row", lambda: (self.focused() or "").startswith("Gulls at Seals, "))
        self.wait_for_page("Season")
        # And so does the page of its calendar.
        self.go_to("Agenda")
        self.open_source("Gulls")
        self.click(self.button("Show in Season"))
        self.at_work_in_main()
        self.wait_for_page("Season")

    def open_source(self, name):
        """Opens the page of a source."""
        self.keys("ctrl+comma")
        self.at_work("Calendars")
        row = self.wait_until("the row", lambda: next(
            (row for row in self.window.all("list item") if row.name.startswith(name)), None))
        title = row.name.split(",")[0]
        self.click(row)
        self.wait_until("the page", lambda: len(self.program.node.children) == 3)
        self.at_work(title)

    def test_a_team_without_a_readable_game_leaves_the_choice_of_another(self):
        empty = season.schedule([("SPRING", [{"Type": "Q"}])], "DRF")
        self.open(self.write(), self.write(empty, "empty.json"))
        self.go_to("Season")
        self.wait_until("the running season", lambda: self.names())
        self.choose_team("Down")
        self.wait_until("the message", lambda: self.window.find("heading", "No games"))
        self.choose_team("Up")
        self.wait_equal(self.pixel_of_bar, rgb("#0f5c70"))
        self.wait_until("its games", lambda: self.names())

    def test_another_team_is_chosen_in_the_bar(self):
        other = season.schedule([("SPRING", [season.bye(1), season.final(2, "PEG", 1, 3, "2018-03-01T18:00:00Z")])], "DRF")
        self.open_season(self.write(), self.write(other, "other.json"))
        self.wait_equal(self.pixel_of_bar, rgb("#0f5c70"))
        self.choose_team("Down")
        self.wait_equal(self.pixel_of_bar, rgb("#5b3a8c"))
        self.wait_equal(self.names, ["Bye, Week 1", "Gulls 1 at Cranes 3, Week 2, Thursday, March 1, 2018, Final, Cranes won"])

    def test_a_team_is_chosen_and_a_game_read_by_keyboard(self):
        other = season.schedule([("SPRING", [season.bye(1), season.final(2, "PEG", 1, 3, "2018-03-01T18:00:00Z")])], "DRF")
        self.open_season(self.write(), self.write(other, "other.json"))
        self.wait_equal(self.pixel_of_bar, rgb("#0f5c70"))
        self.wait_until("the choice", lambda: self.settled(self.focused) == "Team" or self.keys("Tab"))
        self.keys("space", "Down", "Return")
        self.wait_equal(self.pixel_of_bar, rgb("#5b3a8c"))
        self.keys("alt+3")
        game = "Gulls 1 at Cranes 3, Week 2, Thursday, March 1, 2018, Final, Cranes won"
        self.wait_equal(self.focused, game)
        self.keys("Return")
        self.at_work("Game", self.wait_until("the dialog", lambda: next(
            (window.name for window in self.program.node.children if window.name.startswith("Gulls 1")), None)))
        self.keys("Escape")
        self.at_work_in_main()
        self.wait_equal(self.focused, game)


class Logos(SeasonTest):
    def serve(self, **codes):
        server = season.LogoServer(**codes)
        self.addCleanup(server.end)
        self.environment["UPCOMING_LOGOS"] = server.url
        return server

    def badge(self, beginning, is_home):
        """The pixel in the upper third of a row's badge, where no letter stands."""
        x, y, width, _ = self.on_screen(self.season_row(beginning))
        return Picture(x + (width - 10 - 20 if is_home else 10 + 20), y + 10 + 8, 1, 1).pixel(0, 0)

    def test_each_logo_is_asked_for_once_whatever_comes_of_it(self):
        server = self.serve(missing=["SLT"], hanging=["DRF"], broken=["LHK"])
        self.open_season()
        self.wait_equal(lambda: self.badge("Otters 20", is_home=True), server.COLOR)
        x, y, width, height = self.on_screen(self.season)
        screen.move_pointer(x + width // 2, y + height // 2)
        for button in [5, 4, 5, 4]:
            for _ in range(14):
                screen.click(button)
            self.settled(self.names)
        expected = {code: 1 for code in season.TEAMS}
        self.wait_equal(lambda: server.requests, expected)
        screen.move_pointer(1599, 1999)
        for beginning, is_home, color in [
                ("Otters 20", False, server.COLOR), ("Gulls 31", True, rgb("#1d4f91")),
                ("Cranes 3", False, rgb("#5b3a8c")), ("Keepers 17", False, rgb("#f2c230"))]:
            with self.subTest(beginning):
                self.wait_equal(lambda: self.badge(beginning, is_home), color)

    def test_the_rows_do_not_jump_when_a_logo_comes(self):
        self.open_season()
        before = [label.extents for label in self.season.all("label") if label.name in ("GULLS", "27")]
        self.program.end()
        server = self.serve()
        self.open_season()
        self.wait_equal(lambda: self.badge("Otters 20", is_home=True), server.COLOR)
        after = [label.extents for label in self.season.all("label") if label.name in ("GULLS", "27")]
        self.assertEqual(after[:2], before[:2])


class Detail(SeasonTest):
    size = (860, 1500)
    DINNER = [("Dinner", "2018-11-03 18:00", "2018-11-03 20:00")]

    def open_with_dinner(self):
        dinner = events.write(self.folder / "mock.json", events.feed(self.DINNER))
        self.open_season(self.write(), dinner)
        self.wait_until("the conflict", lambda: self.season_row(ROWS[6] + ", conflicts with Dinner"))

    def test_a_dinner_from_another_file_conflicts_on_the_page_in_the_dialog_and_in_the_agenda(self):
        self.open_with_dinner()
        dialog = self.open_dialog("Otters 4-1-1")
        conflicting = dialog.find("list", "Conflicts with 1 event").names("list item")
        self.assertEqual(conflicting, ["Dinner, 6:00 PM to 8:00 PM, overlaps 1 h, mock"])
        self.keys("Escape")
        self.at_work_in_main()
        self.go_to("Agenda")
        for name in [
                "Otters @ Gulls, 7:00 PM to about 10:00 PM, Breakwater Arena, conflicts with Dinner",
                "Dinner, 6:00 PM to 8:00 PM, conflicts with Otters @ Gulls"]:
            self.wait_until(name, lambda: any(row.startswith(f"{name}, ") for row in self.rows()))

    def test_its_page_opens_from_the_dialog_of_the_agenda(self):
        self.open_with_dinner()
        self.go_to("Agenda")
        self.wait_until("the game", lambda: self.row("Otters @ Gulls"))
        name = "Otters @ Gulls, 7:00 PM to about 10:00 PM, Breakwater Arena, conflicts with Dinner, Port Ember Gulls 2018"
        self.agenda.find("list item", name).do("row.activate")
        self.at_work("Event", name)
        self.click(self.button("Open Its Page"))
        self.at_work_in_main()
        self.wait_equal(self.focused, ROWS[6] + ", conflicts with Dinner")

    def test_the_dialog_says_what_the_schedule_knows(self):
        self.open_with_dinner()
        dialog = self.open_dialog("Otters 4-1-1")
        names = dialog.names("label")
        for text in [
                "Saturday, November 3, 2018, 7:00 PM to about 10:00 PM · 3 h (assumed)", "Postseason · Week 7",
                "Breakwater Arena", "TV", "Harbour TV", "State", "Pregame"]:
            self.assertIn(text, names)
        # The map names the venue.
        self.assertNotIn("Venue", names)
        self.assertEqual(dialog.names("heading"), ["Otters @ Gulls", "Conflicts with 1 event"])
        links = [node.name for node in dialog.all(name=lambda name: name in ("TICKETS", "APP"))]
        self.assertIn("TICKETS", links)
        self.assertNotIn("APP", links)

    def test_a_game_without_a_time_and_a_final_have_their_dialogs_too(self):
        self.open_with_dinner()
        dialog = self.open_dialog("Gulls 4-1-1")
        self.assertIn("Saturday, November 10, 2018, TBA", dialog.names("label"))
        self.assertTrue(dialog.find("heading", "Never in conflict, because its time is not fixed"))
        self.keys("Escape")
        self.at_work_in_main()
        self.wait_equal(self.focused, ROWS[7])
        self.keys("Home", "Return")
        self.at_work("Game", ROWS[0])
        names = self.window.names("label")
        self.assertIn("20 – 27", names)
        # When a game began is known, when it ended is not, and no longer matters.
        self.assertIn("Sunday, September 9, 2018, 1:00 PM", names)
        self.assertFalse([name for name in names if "assumed" in name or name in ("State", "Final")])

    def test_a_rival_opens_above_and_escape_comes_back(self):
        self.open_with_dinner()
        dialog = self.open_dialog("Otters 4-1-1")
        dialog.find("list", "Conflicts with 1 event").all("list item")[0].do("row.activate")
        above = self.at_work_on("Dinner")
        game = "Otters @ Gulls, 7:00 PM to about 10:00 PM, overlaps 1 h, Port Ember Gulls 2018"
        self.wait_until("its conflicting", lambda: above.all("list item", game))
        self.keys("Escape")
        self.wait_until("the game", lambda: "Event" not in [window.name for window in self.program.node.children])
        self.at_work("Game", ROWS[6] + ", conflicts with Dinner")
        self.wait_equal(self.focused, "Dinner, 6:00 PM to 8:00 PM, overlaps 1 h, mock")

    def test_a_game_is_shared(self):
        self.open_with_dinner()
        self.open_dialog("Otters 4-1-1")
        self.click(self.icon_button("Share"))
        self.choose("Copy Text")
        text = "Otters @ Gulls\nSaturday, November 3, 2018, 7:00 PM to about 10:00 PM\nBreakwater Arena"
        self.wait_equal(self.clipboard, text)
        self.wait_until("the notice", lambda: "Copied" in self.notices())

    def test_a_game_is_not_gone_to(self):
        self.open_with_dinner()
        self.open_dialog("Otters 4-1-1")
        self.click(self.icon_button("Share"))
        self.choose("Not Going")
        self.wait_until("no conflict", lambda: not any(
            "conflicts with" in window.name for window in self.program.node.children))

    def test_a_bye_takes_no_focus(self):
        self.open_season()
        self.wait_equal(self.names, ROWS)
        self.keys("Home")
        self.wait_equal(self.focused, ROWS[0])
        self.keys("Down")
        self.wait_equal(self.focused, ROWS[2])
        self.keys("Up")
        self.wait_equal(self.focused, ROWS[0])

    def test_a_bye_opens_nothing(self):
        self.open_with_dinner()
        self.season_row("Bye").do("row.activate")
        self.settled(lambda: self.program.node.children)
        self.assertEqual([window.name for window in self.program.node.children], [TITLE])


class States(SeasonTest):
    def test_without_a_schedule_the_page_says_what_to_do(self):
        self.open(environment=clock.at("2026-11-24 10:00"))
        self.go_to("Season")
        self.wait_until("the page", lambda: self.shows_page("No season yet"))
        self.click(self.button("Try It with Samples"))
        self.wait_until("the sample", lambda: self.window.find("heading", "Port Ember Gulls 2026"))
        # With the samples all pages are listed.
        for page in ("Agenda", "Conflicts", "Season", "Star Events", "Conditions"):
            self.wait_until(page, lambda: [tab for tab in self.window.all("tab", page) if self.window.shows(tab)])

    def test_a_game_that_cannot_be_read_is_a_problem_and_the_others_are_there(self):
        content = copy.deepcopy(season.PLAYED)
        content["GameSection"][0]["Game"][0]["Type"] = "Q"
        content["DefaultGameId"] = 3
        self.open_season(self.write(content))
        self.wait_until("the others", lambda: self.season_row("Gulls 31"))
        self.assertIsNone(self.season_row("Otters 20"))
        self.wait_until("the banner", lambda: self.button("Show problems"))


class Narrow(SeasonTest):
    size = (360, 640)

    def test_a_narrow_window_holds_everything(self):
        self.open_season()
        self.assertLessEqual(self.settled(lambda: self.window.children[0].extents[2]), 360)
        row = self.wait_until("a row", lambda: self.season_row("Otters 20"))
        for label in row.all("label"):
            x, _, width, _ = label.extents
            self.assertTrue(x >= 0 and x + width <= 360, label)
        # Without the line below it.
        self.assertEqual(row.extents[3], GAME - 1)

    def test_a_narrow_window_has_room_for_the_choice_of_a_team(self):
        other = season.schedule([("SPRING", [season.bye(1)])], "DRF")
        self.open_season(self.write(), self.write(other, "other.json"))
        self.wait_until("the choice", lambda: [
            node for node in self.window.all(name="Team") if node.extents[3] > 0])
        self.assertLessEqual(self.settled(lambda: self.window.children[0].extents[2]), 360)


class LargeText(SeasonTest):
    def setUp(self):
        super().setUp()
        # Half as large again as usual.
        screen.set_dots_per_inch(144)
        self.addCleanup(screen.set_dots_per_inch, None)

    def test_rows_grow_with_the_text_and_nothing_in_them_overlaps(self):
        dinner = events.write(self.folder / "mock.json", events.feed(Detail.DINNER))
        self.open_season(self.write(), dinner)
        row = self.wait_until("a row", lambda: self.season_row("Otters 20"))
        self.assertGreater(self.settled(lambda: row.extents)[3], GAME)
        x, y, width, height = row.extents
        tops = {}
        for label in row.all("label"):
            left, top, label_width, label_height = label.extents
            self.assertTrue(y <= top and top + label_height <= y + height, label)
            tops[label.name] = (top, label_height)
        self.assertGreaterEqual(tops["20"][0], sum(tops["OTTERS"]))
        self.assertGreaterEqual(tops["Week 1"][0], sum(tops["20"]))
