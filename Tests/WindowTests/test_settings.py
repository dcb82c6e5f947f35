"""What the desktop says, while the program runs."""

from driver.case import WindowTest
from driver.picture import Picture
from driver.portal import CLOCK_FORMAT, COLOR_SCHEME, CONTRAST
from test_agenda import SAMPLE

TWELVE = [name for role, name in SAMPLE if role == "list item"][-3:]
TWENTY_FOUR = [
    "Birthday Party, 12:30 to 20:30, conflicts with 2 events",
    "Dentist Appointment, 13:45 to 14:30, conflicts with Birthday Party",
    "Evening Picnic, 18:00 to 19:00, conflicts with Birthday Party",
]


class Clock(WindowTest):
    def test_the_agenda_changes_between_12_and_24_hours(self):
        self.open_sample()
        self.wait_equal(lambda: self.rows()[-3:], TWELVE)
        focused = self.focused()
        self.portal.set(CLOCK_FORMAT, "24h")
        self.wait_equal(lambda: self.rows()[-3:], TWENTY_FOUR)
        self.assertTrue(self.window.all("label", "20:30"))
        self.assertFalse(self.window.all("label", "8:30 PM"))
        self.assertEqual(self.focused().split(",")[0], focused.split(",")[0])
        self.portal.set(CLOCK_FORMAT, "12h")
        self.wait_equal(lambda: self.rows()[-3:], TWELVE)

    def test_an_open_dialog_changes_too(self):
        self.open_sample()
        self.click(self.row("Birthday Party"))
        self.at_work_on("Birthday Party")
        self.portal.set(CLOCK_FORMAT, "24h")
        self.wait_until("the dialog", lambda: self.program.find_window(TWENTY_FOUR[0]))
        self.name = TWENTY_FOUR[0]
        self.wait_equal(lambda: self.window.find("list").names("list item"), [
            "Dentist Appointment, 13:45 to 14:30, overlaps 45 min", "Evening Picnic, 18:00 to 19:00, overlaps 1 h"])
        self.assertTrue(self.window.find("label", "Saturday, November 10, 2018, 12:30 to 20:30 · 8 h"))
        self.portal.set(CLOCK_FORMAT, "12h")
        self.wait_until("the dialog", lambda: self.program.find_window(TWELVE[0]))

    def test_the_desktop_decides_from_the_start(self):
        self.portal.set(CLOCK_FORMAT, "24h")
        self.open_sample()
        self.wait_equal(lambda: self.rows()[-3:], TWENTY_FOUR)


class Colors(WindowTest):
    def brightness(self):
        x, y, width, height = self.on_screen(self.agenda)
        return Picture(x, y + height // 2, 30, 60).brightness()

    def test_the_window_gets_dark_and_light_again(self):
        self.open_sample()
        self.wait_until("a light window", lambda: self.brightness() > 200)
        self.portal.set(COLOR_SCHEME, 1)
        self.wait_until("a dark window", lambda: self.brightness() < 70)
        self.portal.set(COLOR_SCHEME, 2)
        self.wait_until("a light window", lambda: self.brightness() > 200)

    def test_a_dark_desktop_gets_a_dark_window_from_the_start(self):
        self.portal.set(COLOR_SCHEME, 1)
        self.open_sample()
        self.wait_until("a dark window", lambda: self.brightness() < 70)

    def test_without_a_portal_the_stored_settings_decide(self):
        self.play_no_portal()
        stored = self.folder / "config/glib-2.0/settings/keyfile"
        stored.parent.mkdir(parents=True)
        stored.write_text("[org/gnome/desktop/a11y/interface]\nhigh-contrast=true\n"
                          "[org/gnome/desktop/interface]\ncolor-scheme='prefer-dark'\n")
        self.environment.update({"XDG_CONFIG_HOME": str(self.folder / "config"), "GSETTINGS_BACKEND": "keyfile"})
        self.open_sample()
        # The ground of high contrast is black, that of the dark style is not.
        self.wait_until("a black window", lambda: self.brightness() < 8)

    def assert_readable(self, isDark):
        """Checks the ground of the window, and the text or sign of a row and a button on theirs."""
        self.wait_until("its style", lambda: self.brightness() < 70 if isDark else self.brightness() > 200)
        for node in (self.row("Birthday Party"), self.window.find("button", "Search")):
            picture = Picture(*self.on_screen(node))
            levels = [sum(picture.pixel(x, y)) // 3 for y in range(picture.height) for x in range(picture.width)]
            self.assertEqual(sorted(levels)[len(levels) // 2] < 110, isDark, node.name)
            self.assertGreater(max(levels) - min(levels), 110, node.name)

    def test_a_dark_theme_of_gtk_gives_the_dark_style_without_a_portal(self):
        self.play_no_portal()
        for theme in ("Adwaita:dark", "Adwaita-dark", "Default:dark", "Missing:dark"):
            with self.subTest(theme):
                self.environment["GTK_THEME"] = theme
                self.open_sample()
                self.assert_readable(isDark=True)
                self.program.end()

    def test_another_theme_of_gtk_stays_readable(self):
        self.play_no_portal()
        folder = self.folder / "data/themes/Night/gtk-4.0"
        folder.mkdir(parents=True)
        (folder / "gtk.css").write_text("* { color: white; background: white; }")
        for theme in ("Night", "HighContrast", "Adwaita", ":"):
            with self.subTest(theme):
                self.environment["GTK_THEME"] = theme
                self.open_sample()
                self.assert_readable(isDark=False)
                self.program.end()

    def test_the_dark_theme_of_gtk_settings_counts_without_a_preference_of_the_desktop(self):
        folder = self.folder / "config/gtk-4.0"
        folder.mkdir(parents=True)
        self.environment["XDG_CONFIG_HOME"] = str(self.folder / "config")
        for line in ("gtk-application-prefer-dark-theme=1", "gtk-theme-name=Adwaita-dark"):
            with self.subTest(line):
                (folder / "settings.ini").write_text(f"[Settings]\n{line}\n")
                self.open_sample()
                self.assert_readable(isDark=True)
                self.portal.set(COLOR_SCHEME, 2)
                self.wait_until("a light window", lambda: self.brightness() > 200)
                self.portal.set(COLOR_SCHEME, 0)
                self.wait_until("a dark window", lambda: self.brightness() < 70)
                self.program.end()

    def test_more_contrast_is_shown_in_light_and_dark(self):
        self.open_sample()
        self.wait_until("a light window", lambda: self.brightness() > 200)
        x, y, width, height = self.on_screen(self.agenda)
        # Without the scrollbar, which fades.
        agenda = (x, y, width - 40, height)
        before = Picture(*agenda)
        self.portal.set(CONTRAST, 1)
        self.wait_until("other pixels", lambda: Picture(*agenda).differences(0, before, 0, before.height) > 500)
        self.portal.set(COLOR_SCHEME, 1)
        self.wait_until("a dark window", lambda: self.brightness() < 70)
        self.portal.set(CONTRAST, 0)
        self.portal.set(COLOR_SCHEME, 0)
        self.wait_until(
            "the first pixels", lambda: Picture(*agenda).differences(0, before, 0, before.height) < 100)
