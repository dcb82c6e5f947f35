/// How many days a week shows.
package enum WeekLength: Int, CaseIterable, Codable, Hashable, Sendable {
    case one = 1
    case three = 3
    case seven = 7
}

/// The day with which a week of seven days begins.
package enum WeekBeginning: String, Codable, Hashable, Sendable {
    /// Today, or the day that was gone to.
    case today
    /// The first day of the week in the user's country.
    case weekday
}

/// The width that the columns of a week have.
///
///     WeekRoom(width: 306).length(atMost: .seven)   // three
package struct WeekRoom: Hashable, Sendable {
    /// Of all columns, in pixels at the usual text size.
    package let width: Double

    /// The least width of a day, and of the column of a person.
    private static let (leastDay, leastPerson) = (84.0, 72.0)
    /// The width of a title that can be read, with the space around it.
    private static let title = 40.0 + 13
    /// The width of the edge of a block that another one covers.
    private static let edge = 12.0
    /// The width of a number of events, of one digit and of more.
    private static let (mark, longMark) = (22.0, 29.0)

    package init(width: Double) { self.width = width }

    /// The number of days that have room.
    package func length(atMost chosen: WeekLength) -> WeekLength {
        WeekLength.allCases.last { $0.rawValue <= chosen.rawValue && width / Double($0.rawValue) >= WeekRoom.leastDay }
            ?? .one
    }

    /// Whether there is room for a column for each person in each day. A week of seven days has none.
    package func hasColumns(forPeople people: Int, in length: WeekLength) -> Bool {
        people > 1 && length != .seven && width / Double(length.rawValue * people) >= WeekRoom.leastPerson
    }

    /// - Parameters:
    ///   - count: The number of columns.
    ///   - line: The height of a line, as a part of the hours.
    func columns(_ count: Int, line: Double) -> WeekColumns.Room {
        let column = max(1, width / Double(max(1, count)))
        return WeekColumns.Room(
            title: WeekRoom.title / column, edge: WeekRoom.edge / column, mark: WeekRoom.mark / column,
            longMark: WeekRoom.longMark / column, line: line)
    }
}
