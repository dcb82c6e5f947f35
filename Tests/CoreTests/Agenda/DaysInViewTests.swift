import Testing

@testable import Planning
@testable import Time

struct DaysInViewTests {
    private func date(_ text: String) throws -> CalendarDate { try #require(CalendarDate(text)) }

    private func span(_ dates: String...) throws -> [String] {
        let span = DaysInView(try dates.map(date), today: try date("2026-11-25")).dates
        return span.map { ["\($0.lowerBound)", "\($0.upperBound)"] } ?? []
    }

    @Test func `days near each other are one span`() throws {
        #expect(try span() == [])
        #expect(try span("2026-11-27", "2026-12-05", "2027-01-05") == ["2026-11-27", "2027-01-05"])
    }

    @Test func `where the past is in view beside today, the span is that of today`() throws {
        #expect(try span("2018-11-09", "2018-11-10", "2026-11-25") == ["2026-11-25", "2026-11-25"])
        #expect(try span("2018-11-09", "2018-11-10", "2020-01-01") == ["2018-11-09", "2018-11-10"])
    }
}
