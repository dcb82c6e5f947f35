import Network
import Text

/// Why an account or one of its calendars cannot be read, or why its events may be old.
///
/// It stores values, not words, so that it can be saved. It never contains a password.
package enum CalDAVFault: Error, Hashable, Sendable, Codable {
    /// The entered text is not an address.
    case badAddress
    /// Google's calendars cannot be read with a password.
    case google
    /// The address is neither encrypted nor on this computer.
    case notEncrypted(host: String)
    /// The server has no calendars at the address.
    case noCalendars(host: String)
    /// The server leads to another one, which may not get the password.
    case otherHost(host: String, leadsTo: String)
    /// The server offers no sign-in with a password.
    case noPasswordSignIn(host: String)
    /// No password is known.
    case needsPassword
    /// The server refuses the user name or the password.
    case wrongPassword(host: String)
    /// The store of passwords is locked.
    case passwordsLocked
    /// The user has closed the question for unlocking the store of passwords.
    case passwordsDismissed
    /// The desktop has no service that keeps passwords.
    case noPasswordService
    /// The service that keeps passwords does not answer, or has ended.
    case noPasswordAnswer
    /// The service that keeps passwords refuses, with these words.
    case passwordsRefused(String)
    /// The account was removed.
    case noAccount
    /// The accounts could not be read from the store.
    case accountsNotRead
    /// The server has the calendar no longer.
    case gone(host: String)
    /// The server does not permit the user to read the calendar.
    case notPermitted(host: String)
    /// The answer is no report of a calendar server.
    case badAnswer(host: String)
    /// The server says that the calendar has more than it sends.
    case notAll(host: String)
    /// The calendar is larger than the limit, in bytes.
    case tooLarge(limit: Int)
    /// The server did not send this many events, though it lists them.
    case incomplete(host: String, count: Int)
    /// A request failed.
    case network(FetchError)
}

extension CalDAVFault {
    /// Whether the failure may be temporary, so that another attempt makes sense.
    package var isTemporary: Bool {
        switch self {
        case .network(let error): error.isTemporary
        case .notAll: true
        default: false
        }
    }

    /// Whether the user has to give a password, or to unlock the store of passwords.
    package var asksForPassword: Bool {
        switch self {
        case .needsPassword, .wrongPassword, .passwordsLocked, .passwordsDismissed, .noPasswordService,
            .noPasswordAnswer, .passwordsRefused:
            true
        default: false
        }
    }
}

extension CalDAVFault: WordedError {
    /// The fault and what to do, in whole sentences.
    package var words: Message {
        switch self {
        case .badAddress:
            Message("This is not the address of a server. Enter one such as https://dav.example.org.")
        case .google:
            Message(
                """
                Google's calendars cannot be read with a password. Add the Google account in the settings of this computer and \
                switch on its calendars here, or add the calendar's secret address in iCal format.
                """)
        case .notEncrypted(let host):
            Message(
                """
                {host} would get the password unencrypted, so nothing was sent there. Use an address that begins with \
                https://.
                """, ["host": host])
        case .noCalendars(let host):
            Message(
                """
                {host} has no calendars for this user at this address. Look in the help of the server for its CalDAV address.
                """, ["host": host])
        case .otherHost(let host, let other):
            Message(
                """
                {host} leads to {other}, which may belong to someone else, so the password was not sent there. If you trust \
                it, enter its address.
                """, ["host": host, "other": other])
        case .noPasswordSignIn(let host):
            Message(
                """
                {host} does not accept a password in this way. Add the account in the settings of this computer, or use \
                the calendar's private address.
                """, ["host": host])
        case .needsPassword: Message("The account asks for its password. Enter it in the account.")
        case .wrongPassword(let host):
            Message(
                """
                {host} refuses the user name or the password. Enter them again; some servers want a password made for this \
                program.
                """, ["host": host])
        case .passwordsLocked: Message("The keyring with the password is locked. Refresh to unlock it.")
        case .passwordsDismissed: Message("The keyring with the password was not unlocked. Refresh to try again.")
        case .noPasswordService:
            Message(
                """
                This desktop has no service that keeps passwords. Install one, such as gnome-keyring, or enter the password \
                each time.
                """)
        case .noPasswordAnswer:
            Message("The service that keeps passwords does not answer. Refresh to try again, or enter the password.")
        case .passwordsRefused(let reason):
            Message(
                "The service that keeps passwords says: {reason}", ["reason": reason.singleLine(limit: 300)])
        case .noAccount: Message("The account of this calendar was removed. Remove the calendar too.")
        case .accountsNotRead: Message("The accounts could not be read from the database. Refresh to try again.")
        case .gone(let host):
            Message(
                "{host} no longer has this calendar. Remove it here too, or ask its owner.", ["host": host])
        case .notPermitted(let host):
            Message(
                "{host} does not permit you to read this calendar any more. Ask its owner.", ["host": host])
        case .badAnswer(let host):
            Message(
                "{host} answers with something that is not a calendar. Check the address, or try again later.",
                ["host": host])
        case .notAll(let host):
            Message(
                "{host} does not send the whole calendar. Try again later, or ask who runs the server.", ["host": host])
        case .tooLarge(let limit):
            Message("The calendar is larger than {limit}, the most that is read.", ["limit": limit.asBytes])
        case .incomplete(let host, let count):
            Message(
                "{host} did not send {count} event that it lists. Upcoming will ask for it again.",
                "{host} did not send {count} events that it lists. Upcoming will ask for them again.", count: count,
                ["host": host])
        case .network(let error): error.words
        }
    }
}
