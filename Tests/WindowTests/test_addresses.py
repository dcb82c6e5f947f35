"""The user's email addresses: what they declined does not conflict."""

from driver import calendars
from driver.case import WindowTest

MEETING = """UID:a
SUMMARY:Meeting
DTSTART:20990107T150000
DTEND:20990107T160000
ATTENDEE;PARTSTAT=DECLINED:mailto:anna@example.org"""
CHOIR = "UID:b\nSUMMARY:Choir\nDTSTART:20990107T153000\nDTEND:20990107T170000"
CONFLICT = ["Meeting, 3:00 PM to 4:00 PM, conflicts with Choir", "Choir, 3:30 PM to 5:00 PM, conflicts with Meeting"]
PEACE = ["Meeting, 3:00 PM to 4:00 PM, declined", "Choir, 3:30 PM to 5:00 PM"]


class Addresses(WindowTest):
    def setUp(self):
        super().setUp()
        file = self.folder / "work.ics"
        file.write_text(calendars.calendar(MEETING, CHOIR))
        self.open(file)
        self.wait_equal(self.rows, CONFLICT)
        self.focus_window()

    def items(self):
        return self.window.names("list item")

    def test_an_address_is_added_by_keyboard_counts_at_once_and_is_taken_back(self):
        self.open_addresses()
        self.type("anna")
        self.keys("Return")
        self.wait_until("what is wrong", lambda: (
            "This is not an email address. An address looks like anna@example.org." in self.notices()))
        hint = next(node for node in self.window.all("alert") if node.extents[3] > 0)
        self.wait_until("room for it", lambda: self.window.shows(hint))
        self.keys("ctrl+a")
        self.type("Anna@example.org")
        self.keys("Return")
        self.wait_equal(self.items, ["anna@example.org"])
        self.wait_until("what was done", lambda: self.window.all("label", "anna@example.org added"))
        self.keys("alt+u")
        self.wait_equal(self.items, [])
        self.type("anna@example.org")
        self.keys("Return")
        self.wait_equal(self.items, ["anna@example.org"])
        self.type("anna@example.org")
        self.keys("Return")
        self.wait_until("that it is there", lambda: "This address is in the list already." in self.notices())
        self.keys("Escape")
        self.at_work("Calendars")
        self.keys("Escape")
        self.at_work_in_main()
        self.wait_equal(self.rows, PEACE)

        # It is kept, and goes again.
        self.keys("ctrl+q")
        self.assertEqual(self.program.wait(), 0)
        self.open()
        self.wait_equal(self.rows, PEACE)
        self.focus_window()
        self.open_addresses()
        self.click(self.icon_button("Remove anna@example.org"))
        self.wait_equal(self.items, [])
        self.wait_equal(self.focused, "An email address of yours")
        self.keys("Escape")
        self.at_work("Calendars")
        self.keys("Escape")
        self.at_work_in_main()
        self.wait_equal(self.rows, CONFLICT)

    def test_an_address_as_long_as_any_does_not_widen_the_window(self):
        self.open_addresses()
        width = self.frame().geometry[2]
        self.type("a" * 200 + "@example.org")
        self.keys("Return")
        self.wait_equal(self.items, ["a" * 200 + "@example.org"])
        self.settled(lambda: self.frame().geometry)
        self.assertEqual(self.frame().geometry[2], width)
