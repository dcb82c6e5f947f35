import Events
import Formats
import Text
import Time

/// The words of "Would this fit?".
///
///     let words = FitFormatter(texts, answer).words
///     words.verdict   // "This conflicts with 1 event."
package struct FitFormatter {
    private let texts: AgendaFormatter
    private let answer: FitAnswer
    private let examples: String

    /// The most events that are listed.
    private static let mostEvents = 12

    /// - Parameter examples: Times that can be typed.
    package init(_ texts: AgendaFormatter, _ answer: FitAnswer, examples: [String] = TypedTimeParser.examples) {
        (self.texts, self.answer, self.examples) = (texts, answer, examples.joined(separator: " · "))
    }

    /// What is shown.
    package var words: FitWords { words(with: typedSections + chosenSections) }

    private func words(with sections: [FitWords.Section]) -> FitWords {
        guard let fit else { return FitWords(understood: understoodDay, hint: hint ?? "", sections: sections) }
        let isOver = fit.interval.end <= answer.question.now
        return FitWords(
            understood: understood, verdict: isOver ? "" : verdict(fit), isFree: fit.isFree && !isOver,
            hint: hint ?? "", sections: sections)
    }

    /// Of the time that was chosen, or else of the one that was typed.
    private var fit: Fit? { answer.chosenFit ?? answer.fit }

    /// What the typed time conflicts with, and what else is free. It stays when one of the free times is chosen.
    private var typedSections: [FitWords.Section] {
        guard let fit = answer.fit else {
            let isDay = answer.question.typed.part == nil && answer.question.typed.lastDay == nil
            let events = section(
                isDay ? localized("Events on this day") : localized("Events at that time"), answer.events)
            return [events, freeSection(isDay ? localized("Free on this day") : localized("Free at that time"))]
                .compactMap { $0 }
        }
        let isChosen = answer.chosenFit != nil
        let conflicts = section(
            isChosen ? localized("The typed time conflicts with") : localized("Conflicts with"), fit.conflicts)
        let near = section(
            isChosen ? localized("Too close to the typed time") : localized("Too close to it"), fit.near)
        let free = freeSection(
            fit.around != nil
                ? localized("Free around it")
                : answer.isTooClose
                    ? localized("Free near it, but too close to other events") : localized("Free near it"))
        return [conflicts, near, free].compactMap { $0 }
    }

    private var chosenSections: [FitWords.Section] {
        guard let fit = answer.chosenFit else { return [] }
        return [
            section(localized("The chosen time conflicts with"), fit.conflicts),
            section(localized("Too close to the chosen time"), fit.near),
        ].compactMap { $0 }
    }

    // MARK: What was understood

    /// "Dentist · Saturday, December 12, 7:00 PM – 8:00 PM · 1 h (assumed)".
    private var understood: String {
        guard let time else { return "" }
        let length = texts.length(ofTime: time)
        let isAssumed = answer.question.typed.span?.isLengthAssumed == true
        let parts = [title, texts.wholeName(ofTime: time), isAssumed ? AssumedEnd.text(length: length) : length]
        return parts.compactMap { $0 }.dotted()
    }

    /// "Dentist · Saturday, December 12".
    private var understoodDay: String {
        let isDay = answer.question.typed.part == nil
        let period = answer.period.map { isDay ? texts.name(ofDays: $0) : texts.wholeName(ofTime: $0) }
        return [title, period].compactMap { $0 }.dotted()
    }

    /// The title that was typed.
    private var title: String? { answer.question.typed.title.map { $0.singleLine(limit: 100).isolated } }

    private var time: Range<Instant>? { fit.map { $0.interval.start..<$0.interval.end } }

    private func verdict(_ fit: Fit) -> String {
        if !fit.isFree {
            return texts.times.localized(
                "This conflicts with {count} event.", "This conflicts with {count} events.", count: fit.conflicts.count)
        }
        guard fit.isInHours else { return localized("This is free, but outside your waking hours.") }
        return fit.near.isEmpty
            ? localized("This is free.")
            : texts.times.localized(
                "This is free, but too close to {count} event.", "This is free, but too close to {count} events.",
                count: fit.near.count)
    }

    /// What else is to be said: what was not understood, and what to type instead.
    private var hint: String? {
        if let chosen = answer.chosenFit { return hint(of: chosen) }
        let typed = answer.question.typed
        if let fault = typed.fault { return fault.hint(texts.times) }
        if !typed.rest.isEmpty {
            let rest = typed.rest.joined(separator: " ").singleLine(limit: 60).isolated
            return typed.span == nil && typed.day == nil
                ? localized(
                    "No time was understood in “{words}”. Try {examples}.", ["words": rest, "examples": examples])
                : localized("“{words}” was not understood. Try {examples}.", ["words": rest, "examples": examples])
        }
        guard let fit = answer.fit else {
            guard let period = answer.period else {
                return localized("No time was understood. Try {examples}.", ["examples": examples])
            }
            return period.upperBound <= answer.question.now
                ? FitFormatter.isOver : localized("At what time? Add it, such as 7pm or 19:00-21:30.")
        }
        return hint(of: fit)
    }

    private func hint(of fit: Fit) -> String? {
        if fit.interval.end <= answer.question.now { return FitFormatter.isOver }
        let known = CalendarHorizon.window(around: answer.question.now).upperBound
        guard fit.interval.end > known else { return nil }
        let month = texts.times.monthName(CalendarMonth(of: texts.times.localDateTime(of: known).date))
        return localized("Repeating events are known until {month}.", ["month": month])
    }

    private static let isOver = localized("This time is over. Type a later one.")

    // MARK: Lists

    private func section(_ title: String, _ entries: [Int]) -> FitWords.Section? {
        guard !entries.isEmpty else { return nil }
        let rows = entries.prefix(FitFormatter.mostEvents).map { entry in
            FitWords.Row(
                title: texts.title(of: entry),
                detail: [texts.when(of: entry), texts.status(of: entry), texts.origin(of: entry)].compactMap { $0 }
                    .joined(separator: " · "),
                target: .event(answer.agenda.entries[entry].id), color: texts.color(of: entry))
        }
        let rest = entries.count - rows.count
        return FitWords.Section(
            title: title, rows: Array(rows),
            more: rest > 0 ? texts.times.localized("{count} more event", "{count} more events", count: rest) : nil)
    }

    private func freeSection(_ title: String) -> FitWords.Section? {
        guard !answer.free.isEmpty else { return nil }
        let rows = answer.free.map { free in
            let place = answer.place(in: free)
            let isChosen = answer.question.chosen == place
            return FitWords.Row(
                title: texts.name(ofDay: free),
                detail: "\(texts.name(ofTime: free)) · \(texts.length(ofTime: free))",
                target: .time(place), isChosen: isChosen)
        }
        let isChosen = rows.contains { $0.isChosen == true }
        return FitWords.Section(
            title: title, rows: rows,
            more: isChosen ? localized("Choose it again to go back to the typed time.") : nil,
            hasMoreTimes: answer.hasMore)
    }

    // MARK: Sharing

    /// The answer as a text, and the time as an event in a calendar file; `nil` when no time was understood.
    package var share: EventShare? {
        guard let time else { return nil }
        let event = answer.moved.map { answer.agenda.entries[$0].event }
        let title =
            answer.moved.map(texts.title(of:)) ?? answer.question.typed.title?.singleLine() ?? localized("New Event")
        return EventShare(
            title: title, text: words(with: answer.chosenFit == nil ? typedSections : chosenSections).text,
            object: ICalendar(events: [
                ICalendar.Event(
                    uid: EventShare.uid(of: time), summary: title, time: .timed(time.lowerBound, time.upperBound),
                    location: event?.location?.singleLine())
            ]))
    }
}
