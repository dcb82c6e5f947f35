import Text

/// A service that keeps calendars, and how its user gets the address of one.
package enum AddressHelp: CaseIterable, Hashable, Sendable {
    case google, outlook, iCloud, nextcloud, other

    /// The name of the service.
    package var service: String {
        switch self {
        case .google: "Google"
        case .outlook: "Outlook"
        case .iCloud: "iCloud"
        case .nextcloud: "Nextcloud"
        case .other: localized("Another place")
        }
    }

    /// The steps to do there, and the text to paste here.
    package var steps: String {
        switch self {
        case .google:
            localized(
                """
                Open Google Calendar in a browser. In its settings, choose the calendar, then “Integrate calendar”, and copy \
                the “Secret address in iCal format”.
                """)
        case .outlook:
            localized(
                """
                Open Outlook in a browser. In its settings, choose “Calendar”, then “Shared calendars”. Publish the \
                calendar, and copy its ICS link.
                """)
        case .iCloud:
            localized(
                """
                For a calendar that is public, copy its link in Calendar on iCloud.com. For all others, choose “Account…” \
                below, with the server caldav.icloud.com, your Apple account, and an app-specific password.
                """)
        case .nextcloud:
            localized(
                """
                Choose “Account…” below, with the address of your Nextcloud, your user name, and an app password from its \
                security settings. Or share the calendar by a link there, and copy the subscription link.
                """)
        case .other:
            localized(
                """
                Look for a link to subscribe to the calendar, often called iCal, ICS or webcal. The path of a file on \
                this computer can be typed too.
                """)
        }
    }
}
