"""What cannot be read, and what there is to do about it."""

from driver import events
from driver.case import WindowTest

GOOD = events.feed(events.SAMPLE)
BAD = [
    {"title": "No such day", "start": "February 30, 2018 6:00 PM", "end": "February 30, 2018 7:00 PM"},
    {"title": "No end", "start": "November 3, 2018 6:00 PM"},
]


class Problems(WindowTest):
    def open_file(self, name, text):
        self.file = self.folder / name
        self.file.write_text(text, encoding="utf-8")
        return self.open(self.file)

    def wait_for_page(self, title):
        self.wait_until(f"the page {title!r}", lambda: self.shows_page(title))

    def problems(self):
        return self.program.find_window("Problems").names("list item")

    def test_a_banner_counts_bad_entries_and_opens_their_list(self):
        self.open(events.write(self.folder / "mock.json", GOOD[:3] + BAD + GOOD[3:]))
        self.wait_equal(self.banner, "2 entries of mock could not be read")
        self.wait_until("21 rows, or as many as are in view", lambda: len(self.rows()) > 5)
        self.click(self.button("Show problems"))
        self.at_work("Problems")
        self.wait_until("the list", lambda: len(self.problems()) == 3)
        starts = ["mock /3/start: ", "mock /3/end: ", "mock /4/end: "]
        for problem, start in zip(self.problems(), starts):
            self.assertTrue(problem.startswith(start), problem)
        self.assertIn("February 30, 2018 6:00 PM", self.problems()[0])
        self.keys("Escape")
        self.at_work_in_main()

    def test_the_list_of_problems_opens_again(self):
        self.open(events.write(self.folder / "mock.json", GOOD + BAD[1:]))
        self.wait_equal(self.banner, "1 entry of mock could not be read")
        for _ in range(2):
            self.button("Show problems")
            self.click(self.button("Show problems"))
            self.at_work("Problems")
            self.keys("Escape")
            self.at_work_in_main()

    def test_the_banner_goes_when_the_file_is_put_right(self):
        file = events.write(self.folder / "mock.json", GOOD + BAD)
        self.open(file)
        self.wait_until("the banner", self.banner)
        events.write(file, GOOD)
        self.wait_equal(self.banner, None)

    def test_an_open_list_of_problems_follows_the_file(self):
        file = events.write(self.folder / "mock.json", GOOD + BAD)
        self.open(file)
        self.wait_until("the banner", self.banner)
        self.click(self.button("Show problems"))
        self.at_work("Problems")
        self.wait_until("the list", lambda: len(self.problems()) == 3)
        events.write(file, GOOD + BAD[1:])
        self.wait_until("the shorter list", lambda: len(self.problems()) == 1)

    def test_a_file_that_is_no_json_gets_a_page_with_the_reason(self):
        self.open_file("broken.json", '[{"title": "A", }\n stray ]')
        self.wait_for_page("broken could not be read")
        self.assertTrue([node for node in self.window.all("label") if "The file is not JSON. At " in node.name])
        self.button("Add a Calendar…")
        events.write(self.file, GOOD)
        self.wait_until("rows", self.rows)

    def test_try_again_reads_a_file_anew(self):
        file = self.folder / "later/mock.json"
        self.remember_window(860, 700, [file])
        self.open()
        self.wait_for_page("mock could not be read")
        self.settled(lambda: self.button("Try Again").extents)
        file.parent.mkdir()
        events.write(file, GOOD)
        self.click(self.button("Try Again"))
        self.wait_until("rows", self.rows)

    def test_a_missing_file_says_so(self):
        self.remember_window(860, 700, [self.folder / "nowhere.json"])
        self.open()
        self.wait_for_page("nowhere could not be read")
        self.assertIsNone(self.banner())

    def test_an_empty_file_says_so(self):
        self.open_file("blank.json", "")
        self.wait_for_page("blank could not be read")
        self.assertTrue([node for node in self.window.all("label", lambda its: its.startswith("The file is empty."))])

    def test_a_folder_says_so(self):
        (self.folder / "folder.json").mkdir()
        (self.folder / "folder.json" / "notes.txt").write_text("No calendar.")
        self.open(self.folder / "folder.json")
        self.wait_for_page("folder could not be read")

    def test_a_feed_without_events_waits_for_some(self):
        file = self.open_file("none.json", "[]") and self.file
        self.wait_for_page("No events")
        events.write(file, GOOD)
        self.wait_until("rows", self.rows)

    def test_a_feed_of_bad_entries_alone_opens_their_list(self):
        self.open(events.write(self.folder / "mock.json", BAD))
        self.wait_for_page("No event could be read")
        self.click(self.button("Show Problems"))
        self.at_work("Problems")
        self.wait_until("the list", lambda: len(self.problems()) == 3)

    def test_a_bad_file_beside_a_good_one_shows_the_banner(self):
        broken = self.folder / "broken.json"
        broken.write_text("{")
        self.open(events.write(self.folder / "mock.json", GOOD), broken)
        self.wait_until("rows", self.rows)
        self.wait_until("the banner", lambda: (self.banner() or "").startswith("broken could not be read"))

    def test_the_first_page_offers_the_samples(self):
        self.open()
        self.wait_for_page("Nothing coming up yet")
        self.click(self.button("Try It with Samples"))
        self.wait_until("rows", self.rows)

    def test_titles_may_hold_anything(self):
        titles = ["<b>&amp; %s", "أحداث قادمة", "👩‍👩‍👧 family", "x" * 5000, "line\nbreak", "null\u0000char", "\u202eevil"]
        file = events.write(self.folder / "titles.json", events.feed(
            [(title, "2018-11-10 12:00", "2018-11-10 13:00") for title in titles]))
        self.open(file)
        self.wait_until("rows", lambda: len(self.rows()) == len(titles))
        self.row("<b>&amp; %s").do("row.activate")
        self.wait_until("the dialog", lambda: self.name_of_dialog("<b>&amp; %s"))
