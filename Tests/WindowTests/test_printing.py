"""Printing: the dialog that asks what, and the pages of a PDF file."""

import os
import pathlib
import re
import tempfile

from driver import calendars, clock, events
from driver.case import WindowTest
from driver.picture import Picture
from driver.printing import Prints


class Printing(Prints, WindowTest):
    def setUp(self):
        super().setUp()
        self.environment |= clock.at("2018-11-01 05:00")

    def says(self, text):
        self.wait_equal(lambda: self.window.find("alert").name, text)

    def test_the_agenda_of_a_week_becomes_a_pdf_file(self):
        self.open_sample()
        self.open_print()
        self.says("Nov 1 – Nov 7 · Agenda · 11 events")
        (page,) = self.save("week.pdf")
        self.assertEqual(page[:4], [
            "Upcoming · Nov 1 – Nov 7", "Agenda · 11 events", "Thursday, November 1 3 events",
            "6:00 AM – 9:30 AM Bicycling with Friends"])
        game = page.index("6:14 PM – 9:44 PM Football Game")
        self.assertEqual(page[game - 1], "Saturday, November 3 2 events, 2 in conflict")
        self.assertEqual(page[game + 1], "conflicts with Football Tailgate with John")
        self.assertEqual(page[-1], "As of Thu, Nov 1, 2018 at 5:00 AM Page 1 of 1")
        self.at_work_in_main()
        self.wait_until("the offer", lambda: self.window.all("label", "Saved 1 page to week.pdf"))
        self.assertEqual(list(pathlib.Path(tempfile.gettempdir()).glob("upcoming-*/print.pdf")), [])

    def test_what_is_printed_is_what_is_shown(self):
        self.open_sample()
        self.keys("ctrl+f")
        self.type("football")
        self.wait_until("two rows", lambda: len(self.rows()) == 2)
        self.open_print("The next 30 days")
        self.says("Nov 1 – Nov 30 · Agenda · 2 events · found by “football”")
        (page,) = self.save("football.pdf")
        self.assertEqual(len([line for line in page if "PM –" in line]), 2)

    def test_conflicts_are_printed_from_their_page(self):
        self.open_sample()
        self.go_to("Conflicts")
        self.open_print("The next 30 days")
        self.says("Nov 1 – Nov 30 · Conflicts · 6 conflicts")
        (page,) = self.save("conflicts.pdf")
        self.assertIn("6:14 PM – 9:44 PM Football Game and Football Tailgate with John", page)
        self.assertIn("overlaps 3 h 30 min", page)

    def test_a_printed_page_is_readable_in_gray(self):
        for name, color, hour in [("dark", "#400040", 10), ("pale", "#FFFFC0", 12)]:
            text = calendars.calendar(
                f"UID:{name}\nSUMMARY:{name}\nDTSTART:20181102T{hour}0000\nDTEND:20181102T{hour + 1}0000", name=name)
            (self.folder / f"{name}.ics").write_text(
                text.replace("NAME:", f"X-APPLE-CALENDAR-COLOR:{color}\r\nNAME:"))
        self.open(self.folder / "dark.ics", self.folder / "pale.ics")
        self.wait_until("the rows", lambda: len(self.rows()) == 2)
        self.open_print()
        self.save("week.pdf")
        lines = self.picture(self.folder / "week.pdf")
        # The margins of 15 mm are white.
        margin = int(15 / 25.4 * 72 * 4) - 2
        for line in lines[:margin] + lines[-margin:]:
            self.assertEqual(min(line), 255)
        for line in lines:
            self.assertEqual(min(line[:margin] + line[-margin:]), 255)
        # The bar of each event is a column of one gray, higher than a letter.
        bars = {}
        for x, column in enumerate(zip(*lines)):
            for match in re.finditer("x{70,}", "".join("x" if gray < 255 else " " for gray in column)):
                bars.setdefault(match.start(), []).append(column[(match.start() + match.end()) // 2])
        self.assertEqual(len(bars), 2)
        for grays in bars.values():
            # 3:1 against white.
            self.assertLess(max(grays[1:-1]), 150)

    def test_days_without_events_cannot_be_printed(self):
        self.open(events.write(self.folder / "later.json", events.feed(events.SAMPLE[:1])))
        self.wait_until("the row", self.rows)
        self.open_print("Today")
        self.says("Thursday, November 1 · Agenda · no events")
        for name in ["Print…", "Save as PDF…"]:
            self.assertNotIn("sensitive", self.window.find("button", name).states)
        self.keys("Escape")
        self.at_work_in_main()

    def test_a_long_list_has_its_days_on_each_page(self):
        self.open(events.write(self.folder / "many.json", events.feed(events.many(400, "2018-11-01 08:00"))))
        self.wait_until("the rows", self.rows)
        self.open_print("The next 30 days")
        self.says("Nov 1 – Nov 30 · Agenda · 300 events")
        pages = self.save("many.pdf")
        self.assertGreater(len(pages), 5)
        days = 0
        for number, page in enumerate(pages, 1):
            self.assertIn("Upcoming · Nov 1 – Nov 30", page[0])
            self.assertTrue(page[-1].endswith(f"Page {number} of {len(pages)}"), page[-1])
            first = page[2 if number == 1 else 1]
            self.assertRegex(first, r"^\w+day, November \d+ (\(continued\) )?10 events")
            # No day is alone at the foot of its page.
            self.assertNotRegex(page[-2], r"10 events")
            days += sum(bool(re.match(r"\w+day, November \d+ 10 events", line)) for line in page)
        self.assertEqual(days, 30)

    def choose_layout(self, name):
        """Chooses the list, the week or the month in the dialog."""
        self.keys("shift+Tab", "space")
        self.settled(lambda: Picture(*self.frame().geometry).pixels)
        self.keys("Home", *["Down"] * ["List", "Week", "Month"].index(name), "Return")
        self.wait_until(name, lambda: self.window.all("label", name))

    def test_a_week_is_a_sheet_with_a_column_for_each_day(self):
        self.open_sample()
        self.open_print()
        self.choose_layout("Week")
        self.says("Oct 28 – Nov 3 · Agenda · 5 events")
        (page,) = self.save("week.pdf")
        self.assertIn("October 28 to November 3, 2018", page[0])
        self.assertTrue(any("Sun, Oct 28" in line and "Sat, Nov 3" in line for line in page), page)
        self.assertTrue(any("6:14 – 9:44 PM" in line for line in page), page)
        self.assertTrue(page[-1].endswith("Page 1 of 1"))
        lines = self.picture(self.folder / "week.pdf")
        self.assertGreater(len(lines[0]), len(lines))

    def test_a_month_is_a_sheet_and_what_does_not_fit_is_listed_below_it(self):
        self.open(events.write(self.folder / "many.json", events.feed(
            [(f"Meeting {number:02}", "2018-11-14 10:00", "2018-11-14 11:00") for number in range(30)])))
        self.wait_until("the rows", self.rows)
        self.open_print()
        self.choose_layout("Month")
        self.says("Nov 1 – Nov 30 · Agenda · 30 events")
        (page,) = self.save("month.pdf")
        self.assertIn("November 2018", page[0])
        head = next(number for number, line in enumerate(page) if "More events" in line)
        count = sum("Meeting" in line for line in page[:head])
        self.assertTrue(any(f"{30 - count} more" in line for line in page[:head]), page)
        self.assertEqual(sum(line.count("Meeting") for line in page[head:]), 30 - count)
        self.assertIn("Wednesday, November 14", page[head + 1])

    def test_what_a_sheet_has_no_room_for_goes_on_after_it(self):
        self.open(events.write(self.folder / "many.json", events.feed(
            [(f"Meeting {number:03}", "2018-11-01 10:00", "2018-11-01 11:00") for number in range(200)])))
        self.wait_until("the rows", self.rows)
        self.open_print()
        self.choose_layout("Week")
        first, *others = self.save("week.pdf")
        self.assertTrue(any("More events" in line and "Continued on the next page" in line for line in first), first)
        meetings = [meeting for page in [first, *others] for line in page for meeting in re.findall(r"Meeting \d+", line)]
        self.assertEqual(len(meetings), 200)
        self.assertEqual(len(set(meetings)), 200)
        self.assertIn("Thursday, November 1 (continued)", " ".join(others[0]))

    def test_the_desktop_asks_for_a_printer(self):
        # Looking for printers, GTK complains where the machine has no bus.
        settings = pathlib.Path(os.environ["XDG_CONFIG_HOME"]) / "gtk-4.0/settings.ini"
        settings.parent.mkdir(parents=True, exist_ok=True)
        settings.write_text("[Settings]\ngtk-print-backends=file\n")
        self.addCleanup(settings.unlink)
        self.open_sample()
        self.open_print()
        self.says("Nov 1 – Nov 7 · Agenda · 11 events")
        self.click(self.button("Print…"))
        dialog = self.wait_until("GTK's dialog", lambda: self.frame_of(["Print"]))
        self.wait_until("its printers", lambda: any(
            window.all(name="Print to File") for window in self.program.node.children))
        dialog.focus()
        self.keys("Escape")
        self.at_work_in_main()
