"""Calendar files whose place limits what can be written: access lists, owners, mounts; and folders that khal and vdirsyncer share."""

import json
import os
import shutil
import struct
import subprocess
import unittest

from test_edits_of_window import HEAD, event
from terminal import Terminal

# An access list that lets one more user read: its version, and entries of tag, rights and user.
ACCESS_LIST = struct.pack("<I", 2) + b"".join(struct.pack("<HHI", *entry) for entry in [
    (0x01, 6, 0xFFFFFFFF), (0x02, 4, 65534), (0x04, 4, 0xFFFFFFFF), (0x10, 4, 0xFFFFFFFF), (0x20, 0, 0xFFFFFFFF)])


class PlacesTest(Terminal):
    def setUp(self):
        super().setUp()
        self.file = self.write("family.ics", HEAD + event("dinner", "Dinner") + event("tea", "Tea") + "END:VCALENDAR\r\n")

    def run_program(self, *arguments, **variables):
        return super().run_program(*arguments, **({"XDG_DATA_HOME": str(self.folder / "data"), "TZ": "UTC"} | variables))

    def key(self, title, place):
        report = json.loads(self.run_program(
            "agenda", "--format", "json", "--from", "2030-12-01", "--days", "30", place).stdout)
        return next(e["id"] for day in report["days"] for e in day["events"] if e["title"] == title)


class Places(PlacesTest):
    def test_an_access_list_stays(self):
        try:
            os.setxattr(self.file, "system.posix_acl_access", ACCESS_LIST)
        except OSError as error:
            self.skipTest(f"no access lists here: {error}")
        result = self.run_program("remove", self.key("Tea", self.file), "--in", self.file)
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertEqual(os.getxattr(self.file, "system.posix_acl_access"), ACCESS_LIST)

    def test_a_file_of_another_owner_is_refused(self):
        if os.geteuid() != 0:
            self.skipTest("only root can give a file away")
        os.chown(self.file, 65534, 65534)
        before = self.file.read_bytes()
        result = self.run_program("remove", self.key("Tea", self.file), "--in", self.file)
        self.assertEqual((result.returncode, result.stdout), (1, ""))
        self.assertIn("belongs to another user", result.stderr)
        self.assertEqual(self.file.read_bytes(), before)

    def test_a_read_only_mount_is_refused(self):
        key, place = self.key("Tea", self.file), self.folder / "mounted"
        place.mkdir()
        script = """
            mount -t tmpfs none "$1" && cp "$2" "$1/family.ics" && mkdir "$1/folder" && mount -o remount,ro "$1" || exit 77
            for place in "$1/family.ics" "$1/folder"; do
                "$UPCOMING" add "Choir Dec 7 2030 19:00" --in "$place"; echo "$?"
            done
            "$UPCOMING" remove "$3" --in "$1/family.ics"; echo "$?"
            cmp "$2" "$1/family.ics" && ls -A "$1"
            """
        environment = {**os.environ, "XDG_DATA_HOME": str(self.folder / "data"), "LC_ALL": "en_US.UTF-8"}
        try:
            result = subprocess.run(
                ["unshare", "--user", "--map-root-user", "--mount", "sh", "-c", script, "sh", place, self.file, key],
                env=environment, capture_output=True, text=True, timeout=60)
        except FileNotFoundError:
            self.skipTest("there is no unshare")
        if result.returncode == 77 or "unshare" in result.stderr:
            self.skipTest(f"no mounts here: {result.stderr}")
        self.assertEqual(result.stdout.split(), ["1", "1", "1", "family.ics", "folder"], result.stderr)
        self.assertIn("read-only", result.stderr.lower())


@unittest.skipUnless(shutil.which("khal") and shutil.which("vdirsyncer"), "khal and vdirsyncer are not installed")
class SharedFolders(PlacesTest):
    def setUp(self):
        super().setUp()
        self.calendar, self.other = self.folder / "calendars/home", self.folder / "mirror/home"
        for folder in (self.calendar, self.other):
            folder.mkdir(parents=True)
        (self.folder / "khal.conf").write_text(
            f"[calendars]\n[[home]]\npath = {self.calendar}\n[locale]\nlocal_timezone = Europe/Berlin\n"
            "default_timezone = Europe/Berlin\ntimeformat = %H:%M\ndateformat = %Y-%m-%d\nlongdateformat = %Y-%m-%d\n"
            "datetimeformat = %Y-%m-%d %H:%M\nlongdatetimeformat = %Y-%m-%d %H:%M\n"
            f"[sqlite]\npath = {self.folder}/khal.db\n")
        (self.folder / "vdirsyncer.conf").write_text(
            f'[general]\nstatus_path = "{self.folder}/status/"\n[pair both]\na = "one"\nb = "two"\ncollections = ["home"]\n'
            f'[storage one]\ntype = "filesystem"\npath = "{self.folder}/calendars/"\nfileext = ".ics"\n'
            f'[storage two]\ntype = "filesystem"\npath = "{self.folder}/mirror/"\nfileext = ".ics"\n')

    def khal(self, *arguments):
        result = subprocess.run(
            ["khal", "-c", self.folder / "khal.conf", *arguments], cwd=self.folder, capture_output=True, text=True,
            env={**os.environ, "TZ": "Europe/Berlin", "XDG_CACHE_HOME": str(self.folder / "cache")}, timeout=60)
        self.assertEqual(result.returncode, 0, result.stderr)
        return result.stdout

    def sync(self, *options, status=0):
        for command in (["discover"], ["sync", *options]):
            result = subprocess.run(
                ["vdirsyncer", "-c", self.folder / "vdirsyncer.conf", *command], capture_output=True, text=True,
                input="y\n" * 4, timeout=60)
        self.assertEqual(result.returncode, status, result.stdout + result.stderr)
        return result.stdout + result.stderr

    def upcoming(self, *arguments):
        result = self.run_program(
            *arguments, "--in", self.calendar, TZ="Europe/Berlin",
            VDIRSYNCER_CONFIG=str(self.folder / "vdirsyncer.conf"))
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        return result.stdout

    def files(self, folder):
        return {file.name: file.read_bytes() for file in folder.glob("*.ics")}

    def test_a_walk_with_khal_and_vdirsyncer(self):
        self.khal("new", "-a", "home", "2030-12-05", "19:00", "21:00", "Dinner", "::", "with", "notes")
        self.sync()
        self.upcoming("move", self.key("Dinner", self.calendar), "20:30")
        self.assertIn("20:30-22:30 Dinner", self.khal("list", "2030-12-05", "1d"))
        self.upcoming("add", "Choir Dec 6 2030 18:00 1h")
        self.assertIn("18:00-19:00 Choir", self.khal("list", "2030-12-06", "1d"))
        self.sync()
        self.assertEqual(self.files(self.other), self.files(self.calendar))
        self.assertEqual(len(self.files(self.other)), 2)
        # A change of the other side comes back, and is not lost by an undo.
        changed = next(file for file in self.other.glob("*.ics") if b"Dinner" in file.read_bytes())
        changed.write_bytes(changed.read_bytes().replace(b"SUMMARY:Dinner", b"SUMMARY:Supper"))
        self.sync()
        self.upcoming("remove", self.key("Choir", self.calendar))
        self.sync()
        self.assertEqual(list(self.files(self.other)), [changed.name])
        self.assertEqual(self.run_program("undo", TZ="Europe/Berlin").returncode, 0)
        self.sync()
        self.assertIn("18:00-19:00 Choir", self.khal("list", "2030-12-06", "1d"))
        self.assertEqual(self.files(self.other), self.files(self.calendar))
        self.upcoming("remove", self.key("Choir", self.calendar))
        last = self.upcoming("remove", self.key("Supper", self.calendar))
        self.assertIn("vdirsyncer stops at that, until it is called with --force-delete.", last)
        self.assertIn("--force-delete", self.sync(status=1))
        self.sync("--force-delete")
        self.assertEqual(self.files(self.other), {})


if __name__ == "__main__":
    unittest.main()
