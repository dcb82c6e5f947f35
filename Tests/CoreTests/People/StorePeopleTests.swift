import Foundation
import GRDB
import TestSupport
import Testing

@testable import Events
@testable import Storage

struct StorePeopleTests {
    private let directory: TemporaryDirectory
    private let store: Store
    private let file = Source(path: "/home/me/mia.ics")

    init() throws {
        directory = try TemporaryDirectory()
        store = try Store(in: directory.url)
    }

    private func person(_ name: String) throws -> Person { try #require(try store.addPerson(name)) }

    @Test func `at first there is the user alone`() throws {
        #expect(try store.people() == People())
        #expect(try store.people().isOne)
    }

    @Test func `the automatic color of a person is the one that the person has, or the one farthest from the others`() {
        let mixed = SourceColor.own(RGBColor(red: 1, green: 2, blue: 3))
        var people = People([Person(id: 1, name: "Ana", color: .numbered(8)), Person(id: 2, name: "Leo", color: mixed)])
        #expect(people.automaticColor(of: 1) == .numbered(8) && people.automaticColor(of: Person.me) == .numbered(0))
        // A mixed color gives way to the one that the person would be added in.
        people.all[1].color = mixed
        let next = SourceColor.Uses(of: [.numbered(0), mixed]).next
        #expect(people.automaticColor(of: 1) == .numbered(next) && next != 0)
        #expect(people.automaticColor(of: 3) == people.automaticColor(of: 1))
    }

    @Test func `people keep their names, colors and addresses`() throws {
        let (ana, mia) = (try person("Ana"), try person("Mia"))
        #expect(ana.id == 1 && mia.id == 2)
        #expect(Set([ana.color, mia.color, .numbered(0)]).count == 3)
        try store.set(.name("Leo"), of: mia.id)
        try store.set(.name("Alex"), of: Person.me)
        try store.set(.color(.own(RGBColor(red: 1, green: 2, blue: 3))), of: ana.id)
        try store.set(.addresses(["ana@example.org", "a@example.org"]), of: ana.id)
        try store.set(.isHidden(true), of: Person.me)
        try store.setOwnAddress("me@example.org", isThere: true)
        try store.close()
        let people = try Store(in: directory.url).people()
        #expect(people.all.map(\.displayName) == ["Alex", "Ana", "Leo"])
        #expect(people.all.map(\.addresses) == [["me@example.org"], ["a@example.org", "ana@example.org"], []])
        #expect(people[ana.id]?.color == .own(RGBColor(red: 1, green: 2, blue: 3)))
        #expect(people.hidden == .me)
    }

    @Test func `the calendars of somebody who is removed are for nobody, until that is undone`() throws {
        let (ana, mia) = (try person("Ana"), try person("Mia"))
        let id = try store.add([file])[0].id
        let key = EventKey(rawValue: 7)
        try store.decide(SourceChoices(people: [PersonSet(ana.id), PersonSet(mia.id)]), of: id)
        try store.decide(.whose, [(key, PersonSet(mia.id))])
        try store.set(People.Rule(mia.id, in: file, where: "{}"), isThere: true)
        let before = (try store.sources(), try store.people())
        try store.removePerson(mia.id)
        #expect(try store.sources()[0].choices.people == PersonSet(ana.id))
        #expect(try store.people() == People([Person(id: ana.id, name: "Ana", color: ana.color)]))
        try store.removePerson(ana.id)
        #expect(try store.sources()[0].choices.people == PersonSet())
        try store.restorePerson(ana.id)
        try store.restorePerson(mia.id)
        #expect(try store.sources() == before.0)
        #expect(try store.people() == before.1)
    }

    @Test func `what is for somebody who is merged into another is for the other`() throws {
        let (ana, anna, leo) = (try person("Ana"), try person("Anna"), try person("Leo"))
        let id = try store.add([file])[0].id
        try store.decide(SourceChoices(people: PersonSet(ana.id)), of: id)
        let rule = People.Rule(ana.id, where: "{}")
        try store.set(rule, isThere: true)
        try store.set(.addresses(["ana@example.org"]), of: ana.id)
        let before = (try store.sources(), try store.people())
        try store.mergePerson(ana.id, into: anna.id)
        try store.mergePerson(anna.id, into: leo.id)
        #expect(try store.sources()[0].choices.people == PersonSet(leo.id))
        #expect(try store.people().all.map(\.displayName) == ["Me", "Leo"])
        #expect(try store.people()[leo.id]?.addresses == ["ana@example.org"])
        #expect(try store.people().rules == [People.Rule(leo.id, where: "{}")])
        try store.restorePerson(anna.id)
        try store.restorePerson(ana.id)
        #expect(try store.sources() == before.0)
        #expect(try store.people() == before.1)
        // A rule of a merged person can be removed.
        try store.mergePerson(ana.id, into: leo.id)
        try store.set(People.Rule(leo.id, where: "{}"), isThere: false)
        #expect(try store.people().rules.isEmpty)
    }

    @Test func `rules follow their source to another address, and their condition`() throws {
        let mia = try person("Mia")
        let id = try store.add([file])[0].id
        try store.set(People.Rule(mia.id, in: file, where: "old"), isThere: true)
        try store.set(.source(Source(path: "/home/me/other.ics")), of: id)
        try store.replaceCondition("old", with: "new")
        #expect(try store.people().rules == [People.Rule(mia.id, in: Source(path: "/home/me/other.ics"), where: "new")])
    }

    @Test func `there are no more people than bits, and the ids of those who are gone are given again`() throws {
        for number in 1..<64 { #expect(try store.addPerson("Person \(number)") != nil) }
        #expect(try store.addPerson("One more") == nil)
        // An id that is free again is named nowhere.
        let (gone, merged, other) = (60, 61, 62)
        let id = try store.add([file])[0].id
        let (both, one) = (EventKey(rawValue: 7), EventKey(rawValue: 8))
        try store.decide(SourceChoices(people: [PersonSet(gone), PersonSet(merged)]), of: id)
        try store.decide(.whose, [(both, PersonSet([PersonSet(gone), PersonSet(merged)])), (one, PersonSet(gone))])
        for person in [gone, merged] { try store.set(People.Rule(person, where: "{}"), isThere: true) }
        try store.decide(.needs, [(one, PersonSet([PersonSet(gone), PersonSet(merged)]))])
        try store.set(.addresses(["a@example.org"]), of: merged)
        try store.set(.addresses(["b@example.org"]), of: other)
        try store.removePerson(gone)
        try store.mergePerson(merged, into: other)
        let (sources, people) = (try store.sources(), try store.people())
        let new = [try person("Mia"), try person("Leo")]
        #expect(new.map(\.id) == [gone, merged])
        #expect(try store.addPerson("One more") == nil)
        #expect(try store.sources() == sources)
        #expect(sources[0].choices.people == PersonSet(other))
        let after = try store.people()
        #expect(after.all.filter { !new.map(\.id).contains($0.id) } == people.all)
        #expect(after[other]?.addresses == ["a@example.org", "b@example.org"])
        #expect(after.rules == people.rules && after.rules == [People.Rule(other, where: "{}")])
        #expect(after.decisions == people.decisions && after.decisions == [both: PersonSet(other)])
        #expect(after.needs == people.needs && after.needs == [one: PersonSet(other)])
        #expect(try store.people().all.count == 64)
    }

    @Test func `whom events need is kept like whom they are for`() throws {
        let (mia, leo) = (try person("Mia"), try person("Leo"))
        let id = try store.add([file])[0].id
        let (some, none) = (EventKey(rawValue: 7), EventKey(rawValue: 8))
        let rule = People.Rule(mia.id, isNeed: true, in: file, where: "old")
        try store.decide(SourceChoices(needs: [.me, PersonSet(mia.id)]), of: id)
        try store.decide(.needs, [(some, PersonSet(mia.id)), (none, PersonSet())])
        for rule in [rule, People.Rule(mia.id, in: file, where: "old")] { try store.set(rule, isThere: true) }
        try store.replaceCondition("old", with: "new")
        try store.set(People.Rule(mia.id, in: file, where: "new"), isThere: false)
        var people = try store.people()
        #expect(people.needs == [some: PersonSet(mia.id), none: []])
        #expect(people.decisions.isEmpty)
        #expect(people.rules == [People.Rule(mia.id, isNeed: true, in: file, where: "new")])
        #expect(try store.sources()[0].choices.needs == [.me, PersonSet(mia.id)])
        try store.mergePerson(mia.id, into: leo.id)
        try store.saveSourceList()
        people = try store.people()
        #expect(people.needs == [some: PersonSet(leo.id), none: []])
        #expect(people.rules == [People.Rule(leo.id, isNeed: true, in: file, where: "new")])
        #expect(try store.sources()[0].choices.needs == [.me, PersonSet(leo.id)])
        try store.decide(.needs, [(none, nil)])
        #expect(try store.people().needs == [some: PersonSet(leo.id)])
        try store.saveSourceList()
        people = try store.people()
        try store.close()
        try FileManager.default.removeItem(at: directory[Store.fileName])
        let opening = try StoreOpening.open(in: directory.url)
        #expect(opening.people == people)
        #expect(opening.sources[0].choices.needs == [.me, PersonSet(leo.id)])
    }

    @Test func `people are in the list beside the database, and come back from it`() throws {
        let mia = try person("Mia")
        let id = try store.add([file])[0].id
        try store.decide(SourceChoices(people: PersonSet(mia.id)), of: id)
        try store.set(People.Rule(mia.id, where: "{}"), isThere: true)
        try store.decide(.whose, [(EventKey(rawValue: 7), PersonSet([.me, PersonSet(mia.id)]))])
        try store.saveSourceList()
        let people = try store.people()
        try store.close()
        try FileManager.default.removeItem(at: directory[Store.fileName])
        let opening = try StoreOpening.open(in: directory.url)
        #expect(opening.people == people)
        #expect(opening.sources[0].choices.people == PersonSet(mia.id))
    }

    @Test func `people in a place that cannot be written are there`() throws {
        let id = try store.add([file])[0].id
        let ana = try person("Ana")
        try store.decide(SourceChoices(people: PersonSet(ana.id)), of: id)
        try store.close()
        try FileManager.default.removeItem(at: directory[DirectoryLock.fileName])
        try FileManager.default.createDirectory(
            at: directory[DirectoryLock.fileName], withIntermediateDirectories: true)
        let opening = try StoreOpening.open(in: directory.url)
        #expect(!opening.store.isOnDisk)
        #expect(opening.people.all.map(\.displayName) == ["Me", "Ana"])
        #expect(opening.sources.map(\.choices.people) == [PersonSet(ana.id)])
    }

    @Test func `a source that is for the user or nobody is stored as before`() throws {
        let id = try store.add([file])[0].id
        for (people, text) in [(PersonSet.me, "mine"), ([], "followed"), ([.me, PersonSet(5)], "0 5")] {
            try store.decide(SourceChoices(people: people), of: id)
            #expect(try store.read { try String.fetchOne($0, sql: "SELECT ownership FROM source") } == text)
        }
    }
}
