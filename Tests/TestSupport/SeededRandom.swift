import Foundation

/// SplitMix64: the same numbers for the same seed, everywhere.
package struct SeededRandom: RandomNumberGenerator {
    private var state: UInt64

    package init(seed: UInt64) {
        state = seed
    }

    /// Gives other numbers in each run of the tests, see `seedOfRun`.
    package init() {
        self.init(seed: SeededRandom.seedOfRun)
    }

    /// The seed of this run. It is printed, and can be taken again: `UPCOMING_TEST_SEED=…`.
    package static let seedOfRun: UInt64 = {
        let stated = ProcessInfo.processInfo.environment["UPCOMING_TEST_SEED"].flatMap { UInt64($0) }
        let seed = stated ?? UInt64.random(in: 0..<1_000_000_000)
        print("UPCOMING_TEST_SEED=\(seed)")
        return seed
    }()

    package mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
        return mixed ^ mixed >> 31
    }
}
