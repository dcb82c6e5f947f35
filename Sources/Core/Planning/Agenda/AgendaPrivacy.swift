import Events
import Text

/// Privacy of titles where others may look: on a notification, in a status bar.
extension Agenda {
    /// Whether a calendar states that an entry is private or confidential (RFC 5545 §3.8.1.3).
    package func isPrivate(_ entry: Int) -> Bool {
        origins(of: entry).contains { origin in
            calendars[origin.source].event(at: origin.position).map { $0.event.classification != .public } ?? false
        }
    }

    /// The title of an entry; "Private event" for a private one.
    package func discreetTitle(of entry: Int) -> String {
        isPrivate(entry) ? localized("Private event") : entries[entry].event.title.singleLine()
    }
}
