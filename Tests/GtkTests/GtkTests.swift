@_exported import GLibTesting
import Testing

@testable import Gtk

/// Every test that calls GTK is in an extension of this suite: GTK may be called by one thread at a time.
@Suite(.serialized, .enabled("needs a display (try xvfb-run)") { await Display.isAvailable })
@MainActor
enum GtkTests {}
