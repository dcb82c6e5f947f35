import Events
import Time

/// The conflicts that the user ignores: one time, or always for two events.
///
/// They are kept by keys, so they outlast refreshes, and the removal and addition of a source. Ignoring lapses for an
/// occurrence that moves: at another time the user may decide otherwise.
///
///     ignored.ignoreAlways(standup, lunch)
///     ignored.contains(standup, lunch)   // true, in either order
package struct IgnoredConflicts: Hashable, Sendable {
    /// One event of a conflict.
    package struct Party: Hashable, Sendable {
        package let key: EventKey
        /// The key of its series without an original start; the same as `key` for a single event.
        package let master: EventKey
        package let interval: Interval
        /// Whether it is an occurrence at another time than its series gives it.
        package let isMoved: Bool

        package init(key: EventKey, master: EventKey, interval: Interval, isMoved: Bool = false) {
            (self.key, self.master, self.interval, self.isMoved) = (key, master, interval, isMoved)
        }
    }

    /// Two values in either order.
    private struct Pair<Value: Hashable & Sendable>: Hashable, Sendable {
        private let values: Set<Value>

        init(_ first: Value, _ second: Value) {
            values = [first, second]
        }
    }

    /// An event at a time.
    private struct Place: Hashable {
        let key: EventKey
        let interval: Interval

        init(_ party: Party) {
            (key, interval) = (party.key, party.interval)
        }
    }

    private var once: Set<Pair<Place>> = []
    private var always: Set<Pair<EventKey>> = []

    package init() {}

    /// Ignores the conflict of two events this time.
    package mutating func ignoreOnce(_ first: Party, _ second: Party) {
        once.insert(Pair(Place(first), Place(second)))
    }

    /// Ignores each conflict of two events, or of two series.
    package mutating func ignoreAlways(_ first: Party, _ second: Party) {
        always.insert(Pair(first.master, second.master))
    }

    /// Ignores a conflict no longer, neither this time nor always.
    package mutating func restore(_ first: Party, _ second: Party) {
        once.remove(Pair(Place(first), Place(second)))
        always.remove(Pair(first.master, second.master))
    }

    /// Whether the user ignores the conflict of two events.
    ///
    /// - Complexity: O(1).
    package func contains(_ first: Party, _ second: Party) -> Bool {
        if once.contains(Pair(Place(first), Place(second))) { return true }
        return !first.isMoved && !second.isMoved && always.contains(Pair(first.master, second.master))
    }
}
