import Text

/// The end of an event whose feed states none.
///
///     AssumedEnd.text("10:00 PM")  // "about 10:00 PM"
public enum AssumedEnd {
    /// How long a game lasts in milliseconds: three hours.
    public static let gameLength: Int64 = 10_800_000
    /// How long a star event lasts in milliseconds: one hour.
    public static let starEventLength: Int64 = 3_600_000

    /// An assumed end: "about 10:00 PM".
    public static func text(_ end: String) -> String {
        // Translators: {time} is the end of an event, which is assumed.
        localized("about {time}", ["time": end])
    }

    /// The length of an event with an assumed end: "3 h (assumed)".
    public static func text(length: String) -> String {
        localized("{length} (assumed)", ["length": length])
    }
}
