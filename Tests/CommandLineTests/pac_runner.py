"""The service that reads a proxy script (PAC) for GIO, played: it answers with its argument, or never without one."""

import sys

from gi.repository import Gio, GLib

NAME = "org.gtk.GLib.PACRunner"
PATH = "/org/gtk/GLib/PACRunner"
INTERFACE = f"""<node><interface name="{NAME}"><method name="Lookup">
    <arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="as" direction="out"/>
</method></interface></node>"""


def called(_connection, _sender, _path, _interface, _method, _arguments, invocation):
    print("asked", flush=True)
    if sys.argv[1:]:
        invocation.return_value(GLib.Variant("(as)", (sys.argv[1:],)))


def acquired(connection, _):
    connection.register_object(PATH, Gio.DBusNodeInfo.new_for_xml(INTERFACE).interfaces[0], called)


Gio.bus_own_name(Gio.BusType.SESSION, NAME, 0, acquired, lambda *_: print("ready", flush=True), None)
GLib.MainLoop().run()
