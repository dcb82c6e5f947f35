/// Lets work be done up to a capacity at a time, and the rest wait for its turn, the most urgent first.
///
///     let turns = PrioritySemaphore(capacity: 16)
///     let answer = await turns.run { await source.loadResult() }   // nil when the task was cancelled meanwhile
///
/// A weight beyond the capacity counts as all of it, so that such work is done alone. What is heavy and comes next is waited
/// for: nothing lighter overtakes it for ever.
@MainActor
package final class PrioritySemaphore {
    package enum Urgency: Int, Comparable, Sendable {
        /// Nobody waits for it now; the latest comes first.
        case low
        /// Somebody waits for it; the first that came is the first that goes.
        case high

        package static func < (first: Urgency, second: Urgency) -> Bool { first.rawValue < second.rawValue }
    }

    /// The place of one that waits. Its urgency may change meanwhile.
    @MainActor
    package final class Turn {
        package var urgency: Urgency
        /// When it came, or when its urgency changed; it grows.
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
    /// The weight of those whose turn it is.
    private var used = 0
    /// Those whose urgency may change, in no order.
    private var waiting: [Turn] = []
    /// Those of `run`, in the order of their turns, which is that in which they came.
    private var line = Line()
    private var lastNumber = 0

    /// - Parameter capacity: how many may work at a time; or another measure of what they share, such as bytes.
    package nonisolated init(capacity: Int) {
        self.capacity = capacity
    }

    /// Does the work when its turn has come.
    ///
    /// - Parameter weight: how much of the capacity it takes.
    /// - Returns: what the work gives; `nil` when the task was cancelled before its turn.
    /// - Complexity: O(1) beside others of `run`; O(the number of those that wait) beside those whose urgency may change.
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

    /// Returns when it is the turn of the caller, true, who then calls `end`; or when `leave` was called, false.
    ///
    /// - Parameter isInLine: whether it is urgent, and stays so.
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

    /// Ends the wait, if it lasts.
    package func leave(_ turn: Turn) {
        guard turn.waiting != nil else { return }
        turn.answer(false)
        waiting.removeAll { $0 === turn }
        line.trim()
        admit()
    }

    /// Lets the next come.
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

/// Those who wait, in the order in which they came. One that has left is passed over.
@MainActor
private struct Line {
    private var turns: [PrioritySemaphore.Turn] = []
    private var start = 0

    nonisolated init() {}

    var first: PrioritySemaphore.Turn? { start < turns.count ? turns[start] : nil }
    var isEmpty: Bool { first == nil }

    mutating func append(_ turn: PrioritySemaphore.Turn) { turns.append(turn) }

    /// Takes those away that do not wait any more, as far as they stand in front.
    mutating func trim() {
        while start < turns.count, !turns[start].isWaiting { start += 1 }
        // Half of them at a time, so that each is moved once on average.
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
