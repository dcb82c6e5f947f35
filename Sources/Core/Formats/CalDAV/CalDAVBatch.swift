/// How many objects one request asks for: as many as the server sends in about two to five seconds.
///
///     var batch = CalDAVBatch()
///     batch.note(.seconds(1), for: 10)  // The next request asks for 20.
struct CalDAVBatch: Hashable, Sendable {
    /// From 1 to 500.
    private(set) var count = 10

    private static let limit = 500
    private static let (least, most) = (Duration.seconds(2), Duration.seconds(5))

    /// Takes over how long a request for some objects took.
    mutating func note(_ duration: Duration, for asked: Int) {
        if duration > CalDAVBatch.most {
            count = min(count, max(1, Int(Double(asked) * (CalDAVBatch.most / duration))))
        } else if duration < CalDAVBatch.least, asked >= count {
            count = min(CalDAVBatch.limit, count * 2)
        }
    }

    /// Takes over that a request for some objects was refused, or took too long.
    mutating func noteFailure(for asked: Int) { count = max(1, asked / 4) }
}
