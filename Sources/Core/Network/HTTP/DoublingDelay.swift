/// How long to wait before the next attempt: twice as long after each failure.
package struct DoublingDelay {
    private let first: Duration
    private let longest: Duration
    private var next: Duration

    package init(first: Duration = .milliseconds(250), longest: Duration = .seconds(60)) {
        (self.first, self.longest) = (first, longest)
        next = min(first, longest)
    }

    /// The delay after one more failure.
    package mutating func afterFailure() -> Duration {
        defer { next = min(longest, next * 2) }
        return next
    }

    package mutating func noteSuccess() { next = min(first, longest) }
}

extension Duration {
    /// Whole milliseconds, of at most a day.
    package var milliseconds: Int {
        let parts = min(self, .seconds(86_400)).components
        return Int(parts.seconds) * 1000 + Int(parts.attoseconds / 1_000_000_000_000_000)
    }
}
