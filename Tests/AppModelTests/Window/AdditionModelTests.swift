import AppModel
import Events
import Foundation
import Testing
import TestSupport

@MainActor
@Suite struct AdditionModelTests {
    private let here: PlayedLibrary
    private let window: WindowModel
    private var additions: AdditionModel { window.additions }

    init() async throws {
        (here, window) = try await PlayedLibrary.openedWindow()
    }

    private var names: [String] { here.library.entries.map(\.stored.name) }

    private func calendar(_ name: String, uids: [String], title: String? = nil) throws -> Source {
        let events = uids.map { "BEGIN:VEVENT\nUID:\($0)\nDTSTART:20181105T180000Z\nEND:VEVENT\n" }.joined()
        let head = title.map { "NAME:\($0)\n" } ?? ""
        try Data("BEGIN:VCALENDAR\n\(head)\(events)END:VCALENDAR\n".utf8).write(to: here.directory[name])
        return Source(argument: here.directory[name].path)
    }

    private func isRead() async { await eventually("all is read") { !additions.isReading } }

    @Test func `a source is read, and added when that is wanted`() async throws {
        let source = try here.file("a.json", ["One", "Two"])
        additions.propose([source])
        #expect(additions.isReading)
        #expect(!additions.canAdd)
        await isRead()
        #expect(try additions.candidates.first?.preview?.result.get().eventCount == 2)
        #expect(names.isEmpty)
        #expect(additions.label == "_Add")
        #expect(additions.isWorthAdding)
        additions.add()
        #expect(additions.candidates.isEmpty)
        await eventually("it is added") { here.titles() == [["One", "Two"]] }
        #expect(window.undos.shown?.text == "a added")
        window.undos.undo()
        #expect(names.isEmpty)
    }

    @Test func `who cancels adds nothing`() async throws {
        additions.propose([try here.file("a.json", ["One"])])
        additions.cancel()
        #expect(additions.candidates.isEmpty)
        additions.add()
        await here.settled()
        #expect(names.isEmpty)
        #expect(window.undos.shown == nil)
    }

    @Test func `what cannot be read can be added all the same`() async throws {
        additions.propose([Source(argument: here.directory["later.json"].path)])
        await isRead()
        #expect(additions.label == "_Add Anyway")
        #expect(!additions.isWorthAdding)
        additions.add()
        await eventually("it is there, and says why") { here.library.entries.first?.stored.failure != nil }
        #expect(names == ["later"])
    }

    @Test func `the same file is refreshed, and nothing is added`() async throws {
        here.library.add([try here.file("a.json", ["One"])])
        await here.settled()
        let source = try here.file("a.json", ["One", "Two"])
        additions.propose([source])
        await isRead()
        #expect(additions.candidates.first?.preview?.likeness == .samePlace(as: "a"))
        #expect(additions.label == "_Refresh")
        additions.add()
        await eventually("it is read again") { here.titles() == [["One", "Two"]] }
        #expect(names == ["a"])
        #expect(window.undos.shown == nil)
    }

    @Test func `the same calendar in another file is recognized, and can be added`() async throws {
        here.library.add([try calendar("work.ics", uids: ["1", "2", "3"])])
        await here.settled()
        additions.propose([try calendar("copy.ics", uids: ["1", "2", "3", "4"])])
        await isRead()
        #expect(additions.candidates.first?.preview?.likeness == .sameEvents(as: "work"))
        #expect(additions.label == "_Add Anyway")
        additions.add()
        await eventually("it is added") { names == ["work", "copy"] }
    }

    @Test func `of several those are added that are chosen`() async throws {
        here.library.add([try calendar("work.ics", uids: ["1", "2", "3"])])
        await here.settled()
        let sources = [
            try here.file("a.json", ["One"]), try calendar("copy.ics", uids: ["1", "2", "3"]),
            Source(argument: here.directory["missing.json"].path), try here.file("b.json", ["Two"]),
            try here.file("c.json", ["Three"]),
        ]
        additions.propose(sources)
        additions.propose([sources[0]])
        #expect(additions.candidates.map(\.source) == sources)
        await isRead()
        #expect(additions.candidates.map(\.isChosen) == [true, false, false, true, true])
        #expect(additions.label == "_Add 3 Calendars")
        additions.choose(sources[3], false)
        additions.choose(sources[1], true)
        #expect(!additions.isWorthAdding)
        additions.choose(sources[1], false)
        #expect(additions.isWorthAdding)
        additions.add()
        await eventually("they are added") { names == ["work", "a", "c"] }
        #expect(window.undos.shown?.text == "2 calendars added")
    }

    @Test func `a folder of several calendars is offered as these`() async throws {
        let other = try here.file("other.json", ["One"])
        let folder = here.directory["calendars"]
        for name in ["family", "work"] {
            try FileManager.default.createDirectory(
                at: folder.appendingPathComponent(name), withIntermediateDirectories: true)
            _ = try calendar("calendars/\(name)/a.ics", uids: [name])
        }
        additions.propose([Source(path: folder.path), other])
        await eventually("the folder is read") { additions.candidates.count == 3 && !additions.isReading }
        #expect(Set(additions.candidates.map(\.source.name)) == ["other", "family", "work"])
        #expect(additions.isWorthAdding)
        let work = Source(path: folder.appendingPathComponent("work").path)
        additions.choose(work, false)
        additions.add()
        await eventually("they are added") { names.count == 2 }
        #expect(Set(names) == ["other", "family"])
    }

    @Test func `a folder is one calendar, and follows its files`() async throws {
        let folder = Source(path: here.directory["family"].path)
        try FileManager.default.createDirectory(at: here.directory["family"], withIntermediateDirectories: true)
        _ = try calendar("family/a.ics", uids: ["a"])
        additions.propose([folder])
        await isRead()
        additions.add()
        await eventually("it is added") { here.titles().first?.count == 1 }
        _ = try calendar("family/b.ics", uids: ["b"])
        here.played.files.change(here.directory["family"].path)
        await eventually("the new file is read") { here.titles().first?.count == 2 }
        try FileManager.default.removeItem(at: here.directory["family/a.ics"])
        here.played.files.change(here.directory["family"].path)
        await eventually("the file is gone") { here.titles().first?.count == 1 }
        #expect(here.library.entries.first?.feed?.writability == .writable)
    }

    @Test func `whose events they are can be said before`() async throws {
        let source = try calendar("team.ics", uids: ["1", "2"])
        additions.propose([source])
        await isRead()
        additions.choose(source, people: [])
        #expect(additions.candidates.map(additions.choices).first?.people == [])
        additions.choose(source, people: .me)
        #expect(additions.candidates.map(additions.choices) == [SourceChoices()])
        additions.choose(source, people: [])
        additions.choose(source, .never)
        additions.choose(source, .counts)
        #expect(additions.candidates.first?.choices.counting == nil)
        additions.choose(source, .countsFreeToo)
        additions.add()
        let choices = SourceChoices(people: [], counting: .countsFreeToo)
        await eventually("it holds") { here.library.entries.first?.stored.choices == choices }
        await here.settled()
        #expect(here.library.entries.first?.stored.choices == choices)
    }

    @Test func `whose they are is guessed by their names, and the user has the last word`() async throws {
        let school = try calendar("school.ics", uids: ["1"], title: "Leo’s School")
        let shifts = try calendar("shifts.ics", uids: ["2"], title: "Leo and Mia")
        additions.propose([school, shifts])
        await isRead()
        #expect(additions.candidates.map(additions.choices) == [SourceChoices(), SourceChoices()])
        var mia = 0
        #expect(window.undos.addPerson(typed: "Leo") == nil)
        #expect(
            window.undos.addPerson(typed: "Mia") {
                mia = $0.id
                additions.choose(shifts, naming: $0.id)
            } == nil)
        await eventually("both are there") { here.library.people.all.count == 3 && mia != 0 }
        let leo = try #require(here.library.people.all.first { $0.name == "Leo" }).id
        let both: PersonSet = [PersonSet(leo), PersonSet(mia)]
        #expect(additions.candidates.map { additions.choices(of: $0).people } == [PersonSet(leo), both])
        additions.choose(school, people: .me)
        #expect(additions.candidates.map(additions.choices).first == SourceChoices())
        additions.choose(school, people: [])
        additions.add()
        await eventually("it holds") {
            here.library.entries.map(\.stored.choices.people) == [[], both]
        }
    }

    @Test func `where none is chosen there is nothing to add`() async throws {
        let sources = [try here.file("a.json", ["One"]), try here.file("b.json", ["Two"])]
        additions.propose(sources)
        await isRead()
        for source in sources { additions.choose(source, false) }
        #expect(!additions.canAdd)
        additions.add()
        #expect(additions.candidates.count == 2)
    }

    @Test func `of two copies that are named together, one is recognized`() async throws {
        let sources = [
            try calendar("a.ics", uids: ["1", "2"], title: "Work"),
            try calendar("b.ics", uids: ["1", "2"], title: "Work"),
        ]
        additions.propose(sources)
        await isRead()
        let likenesses = additions.candidates.map { $0.preview?.likeness }
        #expect(likenesses.contains(nil))
        #expect(likenesses.contains(.sameEvents(as: "Work")))
    }

    @Test func `a pipe is read once, and what it gave is added`() async throws {
        let path = here.directory["pipe"].path
        #expect(mkfifo(path, 0o600) == 0)
        Thread.detachNewThread {
            let writer = open(path, O_WRONLY)
            let text = #"[{"title": "One", "start": "November 3, 2018 6:14 PM", "end": "November 3, 2018 7:14 PM"}]"#
            _ = text.withCString { write(writer, $0, strlen($0)) }
            close(writer)
        }
        additions.propose([Source(argument: path)])
        await isRead()
        additions.add()
        await eventually("it is added") { here.titles() == [["One"]] }
    }

    @Test func `what is named outright can be undone where there are others`() async throws {
        window.add([try here.file("a.json", ["One"])])
        await here.settled()
        #expect(window.undos.shown == nil)
        window.add([try here.file("b.json", ["Two"])])
        await eventually("the bar says so") { window.undos.shown?.text == "b added" }
        await here.settled()
    }
}
