"""A window from which files are dragged: its arguments. Run as a program of its own, as a file manager would be.

It prints "begun" when a drag has begun, and "accepted" once what is below the pointer takes the files.
"""

import pathlib
import sys

import gi

gi.require_version("Gdk", "4.0")
gi.require_version("Gtk", "4.0")
from gi.repository import Gdk, Gio, GObject, Gtk  # noqa: E402


def drag_begins(_, drag):
    print("begun", flush=True)
    drag.connect("notify::selected-action", lambda *_: drag.get_selected_action() and print("accepted", flush=True))


def activate(application):
    files = Gdk.FileList.new_from_list([Gio.File.new_for_uri(pathlib.Path(path).as_uri()) for path in sys.argv[1:]])
    value = GObject.Value(Gdk.FileList, files)
    source = Gtk.DragSource(actions=Gdk.DragAction.COPY)
    source.connect("prepare", lambda *_: Gdk.ContentProvider.new_for_value(value))
    source.connect("drag-begin", drag_begins)
    label = Gtk.Label(label="Drag me")
    label.add_controller(source)
    window = Gtk.ApplicationWindow(application=application, title="Files", child=label, decorated=False)
    window.set_default_size(200, 200)
    window.present()


application = Gtk.Application(flags=Gio.ApplicationFlags.NON_UNIQUE)
application.connect("activate", activate)
application.run([])
