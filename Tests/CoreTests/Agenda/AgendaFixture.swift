import Foundation

@testable import Events
@testable import Planning
@testable import Time

extension TimeZone {
    static let newYork = zone("America/New_York")
    static let berlin = zone("Europe/Berlin")

    private static func zone(_ identifier: String) -> TimeZone {
        guard let zone = TimeZone(identifier: identifier) else { preconditionFailure("no zone \(identifier)") }
        return zone
    }
}

extension LocalDateTime {
    /// From the form "2018-11-03 18:14".
    init(_ text: String) {
        let numbers = text.split { !$0.isNumber }.compactMap { Int($0) }
        guard numbers.count == 5, let date = CalendarDate(year: numbers[0], month: numbers[1], day: numbers[2]),
            let time = LocalDateTime(date: date, hour: numbers[3], minute: numbers[4])
        else { preconditionFailure("no date and time: \(text)") }
        self = time
    }
}

extension Instant {
    /// That time in New York.
    init(_ text: String) {
        var zone = ZonedTime(.newYork)
        self = zone.instant(of: LocalDateTime(text))
    }
}

extension Event {
    init(
        _ title: String, _ start: String, _ end: String, isEndAssumed: Bool = false, availability: Availability = .busy,
        status: Status = .confirmed, location: String? = nil
    ) {
        self.init(
            title: title, start: .floating(LocalDateTime(start)), end: .floating(LocalDateTime(end)),
            isEndAssumed: isEndAssumed, availability: availability, status: status, location: location)
    }

    /// On the days from "2018-11-03" up to but not including "2018-11-04".
    init(_ title: String, allDay from: String, to: String, availability: Availability = .free) {
        self.init(
            title: title,
            when: .allDay(from: LocalDateTime(from + " 00:00").date, to: LocalDateTime(to + " 00:00").date),
            availability: availability)
    }
}

extension Feed {
    init(_ events: [Event]) {
        self.init("events.json", events)
    }

    init(_ name: String, _ events: [Event], problems: [Problem] = []) {
        self.init(source: Source(path: "/feeds/\(name)"), events: events, problems: problems)
    }
}

extension Agenda {
    init(_ feeds: Feed..., timeZone: TimeZone = .newYork) {
        self.init(feeds: feeds, timeZone: timeZone)
    }

    func position(titled title: String) -> Int {
        entries.firstIndex { $0.event.title == title } ?? -1
    }

    func conflicting(of title: String) -> [String] {
        conflicts.conflicts(of: position(titled: title)).map { entries[$0].event.title }
    }

    /// The facts of the sample that the program grew out of, unsorted as there.
    static let sample = Agenda(
        Feed(
            "mock.json",
            [
                Event("Evening Picnic", "2018-11-10 18:00", "2018-11-10 19:00"),
                Event("Nap Break", "2018-11-08 12:56", "2018-11-08 13:30"),
                Event("Football Game", "2018-11-03 18:14", "2018-11-03 21:44"),
                Event("Evening Cookout with Friends", "2018-11-06 17:00", "2018-11-06 22:00"),
                Event("Roller Derby", "2018-11-07 12:00", "2018-11-07 14:30"),
                Event("Basketball Game", "2018-11-08 19:30", "2018-11-08 22:30"),
                Event("Local Pub with Friends", "2018-11-01 19:33", "2018-11-01 23:00"),
                Event("Dentist Appointment", "2018-11-10 13:45", "2018-11-10 14:30"),
                Event("Volleyball With Friends", "2018-11-06 12:00", "2018-11-06 13:26"),
                Event("Free Donuts", "2018-11-09 15:00", "2018-11-09 16:00"),
                Event("TV Show Marathon", "2018-11-09 16:30", "2018-11-09 21:00"),
                Event("Boba Tea Grand Opening", "2018-11-06 13:27", "2018-11-06 14:00"),
                Event("Lunch with Friends", "2018-11-08 11:30", "2018-11-08 12:59"),
                Event("SF Coffee Festival", "2018-11-06 18:00", "2018-11-06 21:00"),
                Event("Beer with Friends", "2018-11-09 20:00", "2018-11-09 21:30"),
                Event("Yoga", "2018-11-01 18:00", "2018-11-01 19:33"),
                Event("Rock Concert", "2018-11-07 18:30", "2018-11-07 23:00"),
                Event("Lunch Meeting", "2018-11-09 12:30", "2018-11-09 14:30"),
                Event("Bicycling with Friends", "2018-11-01 06:00", "2018-11-01 09:30"),
                Event("Birthday Party", "2018-11-10 12:30", "2018-11-10 20:30"),
                Event("Football Tailgate with John", "2018-11-03 18:14", "2018-11-03 21:44"),
            ]))
}
