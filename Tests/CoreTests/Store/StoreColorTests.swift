import Foundation
import Testing

@testable import Events
@testable import Storage

@Suite struct StoreColorTests {
    private let directory: TemporaryDirectory
    private let store: Store

    init() throws {
        directory = try TemporaryDirectory()
        store = try Store(in: directory.url)
    }

    private func add(_ count: Int, from first: Int = 0) throws -> [StoredSource] {
        try store.add((first..<first + count).map { Source(location: "https://example.org/\($0).json") })
    }

    private func colors(_ store: Store? = nil) throws -> [Int] { try (store ?? self.store).sources().map(\.color) }

    @Test func `each source gets a color that no other has, and then one that the fewest have`() throws {
        #expect(try add(8).map(\.color) == [0, 1, 2, 3, 4, 5, 0, 1])
    }

    @Test func `a source keeps its color when others go, and a color that is free is used again`() throws {
        let first = try add(4)
        try store.remove([first[1].id], at: StoreSamples.now)
        #expect(try colors() == [0, 2, 3])
        #expect(try add(1, from: 10)[0].color == 1)
        #expect(try colors() == [0, 2, 3, 1])
        #expect(try colors(Store(in: directory.url)) == [0, 2, 3, 1])
    }

    @Test func `what comes back has its color, unless another has it by now`() throws {
        let first = try add(3)
        try store.remove([first[1].id], at: StoreSamples.now)
        try store.restore([first[1].id])
        #expect(try colors() == [0, 1, 2])
        try store.remove([first[1].id], at: StoreSamples.now)
        _ = try add(1, from: 10)
        try store.restore([first[1].id])
        #expect(try colors() == [0, 3, 2, 1])
        #expect(try add(1, from: 1).map(\.color) == [3])
    }

    @Test func `a season leaves its number to others`() throws {
        let first = try add(2)
        let answer = Answer(bytes: Array(ScheduleFixture.schedule.json.utf8))
        let outcome = try StoreSamples.outcome(answer, source: first[0].source)
        _ = try store.record(outcome, of: first[0].id, at: StoreSamples.now)
        #expect(try add(1, from: 10)[0].color == 0)
    }

    @Test func `colors come back with the list`() throws {
        let first = try add(3)
        try store.remove([first[0].id], at: StoreSamples.now)
        try store.saveSourceList()
        try store.close()
        try FileManager.default.removeItem(at: directory[Store.fileName])
        let opening = try StoreOpening.open(in: directory.url)
        #expect(opening.sources.map(\.color) == [1, 2])
    }

    @Test func `a number that there is no color for is another`() throws {
        _ = try add(1)
        try store.write { try $0.execute(sql: "UPDATE source SET color = -9223372036854775808") }
        #expect(try colors() == [0])
    }

    @Test func `a team's color stands out from what is behind it`() throws {
        let yellow = try #require(RGBColor("#ffb612"))
        let navy = try #require(RGBColor("#0b162a"))
        #expect(SourceColor.own(navy).styleClass == "source-0b162a")
        #expect(navy.standingOut(from: .white) == navy)
        for background in [RGBColor.white, try #require(RGBColor("#222222"))] {
            for color in [yellow, navy, .white, .black] {
                #expect(color.standingOut(from: background).contrast(with: background) >= 3)
            }
        }
    }
}
