import Testing

/// Every test of the desktop is in an extension of this suite: they share a bus and the main loop.
///
/// The bus must be a private one (`scripts/on-own-screen`): the tests play the settings portal on it, which a desktop's own bus
/// has already. The main loop is pumped by the test, see `Tests/GtkTests/README.md`.
@Suite(.serialized)
@MainActor
enum DesktopTests {}
