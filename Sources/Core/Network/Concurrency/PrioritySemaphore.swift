/// Runs work up to a capacity at a time. Other work waits for its turn, the most urgent first.
///
///     let turns = PrioritySemaphore(capacity: 16)
///     let answer = await turns.run { await source.loadResult() }   // nil when the task was cancelled meanwhile
///
/// A weight above the capacity counts as the whole capacity, so such work runs alone. Lighter work does not overtake
/// heavy work that is next, so heavy work does not starve.
@MainActor
package final class PrioritySemaphore {
    package enum Urgency: Int, Comparable, Sendable {
        /// The result is not needed yet; last in, first out.
        case low
        /// The result is needed now; first in, first out.
        case high

        package static func < (first: Urgency, second: Urgency) -> Bool { first.rawValue < second.rawValue }
    }

    /// The turn of one waiting caller. Its urgency may change while it waits.
    @MainActor
    package final class Turn {
        package var urgency: Urgency
        /// A growing number, set on arrival or when the urgency changes.
        package var number: Int
        fileprivate let weight: Int
        fileprivate var waiting: CheckedContinuation<Bool, Never>?

        package init(number: Int, urgency: Urgency = .low, weight: Int = 1) {
            self.number = number
            self.urgency = urgency
            self.weight = weight
        }
    }

    private let capacity: Int
    /// The total weight of the running work.
    private var used = 0
    /// The waiting turns, in no order: their urgency may change.
    private var waiting: [Turn] = []
    private var lastNumber = 0

    /// - Parameter capacity: The total weight that may run at a time: a number of tasks, or another measure such as
    ///   bytes.
    package nonisolated init(capacity: Int) {
        self.capacity = capacity
    }

    /// Waits for its turn, then runs the work.
    ///
    /// - Parameter weight: The share of the capacity that the work takes.
    /// - Returns: The result of the work; `nil` when the task was cancelled before its turn.
    /// - Complexity: O(the number of waiting turns)
    package func run<Answer: Sendable>(
        weight: Int = 1, _ work: @MainActor () async -> Answer
    ) async -> Answer? {
        lastNumber += 1
        let turn = Turn(number: lastNumber, urgency: .high, weight: weight)
        let hasCome = await withTaskCancellationHandler {
            await come(turn)
        } onCancel: {
            Task { @MainActor in self.leave(turn) }
        }
        guard hasCome else { return nil }
        defer { end(turn) }
        return await work()
    }

    /// Waits for the turn of the caller. Returns `true` when it has come, and the caller must then call `end`; returns
    /// `false` after `leave`.
    package func come(_ turn: Turn) async -> Bool {
        if waiting.isEmpty, fits(turn) {
            used += cost(turn)
            return true
        }
        return await withCheckedContinuation {
            turn.waiting = $0
            waiting.append(turn)
        }
    }

    /// Ends the wait if the turn still waits.
    package func leave(_ turn: Turn) {
        guard turn.waiting != nil else { return }
        answer(turn, false)
        admit()
    }

    /// Ends a turn, and starts the next.
    package func end(_ turn: Turn) {
        used -= cost(turn)
        admit()
    }

    private func admit() {
        while let next = waiting.max(by: { $0.isLessUrgent(than: $1) }), fits(next) {
            used += cost(next)
            answer(next, true)
        }
    }

    private func answer(_ turn: Turn, _ isItsTurn: Bool) {
        waiting.removeAll { $0 === turn }
        turn.waiting?.resume(returning: isItsTurn)
        turn.waiting = nil
    }

    private func cost(_ turn: Turn) -> Int { min(max(0, turn.weight), capacity) }

    private func fits(_ turn: Turn) -> Bool { used + cost(turn) <= capacity }
}

extension PrioritySemaphore.Turn {
    fileprivate func isLessUrgent(than other: PrioritySemaphore.Turn) -> Bool {
        guard urgency == other.urgency else { return urgency < other.urgency }
        return urgency == .high ? number > other.number : number < other.number
    }
}
