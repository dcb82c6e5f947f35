import Events
import Formats
import Text

/// The list of the desktop's accounts and calendars, for choosing which of them are shown.
package struct CalendarChoiceList: Hashable, Sendable {
    package struct Account: Hashable, Sendable, Identifiable {
        package let id: String
        /// The heading.
        package let name: String
        package let calendars: [CalendarChoice]
    }

    /// Whether the calendars of the desktop are shown at all.
    package let isOn: Bool
    /// The effect of the switch, or the reason why there is no list; in whole sentences.
    package let message: String
    /// Whether files and addresses should be offered instead.
    package let offersOthers: Bool
    /// Whether the list is still to come.
    package let isWaiting: Bool
    package let accounts: [Account]

    /// The list while the switch is off.
    package static let off = CalendarChoiceList(
        isOn: false,
        message: localized(
            """
            These are the calendars of the accounts that are set up on this computer. Nothing in them is changed.
            """))

    /// The list while the desktop is being asked.
    package static let waiting = CalendarChoiceList(
        isOn: true, message: localized("Asking this computer for its calendars…"), isWaiting: true)

    /// The list when the desktop cannot be asked.
    package init(_ fault: DesktopCalendarFault) {
        self.init(isOn: true, message: fault.words.text, offersOthers: true)
    }

    /// - Parameter isOn: Whether the user wants a calendar, by its UID.
    package init(_ accounts: [DesktopAccount], isOn: (String) -> Bool) {
        let listed = accounts.map { account in
            Account(
                id: account.id, name: account.name ?? localized("Without an account"),
                calendars: account.calendars.map { calendar in
                    let (isOn, isApart) = (isOn(calendar.id), calendar.connection == .disconnected)
                    let fault = calendar.fault ?? (isApart ? .disconnected : nil)
                    return CalendarChoice(
                        id: calendar.id, name: calendar.source.name, color: calendar.color, isOn: isOn,
                        fault: isOn ? fault?.words.text : nil)
                })
        }
        let message =
            listed.isEmpty
            ? localized("This computer has no calendars yet. Add an account in Settings, or a file or an address here.")
            : localized("Changes there are shown here at once.")
        self.init(isOn: true, message: message, offersOthers: listed.isEmpty, accounts: listed)
    }

    private init(
        isOn: Bool, message: String, offersOthers: Bool = false, isWaiting: Bool = false, accounts: [Account] = []
    ) {
        (self.isOn, self.message) = (isOn, message)
        (self.offersOthers, self.isWaiting, self.accounts) = (offersOthers, isWaiting, accounts)
    }
}
