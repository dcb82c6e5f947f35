import Foundation
import TestSupport
import Testing

@testable import Events
@testable import Time

/// Reports of changes beside a slow difference, which compares each event with each.
struct ChangeReportOracleTests {
    private let now = Instant("2018-11-03 12:00")
    private let source = Source(path: "/feeds/random.json")

    /// What a change says, without its key.
    private struct Told: Hashable {
        var kind: EventChange.Kind
        var title: String
        var titleBefore: String?
        var before: EventSpan?
        var after: EventSpan?
        var location: String?
        var isFree: Bool?
        var count = 1
    }

    @Test(arguments: 0..<400)
    func `a report says the same as a slow difference`(seed: UInt64) throws {
        var random = SeededRandom(seed: seed &* 1_000_003 &+ SeededRandom.seedOfRun)
        let before = events(using: &random)
        let after = changed(before, using: &random)
        let feeds = [before, after].map { Feed(source: source, events: $0, problems: []) }
        let changes = FeedChanges(from: feeds[0], to: feeds[1])
        let report = ChangeReport(changes, of: source, at: now, timeZone: .newYork)
        let told = (report?.changes ?? []).map { change in
            Told(
                kind: change.kind, title: change.title, titleBefore: change.titleBefore, before: change.before,
                after: change.after, location: change.location,
                isFree: change.kind == .removed ? nil : change.isFree, count: change.count)
        }
        let expected = slowDifference(before, after)
        #expect(Set(told) == Set(expected) && told.count == expected.count, "\(before)\n\(after)")
        #expect(report?.furtherCount ?? 0 == 0)
        // The soonest first.
        let starts = told.compactMap { ($0.after ?? $0.before)?.start }
        #expect(starts == starts.sorted())
        // The key of each that is still there leads to its event.
        let keys = feeds[1].keys
        for change in report?.changes ?? [] where change.kind != .removed {
            let position = try #require(keys.firstIndex(of: change.key))
            #expect(after[position].title == change.title)
        }
    }

    // MARK: Random feeds

    private static let titles = ["Choir", "CHOIR", "Run", "Dentist"]

    private func events(using random: inout SeededRandom) -> [Event] {
        var made: [Event] = []
        for number in 0..<Int.random(in: 0...12, using: &random) {
            // Half of them have an identity; of the others, several may be equal.
            made.append(event(uid: Bool.random(using: &random) ? "\(number)" : nil, using: &random))
        }
        for series in 0..<Int.random(in: 0...2, using: &random) {
            for day in 0..<Int.random(in: 1...5, using: &random) {
                made.append(occurrence(of: "series \(series)", day: day, hour: 9, title: "Class \(series)"))
            }
        }
        return made
    }

    private func event(uid: String?, using random: inout SeededRandom) -> Event {
        Event(
            title: ChangeReportOracleTests.titles.randomElement(using: &random) ?? "",
            when: when(day: Int.random(in: 1...6, using: &random), hour: Int.random(in: 8...10, using: &random)),
            availability: Bool.random(using: &random) ? .busy : .free,
            status: Int.random(in: 0...4, using: &random) == 0 ? .cancelled : .confirmed,
            location: [nil, "Hall", "Pier"].randomElement(using: &random) ?? nil, uid: uid)
    }

    /// An hour from now or long over: `day` 3 is that of the refresh.
    private func when(day: Int, hour: Int) -> When {
        let start = LocalDateTime("2018-11-0\(day) \(hour):30")
        return .timed(
            start: .floating(start), end: .floating(LocalDateTime("2018-11-0\(day) \(hour + 1):30")),
            isEndAssumed: false)
    }

    private func occurrence(of uid: String, day: Int, hour: Int, title: String) -> Event {
        Event(
            title: title, when: when(day: day + 2, hour: hour), uid: uid,
            recurrenceID: .floating(LocalDateTime("2018-11-0\(day + 2) 9:30")))
    }

    private func changed(_ events: [Event], using random: inout SeededRandom) -> [Event] {
        var made: [Event] = []
        for event in events {
            switch Int.random(in: 0...9, using: &random) {
            case 0: continue
            case 1, 2, 3:
                if case .uid(let uid, let recurrenceID?) = event.identity, case .floating(let day) = recurrenceID {
                    made.append(
                        occurrence(of: uid, day: day.date.components.day - 2, hour: 12, title: event.title))
                } else {
                    made.append(self.event(uid: event.uid, using: &random))
                }
            default: made.append(event)
            }
        }
        for number in 0..<Int.random(in: 0...3, using: &random) {
            made.append(event(uid: Bool.random(using: &random) ? "new \(number)" : nil, using: &random))
        }
        return made.shuffled(using: &random)
    }

    // MARK: The slow difference

    private func slowDifference(_ before: [Event], _ after: [Event]) -> [Told] {
        var (left, new) = (before, after)
        var pairs: [(Event, Event)] = []
        // First those with the same identity, and those that are equal in title and time, one by one in their order.
        for event in before {
            let partner = new.firstIndex { other in
                event.identity != nil
                    ? event.identity == other.identity
                    : other.identity == nil && isSameTitle(event, other) && event.when == other.when
            }
            guard let partner else { continue }
            pairs.append((event, new.remove(at: partner)))
            if let position = left.firstIndex(of: event) { left.remove(at: position) }
        }
        // Then those without an identity that are the only ones of their title.
        for event in left where event.identity == nil {
            let gone = left.filter { $0.identity == nil && isSameTitle($0, event) }
            let come = new.filter { $0.identity == nil && isSameTitle($0, event) }
            guard gone.count == 1, come.count == 1 else { continue }
            pairs.append((event, come[0]))
            left.removeAll { $0 == event }
            new.removeAll { $0 == come[0] }
        }
        // What is equal under another UID has not changed.
        for event in left {
            let equal = new.firstIndex {
                isSameTitle($0, event) && $0.when == event.when && $0.location == event.location
                    && $0.status == event.status && $0.availability == event.availability
            }
            guard let equal, let position = left.firstIndex(of: event) else { continue }
            new.remove(at: equal)
            left.remove(at: position)
        }
        var told: [(Told, Event)] = []
        for event in left where isComing(event) {
            told.append((Told(kind: .removed, title: event.title, before: span(event)), event))
        }
        for event in new where isComing(event) {
            told.append((Told(kind: .added, title: event.title, after: span(event)), event))
        }
        for (old, event) in pairs where isComing(old) || isComing(event) {
            var change = Told(kind: .changed, title: event.title, before: span(old), after: span(event))
            if old.title != event.title { change.titleBefore = old.title }
            if old.location != event.location { change.location = event.location ?? "" }
            if old.availability != event.availability { change.isFree = event.availability == .free }
            if event.status == .cancelled, old.status != .cancelled {
                change.kind = .cancelled
            } else if change.before != change.after {
                change.kind = .moved
            } else if change.titleBefore == nil, change.location == nil, change.isFree == nil {
                continue
            }
            told.append((change, event))
        }
        return collected(told)
    }

    /// The changes of a series of one kind are one: that of the soonest, with their number.
    private func collected(_ told: [(Told, Event)]) -> [Told] {
        var all = told.filter { !$0.1.isOccurrence }.map(\.0)
        for uid in Set(told.compactMap { $0.1.isOccurrence ? $0.1.uid : nil }) {
            let ofSeries = told.filter { $0.1.isOccurrence && $0.1.uid == uid }.map(\.0)
            for kind in Set(ofSeries.map(\.kind)) {
                let ofKind = ofSeries.filter { $0.kind == kind }
                guard var first = ofKind.min(by: { start($0) < start($1) }) else { continue }
                first.count = ofKind.count
                all.append(first)
            }
        }
        return all
    }

    private func start(_ told: Told) -> Instant { (told.after ?? told.before)?.start ?? now }

    private func isSameTitle(_ one: Event, _ other: Event) -> Bool {
        one.title.lowercased() == other.title.lowercased()
    }

    private func span(_ event: Event) -> EventSpan {
        var resolver = TimeResolver(.newYork)
        return EventSpan(event.when, &resolver)
    }

    private func isComing(_ event: Event) -> Bool { span(event).end > now }
}
