"""The desktop's calendars: the real evolution-data-server on the bus of the session, with a home of its own."""

import os
import pathlib
import signal
import subprocess

from gi.repository import Gio, GLib

from driver.waiting import wait_for

SOURCES = "org.gnome.evolution.dataserver.Sources5"
FACTORY = "org.gnome.evolution.dataserver.Calendar8"
PATH = "/org/gnome/evolution/dataserver"
CALENDAR = "org.gnome.evolution.dataserver.Calendar"
PROGRAMS = [(SOURCES, "/usr/libexec/evolution-source-registry"), (FACTORY, "/usr/libexec/evolution-calendar-factory")]


def entry(name, parent="local-stub", backend="local", color="#3584e4", more=""):
    """The file of a calendar."""
    return (f"[Data Source]\nDisplayName={name}\nEnabled=true\nParent={parent}\n\n"
            f"[Calendar]\nBackendName={backend}\nColor={color}\nSelected=true\n\n{more}")


def on_server(name, port, parent="caldav-stub", color="#e66100", user="anna", path="/calendar/"):
    """The file of a calendar on a server on this computer; without a user, of one that asks for no password."""
    method = "plain/password" if user else "none"
    return entry(name, parent, "caldav", color, (
        f"[Authentication]\nHost=127.0.0.1\nPort={port}\nUser={user or ''}\nMethod={method}\n\n"
        "[Security]\nMethod=none\n\n[Offline]\nStaySynchronized=true\n\n"
        f"[WebDAV Backend]\nResourcePath={path}\n"))


def account(name):
    """The file of an account."""
    return f"[Data Source]\nDisplayName={name}\nEnabled=true\nParent=\n\n[Collection]\nBackendName=none\nIdentity={name}\n"


class DesktopCalendars:
    """The services, and a program beside the tested one that changes calendars."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.sources = self.folder / "config/evolution/sources"
        self.sources.mkdir(parents=True)
        self.bus = Gio.bus_get_sync(Gio.BusType.SESSION)
        self.opened = {}
        self.processes = {}

    def start(self):
        """Starts the services, or those that were killed."""
        environment = {
            **os.environ, "HOME": str(self.folder), "GIO_USE_VFS": "local", "LD_PRELOAD": "",
            **{f"XDG_{name}_HOME": str(self.folder / name.lower()) for name in ("CONFIG", "CACHE", "DATA", "STATE")}}
        for name, program in PROGRAMS:
            if name in self.processes:
                continue
            self.processes[name] = subprocess.Popen(
                [program], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            wait_for(name, lambda: self.call("org.freedesktop.DBus", "/", "org.freedesktop.DBus", "NameHasOwner",
                                             GLib.Variant("(s)", (name,)))[0], 60)

    def kill(self, name):
        """Kills one of the services, as if it had crashed."""
        process = self.processes.pop(name)
        process.send_signal(signal.SIGKILL)
        process.wait()
        self.opened = {}

    def end(self):
        for name in list(self.processes):
            self.kill(name)

    def add(self, uid, text):
        """Writes the file of a calendar or an account, so that the service never reads half of it."""
        part = self.folder / uid
        part.write_text(text)
        part.rename(self.sources / f"{uid}.source")

    def remove(self, uid):
        (self.sources / f"{uid}.source").unlink()

    def create(self, uid, *events):
        """Adds events to a calendar, each given by its lines without BEGIN and END."""
        texts = ["\r\n".join(["BEGIN:VEVENT", *lines.splitlines(), "END:VEVENT", ""]) for lines in events]
        self.ask(uid, "CreateObjects", GLib.Variant("(asu)", (texts, 0)))

    def delete(self, uid, event):
        self.ask(uid, "RemoveObjects", GLib.Variant("(a(ss)su)", ([(event, "")], "all", 0)))

    def text(self, uid):
        """All events of a calendar, as the service gives them."""
        return "".join(self.ask(uid, "GetObjectList", GLib.Variant("(s)", ("#t",)))[0])

    def ask(self, uid, method, arguments):
        if uid not in self.opened:
            path, owner = self.call(FACTORY, PATH + "/CalendarFactory", FACTORY.replace("8", "Factory"), "OpenCalendar",
                                    GLib.Variant("(s)", (uid,)))
            self.call(owner, path, CALENDAR, "Open")
            self.opened[uid] = owner, path
        owner, path = self.opened[uid]
        return self.call(owner, path, CALENDAR, method, arguments)

    def call(self, owner, path, interface, method, arguments=None):
        return self.bus.call_sync(owner, path, interface, method, arguments, None, 0, 60_000, None).unpack()
