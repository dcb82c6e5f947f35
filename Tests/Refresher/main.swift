import Events
import Foundation
import Network
import Storage
import Time

// Refreshes the source of a store without end, with one set of events and another one in turn, until it is killed.
// Arguments: the directory of the store, the location of the source, and how many events a set has.

let arguments = CommandLine.arguments
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

let said = [bytes("Old"), bytes("New")]
var turn = Int(stored.revision)
while true {
    let validators = HTTPValidators(etag: "\(turn % 2)", lastModified: nil, address: source.location)
    let answer = Answer(bytes: said[turn % 2], validators: validators)
    _ = try store.record(.feed(Feed.decode(answer, source: source), answer), of: stored.id, at: Instant(Date()))
    // From now on there is a set to lose.
    if turn == stored.revision { FileHandle.standardOutput.write(Data("ready\n".utf8)) }
    turn += 1
}
