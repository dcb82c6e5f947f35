import Foundation
import Testing

@testable import Events
@testable import Storage
@testable import Time

/// The reminders that were given.
@Suite struct StoreRemindersTests {
    private func reminder(_ number: Int) -> EventReminder {
        EventReminder(
            event: EventKey(rawValue: UInt64(number)), moment: Instant(millisecondsSinceEpoch: Int64(number) * 1000))
    }

    @Test func `what was given is kept, and the latest of it when there is much`() throws {
        let directory = try TemporaryDirectory()
        let store = try Store(in: directory.url)
        try store.noteGiven([reminder(1), reminder(2)])
        try store.noteGiven([reminder(2), reminder(3)])
        #expect(try Store(in: directory.url).givenReminders() == [reminder(1), reminder(2), reminder(3)])
        let many = Set((1...1500).map(reminder))
        try store.noteGiven(Array(many))
        #expect(try store.givenReminders() == Set((501...1500).map(reminder)))
        #expect(EventReminder.latest(many) == Set((501...1500).map(reminder)))
    }

    @Test(arguments: ["15", "0", "40320", "stated"]) func `a choice is kept as text`(text: String) {
        #expect(SourceReminder(text)?.description == text)
    }

    @Test(arguments: ["-1", "40321", "soon", ""]) func `another text is none`(text: String) {
        #expect(SourceReminder(text) == nil)
    }
}
