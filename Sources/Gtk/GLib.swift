// The main loop, objects and signals of GTK are those of GLib.
@_exported import GLib
