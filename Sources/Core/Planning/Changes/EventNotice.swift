import Events

/// The content of a notification: changes by refreshes, or events that begin soon. It is about one event, or several at once.
package struct EventNotice: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable {
        case changes
        case reminder
    }

    package let kind: Kind
    package let title: String
    package let body: String
    /// The link that a click opens.
    package let link: Link
    /// The event and the only one that it conflicts with now, if that conflict is new, and can be ignored.
    package let conflict: Pair?
    /// The meeting of the event that begins.
    package let meeting: WebLink?

    package struct Pair: Hashable, Sendable {
        package let event: EventKey
        package let conflicting: EventKey
    }

    /// The most events that are named.
    static let mostLines = 3
}
