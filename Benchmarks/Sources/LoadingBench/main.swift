import Core
import Foundation
import Measuring

/// What the toolchain makes of the same file: the texts as they stand, no dates read.
private struct Entry: Decodable {
    let title: String
    let start: String
    let end: String
}

guard CommandLine.arguments.count == 2 else {
    FileHandle.standardError.write(Data("usage: LoadingBench FILE\n".utf8))
    exit(2)
}
let path = CommandLine.arguments[1]
let file = URL(fileURLWithPath: path)

private func decodeWithTheToolchain() throws -> [Entry] {
    try JSONDecoder().decode([Entry].self, from: Data(contentsOf: file))
}

private func load() throws -> Feed {
    try EventsFeed.decode([UInt8](Data(contentsOf: file)), source: Source(path: path))
}

let events = try decodeWithTheToolchain().count
var (ours, yardstick) = (Measurement(), Measurement())
var isEqual = true
for _ in 0..<5 {
    let feed = try ours.measure(events, load)
    let entries = try yardstick.measure(events, decodeWithTheToolchain)
    isEqual = isEqual && feed.problems.isEmpty && feed.events.map(\.title) == entries.map(\.title)
}
printHeading("loading", yardstick: "JSONDecoder")
let megabytes = Double(try Data(contentsOf: file).count) / 1e6
printRow(String(format: "a feed of %.0f MB", megabytes), events, ours: ours, yardstick: yardstick, isEqual: isEqual)
