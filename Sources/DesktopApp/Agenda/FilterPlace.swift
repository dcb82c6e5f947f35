import Gtk
import Planning

/// Where the agenda is when a filter or a search changes: the row that the user is on stays where it is on screen. When a
/// search does not find that row, or the user is on none, the search opens at what is soonest from now.
///
/// When a filter ends, that is the row that had the keyboard focus while the filter was on. If no row had it, it is the
/// one from before the filter, and without such a row the agenda shows the present.
@MainActor
struct FilterPlace {
    /// Where the new rows open.
    enum Going {
        /// The row at the top stays.
        case stay
        /// A row of the new rows is at a place, and has the focus.
        case keep(Place)
        /// The present is shown, or the day that the search says.
        case now

        /// The place of the row that is kept.
        var place: Place? {
            if case .keep(let place) = self { place } else { nil }
        }
    }

    /// The row that was in use before the filter, and its distance from the top; `nil` when there was none in view.
    private var before: (id: UInt64, distance: Int)?

    /// Follows a change of the rows, before the list shows the new one.
    mutating func follow(from old: AgendaRows?, to new: AgendaRows, in list: SectionedList) -> Going {
        guard let old, old.filter != new.filter else { return .stay }
        let focused = list.focusedRow.flatMap { list.place(ofRow: $0) }.map {
            (id: old.rowID($0.row), distance: $0.distance)
        }
        if old.filter.isOff {
            before = focused
            list.hadFocus = list.containsFocus
        }
        let current = list.hadFocus ? focused : before
        let kept = current.flatMap { current in
            new.row(withID: current.id).map { Going.keep(Place(row: $0, distance: current.distance)) }
        }
        guard new.filter.isWeaker(than: old.filter) else {
            // A day that is typed leads to no other day.
            if let day = new.filter.days.day, new.filter.search != old.filter.search, new.firstRow(on: day) != nil {
                return .now
            }
            let isOtherSearch = !new.filter.hasNoSearch && new.filter.search != old.filter.search
            return kept ?? (isOtherSearch ? .now : .stay)
        }
        if new.filter.isOff { before = nil }
        return kept ?? .now
    }
}

extension AgendaFilter {
    /// Whether a part of another filter is off here: the search, the condition, the conflicts or the invitations.
    fileprivate func isWeaker(than other: AgendaFilter) -> Bool {
        (hasNoSearch && !other.hasNoSearch) || (condition == nil && other.condition != nil)
            || (!conflictsOnly && other.conflictsOnly) || (!unansweredOnly && other.unansweredOnly)
    }
}
