import Foundation
import TestSupport
import Testing

@testable import Events
@testable import Planning
@testable import Text
@testable import Time

struct StarEventFormatterTests {
    private func texts(
        _ event: StarEvent, beside others: [Event] = [], locale: String = "en_US", _ cycle: HourCycle = .ofLocale
    ) -> StarEventFormatter {
        let feeds = [
            Feed(source: Source(path: "/a"), events: [event.event], starEvents: [event], problems: []),
            Feed("others", others),
        ]
        let agenda = Agenda(feeds: feeds, timeZone: .newYork)
        let times = TimeFormatter(locale: Locale(identifier: locale), hourCycle: cycle, timeZone: .newYork)
        return StarEventFormatter(
            StarEventsRows(feeds: feeds, agenda: agenda),
            agenda: AgendaFormatter(agenda, times: times, today: CalendarDate(daysSinceEpoch: 0)))
    }

    private let rebels = StarEvent(
        title: "Stop the Rebel Forces", text: "Again.", date: Instant("2015-06-18 13:02"),
        locationLines: ["Hoth", "Anoat System"])

    @Test(arguments: [
        ("en_US", "Jun 18, 2015 at 1:02 PM"), ("de_DE", "18. Juni 2015 um 13:02"), ("ja_JP", "2015年6月18日 13:02"),
    ])
    func `the date is that of the readers locale`(locale: String, date: String) {
        let shown = texts(rebels, locale: locale).date(ofCard: 0)
        // Which word or sign stands between day and time depends on the version of ICU.
        for part in date.split(separator: " ") where part != "at" && part != "um" {
            #expect(shown.replacing(",", with: "").contains(part.replacing(",", with: "")), "\(shown)")
        }
    }

    @Test func `the hour cycle of the desktop counts`() {
        #expect(texts(rebels, .twentyFourHours).date(ofCard: 0).hasSuffix("13:02"))
    }

    @Test func `the date has its weekday`() {
        #expect(texts(rebels).date(ofCard: 0).hasPrefix("Thu, Jun 18"))
    }

    @Test func `the location leads to a map`() {
        #expect(
            texts(rebels).map(ofCard: 0)?.addresses
                == ["https://www.openstreetmap.org/search?query=Hoth%2C%20Anoat%20System"])
        #expect(texts(StarEvent(title: "Bare", date: rebels.date)).map(ofCard: 0) == nil)
        let hostile = StarEvent(title: "x", date: rebels.date, locationLines: ["é&q=1\n#\"'"])
        #expect(
            texts(hostile).map(ofCard: 0)?.addresses
                == ["https://www.openstreetmap.org/search?query=%C3%A9%26q%3D1%20%23%22%27"])
    }

    @Test func `the length is said to be assumed`() {
        let texts = texts(rebels)
        #expect(texts.when(ofCard: 0) == texts.date(ofCard: 0) + " · about 1 h")
    }

    @Test func `a card is spoken whole with its conflicts`() {
        let date = texts(rebels).date(ofCard: 0)
        #expect(
            texts(rebels).accessibleName(ofCard: 0) == "Stop the Rebel Forces, \(date), Hoth, Anoat System")
        let yoga = Event("Yoga", "2015-06-18 13:32", "2015-06-18 15:00")
        #expect(
            texts(rebels, beside: [yoga]).accessibleName(ofCard: 0)
                == "Stop the Rebel Forces, \(date), Hoth, Anoat System, conflicts with Yoga")
        let bare = StarEvent(title: "Bare", date: rebels.date)
        #expect(
            texts(bare, beside: [yoga, rebels.event]).accessibleName(ofCard: 0)
                == "Bare, \(date), conflicts with 2 events")
        #expect(texts(bare).location(ofCard: 0) == nil)
        #expect(texts(bare).excerpt(ofCard: 0) == nil)
    }

    @Test func `every conflicting event has a chip until they are too many`() {
        let yoga = Event("Yoga", "2015-06-18 13:32", "2015-06-18 15:00")
        #expect(
            texts(rebels, beside: [yoga]).conflicts(ofCard: 0) == ["Conflicts with Yoga · overlaps about 30 min"])
        let many = (0..<6).map { Event("Talk \($0)", "2015-06-18 13:00", "2015-06-18 15:00") }
        let chips = texts(rebels, beside: many).conflicts(ofCard: 0)
        #expect(chips.count == 4)
        #expect(chips.last == "Conflicts with 3 more events")
        #expect(texts(rebels, beside: Array(many.prefix(4))).conflicts(ofCard: 0).count == 4)
    }

    @Test func `an excerpt is one line of whole words`() {
        #expect("  One\ntwo\r\n\tthree\u{202e} ".excerpt(50) == "One two three")
        #expect("One two three".excerpt(13) == "One two three")
        #expect("One two three".excerpt(12) == "One two…")
        #expect("One two three".excerpt(8) == "One two…")
        #expect("One two three".excerpt(7) == "One two…")
        #expect("Onetwothree four".excerpt(3) == "One…")
        #expect(" \n ".excerpt(3).isEmpty)
        #expect("🇫🇷🇫🇷🇫🇷".excerpt(2) == "🇫🇷🇫🇷…")
    }

    @Test func `an excerpt never looks at the whole of a long text`() {
        let text = String(repeating: "word and more ", count: 2_000_000)
        let time = processorTime { for _ in 0..<100 { _ = text.excerpt(240) } }
        #expect(time < .seconds(5))
    }
}
