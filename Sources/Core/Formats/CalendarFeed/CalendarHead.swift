import Events

/// A part of a calendar's answer that describes the calendar, where the other parts are its objects: what a server or the
/// desktop's list says about it.
protocol CalendarHead: SendableMetatype {
    /// The description in a part of an answer; `nil` for another part.
    init?(_ part: Answer.Part)

    /// Whether its calendar may have empty objects.
    static var allowsEmptyObjects: Bool { get }

    /// Takes over what it says into the calendar.
    func describe(_ calendar: inout CalendarObject)
}
