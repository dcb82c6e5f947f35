import Foundation
import Measuring

let usage = """
    usage: WriteFeed FILE COUNT events|megabytes
    Writes an events feed, the same in every run, of that many events or of at least that size.

    """

let arguments = CommandLine.arguments.dropFirst()
guard arguments.count == 3, let path = arguments.first, let count = Int(arguments[2]),
    let unit = arguments.last, unit == "events" || unit == "megabytes"
else {
    FileHandle.standardError.write(Data(usage.utf8))
    exit(2)
}

let smallestEntry = 80
let calendar = Calendar(events: unit == "events" ? count : count * 1_000_000 / smallestEntry)
var feed = FeedText()
for (start, end) in zip(calendar.starts, calendar.ends) where unit == "events" || feed.bytes.count < count * 1_000_000 {
    feed.append(start: start, end: end)
}
feed.finish()
do {
    try Data(feed.bytes).write(to: URL(fileURLWithPath: path))
} catch {
    FileHandle.standardError.write(Data("\(path): \(error.localizedDescription)\n".utf8))
    exit(1)
}
