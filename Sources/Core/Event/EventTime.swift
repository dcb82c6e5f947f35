/// When something starts or ends, as its source states it.
///
/// A floating time belongs to whoever reads it and moves with the reader's zone; an absolute time does not. Which of the
/// two a source gave is kept, and a zone is applied only when an agenda is made.
public enum EventTime: Hashable, Sendable {
    case floating(LocalDateTime)
    case absolute(Instant)
}
