import Events
import Text
import Time

/// The words of the dialog about free time.
package struct FreeTimeWords: Hashable, Sendable {
    package struct Row: Hashable, Sendable {
        /// The effect of activating the row.
        package enum Target: Hashable, Sendable {
            /// Opens an event.
            case event(EventKey)
            /// Asks for another time.
            case time(Range<Instant>)
        }

        package let title: String
        package let detail: String
        package let target: Target
        /// The color of the source of an event.
        package var color: SourceColor?
        /// Whether it is the time that was chosen; `nil` where choosing it does not stay.
        package var isChosen: Bool?
        /// The times in it that can be chosen.
        package var times: [Time] = []
        /// How many more it has: "+9".
        package var moreTimes: String?

        /// A time that can be chosen: "5:30 PM".
        package struct Time: Hashable, Sendable {
            package let title: String
            /// With its day and its end.
            package let name: String
            package let time: Range<Instant>
            package let isChosen: Bool
        }

        /// For a screen reader.
        package var accessibleName: String { [title, detail].listed() }
    }

    package struct Section: Hashable, Sendable {
        package let title: String
        /// A note on all rows: "15 min apart from events at other places".
        package var note: String?
        package let rows: [Row]
        /// The text below the rows, such as how many more there are: "3 more events".
        package var more: String?
        /// Whether there may be later times.
        package var hasMoreTimes = false
        /// Whether its rows are events, not times.
        package var hasEvents: Bool {
            if case .event? = rows.first?.target { true } else { false }
        }
    }

    /// The time or the day that was understood; empty when there is none.
    package var understood = ""
    /// "This is free."; empty when no time was understood.
    package var verdict = ""
    package var isFree = false
    /// The words that were not understood, and what to type; empty when all is well.
    package var hint = ""
    /// "12 free times of at least 1 h until Saturday, December 12"; empty without a list.
    package var list = ""
    package var sections: [Section] = []

    /// Before there is an answer.
    package static let nothing = FreeTimeWords()

    /// The words where there are no events.
    package static let nothingToAsk = FreeTimeWords(
        hint: localized("There are no events yet, so every time is free. Add a calendar first."))

    /// All that is said, in one line: for a screen reader, at each key.
    package var status: String {
        let time = understood.isEmpty ? "" : understood + "."
        return [time, verdict, hint, list].filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// The whole answer as plain text.
    package var text: String {
        let lists = sections.map { section in
            let rows =
                section.rows.map { "  " + [$0.title, $0.detail].dotted() }
                + [section.more.map { "  \($0)" }].compactMap { $0 }
            return ([section.title] + rows).joined(separator: "\n")
        }
        let head = [understood, verdict, hint].filter { !$0.isEmpty }.joined(separator: "\n")
        return ([head] + lists).joined(separator: "\n\n")
    }
}
