import Text
import Time

/// How the line of an event is made: words, and fields in braces.
///
///     try NextEventTemplate("{title} {when}").text(of: event, at: .now, times)    // "Choir in 20 min"
package struct NextEventTemplate: Hashable, Sendable {
    package enum Field: String, CaseIterable, Sendable {
        case title
        /// How soon it begins: "in 20 min"; when it begins, if that is not soon: "Sat 7:00 PM".
        case when
        case start, end, location, source
        /// The title of the first event that it conflicts with.
        case conflict
        /// The number of its conflicts.
        case conflicts
        /// A warning sign and what it conflicts with: "⚠ Bears @ Packers", "⚠ 3 events".
        case warning
        case link
    }

    private enum Part: Hashable {
        case words(String)
        case field(Field)
    }

    private var parts: [Part] = []

    /// The line that is printed unless another template is given: "Choir in 20 min ⚠ Bears @ Packers".
    package static let usual = NextEventTemplate([
        .field(.title), .words(" "), .field(.when), .words(" "), .field(.warning),
    ])

    private init(_ parts: [Part]) { self.parts = parts }

    /// - Throws: `TemplateError` for braces without a field.
    package init(_ text: String) throws(TemplateError) {
        var rest = Substring(text)
        while let opening = rest.firstIndex(of: "{") {
            let words = rest[..<opening]
            rest = rest[rest.index(after: opening)...]
            let name = rest.prefix { $0 != "}" }
            guard name.endIndex < rest.endIndex, let field = Field(rawValue: String(name)) else {
                throw TemplateError(String(name))
            }
            if !words.isEmpty { parts.append(.words(String(words))) }
            parts.append(.field(field))
            rest = rest[rest.index(after: name.endIndex)...]
        }
        if !rest.isEmpty { parts.append(.words(String(rest))) }
    }

    /// The line of an event, without blanks at its end.
    package func text(of event: NextEvents.Event, at now: Instant, _ times: TimeFormatter) -> String {
        let line = parts.map { part in
            switch part {
            case .words(let words): words
            case .field(let field): NextEventTemplate.text(field, of: event, at: now, times)
            }
        }.joined()
        return String(line.reversed().drop { $0 == " " }.reversed())
    }

    private static func text(
        _ field: Field, of event: NextEvents.Event, at now: Instant, _ times: TimeFormatter
    ) -> String {
        switch field {
        case .title: event.title
        case .when: when(event, at: now, times)
        case .start: times.start(of: event.span, seenFrom: times.localDateTime(of: now).date)
        case .end: times.end(of: event.span, seenFrom: times.localDateTime(of: now).date)
        case .location: event.location ?? ""
        case .source: event.sources.joined(separator: ", ")
        case .conflict: event.conflict ?? ""
        case .conflicts: times.number(event.conflictCount, upTo: Conflict.mostOfEvent)
        case .warning: warning(event, times)
        case .link: event.link
        }
    }

    private static func when(_ event: NextEvents.Event, at now: Instant, _ times: TimeFormatter) -> String {
        let start = event.span.start
        guard event.span.isTimed, now <= start, start < now.advanced(by: Countdown.longestAhead) else {
            return text(.start, of: event, at: now, times)
        }
        return times.text(ahead: Countdown.minutes(from: now, to: start))
    }

    private static func warning(_ event: NextEvents.Event, _ times: TimeFormatter) -> String {
        guard let conflict = event.conflict else { return "" }
        return event.conflictCount == 1
            ? "⚠ \(conflict)"
            : "⚠ "
                + times.localized(
                    "{count} event", "{count} events", count: event.conflictCount, upTo: Conflict.mostOfEvent)
    }
}

/// A template with a field that there is not.
package struct TemplateError: WordedError, Hashable, Sendable {
    package let words: Message

    init(_ name: String) {
        words = Message(
            "“{name}” is not a field of a template. The fields are {fields}.",
            [
                "name": name.singleLine(limit: 40),
                "fields": NextEventTemplate.Field.allCases.map { "{\($0.rawValue)}" }.joined(separator: ", "),
            ])
    }
}
