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

    @Test func `each source gets the color farthest from those in use, and then one that the fewest have`() throws {
        let colors = try add(10).map(\.color)
        #expect(colors.prefix(9).sorted() == Array(0..<9))
        #expect(colors[9] == 0)
        for count in 1..<9 {
            let used = colors.prefix(count).map { SourceColor.palette[$0] }
            func nearest(_ number: Int) -> Double { used.map(SourceColor.palette[number].distance).min() ?? 0 }
            #expect((0..<9).allSatisfy { nearest($0) <= nearest(colors[count]) })
        }
    }

    @Test func `a new color is far from one that the user mixed`() throws {
        let first = try add(1)
        let teal = SourceColor.palette[2]
        try store.set(.color(teal), of: first[0].id)
        let second = try add(1, from: 10)[0].color
        #expect(second != 2)
        #expect(
            SourceColor.palette.allSatisfy { $0.distance(to: teal) <= SourceColor.palette[second].distance(to: teal) })
    }

    @Test func `a source keeps its color when others go, and when it comes back`() throws {
        let first = try add(4)
        try store.remove([first[1].id], at: StoreSamples.now)
        let left = [0, 2, 3].map { first[$0].color }
        #expect(try colors() == left)
        let another = try add(1, from: 10)[0].color
        #expect(!first.map(\.color).contains(another))
        try store.restore([first[1].id])
        #expect(try store.sources().first { $0.id == first[1].id }?.color == first[1].color)
        try store.remove([first[2].id], at: StoreSamples.now)
        #expect(try add(1, from: 2)[0].color == first[2].color)
        #expect(try colors(Store(in: directory.url)) == colors())
    }

    @Test func `the colors of new sources are chosen again when those of others are known`() throws {
        let first = try add(3)
        try store.remove([first[2].id], at: StoreSamples.now)
        try store.restore([first[2].id])
        let shown: [SourceColor] = [.own(SourceColor.palette[first[0].color])]
        try store.chooseColors(for: first.map(\.id), besides: shown)
        let colors = try colors()
        #expect(colors[0] != first[0].color)
        #expect(colors[2] == first[2].color, "It came back, and keeps its color.")
        #expect(Set(colors).count == 3)
    }

    @Test func `the style sheet of the light style has the same colors`() throws {
        let file = URL(filePath: #filePath).appending(path: "../../../../data/style.css").standardized
        let sheet = try String(contentsOf: file, encoding: .utf8)
        for (number, color) in SourceColor.palette.enumerated() {
            #expect(sheet.contains("@define-color upcoming_source_\(number + 1) \(color);"))
        }
        #expect(!sheet.contains("upcoming_source_\(SourceColor.count + 1) "))
    }

    @Test(arguments: [("#000000", "#ffffff", 1.0), ("#ff0000", "#ff0000", 0), ("#ff0000", "#00ff00", 0.5198)])
    func `distances are those of Oklab`(first: String, second: String, distance: Double) throws {
        let (first, second) = try (#require(RGBColor(first)), #require(RGBColor(second)))
        #expect(abs(first.distance(to: second) - distance) < 0.001)
    }

    @Test func `a season leaves its number to others`() throws {
        let first = try add(2)
        let answer = Answer(bytes: Array(ScheduleFixture.schedule.json.utf8))
        let outcome = try StoreSamples.outcome(answer, source: first[0].source)
        _ = try store.record(outcome, of: first[0].id, at: StoreSamples.now)
        let other = first[1].color
        let expected = SourceColor.Uses(of: [.numbered(other)]).next
        #expect(try add(1, from: 10)[0].color == expected)
    }

    @Test func `colors come back with the list`() throws {
        let first = try add(3)
        try store.remove([first[0].id], at: StoreSamples.now)
        try store.saveSourceList()
        try store.close()
        try FileManager.default.removeItem(at: directory[Store.fileName])
        let opening = try StoreOpening.open(in: directory.url)
        #expect(opening.sources.map(\.color) == first.dropFirst().map(\.color))
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
