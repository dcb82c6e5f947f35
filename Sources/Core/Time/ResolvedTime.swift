extension ZonedTime {
    /// The instant of a time as a source states it: a floating one is read in this zone.
    mutating func instant(of time: EventTime) -> Instant {
        switch time {
        case .floating(let local): instant(of: local)
        case .absolute(let instant): instant
        }
    }
}
