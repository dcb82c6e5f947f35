import Events
import Formats
import Foundation
import Network
import Storage
import Time

// Refreshes the source of a store without end, with one set of events and another one in turn, until it is killed. It does nothing
// else meanwhile, so that it is killed in a refresh.
// Arguments: the directory of the store, the location of the source, and how many events a set has.

let arguments = CommandLine.arguments
if arguments[1] == "edit" { try Edit.run(Array(arguments.dropFirst(2))) }
if arguments[1] == "fetch" { Reach.fetch(Array(arguments.dropFirst(2))) }
let store = try Store(in: URL(fileURLWithPath: arguments[1]))
let source = Source(location: arguments[2])
let count = Int(arguments[3]) ?? 0
let stored = try store.add([source])[0]

func bytes(_ title: String) -> [UInt8] {
    let entries = (0..<count).map { number in
        #"{"title": "\#(title) \#(number)", "start": "November 3, 2018 6:14 PM", "end": "November 3, 2018 7:14 PM"}"#
    }
    return Array("[\(entries.joined(separator: ","))]".utf8)
}

let sets = try ["Old", "New"].enumerated().map { number, title in
    let validators = HTTPValidators(etag: "\(number)", lastModified: nil, address: source.location)
    let answer = Answer(bytes: bytes(title), validators: validators)
    return (feed: try Feed.decode(answer, source: source), answer: answer)
}
var turn = Int(stored.revision)
while true {
    let (before, after) = (sets[(turn + 1) % 2], sets[turn % 2])
    // Some time before the events, so that they are still to come.
    let date = Instant(millisecondsSinceEpoch: Int64(turn) * 1000)
    let report =
        turn == 0 ? nil : ChangeReport(FeedChanges(from: before.feed, to: after.feed), of: source, at: date)
    let refresh = Refresh(.success(.feed(after.feed, after.answer)), of: stored.id, began: date, report: report)
    _ = try store.record([refresh])[0].get()
    // From now on there is a set to lose.
    if turn == stored.revision { FileHandle.standardOutput.write(Data("ready\n".utf8)) }
    turn += 1
}
