/// How hours are counted.
public enum HourCycle: Hashable, Sendable {
    /// As the locale does.
    case ofLocale
    /// 1 to 12 with a word for the half of the day.
    case twelveHours
    /// 0 to 23.
    case twentyFourHours
}
