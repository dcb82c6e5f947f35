import Events
import Formats
import Foundation
import Measuring

/// What the toolchain makes of the same file: the texts as they stand, no dates read.
private struct Entry: Decodable {
    let title: String
    let start: String
    let end: String
}

private func benchLoading(_ path: String) async throws {
    let file = URL(fileURLWithPath: path)
    func decodeWithTheToolchain() throws -> [Entry] {
        try JSONDecoder().decode([Entry].self, from: Data(contentsOf: file))
    }
    let events = try decodeWithTheToolchain().count
    var (ours, yardstick) = (Measurement(), Measurement())
    var isEqual = true
    for _ in 0..<5 {
        let feed = try await ours.measure(events) { try await Source(path: path).load() }
        let entries = try yardstick.measure(events, decodeWithTheToolchain)
        isEqual = isEqual && feed.problems.isEmpty && feed.events.map(\.title) == entries.map(\.title)
    }
    let megabytes = Double(try Data(contentsOf: file).count) / 1e6
    let name = String(format: "a feed of %.0f MB", megabytes)
    printRow(name, events, ours: ours, yardstick: yardstick, isEqual: isEqual)
}

guard CommandLine.arguments.count == 2 else {
    FileHandle.standardError.write(Data("usage: LoadingBench FILE\n".utf8))
    exit(2)
}
printHeading("loading", yardstick: "JSONDecoder")
try await benchLoading(CommandLine.arguments[1])
