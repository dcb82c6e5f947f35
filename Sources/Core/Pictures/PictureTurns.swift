/// Lets so many do something at a time, and the others wait for their turn, the most urgent first.
@MainActor
final class PictureTurns {
    /// The place of one who waits. Its priority may change meanwhile.
    @MainActor
    final class Turn {
        var priority = PicturePriority.outOfSight
        /// When it came, or when its priority changed; it grows.
        var number: Int
        fileprivate var waiting: CheckedContinuation<Bool, Never>?

        init(number: Int) {
            self.number = number
        }
    }

    private let width: Int
    /// Those whose turn it is.
    private var running = 0
    private var waiting: [Turn] = []

    init(width: Int = 4) {
        self.width = width
    }

    /// Returns when it is the turn of the caller, true, who then calls `end`; or when `leave` was called, false.
    func come(_ turn: Turn) async -> Bool {
        if running < width {
            running += 1
            return true
        }
        waiting.append(turn)
        return await withCheckedContinuation { turn.waiting = $0 }
    }

    /// Ends the wait, if it lasts.
    func leave(_ turn: Turn) {
        guard let place = waiting.firstIndex(where: { $0 === turn }) else { return }
        answer(place, false)
    }

    /// Lets the next come.
    func end() {
        if let next = waiting.indices.max(by: { waiting[$0].isLessUrgent(than: waiting[$1]) }) {
            answer(next, true)
        } else {
            running -= 1
        }
    }

    private func answer(_ place: Int, _ isItsTurn: Bool) {
        let turn = waiting.remove(at: place)
        turn.waiting?.resume(returning: isItsTurn)
        turn.waiting = nil
    }
}

extension PictureTurns.Turn {
    fileprivate func isLessUrgent(than other: PictureTurns.Turn) -> Bool {
        guard priority == other.priority else { return priority < other.priority }
        return priority == .inSight ? number > other.number : number < other.number
    }
}
