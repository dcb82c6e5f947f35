/// When something starts or ends, as its source states it.
///
/// A floating time belongs to whoever reads it and moves with the reader's zone; an absolute time does not. Which of the
/// two a source gave is kept, and a zone is applied only when an agenda is made.
public enum EventTime: Hashable, Sendable {
    case floating(LocalDateTime)
    case absolute(Instant)
}

extension ZonedTime {
    /// The instant of a time as a source states it: a floating one is read in this zone.
    mutating func instant(of time: EventTime) -> Instant {
        switch time {
        case .floating(let local): instant(of: local)
        case .absolute(let instant): instant
        }
    }
}
