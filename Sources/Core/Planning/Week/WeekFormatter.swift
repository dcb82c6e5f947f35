import Events
import Text
import Time

/// The texts of a week.
package struct WeekFormatter {
    package let agenda: AgendaFormatter

    package init(_ agenda: AgendaFormatter) {
        self.agenda = agenda
    }

    /// "December 7 to December 13, 2026", with both years if they differ; of one day "Monday, December 7, 2026".
    package func title(of week: WeekLayout) -> String {
        guard let first = week.days.first?.date, let last = week.days.last?.date else { return "" }
        guard first != last else { return agenda.times.fullDayName(first) }
        return title(from: first, to: last)
    }

    /// The same for a first and a last day.
    package func title(from first: CalendarDate, to last: CalendarDate) -> String {
        let isOneYear = first.components.year == last.components.year
        return localized(
            "{first} to {last}",
            [
                "first": isOneYear ? agenda.times.dayAndMonth(first) : agenda.times.date(first),
                "last": agenda.times.date(last),
            ])
    }

    /// The title for a narrow window: "Dec 7 to Dec 13", or "Mon, Dec 7".
    package func shortTitle(of week: WeekLayout) -> String {
        guard let first = week.days.first?.date, let last = week.days.last?.date else { return "" }
        guard first != last else { return agenda.times.shortDayName(first) }
        return localized(
            "{first} to {last}", ["first": agenda.times.shortDay(first), "last": agenda.times.shortDay(last)])
    }

    /// The name of a day above its column, in two lines: "Mon" and "7".
    package func head(of day: WeekLayout.Day) -> (weekday: String, number: String) {
        (agenda.times.shortWeekdayName(day.date.weekday), agenda.times.dayNumber(day.date))
    }

    /// The name above the column of a person.
    package func head(of person: Person.ID) -> String { agenda.agenda.people.names(PersonSet(person)) }

    /// "6 PM".
    package func mark(ofHour hour: Int, of week: WeekLayout) -> String {
        guard let day = week.days.first?.date, let time = LocalDateTime(date: day, hour: hour, minute: 0) else {
            return ""
        }
        return agenda.times.hourMark(agenda.times.instant(of: time))
    }

    /// "Monday, December 7, 3 events, 2 in conflict".
    package func accessibleName(of day: WeekLayout.Day) -> String {
        [
            agenda.relativeName(of: day.date), agenda.whenDay(day.date),
            agenda.times.localized("{count} event", "{count} events", count: day.eventCount),
            agenda.times.inConflict(day.conflictingCount),
        ]
        .compactMap { $0 }.listed()
    }

    /// "3 more".
    package func more(_ count: Int) -> String {
        agenda.times.localized("{count} more", "{count} more", count: count)
    }

    /// "+3", where there is no room for words.
    package func mark(ofMore count: Int) -> String { "+" + agenda.times.number(count) }

    /// The title of an event with those for whom it is, unless it is in their columns: "Class · Mia".
    package func title(of entry: Int, in week: WeekLayout) -> String {
        let people = week.people.isEmpty ? agenda.markedPeople(of: entry) : []
        let title = agenda.title(of: entry)
        // A title alone begins at its own side, so that it is cut at its end.
        return people.isEmpty ? title : [title, agenda.agenda.people.names(people)].dotted()
    }

    /// What is written in a block: its title, its end, "until 4 PM" or in short "– 4 PM", and its location.
    package func texts(of block: WeekLayout.Block, in week: WeekLayout) -> WeekText {
        let item = agenda.agenda.entries[block.entry]
        let hasEnd = !block.isCutAtEnd && item.end > item.start
        let time = hasEnd ? agenda.times.hourMark(item.end) : ""
        return WeekText(
            // A line does not end with the dot between the parts.
            title: title(of: block.entry, in: week).replacing(" · ", with: " ·\u{a0}"),
            // Translators: {time} is the end of an event, such as "4 PM".
            ends: hasEnd ? [localized("until {time}", ["time": time]), "– \(time)"] : [],
            location: item.event.location?.singleLine() ?? "")
    }

    /// The name of an empty half hour, where an event can be added: "New event, Monday, December 7, 4:30 PM".
    package func accessibleName(ofHour time: LocalDateTime) -> String {
        [localized("New event"), agenda.whenDay(time.date), agenda.times.time(agenda.times.instant(of: time))].listed()
    }

    /// "3 more events on Monday, December 7, 2 in conflict".
    package func accessibleName(ofMore count: Int, conflicting: Int, on day: WeekLayout.Day) -> String {
        MonthFormatter(agenda.times, today: agenda.today)
            .restName(count, conflicting: conflicting, on: agenda.whenDay(day.date))
    }

    /// A drag and what it means: "Dentist · Thu 8:00 AM to 8:45 AM · free", or "… · conflicts with Class".
    ///
    /// - Parameter conflicts: The entries that it would conflict with; `nil` when that is not known yet.
    package func words(of drag: WeekDrag, conflicts: [Int]?) -> String {
        let times = agenda.times
        let day = times.localDateTime(of: drag.time.lowerBound).date
        let (start, end) = (times.time(drag.time.lowerBound), times.time(drag.time.upperBound, seenFrom: day))
        let time = start == end ? start : localized("{start} to {end}", ["start": start, "end": end])
        let meaning = conflicts.map {
            times.conflicts(with: $0.count, title: agenda.title(of: $0[0]).isolated)
                ?? localized("free", context: "a time")
        }
        return [agenda.title(of: drag.entry), "\(times.shortDayName(day)) \(time)", meaning].compactMap { $0 }.dotted()
    }

    /// The title and, in the next line, the times.
    package func tooltip(of entry: Int) -> String { "\(agenda.title(of: entry))\n\(agenda.timeRange(of: entry))" }

    /// "Dentist, 4:00 PM to 4:45 PM, conflicts with Product Review". An event of several days begins with its days.
    package func accessibleName(of entry: Int) -> String {
        guard agenda.agenda.span(of: entry) != nil else { return agenda.accessibleName(of: entry) }
        return [agenda.title(of: entry), agenda.when(of: entry), agenda.conflicts(of: entry)]
            .compactMap { $0 }.listed()
    }
}
