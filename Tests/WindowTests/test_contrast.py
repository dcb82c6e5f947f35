"""Every text can be read on every page, in every style: measured on what is drawn."""

import pathlib

from driver import calendars, clock, contrast, events, picture, portal, screen, season
from driver.case import WindowTest

SAMPLES = pathlib.Path(__file__).resolve().parents[2] / "data/samples"
# Name, color scheme, contrast.
STYLES = [("light", 0, 0), ("dark", 1, 0), ("high contrast", 0, 1), ("dark high contrast", 1, 1)]


class Contrast(WindowTest):
    def setUp(self):
        super().setUp()
        settings = contrast.plain_letters()
        self.addCleanup(settings.unlink)
        self.environment["UPCOMING_LOGOS"] = "http://127.0.0.1:9/"

    def open_all(self, width=860, height=720):
        self.remember_window(width, height)
        self.file = events.write(self.folder / "mock.json", events.feed(events.SAMPLE))
        games = season.write(self.folder / "season.json", season.PLAYED)
        broken = self.folder / "broken.json"
        broken.write_text('[{"title": "No times"}, {"title": "x", "start": "never", "end": "never"}]')
        self.open(self.file, games, broken, SAMPLES / "star-events.json")
        self.focus_window()
        self.settled(lambda: self.rows(self.agenda))

    def go(self, page, name, is_list=True):
        self.keys(f"alt+{page}")
        screen.move_pointer(1599, 1999)
        self.wait_for_page(name)
        if is_list:
            self.settled(lambda: self.rows(self.list(name)))

    def set_style(self, scheme, more):
        self.portal.set(portal.CONTRAST, more)
        self.portal.set(portal.COLOR_SCHEME, scheme)

    def assert_readable(self, what):
        """Looks at the window at work in every style."""
        self.settled(lambda: self.window.children[0].extents)
        texts = contrast.Texts(self)
        self.assertGreater(len(texts.places), 0, what)
        for name, scheme, more in STYLES:
            with self.subTest(what, style=name):
                self.set_style(scheme, more)
                # What was drawn last may still be the style before.
                self.wait_equal(lambda: texts.unreadable(is_high=bool(more)), [], seconds=5)
        self.set_style(0, 0)

    def test_the_agenda_and_its_dialogs(self):
        self.open_all(height=1000)
        self.keys("Home")
        self.settled(self.rows)
        self.assert_readable("agenda")
        self.point_at(self.row("Bicycling with Friends"))
        self.assert_readable("a row under the pointer")
        self.row("Bicycling with Friends").do("row.activate")
        self.at_work_on("Bicycling with Friends")
        self.assert_readable("the dialog of an event")
        self.keys("Escape")
        self.at_work_in_main()
        self.click(self.button("Show problems"))
        self.at_work("Problems")
        self.assert_readable("the list of problems")
        self.keys("Escape")
        self.at_work_in_main()
        self.keys("ctrl+comma")
        self.at_work("Calendars")
        self.assert_readable("the list of sources")

    def test_bars_have_no_color_in_high_contrast(self):
        event = "UID:{0}\nSUMMARY:{0}\nDTSTART:20300101T{1}0000\nDTEND:20300101T{2}0000"
        # One has a color of its own, the other a color of the palette.
        own = self.folder / "own.ics"
        own.write_text(calendars.calendar(event.format("Opera", 18, 22), name="Own").replace(
            "NAME:Own", "NAME:Own\r\nCOLOR:crimson"))
        other = self.folder / "other.ics"
        other.write_text(calendars.calendar(event.format("Dinner", 21, 23), name="Other"))
        self.open(own, other)
        self.focus_window()
        self.wait_until("the row", lambda: self.row("Opera")).do("row.activate")
        self.at_work_on("Opera")
        bar = self.wait_until("the time line", lambda: self.window.find("image", "Time line of 2 events"))
        x, y, width, height = self.on_screen(bar)

        def colored():
            shown = picture.Picture(x, y, width, height)
            pixels = [shown.pixel(across, down) for across in range(0, width, 4) for down in range(0, height, 4)]
            return sum(max(pixel[:3]) - min(pixel[:3]) > 60 for pixel in pixels) / len(pixels)
        self.wait_until("bars in color", lambda: colored() > 0.2)
        for scheme in (0, 1):
            self.set_style(scheme, 1)
            # What is hatched keeps its color.
            self.wait_until("bars without color", lambda: colored() < 0.1, seconds=5)

    def test_the_line_of_an_event_shows_its_state_in_any_color(self):
        states = {"Plain": "", "Free": "\nTRANSP:TRANSPARENT", "Tentative": "\nSTATUS:TENTATIVE", "Running": ""}
        files = []
        for name, color in [("Own", "\r\nCOLOR:crimson"), ("Palette", "")]:
            listed = [
                f"UID:{name} {title}\nSUMMARY:{name} {title}\nDTSTART:20300101T{hour}0000\nDURATION:PT2H{state}"
                for hour, (title, state) in zip((12, 14, 16, 10), states.items())]
            files.append(self.folder / f"{name}.ics")
            files[-1].write_text(calendars.calendar(*listed, name=name).replace(f"NAME:{name}", f"NAME:{name}{color}"))
        self.environment.update(clock.at("2030-01-01 11:00:00"))
        self.remember_window(860, 900)
        self.open(*files)
        self.focus_window()
        self.settled(lambda: self.rows(self.agenda))
        screen.move_pointer(1599, 1999)

        def strong(title, columns):
            """For each line of the row, whether it has the full color."""
            x, y, _, height = self.on_screen(self.row(title))
            shown = picture.Picture(x + columns.start, y, len(columns), height)
            return [
                max(max(pixel) - min(pixel) for pixel in map(shown.pixel, range(len(columns)), [down] * len(columns))) > 90
                for down in range(height)]

        for name in ("Own", "Palette"):
            with self.subTest(name):
                # The middle of the line, whose edges a hollow one has too.
                left = next(at for at in range(60, 200) if sum(strong(f"{name} Plain", range(at, at + 1))) > 20)
                middle = range(left + 1, left + 3)
                whole = sum(strong(f"{name} Plain", middle))
                self.assertLess(sum(strong(f"{name} Free", middle)), whole / 4)
                self.assertLess(sum(strong(f"{name} Tentative", middle)), whole * 0.8)
                running = strong(f"{name} Running", middle)
                self.assertGreater(sum(running[:len(running) // 2]), 10)
                self.assertFalse(any(running[len(running) * 2 // 3:]))

    def test_the_page_of_a_source_and_the_dialogs_it_opens(self):
        self.open_all(width=1080)
        settings = self.wait_until("the calendar", lambda: next(
            (node for node in self.window.all("button", lambda its: its.startswith("Settings of broken"))), None))
        settings.do("click")
        self.at_work("broken")
        self.assert_readable("the page of a source")
        self.keys("Escape")
        self.at_work_in_main()
        self.keys("ctrl+comma")
        self.at_work("Calendars")
        self.click(self.button("Your Email Addresses…"))
        self.at_work("Your Email Addresses")
        self.assert_readable("the addresses")

    def test_the_sidebar(self):
        self.open_all(width=1080)
        self.keys("ctrl+g", "Down", "Tab", "Tab", "Tab", "space")
        self.wait_until("what is hidden", lambda: any(
            node.name.endswith("calendars shown") for node in self.window.all("label")))
        screen.move_pointer(1599, 1999)
        self.assert_readable("the sidebar")

    def test_the_conflicts_and_the_dialog_about_free_time(self):
        self.environment.update(clock.at("2018-11-01 08:00:00"))
        self.open_all(height=1000)
        self.go(2, "Conflicts")
        self.assert_readable("the conflicts")
        self.point_at(self.list("Conflicts").all("list item")[-1])
        self.assert_readable("a conflict under the pointer")
        self.keys("ctrl+n")
        self.at_work("New Event")
        self.assert_readable("the form of a new event")
        self.unfold("Find a Free Time")
        self.wait_until("the list", lambda: self.window.all("list item"))
        self.assert_readable("free times")
        self.click(next(node for node in self.window.all(name="What, which day and when") if node.role != "label"))
        self.type("Nov 10 2018 1pm")
        self.wait_until("the answer", lambda: self.window.all("heading", "Conflicts with"))
        self.assert_readable("what would conflict")
        self.keys("ctrl+a")
        self.type("tomorrow 3:00-3:10 somewhere")
        self.wait_until("the answer", lambda: self.window.all("heading", "Free around it"))
        self.assert_readable("what is free")

    def test_the_focus_is_seen_in_a_field(self):
        self.open_all()
        self.keys("ctrl+n")
        self.at_work("New Event")
        field = self.wait_until("the field", lambda: next(
            (node for node in self.window.all(name="What, which day and when") if node.role != "label"), None))
        self.wait_equal(self.focused, "What, which day and when")

        def ring():
            """The contrast of what is at the upper edge of the field with what is inside."""
            x, y, width, height = self.on_screen(field)
            shown = picture.Picture(x + width // 2, y - 12, 1, height // 4 + 12)
            column = [shown.pixel(0, down) for down in range(shown.height)]
            return max(contrast.ratio(color, column[-1]) for color in column)
        for name, scheme, more in STYLES:
            with self.subTest(style=name):
                self.set_style(scheme, more)
                self.wait_until("a ring that is seen", lambda: ring() >= 3, seconds=5)

    def test_the_week_of_the_agenda_and_of_the_conflicts(self):
        self.environment.update(clock.at("2018-11-08 12:00:00"))
        self.open_all(width=1080)
        self.click(self.button("Week"))
        self.wait_until("the week", lambda: self.window.all("heading", "November 8 to November 14, 2018"))
        self.assert_readable("the week")
        self.go(2, "Conflicts")
        self.click(self.button("Week"))
        self.assert_readable("the week of the conflicts")

    def test_the_season_and_its_dialog(self):
        self.open_all()
        self.go(3, "Season")
        self.assert_readable("the season as it opens")
        self.go(1, "Agenda")
        self.set_style(1, 0)
        self.go(3, "Season")
        self.assert_readable("the season after another style was chosen elsewhere")
        row = next(row for row in self.list("Season").all("list item", lambda its: its.startswith("Otters 20")))
        self.point_at(row)
        self.assert_readable("a game under the pointer")
        row.do("row.activate")
        name = self.wait_until("the dialog", lambda: next(
            (window.name for window in self.program.node.children if window.name.startswith("Otters")), None))
        self.at_work("Game", name)
        self.assert_readable("the dialog of a game")

    def test_star_events_and_their_page(self):
        self.open_all()
        self.go(4, "Star Events")
        self.assert_readable("the cards")
        card = self.row("Moonrise Walk", self.window.find("list", "Star Events"))
        self.point_at(card)
        self.assert_readable("a card under the pointer")
        card.do("row.activate")
        self.settled(lambda: self.window.find("heading", "Moonrise Walk").extents)
        self.assert_readable("the page of a star event")

    def test_conditions(self):
        self.open_all()
        self.go(5, "Conditions", is_list=False)
        row = self.wait_until("the sample", lambda: next(
            (row for row in self.window.all("list item", lambda its: its.startswith("Parties"))), None))
        row.do("row.activate")
        self.unfold("Try It with Texts")
        self.click(self.wait_until("the field", lambda: next(
            (node for node in self.window.all("text box", "Title") if node.extents[3] > 0), None)))
        self.wait_equal(self.focused, "Title")
        self.type("Birthday Party")
        self.keys("Return", "Tab")
        self.assert_readable("a condition that was tested")

    def test_the_changes_and_more_dialogs(self):
        self.open_all(width=1080, height=900)
        events.write(self.file, events.feed(events.SAMPLE[1:]))
        self.go(6, "Changes", is_list=False)
        self.assert_readable("the changes")
        self.click(self.window.find("button", "Notifications"))
        self.at_work("Notifications")
        self.assert_readable("what it says")
        self.keys("Escape")
        self.at_work_in_main()
        for keys, title in [("ctrl+p", "Print"), ("ctrl+l", "Add a Calendar"), ("ctrl+question", "Keyboard Shortcuts")]:
            self.keys(keys)
            self.at_work(title)
            self.assert_readable(title)
            self.keys("Escape")
            self.at_work_in_main()

    def test_a_narrow_window(self):
        self.open_all(width=360)
        self.assert_readable("the agenda, narrow")
        for page, name in [(3, "Season"), (4, "Star Events")]:
            self.go(page, name)
            self.assert_readable(f"{name}, narrow")

    def test_without_sources(self):
        self.open()
        self.focus_window()
        self.wait_until("the page", lambda: self.shows_page("Nothing is coming up yet") or self.window.all("heading"))
        self.assert_readable("the start")
