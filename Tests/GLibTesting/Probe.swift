/// Hands out one object, to see from outside when the last holder lets go of it.
@MainActor
public final class Probe {
    public final class Token {}

    public private(set) var token: Token? = Token()

    public init() {}

    public func take() -> Token {
        guard let token else { preconditionFailure("a probe hands out its token once") }
        self.token = nil
        return token
    }
}
