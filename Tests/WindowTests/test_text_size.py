"""Text of other sizes, and windows that become narrow: nothing is cut off, nothing sticks out, one resize is enough."""

import pathlib
import shutil

from driver import events, screen, season
from driver.case import BORDER, WindowTest

SAMPLES = pathlib.Path(__file__).resolve().parents[2] / "data/samples"
# Dots per inch of a text scale of 1.
USUAL = 96
TEXTS = {"label", "heading", "button", "toggle button", "tab"}


class Sized(WindowTest):
    def setUp(self):
        super().setUp()
        self.environment["UPCOMING_LOGOS"] = "http://127.0.0.1:9/"
        self.addCleanup(screen.set_dots_per_inch, None)

    def open_all(self, scale=1, width=860, height=700):
        screen.set_dots_per_inch(round(USUAL * scale))
        shutil.rmtree(self.folder / "state", ignore_errors=True)
        self.remember_window(width, height)
        mock = events.write(self.folder / "mock.json", events.feed(events.SAMPLE))
        games = season.write(self.folder / "season.json", season.PLAYED)
        self.open(mock, games, SAMPLES / "star-events.json")
        self.focus_window()
        self.settled(lambda: self.rows(self.agenda))

    def width(self):
        """Of what is in the window."""
        return self.window.children[0].extents[2]

    def resize(self, width):
        self.frame().resize(width + 2 * BORDER, 700)
        self.wait_until(f"a width near {width}", lambda: abs(self.width() - width) <= 2)
        self.settled(lambda: [node.extents for node in self.window.all("tab")])

    def go(self, page, name):
        self.keys(f"alt+{page}")
        self.wait_for_page(name)
        return self.settled(lambda: self.list(name).extents) and self.list(name)

    def stick_out(self, width):
        """What is wider than the window. A page that was shown and is hidden keeps its place of before in the tree."""
        found = []
        for node in self.window.all(lambda role: role in TEXTS):
            x, _, node_width, _ = node.extents
            if (x < 0 or x + node_width > width) and self.window.shows(node, width):
                found.append((node.role, node.name, node.extents))
        return found


class Narrowing(Sized):
    def test_one_resize_is_enough(self):
        for scale in (1, 2):
            with self.subTest(scale=scale):
                self.open_all(scale)
                # A window manager would not make it narrower than this.
                self.wait_until("a least width", lambda: 0 < self.frame().least_width <= 360 + 2 * BORDER)
                self.resize(360)
                self.wait_equal(lambda: self.stick_out(self.width()), [])
                self.assertLessEqual(self.width(), 360)
                self.program.end()

    def test_the_switcher_goes_to_the_bottom_and_comes_back(self):
        self.open_all()

        def is_at_bottom():
            return [tab.extents[1] > 300 for tab in self.window.all("tab", "Season") if tab.extents[3] > 0 and (
                tab.extents[1] < 100 or self.window.shows(tab))]
        self.wait_equal(is_at_bottom, [False])
        # Half of a screen.
        self.resize(640)
        self.wait_until("the switcher at the bottom", lambda: True in is_at_bottom())
        self.resize(1000)
        self.wait_equal(is_at_bottom, [False])


    def test_the_switcher_is_at_the_same_place_on_each_page(self):
        self.open_all(scale=2, width=1080)
        places = set()
        for page, name in [(1, "Agenda"), (3, "Season"), (4, "Star Events"), (1, "Agenda")]:
            self.go(page, name)
            places.update(tab.extents[1] > 300 for tab in self.window.all("tab", "Season")
                          if tab.extents[3] > 0 and self.window.shows(tab))
        self.assertEqual(len(places), 1)

    def test_a_switcher_without_room_for_names_has_icons_alone(self):
        for scale, has_names in [(1, True), (2, False)]:
            self.open_all(scale, 360)
            for page, name in [(4, "Star Events"), (5, "Conditions")]:
                self.keys(f"alt+{page}")
                self.wait_for_page(name)
                tabs = self.wait_until("the tabs", lambda: [
                    tab for tab in self.window.all("tab") if tab.extents[3] > 0 and self.window.shows(tab)])
                self.assertEqual(tabs[-1].name, name)
                labels = [any(label.extents[2] > 0 for label in tab.all("label")) for tab in tabs]
                self.assertEqual(labels, [has_names] * len(tabs), (scale, name))
            self.program.end()


class Large(Sized):
    def test_rows_have_the_height_that_their_text_needs(self):
        heights = {}
        for scale in (0.5, 1, 2, 3):
            self.open_all(scale)
            row = self.wait_until("a row", lambda: self.agenda.all("list item")[0])
            x, y, width, height = self.settled(lambda: row.extents)
            heights[scale] = height
            for label in row.all("label"):
                _, top, label_width, label_height = label.extents
                if label_width > 0:
                    self.assertTrue(y <= top and top + label_height <= y + height, (scale, label, label.extents))
            self.program.end()
        self.assertEqual(heights[0.5], heights[1])
        self.assertGreater(heights[2], heights[1])
        self.assertGreater(heights[3], heights[2])

    def test_nothing_sticks_out_of_a_page(self):
        for scale, width in [(0.5, 360), (2, 860), (2, 360), (3, 640)]:
            self.open_all(scale, width)
            for name in ["Agenda", "Conflicts", "Season", "Star Events", "Conditions", "Changes"]:
                with self.subTest(scale=scale, width=width, page=name):
                    self.go_to(name)
                    self.settled(lambda: self.window.names("list item"))
                    self.wait_equal(lambda: self.stick_out(self.width()), [])
                    self.assertLessEqual(self.width(), width)
            self.program.end()

    def test_nothing_sticks_out_of_a_dialog(self):
        for scale in (0.5, 2, 3):
            self.open_all(scale)
            for keys, title in [("ctrl+comma", "Calendars"), ("ctrl+l", "Add a Calendar"), ("ctrl+n", "New Event"),
                                ("ctrl+p", "Print")]:
                with self.subTest(scale=scale, dialog=title):
                    self.keys(keys)
                    self.at_work(title)
                    width = self.settled(lambda: self.window.extents[2])
                    self.wait_equal(lambda: self.stick_out(width), [])
                    self.assertLessEqual(width, 860)
                    self.keys("Escape")
                    self.at_work_in_main()
            self.keys("F8", "Return")
            self.wait_until("the dialog", lambda: len(self.program.node.children) == 2)
            self.title, self.name = "Event", next(
                window.name for window in self.program.node.children if window.name != "Upcoming")
            width = self.settled(lambda: self.window.extents[2])
            self.wait_equal(lambda: self.stick_out(width), [])
            self.program.end()
            self.title = self.name = "Upcoming"

    def test_the_buttons_of_the_start_have_room(self):
        screen.set_dots_per_inch(USUAL * 3)
        self.remember_window(400, 700)
        self.open()
        self.focus_window()
        def button():
            return next(node for node in self.window.all("button", "Try It with Samples") if node.extents[2] > 0)
        x, _, width, _ = self.settled(lambda: self.wait_until("the button", button).extents)
        self.assertTrue(x >= 0 and x + width <= 400, (x, width))


class Columns(Sized):
    def test_times_stand_in_one_column(self):
        self.open_all()
        self.keys("Home")
        self.settled(self.rows)
        columns = set()
        for _ in range(3):
            for row in self.agenda.all("list item"):
                labels = row.all("label")
                # The time at the start, and the title.
                columns.add((labels[0].extents[0], labels[0].extents[2], labels[-1].extents[0] > 0))
                titles = [label for label in labels if row.name.startswith(label.name + ",")]
                columns.add(titles[0].extents[0])
            self.keys("Page_Down")
            self.settled(self.rows)
        self.assertEqual(len(columns), 2, columns)
