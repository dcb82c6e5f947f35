import Events
@_spi(C) import GLib

/// The names of evolution-data-server on the bus.
enum EvolutionService {
    static let sources = BusObject(
        owner: "org.gnome.evolution.dataserver.Sources5", path: "/org/gnome/evolution/dataserver/SourceManager",
        interface: "org.freedesktop.DBus.ObjectManager")
    static let sourceInterface = "org.gnome.evolution.dataserver.Source"
    static let properties = "org.freedesktop.DBus.Properties"

    static let factory = BusObject(
        owner: "org.gnome.evolution.dataserver.Calendar8", path: "/org/gnome/evolution/dataserver/CalendarFactory",
        interface: "org.gnome.evolution.dataserver.CalendarFactory")
    static let calendarInterface = "org.gnome.evolution.dataserver.Calendar"
    static let viewInterface = "org.gnome.evolution.dataserver.CalendarView"

    /// Matches every object. A query with a time range would take seconds for a calendar of many series.
    static let everything = "#t"
    /// The flag of a view that tells only changes.
    static let changesOnly: UInt32 = 0
    /// The end of the name of the error that there is no such object.
    static let noObject = "._e_2dcal_2dclient_2derror_2dquark.Code1"
    /// How long a change waits for the service to tell of it, in milliseconds.
    static let longestSilence = 5000
    /// How long to wait for what may start a process or reach for a server, in seconds.
    static let patience = 60
}

extension DesktopCalendarFault {
    /// The fault for an error of the bus.
    init(_ error: BusError) {
        switch error.name {
        case "org.freedesktop.DBus.Error.ServiceUnknown", "org.freedesktop.DBus.Error.NameHasNoOwner": self = .noService
        // G_IO_ERROR_NOT_FOUND, which GDBus has no name for.
        case "org.gtk.GDBus.UnmappedGError.Quark._g_2dio_2derror_2dquark.Code1": self = .gone
        case nil, "org.freedesktop.DBus.Error.NoReply", "org.freedesktop.DBus.Error.Timeout",
            "org.freedesktop.DBus.Error.TimedOut", "org.freedesktop.DBus.Error.UnknownObject",
            "org.freedesktop.DBus.Error.UnknownMethod", "org.freedesktop.DBus.Error.Disconnected",
            "org.freedesktop.DBus.Error.Spawn.ChildExited", "org.freedesktop.DBus.Error.Spawn.ChildSignaled":
            self = .noAnswer
        default: self = .refused(error.message)
        }
    }
}
