/// Offsets from UTC after a time: "2026-12-12T19:00:00+01:00", "19:00Z".
extension TypedTimeReading {
    /// The greatest offset of a place, in hours.
    private static let greatest = 14

    /// Reads the fraction of a second and the offset that follow a time, if any.
    ///
    /// - Parameter isAfterT: Whether the time follows a T, so that "-05:00" is no end.
    mutating func readOffset(hasSeconds: Bool, isAfterT: Bool) {
        if hasSeconds, isFraction { place += 2 }
        readUTC()
        guard let next = kind(0) else { return }
        let isWest = next == .symbol("-") || next == .symbol("−")
        guard next == .symbol("+") || isWest && isAfterT && !tokens[place].isSpaced,
            let hours = number(1, adjacent: true)
        else { return }
        var (minutes, count) = (0, 2)
        var hour = hours.value
        if hours.digits == 4 {
            (hour, minutes) = (hours.value / 100, hours.value % 100)
        } else if hours.digits == 2, let part = part(":", 2) {
            (minutes, count) = (part.value, 4)
        }
        guard hours.digits == 2 || hours.digits == 4, hour <= TypedTimeReading.greatest, minutes < 60 else { return }
        place += count
        offsets.append((isWest ? -1 : 1) * (hour * 60 + minutes) * 60)
    }

    /// Reads "UTC", "GMT" or "Z" after a time.
    mutating func readUTC() {
        guard kind(0) == .unknown, isUTC(tokens[place]) else { return }
        place += 1
        offsets.append(0)
    }

    private var isFraction: Bool {
        guard kind(0) == .symbol(".") || kind(0) == .symbol(","), tokens.indices.contains(place + 1) else {
            return false
        }
        let next = tokens[place + 1]
        return !tokens[place].isSpaced && !next.isSpaced && next.text.allSatisfy(\.isNumber)
    }

    private func isUTC(_ token: TypedTimeTokens.Token) -> Bool {
        let name = token.text.lowercased()
        return name == "utc" || name == "gmt" || name == "z" && !token.isSpaced
    }
}
