import Text

/// Why a calendar of the desktop cannot be read, or why its events may be old.
public enum DesktopCalendarFault: Error, Hashable, Sendable, Codable {
    /// The desktop has no service for calendars.
    case noService
    /// The service ended, or did not answer in time.
    case noAnswer
    /// The service does not have the calendar any more.
    case gone
    /// The account waits for its password.
    case needsPassword
    /// The certificate of the account's server is not trusted.
    case untrustedServer
    /// The service has no connection to the account's server.
    case disconnected
    /// The service refuses, with these words.
    case refused(String)
}

extension DesktopCalendarFault: WordedError {
    /// The fault and what to do, in whole sentences.
    public var words: Message {
        switch self {
        case .noService:
            Message(
                """
                The service for the calendars of this computer cannot be reached. If evolution-data-server is not installed, \
                install it, or add the calendar as a file or an address.
                """)
        case .noAnswer: Message("The service for the calendars of this computer does not answer. It is tried again.")
        case .gone: Message("This computer has no such calendar any more. Remove it here too.")
        case .needsPassword: Message("The account asks for its password: open Settings.")
        case .untrustedServer:
            Message("The certificate of the account's server is not trusted. Open the account in Settings.")
        case .disconnected: Message("The account has no connection to its server.")
        case .refused(let reason):
            Message(
                "The service for the calendars of this computer says: {reason}",
                ["reason": reason.singleLine(limit: 300)])
        }
    }
}
