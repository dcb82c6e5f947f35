import Text

/// A wish of the user about an account on a server.
package enum AccountWish: String, CaseIterable {
    case password, calendars, unlock, remove

    /// The label of its menu item, with an underscore before the mnemonic; `nil` without one.
    package var label: String? {
        switch self {
        case .password: localized("Change _Password…")
        case .calendars: localized("_Choose Calendars…")
        case .unlock: nil
        case .remove: localized("_Remove Account")
        }
    }
}
