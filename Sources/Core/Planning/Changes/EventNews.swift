import Events
import Text

/// The news of an event by refreshes since the user looked at the changes last.
package enum EventNews: Hashable, Sendable {
    /// It was added, whatever has changed since then.
    case new
    case changed

    package init(_ kind: EventChange.Kind) { self = kind == .added ? .new : .changed }

    /// The events of reports that have not been seen.
    ///
    /// - Complexity: O(*n*) in the number of their changes.
    package static func unseen(_ reports: [ChangeReport]) -> [EventKey: EventNews] {
        let changes = reports.lazy.filter { !$0.isSeen }.flatMap(\.changes)
        return Dictionary(changes.map { ($0.key, EventNews($0.kind)) }) { $0 == .new ? $0 : $1 }
    }

    /// The tip of its mark.
    package var name: String {
        switch self {
        case .new: localized("New")
        case .changed: localized("Changed")
        }
    }

    /// The name of its row for a screen reader.
    package func name(ofRow row: String) -> String {
        switch self {
        // Translators: said of an event that a refresh has added; {event} is its row.
        case .new: localized("{event}, new", ["event": row])
        // Translators: said of an event that a refresh has changed; {event} is its row.
        case .changed: localized("{event}, changed", ["event": row])
        }
    }
}
