/// Lets work be done up to a capacity at a time, and the rest wait for its turn, the most urgent first.
///
///     let turns = Turns(capacity: 16)
///     let answer = await turns.run { await source.loadResult() }   // nil when the task was cancelled meanwhile
///
/// A weight beyond the capacity counts as all of it, so that such work is done alone. What is heavy and comes next is waited
/// for: nothing lighter overtakes it for ever.
@MainActor
public final class Turns {
    public enum Urgency: Int, Comparable, Sendable {
        /// Nobody waits for it now; the latest comes first.
        case low
        /// Somebody waits for it; the first that came is the first that goes.
        case high

        public static func < (first: Urgency, second: Urgency) -> Bool { first.rawValue < second.rawValue }
    }

    /// The place of one that waits. Its urgency may change meanwhile.
    @MainActor
    final class Turn {
        var urgency: Urgency
        /// When it came, or when its urgency changed; it grows.
        var number: Int
        fileprivate let weight: Int
        fileprivate var waiting: CheckedContinuation<Bool, Never>?

        init(number: Int, urgency: Urgency = .low, weight: Int = 1) {
            self.number = number
            self.urgency = urgency
            self.weight = weight
        }
    }

    private let capacity: Int
    /// The weight of those whose turn it is.
    private var used = 0
    private var waiting: [Turn] = []
    private var lastNumber = 0

    /// - Parameter capacity: how many may work at a time; or another measure of what they share, such as bytes.
    public nonisolated init(capacity: Int) {
        self.capacity = capacity
    }

    /// Does the work when its turn has come.
    ///
    /// - Parameter weight: how much of the capacity it takes.
    /// - Returns: what the work gives; `nil` when the task was cancelled before its turn.
    /// - Complexity: O(the number of those that wait).
    public func run<Answer: Sendable>(
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

    /// Returns when it is the turn of the caller, true, who then calls `end`; or when `leave` was called, false.
    func come(_ turn: Turn) async -> Bool {
        if waiting.isEmpty, fits(turn) {
            used += cost(turn)
            return true
        }
        waiting.append(turn)
        return await withCheckedContinuation { turn.waiting = $0 }
    }

    /// Ends the wait, if it lasts.
    func leave(_ turn: Turn) {
        guard let place = waiting.firstIndex(where: { $0 === turn }) else { return }
        answer(place, false)
        admit()
    }

    /// Lets the next come.
    func end(_ turn: Turn) {
        used -= cost(turn)
        admit()
    }

    private func admit() {
        while let next = waiting.indices.max(by: { waiting[$0].isLessUrgent(than: waiting[$1]) }), fits(waiting[next]) {
            used += cost(waiting[next])
            answer(next, true)
        }
    }

    private func cost(_ turn: Turn) -> Int { min(max(0, turn.weight), capacity) }

    private func fits(_ turn: Turn) -> Bool { used + cost(turn) <= capacity }

    private func answer(_ place: Int, _ isItsTurn: Bool) {
        let turn = waiting.remove(at: place)
        turn.waiting?.resume(returning: isItsTurn)
        turn.waiting = nil
    }
}

extension Turns.Turn {
    fileprivate func isLessUrgent(than other: Turns.Turn) -> Bool {
        guard urgency == other.urgency else { return urgency < other.urgency }
        return urgency == .high ? number > other.number : number < other.number
    }
}
