import Foundation
import Testing

@testable import Core

struct SourceNamesTests {
    private func names(_ paths: String...) -> [String] {
        let sources = paths.map { Source(path: $0) }
        let names = SourceNames(sources)
        return sources.map { names[$0] }
    }

    @Test func aNameIsTheLastPartOfThePathWhereThatIsEnough() {
        #expect(names("/a/x.json", "/a/y.json") == ["x.json", "y.json"])
        #expect(names() == [])
    }

    @Test func foldersTellEqualNamesApart() {
        #expect(names("/home/work/x.json", "/home/club/x.json", "/y.json") == ["work/x.json", "club/x.json", "y.json"])
        #expect(names("/a/m/x.json", "/b/m/x.json", "/b/n/x.json") == ["a/m/x.json", "b/m/x.json", "n/x.json"])
        #expect(names("/x.json", "/a/x.json") == ["/x.json", "a/x.json"])
    }

    @Test func theSameSourceTwiceHasOneName() {
        #expect(names("/a/x.json", "/a/x.json") == ["x.json", "x.json"])
    }

    @Test func rowsAndReportsUseThem() {
        let event = Event("Talk", "2018-11-03 12:00", "2018-11-03 13:00")
        let feeds = ["/a/x.json", "/b/x.json"].map { Feed(source: Source(path: $0), events: [event], problems: []) }
        let agenda = Agenda(feeds: feeds, timeZone: .newYork)
        let times = TimeTexts(locale: Locale(identifier: "en_US"), hourCycle: .ofLocale, timeZone: .newYork)
        let texts = AgendaTexts(agenda, times: times, today: LocalDateTime("2018-11-03 12:00").date)
        #expect(texts.origin(of: 0) == "a/x.json, b/x.json")
        var report = ""
        AgendaReport(agenda).write { piece in
            report += piece
            return true
        }
        #expect(report.contains("\"a/x.json\""))
    }
}
