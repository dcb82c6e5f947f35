import Foundation
import Testing

extension Trait where Self == ConditionTrait {
    /// Marks a test that takes two seconds or more by itself. `make test-quick` leaves it out; `scripts/test-times` finds those
    /// that lack the mark.
    package static var slow: Self {
        .enabled(if: ProcessInfo.processInfo.environment["UPCOMING_QUICK_TESTS"] != "1", "a slow test")
    }
}

/// The rounds of a long test: a twentieth of them, and all with `make test-long`.
package func rounds(of all: Int) -> Int {
    ProcessInfo.processInfo.environment["UPCOMING_LONG_TESTS"] == "1" ? all : all / 20
}
