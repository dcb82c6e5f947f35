import AppModel
import TestSupport
import Testing

@MainActor
@Suite struct LatestTests {
    private let latest = Latest()

    @Test func `what a newer piece of work replaces is cancelled and dropped`() async {
        var taken: [String] = []
        let (cancelled, note) = AsyncStream.makeStream(of: Bool.self)
        latest.make {
            try? await Task.sleep(for: .seconds(600))
            note.yield(Task.isCancelled)
            return "first"
        } take: {
            taken.append($0)
        }
        latest.make {
            "second"
        } take: {
            taken.append($0)
        }
        await eventually("it is made") { !latest.isBusy }
        var cancellations = cancelled.makeAsyncIterator()
        #expect(await cancellations.next() == true)
        #expect(taken == ["second"])
    }

    @Test func `what fails or is cancelled gives nothing`() async {
        var taken: [Int] = []
        latest.make {
            throw CancellationError()
        } take: { (value: Int) in
            taken.append(value)
        }
        #expect(latest.isBusy)
        await eventually("it has failed") { !latest.isBusy }
        latest.make {
            1
        } take: {
            taken.append($0)
        }
        latest.cancel()
        #expect(!latest.isBusy)
        latest.make {
            2
        } take: {
            taken.append($0)
        }
        await eventually("it is made") { !latest.isBusy }
        #expect(taken == [2])
    }
}
