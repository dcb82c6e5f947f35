"""The desktop's settings portal, played by python3-dbusmock."""

import atexit
import subprocess

from gi.repository import Gio, GLib

from driver.waiting import wait_for

NAME = "org.freedesktop.portal.Desktop"
PATH = "/org/freedesktop/portal/desktop"
SETTINGS = "org.freedesktop.portal.Settings"
COLOR_SCHEME = ("org.freedesktop.appearance", "color-scheme")
CONTRAST = ("org.freedesktop.appearance", "contrast")
CLOCK_FORMAT = ("org.gnome.desktop.interface", "clock-format")

START = {COLOR_SCHEME: 0, CONTRAST: 0, CLOCK_FORMAT: "12h"}


class Portal:
    """A portal with the settings of a desktop that shows 12 hours and prefers no colors."""

    _running = None

    @classmethod
    def at_start(cls):
        """The portal of this file of tests, with the settings that each test starts from."""
        if cls._running is None:
            cls._running = cls()
            atexit.register(cls.end_running)
        elif cls._running.values != START:
            cls._running.values = dict(START)
            cls._running._define_read()
        return cls._running

    @classmethod
    def end_running(cls):
        if cls._running is not None:
            cls._running.server.terminate()
            cls._running.server.wait()
            cls._running = None

    def __init__(self):
        self.values = dict(START)
        self.bus = Gio.bus_get_sync(Gio.BusType.SESSION)
        self.server = subprocess.Popen(
            ["/usr/bin/python3", "-B", "-m", "dbusmock", "--session", NAME, PATH, SETTINGS],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        wait_for("portal", self._answers)
        self._define_read()

    def set(self, setting, value):
        """Changes a setting, and tells of it as a portal does."""
        self.values[setting] = value
        self._define_read()
        changed = GLib.Variant("(ssv)", (*setting, variant(value)))
        self._call("EmitSignal", GLib.Variant("(sssav)", (
            SETTINGS, "SettingChanged", "ssv", [changed.get_child_value(number) for number in range(3)])))

    def _answers(self):
        try:
            self._call("GetCalls")
            return True
        except GLib.Error:
            return False

    def _define_read(self):
        # `Read` wraps its value in two variants.
        table = ", ".join(
            f"{setting!r}: dbus.{'String' if isinstance(value, str) else 'UInt32'}({value!r}, variant_level=2)"
            for setting, value in self.values.items())
        code = f"""
table = {{{table}}}
if (str(args[0]), str(args[1])) not in table:
    raise dbus.exceptions.DBusException('not found', name='org.freedesktop.portal.Error.NotFound')
ret = table[(str(args[0]), str(args[1]))]
"""
        self._call("AddMethod", GLib.Variant("(sssss)", (SETTINGS, "Read", "ss", "v", code)))

    def _call(self, method, arguments=None):
        return self.bus.call_sync(NAME, PATH, "org.freedesktop.DBus.Mock", method, arguments, None, 0, 10_000)


def variant(value):
    return GLib.Variant("s" if isinstance(value, str) else "u", value)
