import Time

/// Weekends, weeks and months in a typed time, and "next": "next weekend", "first week of January", "next Friday".
extension TypedTimeReading {
    /// Takes the words right before this one: "next", "this".
    mutating func takeNext() -> Next? {
        let (after, coming) = (take(.next(isAfterComing: true)), take(.next(isAfterComing: false)))
        while take(.this) {}
        return after ? .afterComing : coming ? .coming : nil
    }

    /// Reads "next" before a day, or "prochain" after one.
    mutating func readNext(_ next: Next) {
        let last = days.count - 1
        switch word(1) {
        case .weekday, .period: return lead(.next(isAfterComing: next == .afterComing))
        default: break
        }
        if dayEnd == place, let period = days[last].periods.last, period.isOpen {
            days[last].periods[days[last].periods.count - 1].take(next)
        } else if dayEnd == place, let weekday = days[last].weekdays.last, weekday.next == nil {
            days[last].weekdays[days[last].weekdays.count - 1].next = next
        } else {
            return lead(.next(isAfterComing: next == .afterComing))
        }
        place += 1
        endDay()
    }

    /// - Parameter offset: How many after the present one it is, if the word says that.
    mutating func readPeriod(_ kind: TypedTime.Period, _ offset: Int?) {
        let start = place
        let isThis = leading.contains { $0.word == .this }
        var period = Period(kind: kind, offset: offset ?? 0)
        if let next = takeNext() {
            period.take(next)
        } else if offset == nil, !isThis {
            if case .next? = word(1) {} else if kind != .weekend { return skip() } else { period.bare = start }
        }
        place += 1
        days[days.count - 1].periods.append(period)
        endDay()
    }

    /// "first week of January 2027", "1月の第1週".
    mutating func readWeekOfMonth(_ number: Int) {
        if let month = marked.month {
            add(Period(kind: .week, week: (number, month, marked.year)))
            marked = (nil, nil)
            place += 1
            return endDay()
        }
        let next = afterPoints(afterFillers(1))
        guard case .month(let month)? = word(word(next) == .inFuture ? next + 1 : next) else { return skip() }
        place += (word(next) == .inFuture ? next + 1 : next) + 1
        var year: Int?
        let offset = afterPoints(0)
        if let typed = self.number(offset), typed.digits == 4, !isClock(offset) {
            year = typed.value
            place += offset + 1
        }
        add(Period(kind: .week, week: (number, month, year)))
        endDay()
    }

    private mutating func add(_ period: Period) { days[days.count - 1].periods.append(period) }
}

extension TypedTimeReading.Period {
    /// Whether nothing says which one it is.
    fileprivate var isOpen: Bool { offset == 0 && next == nil && week == nil }

    /// "Next week" is no other week than the one after the present one.
    fileprivate mutating func take(_ next: TypedTimeReading.Next) {
        bare = nil
        if kind == .weekend { self.next = next } else { offset = 1 }
    }

    /// The days of the period, and the first day of another one that can be meant.
    ///
    /// - Parameter names: The weekend, and the first day of a week.
    func days(today: CalendarDate, _ names: TypedTimeNames) throws(TypedTime.Fault) -> (
        days: ClosedRange<CalendarDate>, other: CalendarDate?
    ) {
        if let week { return (try days(ofWeek: week.number, month: week.month, year: week.year, today: today), nil) }
        switch kind {
        case .week:
            let first = today.advanced(by: offset * 7 - today.weekday.daysAfter(names.firstWeekday))
            return (first...first.advanced(by: 6), nil)
        case .month:
            let month = CalendarMonth(of: today).advanced(by: offset)
            return (month.first...month.last, nil)
        case .weekend:
            let passed = today.weekday.daysAfter(names.weekend.first)
            let isNow = passed < names.weekend.count
            var first = today.advanced(by: (isNow ? -passed : 7 - passed) + offset * 7)
            var other: CalendarDate?
            switch next {
            case nil: break
            case .afterComing:
                if !isNow { other = first }
                first = first.advanced(by: 7)
            case .coming where isNow: first = first.advanced(by: 7)
            case .coming: other = first.advanced(by: 7)
            }
            return (first...first.advanced(by: names.weekend.count - 1), other)
        }
    }

    private func days(
        ofWeek number: Int, month: Int, year: Int?, today: CalendarDate
    ) throws(TypedTime.Fault) -> ClosedRange<CalendarDate> {
        let present = today.components.year
        for year in year.map({ $0...$0 }) ?? present...present + 1 {
            guard let first = CalendarDate(year: year, month: month, day: 1) else { throw .noSuchYear }
            let end = CalendarMonth(of: first).last
            let start = number < 0 ? end.advanced(by: -6) : first.advanced(by: (number - 1) * 7)
            if week?.year != nil || start.advanced(by: 6) >= today { return start...start.advanced(by: 6) }
        }
        throw .noSuchYear
    }
}
