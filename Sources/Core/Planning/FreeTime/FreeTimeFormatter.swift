import Events
import Formats
import Text
import Time

/// The words of the dialog about free time.
///
///     let words = FreeTimeFormatter(texts, answer).words
///     words.verdict   // "This conflicts with 1 event."
package struct FreeTimeFormatter {
    private let texts: AgendaFormatter
    private let answer: FreeTimeAnswer
    private let isNew: Bool
    private let examples: String

    /// The most events that are listed.
    private static let mostEvents = 12
    /// The most times of a day at first.
    private static let mostTimes = 4

    /// - Parameters:
    ///   - isNew: Whether an event is to be added, of which a title alone can be typed first.
    ///   - examples: Times that can be typed.
    package init(
        _ texts: AgendaFormatter, _ answer: FreeTimeAnswer, isNew: Bool = false,
        examples: [String] = TypedTimeParser.examples
    ) {
        (self.texts, self.answer, self.isNew, self.examples) = (texts, answer, isNew, examples.dotted())
    }

    /// The words of the dialog.
    package var words: FreeTimeWords { words(with: typedSections + chosenSections) }

    private func words(with sections: [FreeTimeWords.Section]) -> FreeTimeWords {
        var words = FreeTimeWords(hint: hint ?? "", list: listStatus ?? "", sections: sections)
        guard let fit else {
            words.understood = understoodDay
            return words
        }
        let isOver = fit.interval.end <= question.now
        (words.understood, words.verdict) = (understood, isOver ? "" : verdict(fit))
        words.isFree =
            fit.isFree && answer.later.isEmpty && !isOver && left(by: [fit.interval.start..<fit.interval.end]).isEmpty
        return words
    }

    private var question: FreeTimeQuestion { answer.question }

    /// The fit of the chosen time, or else of the typed one.
    private var fit: Fit? { answer.chosenFit ?? answer.fit }

    /// The conflicts of the typed time, and other free times. It stays when one of the free times is chosen.
    private var typedSections: [FreeTimeWords.Section] {
        guard let fit = answer.fit else {
            let isDay = question.typed?.part == nil && question.typed?.lastDay == nil
            let events = section(
                isDay ? localized("Events on this day") : localized("Events at that time"), answer.events)
            return [events, list].compactMap { $0 }
        }
        let isChosen = answer.chosenFit != nil
        let conflicts = section(
            isChosen ? localized("The typed time conflicts with") : localized("Conflicts with"),
            isChosen ? fit.conflicts : fit.conflicts + answer.later)
        let near = section(
            isChosen ? localized("Too close to the typed time") : localized("Too close to it"), fit.near)
        let free = freeSection(
            fit.around != nil
                ? localized("Free around it")
                : answer.isTooClose
                    ? localized("Free near it, but too close to other events") : localized("Free near it"))
        return [conflicts, near, free].compactMap { $0 }
    }

    private var chosenSections: [FreeTimeWords.Section] {
        guard let fit = answer.chosenFit else { return [] }
        return [
            section(localized("The chosen time conflicts with"), fit.conflicts + answer.later),
            section(localized("Too close to the chosen time"), fit.near),
        ].compactMap { $0 }
    }

    // MARK: What was understood

    /// "Dentist · Saturday, December 12, 7:00 PM – 8:00 PM · 1 h (assumed)".
    private var understood: String {
        guard let time else { return "" }
        let length = texts.length(ofTime: time)
        // An event that is moved keeps its length.
        let isAssumed = answer.fit != nil && answer.moved == nil && question.typed?.span?.isLengthAssumed == true
        let parts = [
            title, texts.wholeName(ofTime: time), isAssumed ? AssumedEnd.text(length: length) : length, repetition,
        ]
        return parts.compactMap { $0 }.dotted()
    }

    /// "every Tuesday until December 20"; `nil` for once.
    private var repetition: String? {
        guard let repetition = question.repetition, let time else { return nil }
        var rule = RecurrenceRule(frequency: .weekly)
        rule.until = repetition.lastDay.map { .date($0) }
        return RecurrenceFormatter(times: texts.times, today: texts.today).words(
            for: rule, from: texts.times.localDateTime(of: time.lowerBound), isAllDay: false)
    }

    /// "Dentist · Saturday, December 12".
    private var understoodDay: String {
        let isDay = question.typed?.part == nil
        let period = answer.period.map { isDay ? texts.name(ofDays: $0) : texts.wholeName(ofTime: $0) }
        return [title, period].compactMap { $0 }.dotted()
    }

    /// The title that was typed.
    private var title: String? { question.typed?.title.map { $0.singleLine(limit: 100).isolated } }

    private var time: Range<Instant>? { fit.map { $0.interval.start..<$0.interval.end } }

    private func verdict(_ fit: Fit) -> String {
        let count = fit.conflicts.count + answer.later.count
        if count > 0 {
            return texts.times.localized(
                "This conflicts with {count} event.", "This conflicts with {count} events.", count: count)
        }
        if let name = texts.names(ofLeft: left(by: [fit.interval.start..<fit.interval.end])) {
            return question.choice.people == .me
                ? localized("This is free for you, but nobody is left for {name}.", ["name": name])
                : localized("This is free, but nobody is left for {name}.", ["name": name])
        }
        guard fit.isInHours else { return localized("This is free, but outside your waking hours.") }
        return fit.near.isEmpty
            ? localized("This is free.")
            : texts.times.localized(
                "This is free, but too close to {count} event.", "This is free, but too close to {count} events.",
                count: fit.near.count)
    }

    /// The needs for which nobody is left at free times.
    private func left(by times: [Range<Instant>]) -> [NeedConflict] {
        answer.agenda.needs(leftBy: times, of: question.choice.people, moving: answer.moved)
    }

    /// A hint about words that were not understood, and what to type instead.
    private var hint: String? {
        if let chosen = answer.chosenFit { return hint(of: chosen) }
        guard let typed = question.typed else {
            // The form says what is missing.
            return isNew
                ? nil
                : localized("Type a day and a time, such as {examples}.", ["examples": examples])
        }
        if let fault = typed.fault { return fault.hint(texts.times) }
        if isNew, typed.isTitleAlone { return localized("For example {examples}.", ["examples": examples]) }
        if !typed.rest.isEmpty {
            let rest = typed.rest.joined(separator: " ").singleLine(limit: 60).isolated
            return typed.span == nil && typed.day == nil
                ? localized(
                    "No time was understood in “{words}”. Try {examples}.", ["words": rest, "examples": examples])
                : localized("“{words}” was not understood. Try {examples}.", ["words": rest, "examples": examples])
        }
        let other = typed.otherDayNote(texts.times)
        if let fit = answer.fit { return joined(hint(of: fit), other) }
        guard let period = answer.period else {
            return localized("No time was understood. Try {examples}.", ["examples": examples])
        }
        return period.upperBound <= question.now
            ? FreeTimeFormatter.isOver
            : joined(
                other,
                isNew && question.typed?.part == nil
                    ? localized("All day. For a time, add it, such as 7pm or 19:00-21:30.")
                    : localized("At what time? Add it, such as 7pm or 19:00-21:30."))
    }

    private func joined(_ sentences: String?...) -> String? {
        let sentences = sentences.compactMap { $0 }
        return sentences.isEmpty ? nil : sentences.joined(separator: " ")
    }

    private func hint(of fit: Fit) -> String? {
        if fit.interval.end <= question.now { return FreeTimeFormatter.isOver }
        let known = CalendarHorizon.window(around: question.now).upperBound
        guard fit.interval.end > known else { return nil }
        let month = texts.times.monthName(CalendarMonth(of: texts.times.localDateTime(of: known).date))
        return localized("Repeating events are known until {month}.", ["month": month])
    }

    private static let isOver = localized("This time is over.")

    // MARK: Sections

    private func section(_ title: String, _ entries: [Int]) -> FreeTimeWords.Section? {
        guard !entries.isEmpty else { return nil }
        let rows = entries.prefix(FreeTimeFormatter.mostEvents).map { entry in
            FreeTimeWords.Row(
                title: texts.title(of: entry),
                detail: [when(of: entry), texts.status(of: entry), texts.origin(of: entry)].compactMap { $0 }.dotted(),
                target: .event(answer.agenda.entries[entry].id), color: texts.color(of: entry))
        }
        let rest = entries.count - rows.count
        return FreeTimeWords.Section(
            title: title, rows: Array(rows),
            more: rest > 0 ? texts.times.localized("{count} more event", "{count} more events", count: rest) : nil)
    }

    /// When an event is: without its day where that is the one that was asked about.
    private func when(of entry: Int) -> String {
        let item = answer.agenda.entries[entry]
        let day = time?.lowerBound ?? (question.typed?.lastDay == nil ? answer.period?.lowerBound : nil)
        guard item.event.when.isTimed, let day,
            texts.times.localDateTime(of: day).date == texts.times.localDateTime(of: item.start).date
        else { return texts.when(of: entry) }
        return texts.name(ofTime: item.start..<item.end)
    }

    private func freeSection(_ title: String) -> FreeTimeWords.Section? {
        guard !answer.free.isEmpty else { return nil }
        let left = left(by: answer.free)
        let rows = answer.free.map { free in
            let place = answer.place(in: free)
            return FreeTimeWords.Row(
                title: texts.name(ofDay: free),
                detail: ([texts.name(ofTime: free), texts.length(ofTime: free)] + texts.left(left, in: free)).dotted(),
                target: .time(place), isChosen: question.chosen == place)
        }
        let isChosen = rows.contains { $0.isChosen == true }
        return FreeTimeWords.Section(
            title: title, rows: rows,
            more: isChosen ? localized("Choose it again to go back to the typed time.") : nil,
            hasMoreTimes: answer.hasMore)
    }

    // MARK: The list

    /// "12 free times of at least 1 h until Saturday, December 12"; `nil` without a list.
    private var listStatus: String? {
        guard let lastDay = answer.lastDay else { return nil }
        let values: KeyValuePairs<String, any MessageValue> = [
            "length": texts.times.length(milliseconds: answer.length), "day": texts.whenDay(lastDay),
        ]
        return answer.free.isEmpty
            ? localized("Nothing is free for {length} until {day}.", values)
            : texts.times.localized(
                "{count} free time of at least {length} until {day}",
                "{count} free times of at least {length} until {day}", count: answer.free.count, values)
    }

    /// The first days of the list, each with its free times, and the first times in them at which an event can begin.
    private var list: FreeTimeWords.Section? {
        guard let status = listStatus else { return nil }
        var days: [[Range<Instant>]] = []
        for free in answer.free {
            if let last = days.last?.last, date(of: last) == date(of: free) {
                days[days.count - 1].append(free)
            } else {
                days.append([free])
            }
        }
        let (rest, left) = (days.count - question.extent.days, left(by: answer.free))
        return FreeTimeWords.Section(
            title: status, note: texts.note(ofBuffer: question.buffer),
            rows: days.prefix(question.extent.days).map { row($0, left) },
            more: rest > 0
                ? texts.times.localized(
                    "{count} more day, which Copy and Save include", "{count} more days, which Copy and Save include",
                    count: rest)
                : nil, hasMoreTimes: rest > 0)
    }

    /// The free times of a day.
    private func row(_ free: [Range<Instant>], _ left: [NeedConflict]) -> FreeTimeWords.Row {
        let day = date(of: free[0])
        let most = question.extent.whole.contains(day) ? Int.max : FreeTimeFormatter.mostTimes
        // A free time can last for days.
        let end = texts.times.instant(of: day.advanced(by: 1).midnight)
        let times = free.flatMap { $0.pieces(of: answer.length, before: end) }
        let rest = times.count - most
        let first = free[0].lowerBound
        return FreeTimeWords.Row(
            title: texts.whenDay(day),
            detail: ([free.prefix(most).map(texts.name(ofTime:)).listed()]
                + free.prefix(most).flatMap { texts.left(left, in: $0) }).dotted(),
            target: .time(times.first ?? first..<first.advanced(by: answer.length)),
            times: times.prefix(most).map {
                .init(
                    title: texts.times.time($0.lowerBound), name: texts.wholeName(ofTime: $0), time: $0,
                    isChosen: question.chosen == $0)
            }, moreTimes: rest > 0 ? "+\(texts.times.number(rest))" : nil)
    }

    private func date(of free: Range<Instant>) -> CalendarDate { texts.times.localDateTime(of: free.lowerBound).date }

    // MARK: Sharing

    /// The answer as a text, and the time as an event in a calendar file; or the whole list, as events that leave their time
    /// free. `nil` when there is neither.
    package var share: EventShare? {
        guard let time else { return listShare }
        let event = answer.moved.map { answer.agenda.entries[$0].event }
        let title =
            answer.moved.map(texts.title(of:)) ?? question.typed?.title?.singleLine() ?? localized("New Event")
        return EventShare(
            title: title,
            text: named(words(with: answer.chosenFit == nil ? typedSections : chosenSections).text),
            object: ICalendar(events: [
                ICalendar.Event(
                    uid: EventShare.uid(of: time), summary: title, time: .timed(time.lowerBound, time.upperBound),
                    location: event?.location?.singleLine())
            ]))
    }

    /// The text with the name of the event for which another time is looked for.
    private func named(_ text: String) -> String {
        guard let moved = answer.moved else { return text }
        return localized("Another time for “{event}”", ["event": texts.title(of: moved)]) + "\n" + text
    }

    private var listShare: EventShare? {
        guard let status = listStatus, !answer.free.isEmpty else { return nil }
        let rows = answer.free.map { [texts.wholeName(ofTime: $0), texts.length(ofTime: $0)].dotted() }
        return EventShare(
            title: localized("Free Time"),
            text: named(
                ([status] + [texts.note(ofBuffer: question.buffer), ""].compactMap { $0 } + rows)
                    .joined(separator: "\n")),
            object: ICalendar(
                events: answer.free.map { free in
                    ICalendar.Event(
                        uid: EventShare.uid(of: free), summary: localized("Free"),
                        time: .timed(free.lowerBound, free.upperBound), isFree: true)
                }))
    }
}
