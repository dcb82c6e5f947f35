import Foundation

@testable import Events
@testable import Formats
@testable import Time

/// Entry point of libFuzzer: makes the edit that the first four bytes choose of the calendar in the others, and traps where a promise
/// is broken.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzEdits(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let input = Array(UnsafeBufferPointer(start: bytes, count: count))
    guard input.count > 4 else { return 0 }
    let text = Array(input[4...])
    let seen = seenEvents(in: text)
    guard !seen.isEmpty else { return 0 }
    let event = seen[Int(input[0]) % seen.count]
    guard let uid = event.uid else { return 0 }
    let edited = EditedEvent(uid: uid, originalStart: event.originalStart)
    let scope: EditScope = [.one, .all, .following(newUID: "new")][Int(input[1]) % 3]
    let now = Instant(millisecondsSinceEpoch: 1_790_000_000_000)
    let editor = CalendarEditor(timeZone: .gmt, now: now, ownAddresses: ["me@example.org"])
    do {
        let patch = try editor.patch(text, edited, edit(of: event, input[2], input[3]), scope)
        let others = { (text: [UInt8]) in seenEvents(in: text).filter { $0.uid != uid && $0.uid != patch.newUID } }
        precondition(others(patch.text) == others(text), "Another event has changed.")
        if patch.newUID == nil, patch.isChange {
            let back = try editor.reverted(
                patch.text, uid: uid, from: patch.after, to: patch.before, places: patch.places)
            precondition(seenEvents(in: back.text) == seen, "The edit was not taken back.")
        }
    } catch {
        precondition(!error.words.text.isEmpty)
    }
    return 0
}

private func seenEvents(in text: [UInt8]) -> [SeenEvent] {
    let window =
        Instant(millisecondsSinceEpoch: 1_700_000_000_000)..<Instant(millisecondsSinceEpoch: 1_850_000_000_000)
    return SeenEvent.all(in: CalendarReader.read(text).object, window: window, timeZone: .gmt)
}

private func edit(of event: SeenEvent, _ kind: UInt8, _ size: UInt8) -> CalendarEdit {
    var edit = EventEdit()
    let steps = Int64(Int8(bitPattern: size)) * (event.start.isDay ? 86_400_000 : 300_000)
    switch kind % 6 {
    case 0: return .remove
    case 1: edit.title = size == 0 ? "" : "A; b, c\\\u{1F680}"
    case 2: edit.place = size == 0 ? "" : "Hill 3"
    case 3: edit.isFree = size % 2 == 0
    case 4: edit.end = event.end.advanced(by: steps)
    default: edit.start = event.start.advanced(by: steps)
    }
    return .change(edit)
}
