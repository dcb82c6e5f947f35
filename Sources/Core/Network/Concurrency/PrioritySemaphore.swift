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
    /// The waiting turns whose urgency may change, in no order.
    private var waiting: [Turn] = []
    /// The waiting turns of `run`, in order of arrival.
    private var line = Line()
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
    /// - Complexity: O(1) when only calls of `run` wait; O(the number of waiting turns) when turns wait whose urgency
    ///   may change.
    package func run<Answer: Sendable>(
        weight: Int = 1, _ work: @MainActor () async -> Answer
    ) async -> Answer? {
        lastNumber += 1
        let turn = Turn(number: lastNumber, urgency: .high, weight: weight)
        let hasCome = await withTaskCancellationHandler {
            await come(turn, inLine: true)
        } onCancel: {
            Task { @MainActor in self.leave(turn) }
        }
        guard hasCome else { return nil }
        defer { end(turn) }
        return await work()
    }

    /// Waits for the turn of the caller. Returns `true` when it has come, and the caller must then call `end`; returns
    /// `false` after `leave`.
    ///
    /// - Parameter isInLine: Whether the turn is urgent and stays so.
    package func come(_ turn: Turn, inLine isInLine: Bool = false) async -> Bool {
        if waiting.isEmpty, line.isEmpty, fits(turn) {
            used += cost(turn)
            return true
        }
        return await withCheckedContinuation {
            turn.waiting = $0
            if isInLine { line.append(turn) } else { waiting.append(turn) }
        }
    }

    /// Ends the wait if the turn still waits.
    package func leave(_ turn: Turn) {
        guard turn.waiting != nil else { return }
        turn.answer(false)
        waiting.removeAll { $0 === turn }
        line.trim()
        admit()
    }

    /// Ends a turn, and starts the next.
    package func end(_ turn: Turn) {
        used -= cost(turn)
        admit()
    }

    private func admit() {
        while let next = mostUrgent, fits(next) {
            used += cost(next)
            next.answer(true)
            if next === line.first { line.trim() } else { waiting.removeAll { $0 === next } }
        }
    }

    private var mostUrgent: Turn? {
        let changing = waiting.max { $0.isLessUrgent(than: $1) }
        guard let changing, let lasting = line.first else { return changing ?? line.first }
        return lasting.isLessUrgent(than: changing) ? changing : lasting
    }

    private func cost(_ turn: Turn) -> Int { min(max(0, turn.weight), capacity) }

    private func fits(_ turn: Turn) -> Bool { used + cost(turn) <= capacity }
}

/// The waiting turns in order of arrival. Turns that have left are skipped.
@MainActor
private struct Line {
    private var turns: [PrioritySemaphore.Turn] = []
    private var start = 0

    nonisolated init() {}

    var first: PrioritySemaphore.Turn? { start < turns.count ? turns[start] : nil }
    var isEmpty: Bool { first == nil }

    mutating func append(_ turn: PrioritySemaphore.Turn) { turns.append(turn) }

    /// Removes turns at the front that no longer wait.
    mutating func trim() {
        while start < turns.count, !turns[start].isWaiting { start += 1 }
        // Only when they are half of the array, so that each element moves once on average.
        guard start * 2 >= turns.count else { return }
        turns.removeFirst(start)
        start = 0
    }
}

extension PrioritySemaphore.Turn {
    fileprivate var isWaiting: Bool { waiting != nil }

    fileprivate func answer(_ isItsTurn: Bool) {
        waiting?.resume(returning: isItsTurn)
        waiting = nil
    }

    fileprivate func isLessUrgent(than other: PrioritySemaphore.Turn) -> Bool {
        guard urgency == other.urgency else { return urgency < other.urgency }
        return urgency == .high ? number > other.number : number < other.number
    }
}
