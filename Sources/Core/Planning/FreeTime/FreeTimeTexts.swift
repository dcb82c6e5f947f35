import Events
import Text
import Time

/// The texts of times that are free, or are asked for.
extension AgendaFormatter {
    /// "8:00 AM – 10:00 AM", with the day of the end if it is another.
    package func name(ofTime time: Range<Instant>) -> String {
        let date = times.localDateTime(of: time.lowerBound).date
        return "\(times.time(time.lowerBound)) – \(times.time(time.upperBound, seenFrom: date))"
    }

    /// "Saturday, December 12, 8:00 AM – 10:00 AM", in another year with it.
    package func wholeName(ofTime time: Range<Instant>) -> String {
        [whenDay(times.localDateTime(of: time.lowerBound).date), name(ofTime: time)].listed()
    }

    /// The day on which a time begins: "Saturday, December 12", in another year with it.
    func name(ofDay day: Range<Instant>) -> String { whenDay(times.localDateTime(of: day.lowerBound).date) }

    /// The day that a time is, or "Saturday, December 19 to Monday, December 21".
    func name(ofDays days: Range<Instant>) -> String {
        let (first, last) = (name(ofDay: days), whenDay(times.localDateTime(of: days.upperBound.advanced(by: -1)).date))
        return first == last ? first : localized("{first} to {last}", ["first": first, "last": last])
    }

    /// "15 min apart from events at other places"; `nil` without a buffer.
    func note(ofBuffer buffer: Int64) -> String? {
        guard buffer > 0 else { return nil }
        return localized(
            "{length} apart from events at other places", ["length": times.length(milliseconds: buffer)])
    }

    /// For whom nobody is left: "Leo", "Shop open" of what is for nobody; `nil` without such needs.
    func names(ofLeft needs: [NeedConflict]) -> String? {
        let entries = Set(needs.flatMap(\.needs)).sorted()
        let people = entries.reduce(into: PersonSet()) { $0.formUnion(agenda.people(of: $1)) }
        let titles = entries.filter { agenda.people(of: $0).isEmpty }.prefix(AgendaFormatter.shownNeeds).map(title(of:))
        let names = (people.isEmpty ? [] : [agenda.people.names(people)]) + titles
        return names.isEmpty ? nil : names.listed()
    }

    /// The needs that a free time would leave without anybody: "nobody is left for Leo 2:00 PM – 4:00 PM".
    func left(_ needs: [NeedConflict], in free: Range<Instant>) -> [String] {
        needs.compactMap { need in
            guard let time = need.times.first(where: { $0.isIn(free) }), let name = names(ofLeft: [need]) else {
                return nil
            }
            return localized("nobody is left for {name} {time}", ["name": name, "time": range(time)])
        }.prefix(AgendaFormatter.shownNeeds).map { $0 }
    }

    /// "2 h".
    package func length(ofTime time: Range<Instant>) -> String { times.length(milliseconds: time.length) }
}
