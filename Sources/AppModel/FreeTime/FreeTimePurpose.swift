import Events

/// What it is for that a time is asked about.
package enum FreeTimePurpose: Hashable {
    /// A free time is looked for.
    case find
    /// An event is added; its time or day is `nil` where it is not known before anything is typed.
    case add(at: WantedTime? = nil)
    /// Another time is looked for, for an event.
    case move(EventKey)
    /// The title, the place and the time of an event are edited.
    case edit(EventKey)

    /// The event that would be moved or edited; `nil` for a new one.
    var moved: EventKey? {
        switch self {
        case .find, .add: nil
        case .move(let event), .edit(let event): event
        }
    }

    var isNew: Bool { if case .add = self { true } else { false } }

    var isEdit: Bool { if case .edit = self { true } else { false } }
}
