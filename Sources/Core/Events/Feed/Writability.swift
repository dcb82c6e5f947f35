/// Whether the events of a source can be changed where they are, and why not.
///
///     if feed.writability == .writable { … }
package enum Writability: Hashable, Sendable {
    case writable
    /// A web address gives a calendar, and takes none.
    case subscription
    /// Standard input, another pipe or a device can be read only once, and takes nothing.
    case stream
    /// The server or the desktop says that nothing can be changed.
    case refused
    /// Only events of calendars can be changed.
    case otherFormat
}

extension Feed {
    /// Whether its events can be changed at its source, a pipe aside. Permissions of a file show only when it is written.
    package var writability: Writability {
        guard let calendar else { return .otherFormat }
        if source.address != nil { return .subscription }
        return calendar.isReadOnly ? .refused : .writable
    }
}
