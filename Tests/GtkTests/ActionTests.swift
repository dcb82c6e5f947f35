import Testing

@testable import Gtk

extension GtkTests {
    @Suite @MainActor struct ActionTests {
        @Test func `an action that is disabled does nothing`() {
            var runs = 0
            let action = Action("open") { runs += 1 }
            action.activate()
            action.isEnabled = false
            action.activate()
            #expect(runs == 1)
        }

        @Test func `activating a switch turns it over`() {
            var states: [Bool] = []
            let action = Action("conflicts-only", isOn: false) { states.append($0) }
            action.activate()
            #expect(action.isOn)
            action.activate()
            #expect(states == [true, false])
        }

        @Test func `setting a switch runs no handler`() {
            var states: [Bool] = []
            let action = Action("conflicts-only", isOn: false) { states.append($0) }
            action.isOn = true
            #expect(action.isOn)
            #expect(states.isEmpty)
        }

        @Test func `the handler of an action is freed with it`() {
            let probe = Probe()
            weak let alive = probe.token
            do {
                let token = probe.take()
                let action = Action("open") { _ = token }
                #expect(action.isEnabled)
            }
            #expect(alive == nil)
        }

        @Test func `shortcuts with special characters are shown`() {
            let window = ShortcutsWindow([.init("Find & <go>", [("\"Next\" event", "<Control>g F8")])])
            #expect(!window.visible)
            window.destroy()
        }
    }
}
