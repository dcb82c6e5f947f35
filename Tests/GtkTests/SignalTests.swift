import CGtk
import Testing

@testable import Gtk

extension GtkTests {
    @Suite @MainActor struct SignalTests {
        @Test func aClickRunsTheHandler() {
            let button = Button(label: "Open")
            var clicks = 0
            button.onClicked { clicks += 1 }
            button.activateClicked()
            #expect(clicks == 1)
        }

        @Test func aHandlerIsFreedWithItsWidget() {
            let probe = Probe()
            weak let alive = probe.token
            do {
                let button = Button(label: "Open")
                let token = probe.take()
                button.onClicked { _ = token }
                #expect(alive != nil)
            }
            #expect(alive == nil)
        }

        @Test func aHandlerWorksOnAfterTheHandleIsGone() {
            let box = Box(.horizontal)
            var states: [Bool] = []
            do {
                let toggle = ToggleButton(label: "Conflicts only")
                toggle.onToggled { states.append($0) }
                box.append(toggle)
            }
            let toggle = gtk_widget_get_first_child(box.widget).map { UnsafeMutableRawPointer($0) }
            gtk_toggle_button_set_active(toggle?.assumingMemoryBound(to: GtkToggleButton.self), 1)
            #expect(states == [true])
        }

        @Test func handlersOfControllersAreFreedWithTheWidget() {
            let probe = Probe()
            weak let alive = probe.token
            do {
                let box = Box(.vertical)
                let token = probe.take()
                box.onClick { _, _, _ in _ = token }
                box.onKey { _ in
                    _ = token
                    return .proceed
                }
                box.onFocusEnter { _ = token }
                box.onDropFiles(hoverClass: "drop") { _ in _ = token }
                box.addShortcut("<Control>f") {
                    _ = token
                    return .stop
                }
                #expect(alive != nil)
            }
            #expect(alive == nil)
        }

        @Test func anObservationEndsWithItsHandle() throws {
            let settings = try #require(Settings.standard)
            var changes = 0
            let wereEnabled = settings.animationsEnabled
            defer { settings.animationsEnabled = wereEnabled }
            let observation = settings.onAnimationsChanged { changes += 1 }
            settings.animationsEnabled.toggle()
            #expect(changes == 1)
            observation.cancel()
            settings.animationsEnabled.toggle()
            #expect(changes == 1)
        }

        @Test func windowsGoWithAllThatIsInThem() async {
            let probe = Probe()
            weak let alive = probe.token
            do {
                let token = probe.take()
                let window = Window()
                let entry = SearchEntry(placeholder: "Search")
                let box = Box(.vertical)
                box.append(SearchBar(entry: entry))
                box.append(Label("Text"))
                entry.onSearchChanged { _ in _ = token }
                window.child = Clamp(maximumWidth: 200, child: box)
                window.onCloseRequest {
                    _ = token
                    return .proceed
                }
                window.closeOnEscape()
                window.present()
                #expect(await pump { window.isMapped })
                window.close()
            }
            #expect(await pump { alive == nil })
        }
    }
}

extension Button {
    /// Emits what a click emits.
    fileprivate func activateClicked() {
        withValue(G_TYPE_OBJECT) { instance in
            g_value_set_object(&instance, pointer)
            g_signal_emitv(&instance, g_signal_lookup("clicked", gtk_button_get_type()), 0, nil)
        }
    }
}
