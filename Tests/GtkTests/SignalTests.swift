import CGtk
@_spi(C) import GLib
import Testing

@testable import Gtk

extension GtkTests {
    @Suite @MainActor struct SignalTests {
        @Test func `a click runs the handler`() {
            let button = Button(label: "Open")
            var clicks = 0
            button.onClicked { clicks += 1 }
            button.activateClicked()
            #expect(clicks == 1)
        }

        @Test func `a handler is freed with its widget`() {
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

        @Test func `a handler works on after the handle is gone`() throws {
            let box = Box(.horizontal)
            var clicks = 0
            do {
                let button = Button(label: "Open")
                button.onClicked { clicks += 1 }
                box.append(button)
            }
            let button = try #require(gtk_widget_get_first_child(box.widget))
            Button(borrowing: UnsafeMutableRawPointer(button)).activateClicked()
            #expect(clicks == 1)
        }

        @Test func `handlers of controllers are freed with the widget`() {
            let probe = Probe()
            weak let alive = probe.token
            do {
                let box = Box(.vertical)
                let token = probe.take()
                box.onDropFiles(hoverClass: "drop") { _ in _ = token }
                box.addShortcut("<Control>f") {
                    _ = token
                    return .stop
                }
                #expect(alive != nil)
            }
            #expect(alive == nil)
        }

        @Test func `windows go with all that is in them`() async {
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
