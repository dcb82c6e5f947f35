import Events
import Formats
import Storage

/// The calendars that the programs of the desktop share, with the accounts that they belong to.
@MainActor
package protocol CalendarService: AnyObject {
    /// Starts to follow the list of accounts. The service is started if necessary.
    ///
    /// - Parameter onChange: Called with each change, until `disconnect` is called.
    func connect(onChange: @escaping @MainActor (CalendarServiceState) -> Void)

    /// Returns the accounts that the desktop has on disk, without starting its service.
    func stored() async -> [DesktopAccount]

    /// Ends following the list.
    func disconnect()

    /// Opens a calendar, and follows it until the returned object is released.
    ///
    /// - Parameter onChange: Called when the objects of the calendar may have changed.
    func open(_ uid: String, onChange: @escaping @MainActor () -> Void) -> any OpenDesktopCalendar
}

/// A calendar of the desktop that is followed.
@MainActor
package protocol OpenDesktopCalendar: DesktopCalendarAccess {
    /// Returns all its objects. After a failure `onChange` is called when another attempt makes sense.
    func objects() async throws(DesktopCalendarFault) -> DesktopObjects

    /// Asks the account's server for changes, which `onChange` then tells.
    func refresh()
}

/// The objects of a calendar of the desktop.
package struct DesktopObjects: Sendable {
    /// Returns the text of each object, a `VEVENT` alone. Its cost is linear in the bytes, so call it off the main thread.
    package let texts: @Sendable () -> [[UInt8]]
    /// Whether the service says that nothing can be changed in the calendar. A calendar whose server is away may say so too.
    package let isReadOnly: Bool

    package init(isReadOnly: Bool = false, _ texts: @escaping @Sendable () -> [[UInt8]]) {
        (self.isReadOnly, self.texts) = (isReadOnly, texts)
    }
}

/// The state of the desktop's calendars.
package enum CalendarServiceState: Hashable, Sendable {
    /// The service has not answered yet.
    case connecting
    case failed(DesktopCalendarFault)
    case connected([DesktopAccount])
}
