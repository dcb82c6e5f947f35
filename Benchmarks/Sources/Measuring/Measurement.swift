import Foundation

/// How long each of many items took, in nanoseconds, in several rounds.
public struct Measurement {
    private var rounds: [Double] = []

    public init() {}

    /// Does `work` once, as one round over `items` items.
    public mutating func measure<Result>(_ items: Int, _ work: () throws -> Result) rethrows -> Result {
        let clock = ContinuousClock()
        let begin = clock.now
        let result = try work()
        rounds.append((clock.now - begin) / .nanoseconds(1) / Double(items))
        return result
    }

    /// The same, of work that is waited for.
    public mutating func measure<Result>(_ items: Int, _ work: () async throws -> Result) async rethrows -> Result {
        let clock = ContinuousClock()
        let begin = clock.now
        let result = try await work()
        rounds.append((clock.now - begin) / .nanoseconds(1) / Double(items))
        return result
    }

    /// Does `work` once, as one round, and counts the time for which this thread had a processor: what else the machine does then
    /// does not count.
    public mutating func measureWork(_ work: () throws -> Void) rethrows {
        let begin = Measurement.threadTime
        try work()
        rounds.append(Measurement.threadTime - begin)
    }

    private static var threadTime: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }

    /// The least of all rounds.
    public var best: Double { rounds.min() ?? .nan }

    public var median: Double {
        rounds.isEmpty ? .nan : rounds.sorted()[rounds.count / 2]
    }
}

/// Prints the line over the rows of ``printRow(_:_:ours:yardstick:isEqual:)``.
public func printHeading(_ subject: String, yardstick: String) {
    print(row([subject, "events", "ours ns", yardstick + " ns", "ratio", "results"]))
}

/// Prints nanoseconds for each event or query, ours and the yardstick's, their ratio, and whether both gave the same. Ends the
/// program if not.
public func printRow(_ name: String, _ events: Int, ours: Measurement, yardstick: Measurement, isEqual: Bool) {
    print(
        row([
            name, String(events), String(format: "%.1f", ours.median), String(format: "%.1f", yardstick.median),
            String(format: "%.2f", ours.median / yardstick.median), isEqual ? "equal" : "DIFFERENT",
        ]))
    if !isEqual { exit(1) }
}

private func row(_ cells: [String]) -> String {
    let widths = [0, 10, 10, 16, 8, 11]
    return zip(cells, widths).reduce(into: "") { line, cell in
        let (text, width) = cell
        line +=
            width == 0
            ? text.padding(toLength: 36, withPad: " ", startingAt: 0)
            : String(repeating: " ", count: max(1, width - text.count)) + text
    }
}
