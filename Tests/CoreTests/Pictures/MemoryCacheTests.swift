import Testing
import TestSupport

@testable import Storage

struct MemoryCacheTests {
    @Test func `what was used longest ago goes first`() {
        var cache = MemoryCache<String, Int>(limit: 30)
        for (key, value) in [("a", 1), ("b", 2), ("c", 3)] { cache.keep(value, of: key, cost: 10) }
        #expect(cache.value(of: "a") == 1)
        cache.keep(4, of: "d", cost: 5)
        #expect(cache.value(of: "b") == nil)
        #expect(["a", "c", "d"].map { cache.value(of: $0) } == [1, 3, 4])
        #expect(cache.cost == 25)
    }

    @Test func `what is larger than the limit is not kept`() {
        var cache = MemoryCache<String, Int>(limit: 30)
        cache.keep(1, of: "a", cost: 30)
        cache.keep(2, of: "b", cost: 31)
        #expect(cache.value(of: "a") == 1)
        cache.keep(2, of: "a", cost: 31)
        #expect(cache.count == 0 && cache.cost == 0)
    }

    /// The simple, slow answer: a list in the order of use.
    private struct SlowCache {
        var entries: [(key: Int, value: Int, cost: Int)] = []

        mutating func value(of key: Int) -> Int? {
            guard let place = entries.firstIndex(where: { $0.key == key }) else { return nil }
            entries.append(entries.remove(at: place))
            return entries.last?.value
        }

        mutating func keep(_ value: Int, of key: Int, cost: Int, limit: Int) {
            entries.removeAll { $0.key == key }
            guard cost <= limit else { return }
            entries.append((key, value, cost))
            while entries.reduce(0, { $0 + $1.cost }) > limit { entries.removeFirst() }
        }
    }

    @Test(arguments: 0..<20)
    func `it does what a simple list does`(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var cache = MemoryCache<Int, Int>(limit: 100)
        var slow = SlowCache()
        for step in 0..<2000 {
            let key = Int.random(in: 0..<30, using: &random)
            switch Int.random(in: 0..<5, using: &random) {
            case 0, 1:
                #expect(cache.value(of: key) == slow.value(of: key))
            case 2:
                cache.remove(key)
                slow.entries.removeAll { $0.key == key }
            default:
                let cost = Int.random(in: 0...(step % 100 == 0 ? 120 : 30), using: &random)
                cache.keep(step, of: key, cost: cost)
                slow.keep(step, of: key, cost: cost, limit: 100)
            }
            #expect(cache.count == slow.entries.count && cache.cost == slow.entries.reduce(0) { $0 + $1.cost })
        }
    }
}
