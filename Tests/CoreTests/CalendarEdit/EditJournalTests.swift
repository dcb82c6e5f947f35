import Events
import Foundation
import GRDB
import TestSupport
import Testing
import Text

@testable import Formats
@testable import Storage

/// The history of edits, and the way back.
@Suite struct EditJournalTests {
    @Test func `an edit is in the history, and is taken back once`() throws {
        let samples = try EditSamples()
        let entry = try samples.change()
        let history = try samples.editing().history()
        #expect(history.map(\.title) == ["Dinner"])
        #expect(history.map(\.state) == [.written])
        let path = samples.history.url.appendingPathComponent(EditJournal.fileName).path
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        try samples.undo()
        #expect(try samples.content.contains("SUMMARY:Dinner\r\n"))
        #expect(throws: EditRefusal(Message("There is nothing to undo."))) { try samples.undo() }
        #expect(throws: EditRefusal(Message("That change is undone already."))) {
            try samples.editing().undoable(entry.id)
        }
    }

    @Test func `a foreign change of another property stays, and of the same one forbids to undo`() throws {
        let samples = try EditSamples()
        try samples.change()
        let changed = try samples.content
        try samples.write(changed.replacing("SUMMARY:Supper\r\n", with: "SUMMARY:Lunch\r\n"))
        #expect(throws: EditRefusal.self) { try samples.undo() }
        #expect(try samples.content.contains("SUMMARY:Lunch"))
        try samples.write(changed.replacing("SUMMARY:Supper\r\n", with: "SUMMARY:Supper\r\nLOCATION:Hall\r\n"))
        try samples.undo()
        #expect(try samples.content.contains("LOCATION:Hall\r\n"))
        #expect(try samples.content.contains("SUMMARY:Dinner\r\n"))
    }

    @Test func `an event that was all of a text comes back`() throws {
        let lone = EditSamples.text.components(separatedBy: "\r\n")[3..<10].map { $0 + "\r\n" }.joined()
        let samples = try EditSamples(text: lone)
        let editing = samples.editing()
        _ = try editing.write(try samples.plan(editing, .remove))
        #expect(try samples.content.isEmpty)
        try samples.undo()
        #expect(try samples.content.hasPrefix("BEGIN:VEVENT\r\nUID:dinner\r\n"))
        #expect(try samples.files == ["family.ics"])
    }

    @Test func `without a history nothing is written`() throws {
        let samples = try EditSamples()
        let file = samples.history.url.appendingPathComponent(EditJournal.fileName)
        try Data("no database, but long enough to be looked at as one by any reader of it".utf8).write(to: file)
        #expect(throws: EditHistoryError.self) { try samples.change() }
        #expect(try samples.content == EditSamples.text)
        #expect(try samples.files == ["family.ics"])
    }

    @Test func `an entry that was only intended is looked up`() throws {
        for isWritten in [true, false] {
            let samples = try EditSamples()
            let entry = try samples.change()
            let written = try samples.content
            let database = try DatabaseQueue(
                path: samples.history.url.appendingPathComponent(EditJournal.fileName).path)
            try database.write { try $0.execute(sql: "UPDATE edit SET state = 'intended'") }
            let temporary = try #require(FilePath(text: entry.temporary)).shown
            try samples.write(isWritten ? written : EditSamples.text)
            try Data(EditSamples.text.utf8).write(to: URL(fileURLWithPath: temporary))
            #expect(try samples.editing().history().map(\.state) == (isWritten ? [.written] : []))
            #expect(try samples.files == ["family.ics"])
        }
    }

    @Test func `old finished entries go, and unknown ones stay`() throws {
        let samples = try EditSamples()
        let journal = try EditJournal(in: samples.history.url)
        func add(_ made: Int64, _ state: JournaledEdit.State) throws {
            _ = try journal.add(
                JournaledEdit(
                    made: made, calendar: "/nowhere.ics", uid: "a", deed: .move, title: "\(state)", before: Data([1]),
                    after: Data([2]), hashBefore: "", hashAfter: "", places: [], temporary: "/nowhere", state: state))
        }
        try add(0, .intended)
        try add(1, .written)
        try add(EditJournal.longestUse + 2, .written)
        #expect(try journal.entries().map(\.made) == [EditJournal.longestUse + 2, 0])
    }
}
