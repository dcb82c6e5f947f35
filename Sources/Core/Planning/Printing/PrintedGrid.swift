import Events
import Text
import Time

/// The agenda as it is printed for a wall: a sheet for each week or month, with a cell for each day, or in a week for each
/// person on each day.
///
///     let grid = PrintedGridWriter(texts, days: first...last, at: .now).months(rows)
///     grid.sheets[0].rows[0].cells[0].items
///
/// It has all its texts, so that it is made off the main thread. Which events have room is known when
/// they are measured; see `PrintedSheetFit`.
package struct PrintedGrid: Hashable, Sendable {
    /// An event in a cell.
    package struct Item: Hashable, Sendable {
        /// "6:14 PM"; empty for one without a time.
        package let start: String
        /// With its end, "6:14 – 9:44 PM"; empty for one without a time.
        package var time = ""
        /// As in the list.
        package let row: PrintedList.Row

        /// A text of an event.
        package struct Line: Hashable, Sendable {
            package enum Kind: Hashable, Sendable { case title, detail }

            package let kind: Kind
            package let text: String
            /// The most lines on paper, the last of which is truncated.
            package let mostLines: Int
            /// Whether it is bold, as all events in conflict are, and no others.
            package var isBold = false
            /// Whether it is struck through, as all events that do not take place or take place without the user are.
            package var isStruck = false
            /// Whether the sign of a conflict is before it.
            package var hasSign = false
        }

        /// What is printed of the event in a cell, from top to bottom.
        package func lines(_ form: PrintedSheetFit.Form) -> [Line] {
            let hasConflict = row.conflict != nil
            let time = form == .full || form == .ends ? time : start
            // Lines break only between two times.
            let times = time.split(separator: " – ").map { $0.replacing(" ", with: "\u{a0}") }
            let title = [times.joined(separator: " – "), row.title].filter { !$0.isEmpty }.joined(separator: " ")
            let mostLines = form == .full ? 4 : form == .line ? 1 : 3
            var lines = [
                Line(
                    kind: .title, text: title, mostLines: mostLines, isBold: hasConflict, isStruck: row.off != nil,
                    hasSign: hasConflict && form != .full)
            ]
            switch form {
            case .full:
                if !row.details.isEmpty { lines.append(Line(kind: .detail, text: row.details, mostLines: 2)) }
                if let conflict = row.conflict {
                    lines.append(Line(kind: .detail, text: conflict, mostLines: 2, hasSign: true))
                }
            case .ends, .wrapped:
                if let off = row.off { lines.append(Line(kind: .detail, text: off, mostLines: 1)) }
            case .line: break
            }
            return lines
        }
    }

    package struct Cell: Hashable, Sendable {
        /// The number of the day in a month; empty in a week.
        package let title: String
        /// Whether it is a day of another month.
        package let isOutside: Bool
        /// "Monday, December 7", with the person if the columns are people.
        package let name: String
        package let items: [Item]
        /// The number of its events that are not in `items`, because they are too many.
        package let omittedCount: Int
    }

    /// An event that lasts days or has no time, over the cells of a row.
    package struct Bar: Hashable, Sendable {
        package let item: Item
        package let columns: ClosedRange<Int>
        package let lane: Int
        /// Whether it begins before the first cell.
        package let isCutAtStart: Bool
        /// Whether it ends after the last cell.
        package let isCutAtEnd: Bool
    }

    package struct Row: Hashable, Sendable {
        /// The day, if the columns are people; else empty.
        package let title: String
        package let cells: [Cell]
        /// In order of time.
        package let bars: [Bar]
    }

    package struct Sheet: Hashable, Sendable {
        /// "December 2026", "December 7 to December 13, 2026".
        package let title: String
        package let columns: [String]
        package let rows: [Row]
        /// "3 more events", for those that are not in the items of the cells; `nil` for none.
        package let omitted: String?
    }

    /// Events of a cell for which there is no room in the grid.
    package struct Section: Hashable, Sendable {
        /// The name of the cell.
        package let title: String
        /// Never empty.
        package let items: [Item]
        /// Whether the first ones are on the page before.
        package var isContinued = false
    }

    /// The kind and the number of events: "Agenda · 12 events".
    package let summary: String
    package let sheets: [Sheet]
    /// When it was made.
    package let date: String

    /// The most weeks or months.
    package static let mostSheets = 60

    /// The number of items that fit in a cell: all, or as many as leave room for the number of the others.
    ///
    /// - Parameters:
    ///   - heights: Of the items, with the space between them. Those beyond the room are not asked for.
    ///   - room: The height for them.
    ///   - rest: The height of the line with the number of the others.
    /// - Complexity: O(*n*) in the number of items that fit.
    package static func fittingCount(_ heights: some Sequence<Double>, room: Double, rest: Double) -> Int {
        var (used, count, countWithRest) = (0.0, 0, 0)
        for height in heights {
            used += height
            if used > room { return countWithRest }
            count += 1
            if used + rest <= room { countWithRest = count }
        }
        return count
    }

    /// The list of the events for which there is no room on a sheet; `nil` when all have room.
    package func list(of fit: PrintedSheetFit, sheet: Int) -> PrintedList? {
        let sheet = sheets[sheet]
        guard !fit.rest.isEmpty || sheet.omitted != nil else { return nil }
        return PrintedList(
            days: sheet.title, summary: localized("Events for which there was no room on the sheet"),
            sections: fit.rest.map { section in
                PrintedList.Section(
                    title: section.title, note: "", rows: section.items.map(\.row), isContinued: section.isContinued)
            },
            rest: sheet.omitted, date: date)
    }
}

extension PrintedGrid.Sheet {
    /// The events that are not shown in the grid, in order of time.
    func sections(without rows: [PrintedSheetFit.Row]) -> [PrintedGrid.Section] {
        zip(self.rows, rows).flatMap { row, shown in
            row.cells.enumerated().compactMap { column, cell in
                let bars = row.bars.filter { $0.columns.lowerBound == column && $0.lane >= shown.lanes }.map(\.item)
                let items = bars + cell.items.dropFirst(shown.cells[column].count)
                return items.isEmpty ? nil : PrintedGrid.Section(title: cell.name, items: items)
            }
        }
    }
}

/// Writes what is printed for a wall.
package struct PrintedGridWriter {
    private let texts: AgendaFormatter
    private let days: ClosedRange<CalendarDate>
    private let now: Instant
    private let list: PrintedListWriter

    /// - Parameters:
    ///   - texts: The texts of the agenda to print. A wall is seen by others, so that private events have no title.
    ///   - days: Whole weeks, or whole months.
    ///   - now: The moment that is printed as that of the sheets.
    package init(_ texts: AgendaFormatter, days: ClosedRange<CalendarDate>, at now: Instant) {
        let texts = texts.discreet
        (self.texts, self.days, self.now) = (texts, days, now)
        list = PrintedListWriter(texts, days: days, at: now, limit: 0)
    }

    private var firstWeekday: Weekday { .first(in: texts.times.locale) }

    /// A sheet for each week, with a column for each day.
    ///
    /// - Complexity: O(*d* + *r*) in the number of days of the agenda and of the printed rows.
    package func weeks(_ rows: AgendaRows) -> PrintedGrid {
        grid(
            rows,
            weekStarts.map { first in
                let dates = (0..<7).map { first.advanced(by: $0) }
                return sheet(
                    title(of: dates), columns: dates.map(texts.times.shortDayName),
                    rows: [row(dates, in: rows) { _ in ("", false) }])
            })
    }

    /// A sheet for each week, with a row for each day and a column for each person. An event for several people is in the
    /// column of each.
    package func weeksOfPeople(_ rows: AgendaRows) -> PrintedGrid {
        let people = rows.agenda.people
        let shown = people.people(people.set.subtracting(people.hidden))
        return grid(
            rows,
            weekStarts.map { first in
                let dates = (0..<7).map { first.advanced(by: $0) }
                let hasOthers = dates.contains { date in
                    rows.section(on: date)?.rows.contains { rows.agenda.people(of: rows.entry(ofRow: $0)).isEmpty }
                        ?? false
                }
                let sets = shown.map { Optional(PersonSet($0.id)) } + (hasOthers ? [nil] : [])
                let names = shown.map { people.names(PersonSet($0.id)) } + (hasOthers ? [localized("For nobody")] : [])
                return sheet(
                    title(of: dates), columns: names,
                    rows: dates.map { date in
                        PrintedGrid.Row(
                            title: texts.times.shortDayName(date),
                            cells: zip(sets, names).map { set, name in
                                cell(name: [texts.whenDay(date), name].dotted(), on: date, in: rows) { entry in
                                    let whose = rows.agenda.people(of: entry)
                                    return set.map { !whose.isDisjoint(with: $0) } ?? whose.isEmpty
                                }
                            }, bars: [])
                    })
            })
    }

    /// A sheet for each month, with a row for each week.
    package func months(_ rows: AgendaRows) -> PrintedGrid {
        var months = [CalendarMonth(of: days.lowerBound)]
        while let last = months.last, last.last < days.upperBound, months.count < PrintedGrid.mostSheets {
            months.append(last.advanced(by: 1))
        }
        return grid(
            rows,
            months.map { month in
                let grid = MonthGrid(month, firstWeekday: firstWeekday)
                return sheet(
                    texts.times.monthName(month), columns: grid.weekdays.map(texts.times.weekdayName),
                    rows: grid.weeks.filter { $0.days.contains(where: month.contains) }.map { week in
                        row(week.days, in: rows) { (texts.times.number($0.components.day), !month.contains($0)) }
                    })
            })
    }

    private var weekStarts: [CalendarDate] {
        let first = days.lowerBound.advanced(by: -days.lowerBound.weekday.daysAfter(firstWeekday))
        let count = (days.upperBound.daysSinceEpoch - first.daysSinceEpoch) / 7 + 1
        return (0..<min(count, PrintedGrid.mostSheets)).map { first.advanced(by: 7 * $0) }
    }

    private func title(of dates: [CalendarDate]) -> String {
        guard let first = dates.first, let last = dates.last else { return "" }
        return WeekFormatter(texts).title(from: first, to: last)
    }

    private func sheet(_ title: String, columns: [String], rows: [PrintedGrid.Row]) -> PrintedGrid.Sheet {
        let count = rows.lazy.flatMap(\.cells).reduce(0) { $0 + $1.omittedCount }
        return PrintedGrid.Sheet(
            title: title, columns: columns, rows: rows,
            omitted: count > 0
                ? texts.times.localized("{count} more event", "{count} more events", count: count) : nil)
    }

    private func grid(_ rows: AgendaRows, _ sheets: [PrintedGrid.Sheet]) -> PrintedGrid {
        let head = list.agenda(rows)
        return PrintedGrid(summary: head.summary, sheets: sheets, date: head.date)
    }

    /// The days of a week, with what lasts days in lanes over them.
    private func row(
        _ dates: [CalendarDate], in rows: AgendaRows, title: (CalendarDate) -> (text: String, isOutside: Bool)
    ) -> PrintedGrid.Row {
        let agenda = rows.agenda
        let lasting = Set(
            dates.lazy.compactMap(rows.section(on:)).flatMap {
                $0.rows.lazy.map(rows.entry(ofRow:)).filter(agenda.isBar)
            })
        let lanes = WeekBars(lasting.sorted(), in: agenda, on: dates, most: PrintedGridWriter.mostLanes)
        let placed = Set(lanes.bars.map(\.entry))
        return PrintedGrid.Row(
            title: "",
            cells: dates.map { date in
                let (text, isOutside) = title(date)
                return cell(text, isOutside: isOutside, name: texts.whenDay(date), on: date, in: rows) {
                    !placed.contains($0)
                }
            },
            bars: lanes.bars.map { bar in
                PrintedGrid.Bar(
                    item: PrintedGrid.Item(start: "", row: list.row(of: bar.entry, on: agenda.day(of: bar.entry))),
                    columns: bar.days, lane: bar.lane, isCutAtStart: bar.isCutAtStart, isCutAtEnd: bar.isCutAtEnd)
            })
    }

    /// The most lanes. Beyond them, events are in the cells of their days.
    private static let mostLanes = 20
    /// The most events of a cell; the others are counted.
    private static let mostItems = 500

    private func cell(
        _ title: String = "", isOutside: Bool = false, name: String, on date: CalendarDate, in rows: AgendaRows,
        where isIncluded: (Int) -> Bool
    ) -> PrintedGrid.Cell {
        guard let section = rows.section(on: date) else {
            return PrintedGrid.Cell(title: title, isOutside: isOutside, name: name, items: [], omittedCount: 0)
        }
        let entries = section.rows.map(rows.entry(ofRow:)).filter(isIncluded)
        let items = entries.prefix(PrintedGridWriter.mostItems).map { entry in
            let row = list.row(of: entry, on: section.day)
            guard rows.agenda.entries[entry].event.when.isTimed else { return PrintedGrid.Item(start: "", row: row) }
            let isFirst = rows.agenda.days[section.day].entries.contains(entry)
            return PrintedGrid.Item(
                start: isFirst ? texts.start(of: entry) : row.time,
                time: isFirst ? texts.narrowRange(of: entry) : row.time, row: row)
        }
        return PrintedGrid.Cell(
            title: title, isOutside: isOutside, name: name, items: items, omittedCount: entries.count - items.count)
    }
}
