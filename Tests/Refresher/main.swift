import Core
import Foundation

// Refreshes the source of a store without end, with one set of events and another one in turn, until it is killed.
// Arguments: the directory of the store, the location of the source, and how many events a set has.

let arguments = CommandLine.arguments
if arguments[1] == "fetch" { Reach.fetch(Array(arguments.dropFirst(2))) }
let store = try Store(in: URL(fileURLWithPath: arguments[1]))
let source = Source(location: arguments[2])
let count = Int(arguments[3]) ?? 0
let stored = try store.add([source])[0]

func feed(_ title: String) -> Feed {
    let events = (0..<count).map { number in
        let start = Instant(millisecondsSinceEpoch: Int64(number) * 60_000)
        return Event(
            title: "\(title) \(number)", start: .absolute(start), end: .absolute(start.advanced(by: 30_000)))
    }
    return Feed(source: source, events: events, problems: [])
}

let feeds = [feed("Old"), feed("New")]
FileHandle.standardOutput.write(Data("ready\n".utf8))
var turn = Int(stored.revision)
while true {
    let validators = HTTPValidators(etag: "\(turn % 2)", lastModified: nil, address: source.location)
    _ = try store.record(.feed(feeds[turn % 2], validators), of: stored.id, at: Instant(Date()))
    turn += 1
}
