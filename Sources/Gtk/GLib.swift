// The main loop, objects and signals of GTK are those of GLib, and the rows of a sectioned list those of its layout.
@_exported import GLib
@_exported import ListLayout
