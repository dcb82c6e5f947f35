"""Prints the text on the clipboard. A program of its own: the clipboard needs a connection and a loop."""

import sys

import gi

gi.require_version("Gdk", "4.0")
gi.require_version("Gtk", "4.0")
from gi.repository import Gdk, GLib, Gtk  # noqa: E402

Gtk.init()
loop = GLib.MainLoop()


def got(clipboard, result):
    try:
        sys.stdout.write(clipboard.read_text_finish(result) or "")
    except GLib.Error:
        pass
    loop.quit()


Gdk.Display.get_default().get_clipboard().read_text_async(None, got)
loop.run()
