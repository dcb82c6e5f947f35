import GLib
import GLibTesting
import Testing

@Suite(.serialized) @MainActor struct MainLoopTests {
    @Test func `a timer calls once`() async {
        var calls = 0
        let timer = Timer.once(after: 1) { calls += 1 }
        #expect(timer.isRunning)
        #expect(await pump { !timer.isRunning })
        pumpReady()
        #expect(calls == 1)
    }

    @Test func `a timer that is cancelled does not call`() async {
        var calls = 0
        let timer = Timer.once(after: 1) { calls += 1 }
        timer.cancel()
        #expect(!timer.isRunning)
        #expect(await !pump(upTo: 0.02) { calls > 0 })
    }

    @Test func `a timer that nobody holds is called off and freed`() async {
        var calls = 0
        let probe = Probe()
        weak let alive = probe.token
        do {
            let token = probe.take()
            let timer = Timer.once(after: 1) {
                calls += 1
                _ = token
            }
            #expect(timer.isRunning)
        }
        #expect(alive == nil)
        #expect(await !pump(upTo: 0.02) { calls > 0 })
    }

    @Test func `an idle closure is called once and freed`() async {
        var calls = 0
        let probe = Probe()
        weak let alive = probe.token
        do {
            let token = probe.take()
            MainLoop.whenIdle {
                calls += 1
                _ = token
            }
        }
        #expect(alive != nil)
        #expect(await pump { calls == 1 && alive == nil })
    }

    @Test func `a task on the main actor runs while the main loop is pumped`() async {
        var isDone = false
        Task {
            try? await Task.sleep(for: .milliseconds(5))
            isDone = true
        }
        #expect(await pump { isDone })
    }
}
