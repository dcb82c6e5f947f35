"""Midnight, and another time zone, while the program runs."""

import shutil
import subprocess

from driver import clock
from driver.case import WindowTest


class Time(WindowTest):
    def test_today_moves_at_midnight(self):
        self.remember_window(860, 1800)
        time = clock.Clock(self.folder, "2018-11-06 23:58:52")
        self.open_sample(environment=time.environment)
        self.wait_equal(self.relative_names, ["Today, Tuesday, November 6", "Tomorrow, Wednesday, November 7"])
        self.assertTrue(self.window.all("label", "Today"))
        time.advance(60)
        self.wait_equal(self.relative_names, [
            "Yesterday, Tuesday, November 6", "Today, Wednesday, November 7", "Tomorrow, Thursday, November 8"], 90)

    def test_the_agenda_opens_on_what_comes_next(self):
        self.remember_window(860, 500)
        self.open_sample(environment=clock.at("2018-11-07 16:00:00"))
        self.wait_equal(lambda: self.headers()[:1], ["Today, Wednesday, November 7, 2 events"])
        self.wait_equal(self.focused, "Rock Concert, 6:30 PM to 11:00 PM, in 2 h 30 min")

    def relative_names(self):
        names = [header.split(", ")[:3] for header in self.headers()]
        return [", ".join(parts) for parts in names if parts[0] in ("Yesterday", "Today", "Tomorrow")]

    def test_another_time_zone_moves_today(self):
        """In a mount namespace of its own the program sees another /etc, whose localtime can be changed."""
        etc = self.folder / "etc"
        subprocess.run(["cp", "-a", "/etc", etc], stderr=subprocess.DEVNULL, check=False)
        namespace = self.namespace()
        self.point_localtime(etc, "America/New_York")
        self.remember_window(860, 1800)
        prefix = [*namespace, "sh", "-c", 'mount --bind "$0" /etc && shift 0 && exec "$@"', etc]
        self.open_sample(environment={**clock.at("2018-11-06 22:30:00"), "TZ": None}, prefix=prefix)
        self.wait_equal(self.relative_names, ["Today, Tuesday, November 6", "Tomorrow, Wednesday, November 7"])
        self.point_localtime(etc, "Asia/Tokyo")
        self.wait_equal(self.relative_names, [
            "Yesterday, Tuesday, November 6", "Today, Wednesday, November 7", "Tomorrow, Thursday, November 8"])
        # What floats stays where it is on the wall clock.
        self.assertTrue(self.row("Yoga").name.startswith("Yoga, 6:00 PM to 7:33 PM"))

    def point_localtime(self, etc, zone):
        other = etc / "localtime.new"
        other.unlink(missing_ok=True)
        other.symlink_to(f"/usr/share/zoneinfo/{zone}")
        other.replace(etc / "localtime")

    def namespace(self):
        for options in (["--mount"], ["--user", "--map-root-user", "--mount"]):
            command = ["unshare", *options]
            if shutil.which("unshare") and subprocess.run(
                    [*command, "mount", "--bind", "/tmp", "/mnt"], capture_output=True, check=False).returncode == 0:
                return command
        self.skipTest("this machine lets nobody mount in a namespace (unshare --mount)")
