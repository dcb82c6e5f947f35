import Testing

@testable import Gtk

extension GtkTests {
    @Suite @MainActor struct ActionTests {
        @Test func anActionThatIsDisabledDoesNothing() {
            var runs = 0
            let action = Action("open") { runs += 1 }
            action.activate()
            action.isEnabled = false
            action.activate()
            #expect(runs == 1)
        }

        @Test func activatingASwitchTurnsItOver() {
            var states: [Bool] = []
            let action = Action("conflicts-only", isOn: false) { states.append($0) }
            action.activate()
            #expect(action.isOn)
            action.activate()
            #expect(states == [true, false])
        }

        @Test func settingASwitchRunsNoHandler() {
            var states: [Bool] = []
            let action = Action("conflicts-only", isOn: false) { states.append($0) }
            action.isOn = true
            #expect(action.isOn)
            #expect(states.isEmpty)
        }

        @Test func theHandlerOfAnActionIsFreedWithIt() {
            let probe = Probe()
            weak let alive = probe.token
            do {
                let token = probe.take()
                let action = Action("open") { _ = token }
                #expect(action.isEnabled)
            }
            #expect(alive == nil)
        }

        @Test func shortcutsWithSpecialCharactersAreShown() {
            let window = ShortcutsWindow([.init("Find & <go>", [("\"Next\" event", "<Control>g F8")])])
            #expect(!window.visible)
            window.destroy()
        }
    }
}
