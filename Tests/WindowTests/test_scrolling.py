"""The pinned header against the plain formula, at many places of the list."""

import os

from driver import clock, screen
from driver.case import WindowTest
from driver.picture import Picture
from test_agenda import MOMENT, SAMPLE

EARLIER_HEIGHT = 36


class Scrolling(WindowTest):
    def setUp(self):
        super().setUp()
        self.environment |= clock.at(MOMENT)
        self.remember_window(600, 420)

    def measure(self):
        """Where all rows and headers stand in the whole list, from what one of each takes."""
        self.listing = self.agenda
        self.place = self.on_screen(self.listing)
        self.list_top, self.list_height = self.listing.extents[1], self.listing.extents[3]
        tops = [(node.role, node.extents[1]) for node in self.listing.children]
        steps = {"heading": set(), "list item": set()}
        for (role, top), (_, following) in zip(tops, tops[1:]):
            if top > self.list_top:
                steps[role].add(following - top)
        self.assertEqual([len(found) for found in steps.values()], [1, 1], tops)
        self.heights = {role: found.pop() for role, found in steps.items()}
        self.tops, top = [], 0
        for item in SAMPLE:
            self.tops.append(top)
            top += self.height(item)
        # Below the last row there is room for a message, which grows with the text: the font of the test is a little larger.
        self.end = top + 81 - self.list_height

    def height(self, item):
        """The height of a row or a header, by role and name."""
        return EARLIER_HEIGHT if item[1].endswith(", Earlier") else self.heights[item[0]]

    def seen(self):
        """Role, name and top in the viewport of everything in the tree."""
        return self.settled(
            lambda: [(node.role, node.name, node.extents[1] - self.list_top) for node in self.listing.children])

    def assert_right(self):
        """Everything stands where the formula says, and nothing is missing. Gives the offset."""
        seen = self.seen()
        offsets = {
            self.tops[SAMPLE.index((role, name))] - top for role, name, top in seen
            if role == "list item" and -self.heights[role] < top < self.list_height}
        self.assertEqual(len(offsets), 1, seen)
        offset = offsets.pop()
        self.assertTrue(0 <= offset <= self.end, offset)
        expected, pinned = [], None
        headers = [place for place, (role, _) in enumerate(SAMPLE) if role == "heading"]
        for place, (role, name) in enumerate(SAMPLE):
            top = self.tops[place] - offset
            if role == "heading":
                following = [self.tops[other] - offset for other in headers if other > place]
                if top <= 0 and not (following and following[0] <= 0):
                    top = min([0] + [other - self.height((role, name)) for other in following[:1]])
                    pinned = (name, top)
            if -self.height((role, name)) < top < self.list_height:
                expected.append((role, name, top))
        shown = [item for item in seen if -self.height(item) < item[2] < self.list_height]
        self.assertEqual(shown, expected, f"at {offset}")
        return offset, pinned

    def strip(self):
        """The pixels where the pinned header stands."""
        x, y, width, _ = self.place
        return Picture(x, y, width - 20, self.heights["heading"])

    def assert_strip(self, pinned):
        """The header that is seen is the one that the formula names, moved by as much as it says."""
        name, top = pinned
        strip = self.strip()
        height = self.heights["heading"]
        if top == 0:
            picture = self.pictures.setdefault(name, strip)
            self.assert_same_pixels(strip, picture, name, 0)
        elif name in self.pictures:
            self.assert_same_pixels(strip, self.pictures[name], name, -top)
        else:
            return 0
        return 1

    def assert_same_pixels(self, strip, picture, name, pushed):
        height = self.heights["heading"]
        # GTK's partial redraws may lose some pixels of a letter; another text, or this one moved by a pixel, differs in
        # hundreds.
        if strip.differences(0, picture, pushed, height - pushed) > 40:
            if folder := os.environ.get("KEEP_PICTURES"):
                strip.save(f"{folder}/{self.id()}-seen.ppm")
                picture.save(f"{folder}/{self.id()}-expected.ppm")
            self.fail(f"the pixels of the header {name!r}, pushed off by {pushed}, are not what they were")

    def open_at_top(self):
        self.open_sample()
        self.focus_window()
        self.keys("Home")
        self.wait_until("the top", lambda: self.agenda.children[0].name == SAMPLE[0][1])
        self.settled(lambda: [node.extents for node in self.agenda.children])
        self.measure()
        self.pictures = {}

    def test_the_wheel_keeps_the_right_header_pinned(self):
        self.open_at_top()
        self.point_at(self.agenda)
        offsets, offset = [], 0
        while offset < self.end:
            screen.click(5)
            offset, pinned = self.assert_right()
            self.assert_strip(pinned)
            self.assertGreater(offset, offsets[-1] if offsets else 0)
            offsets.append(offset)
        while offset > 0:
            screen.click(4)
            offset, pinned = self.assert_right()
            self.assert_strip(pinned)
            self.assertLess(offset, offsets[-1])
            offsets.append(offset)
        self.assertGreater(len(offsets), 25)

    def test_keys_keep_the_right_header_pinned_and_the_row_in_view(self):
        self.open_at_top()
        for key in ["Down"] * 20 + ["Up"] * 20 + ["Page_Down"] * 5 + ["Page_Up"] * 5 + ["End", "Home"]:
            self.keys(key)
            _, pinned = self.assert_right()
            self.assert_strip(pinned)
            focused = next(node for node in self.listing.children if "focused" in node.states)
            top = focused.extents[1] - self.list_top
            self.assertGreaterEqual(top, pinned[1] + self.heights["heading"], f"{focused} is covered after {key}")
            self.assertLessEqual(top + self.heights["list item"], self.list_height, f"{focused} is cut after {key}")

    def test_dragging_the_scrollbar_shows_each_push_off_to_the_pixel(self):
        self.open_at_top()
        x, y, width, height = self.place
        bar = x + width - 4
        screen.move_pointer(bar, y + 200)
        screen.move_pointer(bar, y + 20)
        screen.hold()
        self.addCleanup(screen.release)
        compared = {"pinned": 0, "pushed": 0}
        for step in list(range(20, height, 6)) + list(range(height, 20, -11)):
            screen.move_pointer(bar, y + step)
            _, pinned = self.assert_right()
            compared["pushed" if pinned[1] < 0 else "pinned"] += self.assert_strip(pinned)
        self.assertGreater(compared["pinned"], 20, compared)
        self.assertGreater(compared["pushed"], 5, compared)

    def test_many_wheel_clicks_in_one_frame_do_not_throw_the_list(self):
        self.open_at_top()
        self.point_at(self.agenda)
        screen.click(5)
        one, _ = self.assert_right()
        screen.click(5, times=4, delay=0)
        five, _ = self.assert_right()
        self.assertLessEqual(abs(five - 5 * one), 5)
