import Text

/// The title of an event in a typed time: "Dentist Thu 4pm".
extension TypedTimeReading {
    /// The words before or after the time, which were not understood: the title of an event. `nil` when there are none, when they
    /// are at several places or have no letter, and when they are about time: "after", "EST", "Satruday".
    var title: String? {
        guard var first = skipped.min(), let last = skipped.max(), further.isEmpty,
            (first...last).allSatisfy({
                skipped.contains($0) || separating.contains($0) || isFiller($0) || isHoliday($0)
            })
        else { return nil }
        let others = tokens.indices.filter {
            !(first...last).contains($0) && !separating.contains($0) && !isFiller($0) && !isHoliday($0)
        }
        let hasHoliday = tokens.indices.contains(where: isHoliday)
        // A holiday may be anywhere: "Boxing Day walk 14:00".
        guard others.allSatisfy({ $0 < first }) || others.allSatisfy({ $0 > last }),
            !others.isEmpty || hasHoliday
        else { return nil }
        if (0..<first).allSatisfy(isFiller) { first = 0 }
        let words = skipped.sorted().filter { tokens[$0].kind == .unknown }.map { TextSearch.fold(tokens[$0].text) }
        guard words.contains(where: { $0.contains(where: \.isLetter) && !TypedTimeNames.aboutTime.contains($0) }),
            // "7pm Berlin time"
            words.last != "time" || first == 0,
            saysDay
                || !words.contains(where: { names.isMisspelled($0) || TypedTimeNames.movableHolidays.contains($0) }),
            // "Day after Christmas Day": another day than the holiday.
            !hasHoliday
                || skipped.allSatisfy({ !TypedTimeNames.aboutHolidays.contains(TextSearch.fold(tokens[$0].text)) })
        else { return nil }
        return String(typed[tokens[first].range.lowerBound..<tokens[last].range.upperBound])
    }

    /// Whether the token at a place is of a holiday that is the day.
    private func isHoliday(_ place: Int) -> Bool {
        days.contains { $0.dates.contains { $0.holiday?.contains(place) == true } }
    }

    /// Whether the token at a place says nothing.
    private func isFiller(_ place: Int) -> Bool {
        switch tokens[place].kind {
        case .word(.filler), .word(.at), .word(.untilOrAt): true
        default: false
        }
    }

    /// Leaves bare numbers beside a title to it, where another time begins it.
    mutating func leaveNumbersOfTitle() {
        for (index, clock) in clocks.enumerated().reversed() where clocks.count(where: { !$0.isEnd }) > 1 {
            guard let bare = clock.bare, !clock.isEnd, index + 1 == clocks.count || !clocks[index + 1].isEnd else {
                continue
            }
            let before = (0..<bare).last { !isFiller($0) }
            let after = (bare + 1..<tokens.count).first { !isFiller($0) }
            let isNumberBefore = before.map { place in clocks.contains { $0.bare == place } } ?? false
            guard isNumberBefore || [before, after].contains(where: { $0.map(skipped.contains) ?? false }) else {
                continue
            }
            skipped.insert(bare)
            clocks.remove(at: index)
        }
        // "Budget 2026-2027 Fri 10:00"
        let ofFour = clocks.indices.dropLast().first { clocks[$0].isOfFour && clocks[$0 + 1].isEnd }
        if clocks.count > 2, let ofFour, let place = clocks[ofFour].bare {
            skipped.formUnion(place...place + 2)
            clocks.removeSubrange(ofFour...ofFour + 1)
        }
    }

    /// Leaves "weekend" to the title, where another day or a time is typed.
    mutating func leavePeriodsOfTitle() {
        guard days.count > 1 || saysOtherDay || !clocks.isEmpty else { return }
        for day in days.indices {
            for (index, period) in days[day].periods.enumerated().reversed() {
                guard let bare = period.bare else { continue }
                skipped.insert(bare)
                days[day].periods.remove(at: index)
            }
        }
        if days.count > 1 { days.removeAll(where: \.isEmpty) }
        if days.isEmpty { days = [Day()] }
    }

    /// Leaves the name of a holiday to the title, where another day is typed: "Christmas Eve shopping Sat 10am".
    mutating func leaveHolidaysOfTitle() {
        var other = days[0]
        other.dates.removeAll { $0.holiday != nil }
        guard days.count == 1, other.saysOtherDay else { return }
        skipped.formUnion(days[0].dates.compactMap(\.holiday).joined())
        days[0] = other
    }

    /// Whether a day is typed that is no period.
    private var saysOtherDay: Bool { days.contains(where: \.saysOtherDay) }
}
