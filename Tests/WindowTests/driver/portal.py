"""The desktop's settings portal, played by python3-dbusmock."""

import atexit

from gi.repository import GLib

from driver.mock import Mock

NAME = "org.freedesktop.portal.Desktop"
PATH = "/org/freedesktop/portal/desktop"
SETTINGS = "org.freedesktop.portal.Settings"
COLOR_SCHEME = ("org.freedesktop.appearance", "color-scheme")
CONTRAST = ("org.freedesktop.appearance", "contrast")
CLOCK_FORMAT = ("org.gnome.desktop.interface", "clock-format")

START = {COLOR_SCHEME: 0, CONTRAST: 0, CLOCK_FORMAT: "12h"}


class Portal(Mock):
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
            cls._running.end()
            cls._running = None

    def __init__(self):
        self.values = dict(START)
        super().__init__(NAME, PATH, SETTINGS)
        self._define_read()

    def set(self, setting, value):
        """Changes a setting, and tells of it as a portal does."""
        self.values[setting] = value
        self._define_read()
        changed = GLib.Variant("(ssv)", (*setting, variant(value)))
        self._call("EmitSignal", GLib.Variant("(sssav)", (
            SETTINGS, "SettingChanged", "ssv", [changed.get_child_value(number) for number in range(3)])))

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


def variant(value):
    return GLib.Variant("s" if isinstance(value, str) else "u", value)
