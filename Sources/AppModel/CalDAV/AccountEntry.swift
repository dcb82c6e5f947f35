import Events
import Formats
import Network
import Planning
import Text

/// The fields that a user fills in for a new account.
package struct AccountEntry: Hashable, Sendable {
    /// A field of the form.
    package enum Field: Hashable, Sendable { case server, userName, password }

    /// The fault, and the field that the user has to change; `nil` when no field is wrong.
    package struct Fault: Hashable, Sendable {
        package let words: Message
        package let field: Field?

        package init(_ words: Message, at field: Field?) { (self.words, self.field) = (words, field) }

        package init(_ fault: CalDAVFault) { self.init(fault.words, at: fault.field) }
    }

    /// The address of a server, or a mail address.
    package let server: String
    package let userName: String
    package let password: String

    package init(server: String, userName: String, password: String) {
        (self.server, self.userName, self.password) = (server, userName, password)
    }

    /// The first thing that is missing or wrong; `nil` when the server can be asked.
    package var fault: Fault? {
        if server.isBlank {
            return Fault(Message("Enter the address of the server, or your email address."), at: .server)
        }
        do throws(CalDAVFault) {
            let address = try CalDAVAddress(server, userName: userName)
            if address.userName.isEmpty { return Fault(Message("Enter your user name on the server."), at: .userName) }
        } catch {
            return Fault(error)
        }
        return AccountEntry.fault(ofPassword: password)
    }

    /// The fault of a password before the server is asked; `nil` when there is none.
    package static func fault(ofPassword password: String) -> Fault? {
        password.isEmpty ? Fault(Message("Enter the password."), at: .password) : nil
    }
}

extension CalDAVFault {
    /// The field of the form that the user has to change; `nil` when none is wrong.
    package var field: AccountEntry.Field? {
        switch self {
        case .badAddress, .google, .notEncrypted, .noCalendars, .otherHost, .noPasswordSignIn, .badAnswer,
            .notPermitted,
            .gone:
            .server
        case .wrongPassword, .needsPassword: .password
        default: nil
        }
    }
}

extension CalDAVAccounts {
    /// The calendars that the server of an account has, as choices; empty while they are not known.
    package func listedChoices(of id: CalDAVAccount.ID) -> [CalendarChoice] {
        guard case .listed(let calendars) = listings[id] else { return [] }
        return calendars.choices { isOn($0, of: id) }
    }

    /// The lines about accounts that need the user.
    package var notices: [CalDAVAccount.ID: AccountNotice] {
        Dictionary(
            accounts.compactMap { account in AccountNotice(status(of: account.id)).map { (account.id, $0) } },
            uniquingKeysWith: { first, _ in first })
    }
}

extension [CalDAVCalendar] {
    /// The calendars that can have events, as choices.
    func choices(areOn: (WebAddress) -> Bool) -> [CalendarChoice] {
        filter(\.hasEvents).map {
            CalendarChoice(id: $0.address.text, name: $0.name, color: $0.color, isOn: areOn($0.address))
        }
    }
}

/// A line about an account that needs the user.
package struct AccountNotice: Hashable, Sendable {
    package enum Remedy: Hashable, Sendable {
        case enterPassword
        /// Reading the account again asks for the keyring.
        case unlock
    }

    package let text: String
    /// More about it, in whole sentences.
    package let detail: String
    package let remedy: Remedy

    fileprivate init?(_ status: CalDAVAccounts.Status) {
        switch status {
        case .failed(let fault) where fault.asksForPassword:
            detail = fault.words.text
            switch fault {
            case .wrongPassword: (text, remedy) = (localized("The password is refused."), .enterPassword)
            case .passwordsLocked, .passwordsDismissed: (text, remedy) = (localized("The keyring is locked."), .unlock)
            case .noPasswordAnswer: (text, remedy) = (localized("The keyring does not answer."), .enterPassword)
            default: (text, remedy) = (localized("The password is missing."), .enterPassword)
            }
        case .passwordNotKept(let error):
            text = localized("The password is known only until Upcoming ends.")
            detail = CalDAVFault(error).words.text
            remedy = .enterPassword
        default: return nil
        }
    }
}
