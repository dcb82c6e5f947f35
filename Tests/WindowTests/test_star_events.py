"""The page of star events: its cards, the page of one event, and the ways there and back."""

import http.server
import json
import struct
import threading
import zlib

from driver import clock, screen, toolkit
from driver.case import WindowTest
from driver.picture import Picture

LONG = " ".join(f"Sentence {number} of a text that goes on and on." for number in range(90))
# In the order of the file, which is neither that of the entries' making nor that of their dates.
STARS = [
    {"id": 3, "title": "Comet Tea", "timestamp": "2018-10-03T00:00:00.000Z", "date": "2018-11-20T20:00:00.000Z",
     "description": LONG, "image": None, "locationline1": "Roof, East", "phone": "1 (555) 010-0103"},
    {"id": 1, "title": "Moon Walk", "timestamp": "2018-10-01T00:00:00.000Z", "date": "2018-11-10T17:00:00.000Z",
     "description": "Bring a lamp.", "image": None, "locationline1": "Old Gate", "locationline2": "North Hill"},
    {"title": "Older Entry", "date": "2018-11-21T20:00:00.000Z"},
    {"id": 2, "title": "Café of Stars", "timestamp": "2018-10-02T00:00:00.000Z", "date": "2018-11-30T02:30:00.000Z",
     "description": "Très bien.", "image": None, "phone": "1 (555) 010-0102"},
    {"id": 4, "title": "Night Bus", "timestamp": "2018-10-04T00:00:00.000Z", "date": "2018-11-22T20:00:00.000Z"},
    {"id": 5, "title": "Sundial", "timestamp": "2018-10-05T00:00:00.000Z", "date": "2018-11-23T20:00:00.000Z"},
]
# As shown in New York.
CARDS = [
    "Moon Walk, Sat, Nov 10, 2018 at 12:00 PM, Old Gate, North Hill, conflicts with Lunch",
    "Café of Stars, Thu, Nov 29, 2018 at 9:30 PM",
    "Comet Tea, Tue, Nov 20, 2018 at 3:00 PM, Roof, East",
    "Night Bus, Thu, Nov 22, 2018 at 3:00 PM",
    "Sundial, Fri, Nov 23, 2018 at 3:00 PM",
    "Older Entry, Wed, Nov 21, 2018 at 3:00 PM",
]
LUNCH = {"title": "Lunch", "start": "November 10, 2018 12:30 PM", "end": "November 10, 2018 2:00 PM"}


def png(color, width=64, height=32):
    """A picture of one color."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    lines = (b"\0" + bytes(color) * width) * height
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(lines)) + chunk(b"IEND", b""))


class Pictures(http.server.BaseHTTPRequestHandler):
    """Serves a red picture, and the feed that names it."""

    def do_GET(self):
        if self.path == "/stars.json":
            self.send_response(200)
            self.end_headers()
            self.wfile.write(json.dumps(self.server.stars).encode())
            return
        self.server.asked.append(self.path)
        found = self.path.startswith("/red") or self.path.startswith("/late") and self.server.has_late
        self.send_response(200 if found else 404)
        self.send_header("Content-Type", "image/png")
        self.end_headers()
        if found:
            self.wfile.write(png(RED))

    def log_message(self, *_):
        pass


RED = (200, 30, 30)


class StarEvents(WindowTest):
    zone = clock.NEW_YORK

    def serve_pictures(self):
        """The address of a server of pictures."""
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Pictures)
        self.server.asked = []
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.addCleanup(self.server.server_close)
        self.addCleanup(self.server.shutdown)
        return f"http://127.0.0.1:{self.server.server_port}"

    def write(self, name, entries):
        path = self.folder / name
        path.write_text(json.dumps(entries))
        return path

    def open_stars(self, width=860, height=900, stars=STARS, environment=None, now="2018-11-05 08:00:00", server=None):
        """Opens the feed and goes to its page. With the address of a server the feed is there, because a file may name no
        picture on this computer."""
        self.remember_window(width, height)
        self.feed = f"{server}/stars.json" if server else self.write("stars.json", stars)
        if server:
            self.server.stars = stars
        self.open(
            self.feed, self.write("events.json", [LUNCH]),
            environment={**clock.at(now, self.zone), **(environment or {})})
        self.focus_window()
        self.list("Agenda")
        self.go_to("Star Events")
        self.wait_until("cards", lambda: self.list("Star Events"))

    @property
    def cards(self):
        return self.window.find("list", "Star Events")

    def card(self, title):
        return self.row(title, self.cards)

    def open_card(self, title):
        """Opens the page of an event by the keyboard."""
        self.focus_card(title)
        self.keys("Return")
        self.wait_page(title)

    def focus_card(self, title):
        self.point_at(self.card(title))
        # A click that ends elsewhere gives the focus and opens nothing.
        screen.hold()
        screen.move_pointer(1599, 1999)
        screen.release()
        self.wait_equal(self.focused_title, title)

    def focused_title(self):
        return (self.focused() or "").split(",")[0]

    def shows_page_of(self, title):
        return any(self.window.shows(node) for node in self.window.all("heading", title))

    def wait_page(self, title):
        self.wait_until(f"the page of {title}", lambda: self.shows_page_of(title))
        self.settled(lambda: self.window.find("heading", title).extents)

    def wait_cards(self):
        self.wait_until("the cards", lambda: self.window.shows(self.cards))

    def labels(self):
        return [node.name for node in self.window.all("label") if self.window.shows(node)]

    # Cards

    def test_cards_stand_in_the_order_of_their_making_and_show_their_date(self):
        self.open_stars(height=1100)
        self.wait_equal(lambda: self.rows(self.cards), CARDS)

    def test_dates_are_those_of_the_users_locale(self):
        self.open_stars(environment={"LC_ALL": "de_DE.UTF-8"})
        self.wait_until("a date of Germany", lambda: self.card("Moon Walk").name.startswith(
            "Moon Walk, Sat 10. Nov 2018"))
        self.assertIn("12:00", self.card("Moon Walk").name)

    def test_a_wide_window_has_two_columns_and_a_narrow_one_has_one(self):
        self.open_stars(width=860, height=1000)

        def places():
            return [card.extents[:2] for card in self.cards.all("list item")][:4]
        wide = self.settled(places)
        self.assertEqual(wide[0][1], wide[1][1])
        self.assertLess(wide[0][0], wide[1][0])
        self.assertEqual([wide[0][0], wide[1][0]], [wide[2][0], wide[3][0]])
        self.frame().resize(420, 1000)
        self.wait_until("one column", lambda: len({place[0] for place in places()[:3]}) == 1)
        narrow = self.settled(places)
        self.assertEqual(len({place[1] for place in narrow[:3]}), 3)

    def test_a_window_of_1600_pixels_has_three_columns(self):
        self.open_stars(width=1600)
        self.wait_until("three columns", lambda: len({card.extents[0] for card in self.cards.all("list item")}) == 3)

    def test_the_order_is_that_of_the_dates_on_request_and_a_search_leaves_cards_out(self):
        self.open_stars(now="2018-11-22 08:00:00")
        self.wait_until("as added", lambda: self.titles()[:2] == ["Moon Walk", "Café of Stars"])
        button = self.wait_until("the order", lambda: next(
            (node for role in ("combo box", "toggle button", "button") for node in self.window.all(role)
             if "Order of the cards" in node.name and node.extents[2] > 0), None))
        self.click(button)
        self.keys("Down", "Return")
        self.wait_until("by date", lambda: self.titles()[:3] == ["Night Bus", "Sundial", "Café of Stars"])
        self.assertIn("Moon Walk, Sat, Nov 10, 2018 at 12:00 PM, past, Old Gate, North Hill, conflicts with Lunch",
                      self.rows(self.cards))
        self.keys("ctrl+f")
        self.wait_equal(self.focused, "Search events")
        self.type("tea")
        self.wait_equal(self.titles, ["Comet Tea"])
        self.type("zzz")
        self.wait_until("nothing", lambda: self.shows_page("No star event matches"))
        self.keys("Escape")
        self.wait_until("all", lambda: len(self.titles()) > 2)

    def titles(self):
        return [name.split(",")[0] for name in self.cards.names("list item")]

    def test_the_page_leads_to_the_events_before_and_after(self):
        self.open_stars()
        self.open_card("Moon Walk")
        self.assertNotIn("sensitive", self.icon_button("Previous event").states)
        self.keys("alt+Down")
        self.wait_page("Café of Stars")
        self.click(self.icon_button("Next event"))
        self.wait_page("Comet Tea")
        self.keys("alt+Up")
        self.wait_page("Café of Stars")
        self.keys("Escape")
        self.wait_equal(self.focused_title, "Café of Stars")

    def test_a_narrow_page_has_these_ways_below_its_text(self):
        self.open_stars(width=360)
        self.open_card("Moon Walk")
        self.assertLessEqual(self.window.children[0].extents[2], 360)
        self.click(self.button("Next"))
        self.wait_page("Café of Stars")

    def test_a_page_without_a_picture_begins_with_its_text(self):
        self.open_stars()
        self.open_card("Moon Walk")
        bar = self.icon_button("Back").extents
        title = self.window.find("heading", "Moon Walk")
        self.settled(lambda: title.extents)
        self.assertLess(title.extents[1] - bar[1] - bar[3], 100)

    def test_a_picture_that_failed_says_so_and_is_tried_again(self):
        address = self.serve_pictures()
        self.server.has_late = False
        self.open_stars(stars=[{**star, "image": f"{address}/late.png" if star.get("id") == 1 else None} for star in STARS],
                        server=address)
        again = self.button("Try Again")
        self.assertEqual(len([node for node in self.window.all("button", "Try Again") if self.window.shows(node)]), 1)
        self.server.has_late = True
        self.click(again)
        self.wait_until("the picture", lambda: not [
            node for node in self.window.all("button", "Try Again") if self.window.shows(node)])

    def test_a_file_names_pictures_beside_it_and_none_elsewhere(self):
        (self.folder / "pictures").mkdir()
        (self.folder / "pictures/red.png").write_bytes(png(RED))
        (self.folder.parent / "outside.png").write_bytes(png(RED))
        self.addCleanup((self.folder.parent / "outside.png").unlink)
        images = {1: "pictures/red.png", 2: "../outside.png"}
        self.open_stars(stars=[{**star, "image": images.get(star.get("id"))} for star in STARS])
        self.wait_until("one has failed", lambda: len(
            [node for node in self.window.all("button", "Try Again") if self.window.shows(node)]) == 1)

    def test_the_arrows_go_in_all_four_directions(self):
        self.open_stars()
        self.focus_card("Moon Walk")
        for key, title in [("Right", "Café of Stars"), ("Down", "Night Bus"), ("Left", "Comet Tea"),
                           ("Down", "Sundial"), ("Right", "Older Entry"), ("Home", "Moon Walk"), ("End", "Older Entry")]:
            self.keys(key)
            self.wait_equal(self.focused_title, title)

    def color(self, node, across=0.5, down=0.2):
        """Of a pixel of a node."""
        x, y, width, height = self.on_screen(node)
        return Picture(x + int(width * across), y + int(height * down), 1, 1).pixel(0, 0)

    def test_pictures_come_once_and_stand_on_the_card_and_on_the_page(self):
        address = self.serve_pictures()
        images = {1: f"{address}/red.png?one", 2: f"{address}/missing.png", 3: f"{address}/red o'clock é.png"}
        self.open_stars(stars=[{**entry, "image": images.get(entry.get("id"))} for entry in STARS], server=address)
        for title in ["Moon Walk", "Comet Tea"]:
            self.wait_equal(lambda title=title: self.color(self.card(title), across=0.2), RED)
        # What is missing looks other than what was never there.
        self.assertNotEqual(
            self.settled(lambda: self.color(self.card("Café of Stars"), across=0.2)),
            self.color(self.card("Night Bus"), across=0.2))
        self.open_card("Moon Walk")
        x, y, width, _ = self.frame().geometry
        self.wait_equal(lambda: Picture(x + width // 5, y + 100, 1, 1).pixel(0, 0), RED)
        self.keys("Escape")
        self.wait_cards()
        self.wait_equal(lambda: self.color(self.card("Moon Walk"), across=0.2), RED)
        self.assertEqual(len([path for path in self.server.asked if "one" in path]), 1, self.server.asked)

    # The page of an event

    def test_enter_opens_the_page_of_an_event_with_all_that_is_known(self):
        self.open_stars()
        self.open_card("Moon Walk")
        self.wait_until("its conflict", lambda: "Conflicts with Lunch · overlaps about 30 min" in self.labels())
        for text in ["Sat, Nov 10, 2018 at 12:00 PM · about 1 h", "Old Gate, North Hill", "Bring a lamp."]:
            self.assertIn(text, self.labels())
        self.assertFalse(
            [node for node in self.window.all("button", lambda its: its.startswith("Call "))], "it has no telephone")

    def test_every_way_back_leads_to_the_card(self):
        self.open_stars()
        ways = {
            "Moon Walk": lambda: self.keys("Escape"),
            "Café of Stars": lambda: self.keys("alt+Left"),
            "Comet Tea": lambda: self.click(self.icon_button("Back")),
            "Night Bus": self.press_back_on_the_pointer,
        }
        for title, go_back in ways.items():
            self.open_card(title)
            go_back()
            self.wait_cards()
            self.wait_equal(self.focused_title, title)
            self.settled(lambda: self.window.shows(self.cards))

    def press_back_on_the_pointer(self):
        if toolkit.is_later():
            self.faults_of_gtk = ("Broken accounting of active state",)
        self.point_at(self.window.find("heading", "Night Bus"))
        screen.click(button=8)

    def test_a_click_on_a_card_opens_it_and_one_between_cards_does_nothing(self):
        self.open_stars()
        self.settled(lambda: self.card("Café of Stars").extents)
        x, y, width, height = self.on_screen(self.card("Moon Walk"))
        screen.move_pointer(x + width + 10, y + height // 2)
        screen.click()
        self.assertFalse(self.settled(lambda: self.shows_page_of("Moon Walk")))
        self.click(self.card("Moon Walk"))
        self.wait_page("Moon Walk")

    def test_a_card_that_is_cut_off_opens_from_where_it_is(self):
        self.open_stars(height=560)
        x, y, width, height = self.settled(lambda: self.cards.extents)
        card = next(row for row in self.cards.all("list item") if row.extents[1] < y + height < sum(row.extents[1::2]))
        top = card.extents[1]
        left, frame_top = self.frame().geometry[:2]
        screen.move_pointer(left + card.extents[0] + 60, frame_top + top + 40)
        screen.click()
        seen = set()

        def is_open():
            seen.add(card.extents[1])
            return self.shows_page_of(card.name.split(", ")[0])
        self.wait_until("its page", is_open)
        self.assertEqual(seen | {card.extents[1]}, {top})

    def test_the_way_can_be_turned_round_at_any_moment(self):
        self.open_stars()
        self.focus_card("Moon Walk")
        self.keys("Return", "Escape", "Return", "Escape")
        self.wait_cards()
        self.wait_equal(self.focused_title, "Moon Walk")
        self.keys("Return", "Escape", "Return")
        self.wait_page("Moon Walk")
        self.settled(lambda: self.window.shows(self.window.find("heading", "Moon Walk")))
        self.assertTrue(self.shows_page_of("Moon Walk"))

    def test_a_long_text_scrolls_and_the_title_fades_into_the_bar(self):
        self.open_stars(height=620)
        self.open_card("Comet Tea")
        x, y, width, _ = self.frame().geometry
        bar = (x + width // 3, y + 8, width // 3, 40)
        before = self.settled(lambda: Picture(*bar).pixels)
        heading = self.window.find("heading", "Comet Tea")
        top = heading.extents[1]
        self.keys("Down")
        self.wait_until("the page to scroll", lambda: heading.extents[1] < top)
        self.keys(*["Down"] * 12)
        self.wait_until("the title to leave", lambda: heading.extents[1] < 0)
        self.assertNotEqual(self.settled(lambda: Picture(*bar).pixels), before, "the bar shows the title now")
        self.keys(*["Up"] * 14)
        self.wait_equal(lambda: Picture(*bar).pixels == before, True)

    def test_the_page_follows_its_feed_and_closes_when_the_event_goes(self):
        self.open_stars()
        self.open_card("Moon Walk")
        self.write("stars.json", [{**entry, "description": "Bring two lamps."} if entry.get("id") == 1 else entry
                                  for entry in STARS])
        self.wait_until("the new text", lambda: "Bring two lamps." in self.labels())
        self.write("stars.json", [entry for entry in STARS if entry.get("id") != 1])
        self.wait_cards()
        self.wait_until("the reason", lambda: "The event is not in its feed any more." in self.notices())
        self.wait_equal(lambda: self.rows(self.cards), CARDS[1:])

    # Sharing and calling

    def test_share_copies_title_and_description(self):
        self.open_stars()
        self.click(self.button("Share Café of Stars"))
        self.choose("Copy Text")
        self.wait_equal(self.clipboard, "Café of Stars: Très bien.")
        self.open_card("Moon Walk")
        self.click(self.icon_button("Share"))
        self.choose("Copy Link")
        self.wait_equal(self.clipboard, "starevents://event?id=1")

    def test_a_star_event_is_not_gone_to_and_gone_to_again(self):
        self.open_stars()
        self.click(self.button("Share Café of Stars"))
        self.choose("Not Going")
        self.wait_until("what was done", lambda: self.window.all("label", lambda its: its.startswith("Not going to")))
        self.open_card("Café of Stars")
        self.click(self.icon_button("Share"))
        self.choose("Going Again")
        self.wait_until("what was done", lambda: self.window.all("label", lambda its: its.startswith("Going to")))

    def test_every_page_that_is_opened_can_be_shared(self):
        self.open_stars()
        for title, text in [("Moon Walk", "Moon Walk: Bring a lamp."), ("Café of Stars", "Café of Stars: Très bien.")]:
            self.open_card(title)
            self.click(self.icon_button("Share"))
            self.wait_equal(self.menu_items, ["Not Going", "Copy Text", "Copy Link", "Save Calendar File…"])
            self.choose("Copy Text")
            self.wait_equal(self.clipboard, text)
            self.assertIn("Copied", self.notices())
            self.keys("Escape")
            self.wait_cards()

    def test_an_event_without_a_number_has_the_link_of_its_details(self):
        self.open_stars(height=1200)
        self.click(self.button("Share Older Entry"))
        self.choose("Copy Link")
        link = self.wait_until("the link", lambda: self.clipboard() or None)
        self.assertTrue(link.startswith("upcoming://event/"), link)

    def test_a_calendar_file_is_saved(self):
        self.open_stars()
        self.open_card("Moon Walk")
        self.click(self.icon_button("Share"))
        self.choose("Save Calendar File…")
        dialog = self.wait_until("the dialog", lambda: screen.Frame("Save Calendar File", self.program.process.pid))
        dialog.focus()
        # GTK's own dialog is not in the tree of the program that it belongs to.
        self.settled(lambda: Picture(*dialog.geometry).pixels)
        target = self.folder / "walk.ics"
        self.keys("ctrl+a")
        self.type(str(target))
        self.keys("Return")
        self.wait_until("the file", target.exists)
        self.at_work_in_main()
        self.wait_until("the notice", lambda: "Saved as walk.ics" in self.notices())
        lines = target.read_bytes().decode().split("\r\n")
        for line in ["SUMMARY:Moon Walk", "DTSTART:20181110T170000Z", "DTEND:20181110T180000Z",
                     "LOCATION:Old Gate\\, North Hill", "DESCRIPTION:Bring a lamp."]:
            self.assertIn(line, lines)

    def test_a_number_that_nothing_here_can_call_is_told(self):
        self.open_stars()
        self.open_card("Café of Stars")
        self.click(self.icon_button("Call 1 (555) 010-0102"))
        self.wait_until("the number", lambda: any(
            notice.startswith("No program here can make calls.") and "010-0102" in notice for notice in self.notices()))

    # From the agenda

    def test_the_dialog_of_a_star_event_leads_to_its_page(self):
        self.open_stars()
        self.go_to("Agenda")
        self.click(self.wait_until("its row", lambda: self.row("Moon Walk")))
        self.at_work_on("Moon Walk")
        self.click(self.button("Open Its Page"))
        self.at_work_in_main()
        self.wait_page("Moon Walk")
        self.go_to_agenda_row("Lunch")
        self.at_work_on("Lunch")
        self.assertFalse([node for node in self.window.all("button", "Open Its Page") if self.window.shows(node)])

    def go_to_agenda_row(self, title):
        self.keys("Escape")
        self.wait_cards()
        self.go_to("Agenda")
        self.click(self.wait_until(title, lambda: self.row(title)))

    def test_without_star_events_the_page_says_what_to_do(self):
        self.remember_window(860, 700)
        self.open(self.write("events.json", [LUNCH]))
        self.focus_window()
        self.list("Agenda")
        self.go_to("Star Events")
        self.wait_until("the page", lambda: self.shows_page("No Star Events"))

    def test_events_of_calendars_with_pictures_are_shown_on_request(self):
        lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:test", "BEGIN:VEVENT", "UID:1", "SUMMARY:Fair",
                 "DTSTART:20990105T180000", "IMAGE;VALUE=URI;FMTTYPE=image/png:http://127.0.0.1:9/fair.png", "END:VEVENT", "END:VCALENDAR", ""]
        (self.folder / "school.ics").write_text("\r\n".join(lines), encoding="utf-8")
        self.remember_window(860, 700)
        self.open(self.folder / "school.ics")
        self.focus_window()
        self.list("Agenda")
        self.go_to("Star Events")
        self.click(self.button("Show Them"))
        self.wait_until("the card", lambda: self.row("Fair", self.list("Star Events")))
        self.go_to("Agenda")
        self.wait_until("the page is listed", lambda: self.window.all("tab", "Star Events"))
