"""The program in another language: a catalog of gettext decides the words, whatever locales the system has."""

import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

EVENTS = """[
    {"title": "Dinner", "start": "November 3, 2018 6:00 PM", "end": "November 3, 2018 8:00 PM"},
    {"title": "Walk", "start": "November 4, 2018 8:00 AM", "end": "November 4, 2018 9:00 AM"}%s]"""
MORE = ',{"title": "Run", "start": "November 4, 2018 10:00 AM", "end": "November 4, 2018 11:00 AM"}'

# A language with a form of its own for two.
CATALOG = r"""
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\n"
"Language: sl\n"
"Plural-Forms: nplurals=3; plural=n==1 ? 0 : n==2 ? 1 : 2;\n"

msgid "Print events in conflict alone."
msgstr "Samo prekrivanja."

#, python-brace-format
msgid "--days is {days}; 1 to {limit} are expected."
msgstr "Od 1 do {limit}, ne {days}."

msgid "No events."
msgstr "Ni dogodkov: čšž."

#, python-brace-format
msgid "{count} event"
msgid_plural "{count} events"
msgstr[0] "{count} dogodek"
msgstr[1] "{count} dogodka"
msgstr[2] "{count} dogodki"

#, python-brace-format
msgid "{events} on {count} day"
msgid_plural "{events} on {count} days"
msgstr[0] "{events}, {count} dan"
msgstr[1] "{events}, {count} dni"
msgstr[2] "{events}, {count} dni"
"""


# A language that is written from right to left.
CATALOG_TO_LEFT = r"""
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\n"
"Language: ar\n"
"Plural-Forms: nplurals=1; plural=0;\n"

msgid "default:LTR"
msgstr "default:RTL"

#, python-brace-format
msgid "conflicts with {event}"
msgstr "يتعارض مع {event}"
"""


class Translation(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder)
        for language, text in (("sl", CATALOG), ("ar", CATALOG_TO_LEFT)):
            catalog = self.folder / language / "LC_MESSAGES" / "upcoming.mo"
            catalog.parent.mkdir(parents=True)
            subprocess.run(["msgfmt", "--check-format", "-o", catalog, "-"], input=text, text=True, check=True)

        self.empty = self.folder / "empty.json"
        self.empty.write_text("[]")

    def run_program(self, *arguments, **variables):
        environment = {
            name: value for name, value in os.environ.items()
            if "DISPLAY" not in name and not name.startswith(("LC_", "LANG"))}
        environment |= {
            "TZ": "America/New_York", "XDG_STATE_HOME": str(self.folder), "UPCOMING_LOCALE_DIR": str(self.folder), **variables}
        return subprocess.run(
            [os.environ["UPCOMING"], *map(str, arguments)], cwd=self.folder, env=environment, stdin=subprocess.DEVNULL,
            capture_output=True, text=True, timeout=60)

    def test_names_of_days_are_in_the_language_of_the_words(self):
        events = self.folder / "events.json"
        events.write_text(EVENTS % MORE.replace("November 4, 2018 10:00 AM", "November 4, 2018 8:30 AM"))
        among_english = self.run_program("agenda", events, LANG="C.UTF-8", LC_TIME="ar_EG.UTF-8").stdout
        self.assertIn("Saturday", among_english)
        self.assertNotIn("السبت", among_english)
        among_arabic = self.run_program(
            "agenda", events, LANG="C.UTF-8", LANGUAGE="ar", LC_TIME="ar_EG.UTF-8").stdout
        self.assertIn("السبت", among_arabic)
        self.assertIn("يتعارض مع Walk", among_arabic)

    def test_words_come_from_the_catalog_where_the_locale_is_not_there(self):
        for variables in ({"LANG": "sl_SI.UTF-8"}, {"LC_ALL": "C.UTF-8", "LANGUAGE": "sl"}, {"LC_MESSAGES": "sl"}):
            result = self.run_program("agenda", self.empty, **variables)
            self.assertEqual(result.stdout, "Ni dogodkov: čšž.\n", variables)

    def test_each_number_has_the_form_of_its_language(self):
        path = self.folder / "events.json"
        for more, expected in (("", "2 dogodka, 2 dni"), (MORE, "3 dogodki, 2 dni")):
            path.write_text(EVENTS % more)
            self.assertIn(expected, self.run_program("agenda", "events.json", LANG="sl_SI.UTF-8").stdout)

    def test_help_and_wrong_usage_are_translated(self):
        self.assertIn("Samo prekrivanja.", self.run_program("agenda", "--help", LANG="sl_SI.UTF-8").stdout)
        wrong = self.run_program("agenda", "--days", "0", LANG="sl_SI.UTF-8")
        self.assertEqual((wrong.returncode, wrong.stderr.splitlines()[0]), (2, "Error: Od 1 do 36600, ne 0."))

    def test_without_a_catalog_of_the_language_the_words_are_english(self):
        for variables in ({}, {"LANG": "C", "LANGUAGE": "sl"}, {"LANG": "fr_FR.UTF-8"}, {"LANG": "en_US.UTF-8"},
                          {"LANG": "sl_SI.UTF-8", "LANGUAGE": "en:sl"}):
            result = self.run_program("agenda", self.empty, **variables)
            self.assertEqual(result.stdout, "No events.\n", variables)
