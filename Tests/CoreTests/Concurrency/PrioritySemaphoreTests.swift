import Testing
import TestSupport

@testable import Network

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct PrioritySemaphoreTests {
    /// Work that lasts until it is let go of, and knows how much of it goes on at a time.
    @MainActor
    private final class Work {
        private(set) var running: [Int] = []
        private(set) var most = 0
        private var waiting: [Int: CheckedContinuation<Void, Never>] = [:]

        func go(_ number: Int, weight: Int = 1) async {
            running.append(number)
            most = max(most, running.count)
            await withCheckedContinuation { waiting[number] = $0 }
            running.removeAll { $0 == number }
        }

        func end(_ number: Int) { waiting.removeValue(forKey: number)?.resume() }
    }

    private func begin(_ number: Int, weight: Int = 1, in turns: PrioritySemaphore, _ work: Work) -> Task<Bool, Never> {
        Task { await turns.run(weight: weight) { await work.go(number) } != nil }
    }

    @Test func `as many as fit go on at a time and the others in their order`() async {
        let (turns, work) = (PrioritySemaphore(capacity: 3), Work())
        var tasks: [Task<Bool, Never>] = []
        for number in 0..<20 {
            tasks.append(begin(number, in: turns, work))
            await Task.yield()
        }
        for number in 0..<20 {
            let expected = Array(number..<min(number + 3, 20))
            await eventually("it is the turn of \(expected)") { work.running.sorted() == expected }
            work.end(number)
        }
        for task in tasks { #expect(await task.value) }
        #expect(work.most == 3)
    }

    @Test func `what is heavy is done alone and is not overtaken`() async {
        let (turns, work) = (PrioritySemaphore(capacity: 10), Work())
        let light = begin(0, weight: 6, in: turns, work)
        await eventually("the first goes on") { work.running == [0] }
        let heavy = begin(1, weight: .max, in: turns, work)
        await Task.yield()
        let later = begin(2, weight: 1, in: turns, work)
        for _ in 0..<20 { await Task.yield() }
        #expect(work.running == [0])
        work.end(0)
        await eventually("the heavy one goes on") { work.running == [1] }
        work.end(1)
        await eventually("the last goes on") { work.running == [2] }
        work.end(2)
        for task in [light, heavy, later] { #expect(await task.value) }
    }

    @Test func `many wait in line and some of them leave anywhere`() async {
        let (turns, work) = (PrioritySemaphore(capacity: 1), Work())
        var tasks: [Task<Bool, Never>] = []
        for number in 0..<200 {
            tasks.append(begin(number, in: turns, work))
            await Task.yield()
        }
        await eventually("the first goes on") { work.running == [0] }
        let stay = (0..<200).filter { $0 == 0 || $0 % 3 == 1 }
        for number in 0..<200 where !stay.contains(number) {
            tasks[number].cancel()
            #expect(await !tasks[number].value)
        }
        for number in stay {
            await eventually("it is the turn of \(number)") { work.running == [number] }
            work.end(number)
            #expect(await tasks[number].value)
        }
    }

    @Test func `those whose urgency changes take turns with the line`() async {
        let (turns, work) = (PrioritySemaphore(capacity: 1), Work())
        let first = begin(0, in: turns, work)
        await eventually("the first goes on") { work.running == [0] }
        let inLine = begin(1, in: turns, work)
        await Task.yield()
        let (low, high) = (
            PrioritySemaphore.Turn(number: 9, urgency: .low), PrioritySemaphore.Turn(number: -1, urgency: .low)
        )
        var order: [String] = []
        let others = [(low, "low"), (high, "high")].map { turn, name in
            Task {
                guard await turns.come(turn) else { return }
                order.append(name)
                turns.end(turn)
            }
        }
        for _ in 0..<20 { await Task.yield() }
        // It has come before the one in the line, by its number.
        high.urgency = .high
        work.end(0)
        await eventually("the urgent one has had its turn, and then the line") {
            order == ["high"] && work.running == [1]
        }
        work.end(1)
        for other in others { await other.value }
        #expect(order == ["high", "low"])
        #expect(await first.value)
        #expect(await inLine.value)
    }

    @Test func `what is cancelled gives its place up`() async {
        let (turns, work) = (PrioritySemaphore(capacity: 1), Work())
        let first = begin(0, in: turns, work)
        await eventually("the first goes on") { work.running == [0] }
        let second = begin(1, in: turns, work)
        await Task.yield()
        let third = begin(2, in: turns, work)
        await Task.yield()
        second.cancel()
        #expect(await !second.value)
        work.end(0)
        await eventually("the third goes on") { work.running == [2] }
        work.end(2)
        #expect(await first.value)
        #expect(await third.value)
    }
}
