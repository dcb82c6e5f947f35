import Foundation
import Testing

extension Trait where Self == ConditionTrait {
    /// Marks a test that takes two seconds or more by itself. `make test-quick` leaves it out; `scripts/test-times` finds those
    /// that lack the mark.
    package static var slow: Self {
        .enabled(if: ProcessInfo.processInfo.environment["UPCOMING_QUICK_TESTS"] != "1", "a slow test")
    }
}
