import Foundation
import GRDB
import Testing

@testable import Events
@testable import Planning
@testable import Storage
@testable import Text
@testable import Time

/// The files of the store: who may read them, and the message when something else is in their place.
@Suite struct StorePlaceTests {
    private let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    private func mode(_ url: URL) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
        return try #require(attributes[.posixPermissions] as? Int)
    }

    private func modes(in url: URL) throws -> [String: Int] {
        try Dictionary(
            uniqueKeysWithValues: FileManager.default.contentsOfDirectory(atPath: url.path).map {
                ($0, try mode(url.appendingPathComponent($0)))
            })
    }

    private func fill(_ place: URL) throws -> Store {
        let store = try Store(in: place)
        let id = try #require(try store.add([StoreSamples.source]).first).id
        _ = try store.record(StoreSamples.outcome(["Walk"]), of: id, at: StoreSamples.now)
        try store.saveSourceList()
        return store
    }

    @Test func `nobody else may read what the store writes`() throws {
        let place = directory["a/b"]
        let store = try fill(place)
        let found = try modes(in: place)
        #expect(Set(found.keys).isSuperset(of: [Store.fileName, Store.fileName + "-wal", SourceList.fileName]))
        #expect(Set(found.values) == [0o600], "\(found)")
        #expect(try mode(place) == 0o700)
        #expect(try mode(directory["a"]) == 0o700)
        try store.close()
    }

    @Test func `files of an earlier version are closed to others, and links are left alone`() throws {
        let place = directory["upcoming"]
        try fill(place).close()
        let outside = directory["outside"]
        try Data().write(to: outside)
        try FileManager.default.createSymbolicLink(
            at: place.appendingPathComponent("link"), withDestinationURL: outside)
        for url in [place.appendingPathComponent(Store.fileName), outside] { chmod(url.path, 0o644) }
        chmod(place.path, 0o755)
        try StoreOpening.open(in: place).store.close()
        #expect(try mode(place) == 0o700)
        #expect(try mode(place.appendingPathComponent(Store.fileName)) == 0o600)
        #expect(try mode(outside) == 0o644)
    }

    @Test func `nobody else may read the state`() throws {
        let file = directory["upcoming/state.json"]
        try SavedState().save(to: file.path)
        chmod(file.path, 0o644)
        try SavedState().save(to: file.path)
        #expect(try mode(file) == 0o600)
        #expect(try mode(directory["upcoming"]) == 0o700)
        #expect(try FileManager.default.contentsOfDirectory(atPath: directory["upcoming"].path) == ["state.json"])
    }

    @Test(arguments: [Store.fileName, DirectoryLock.fileName])
    func `a folder in the place of a file is named`(name: String) throws {
        try FileManager.default.createDirectory(at: directory[name], withIntermediateDirectories: false)
        let opening = try StoreOpening.open(in: directory.url)
        #expect(!opening.store.isOnDisk)
        let notice = try #require(opening.notice?.text)
        #expect(notice.hasPrefix("\(directory[name].path) is a folder, where a file is expected"))
        #expect(notice.hasSuffix("Move it away, and start the program again."))
    }

    @Test(arguments: [Store.fileName, SourceList.fileName, "state.json"])
    func `nobody waits for a pipe in the place of a file`(name: String) throws {
        #expect(mkfifo(directory[name].path, 0o600) == 0)
        let opening = try StoreOpening.open(in: directory.url)
        #expect(opening.store.isOnDisk == (name == "state.json"))
        if name != "state.json" {
            #expect(
                opening.notice?.text.hasPrefix("\(directory[name].path) is a pipe, where a file is expected") == true)
        }
        #expect(SavedState.load(from: directory["state.json"].path) == SavedState())
    }

    @Test func `a file in the place of the folder is named`() throws {
        try Data().write(to: directory["upcoming"])
        let notice = try StoreOpening.open(in: directory["upcoming"]).notice?.text
        #expect(notice?.hasPrefix("\(directory["upcoming"].path) is not a folder") == true)
    }

    @Test(.enabled(if: getuid() != 0, "root may write anywhere"))
    func `a lock that cannot be written is named`() throws {
        try Data().write(to: directory[DirectoryLock.fileName])
        chmod(directory[DirectoryLock.fileName].path, 0o400)
        let notice = try StoreOpening.open(in: directory.url).notice?.text
        #expect(notice?.hasPrefix("The file \(directory[DirectoryLock.fileName].path) cannot be written") == true)
    }

    @Test(arguments: [Int64.min, Int64.max, -1 << 51])
    func `a time that no clock has shown is none`(time: Int64) throws {
        let store = try fill(directory.url)
        try store.write {
            try $0.execute(
                sql: "UPDATE source SET lastSuccess = ?1, lastAttempt = ?1, eventCount = ?1, failure = 'x'",
                arguments: [time])
        }
        let source = try #require(try store.sources().first)
        #expect(source.lastSuccess == nil && source.lastAttempt == nil && source.eventCount >= 0)
        let times = TimeFormatter(locale: Locale(identifier: "en_US"), hourCycle: .ofLocale, timeZone: .gmt)
        let texts = SourceFormatter(times: times, now: StoreSamples.now)
        #expect(texts.failure(of: source)?.message == SourceError(.unknown).message)
        #expect(texts.state(of: source, isRefreshing: false) == "Never refreshed")
        #expect(
            RefreshSchedule.dueDate(of: source, at: StoreSamples.now, isOnline: true) == StoreSamples.now)
    }
}
