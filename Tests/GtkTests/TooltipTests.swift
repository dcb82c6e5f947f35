import CGtk
@_spi(C) import GLib
import Testing

@testable import Gtk

extension GtkTests {
    @Suite @MainActor struct TooltipTests {
        @Test func `a text has a tooltip only while it is cut`() async {
            let window = Window()
            let box = Box(.horizontal)
            window.child = box
            window.defaultSize = (600, 50)
            do {
                let label = Label("A title that needs more room than it has")
                label.ellipsize = .end
                label.hexpand = true
                label.showsCutTextInTooltip()
                box.append(label)
            }
            window.present()
            await pump { box.isMapped && box.width >= 600 }
            #expect(hasTooltip(gtk_widget_get_first_child(box.widget)) == false)
            gtk_window_set_default_size(window.gtkWindow, 100, 50)
            await pump { box.width < 300 }
            #expect(hasTooltip(gtk_widget_get_first_child(box.widget)) == true)
            window.destroy()
        }

        @Test func `a tooltip is asked for each time`() {
            let label = Label("Text")
            let source = Label()
            label.onTooltip { source.text }
            #expect(hasTooltip(label.widget) == false)
            source.text = "More"
            #expect(hasTooltip(label.widget) == true)
        }

        /// Asks a widget whether it shows a tooltip, as GTK does when the pointer rests on it.
        private func hasTooltip(_ widget: UnsafeMutablePointer<GtkWidget>?) -> Bool? {
            guard let widget, let tooltip = g_object_new_with_properties(gtk_tooltip_get_type(), 0, nil, nil) else {
                return nil
            }
            defer { g_object_unref(tooltip) }
            var values = Array(repeating: GValue(), count: 5)
            var result = GValue()
            g_value_init(&values[0], gtk_widget_get_type())
            g_value_set_object(&values[0], widget)
            for position in 1...2 { g_value_init(&values[position], G_TYPE_INT) }
            g_value_init(&values[3], G_TYPE_BOOLEAN)
            g_value_init(&values[4], gtk_tooltip_get_type())
            g_value_set_object(&values[4], tooltip)
            g_value_init(&result, G_TYPE_BOOLEAN)
            g_signal_emitv(values, g_signal_lookup("query-tooltip", gtk_widget_get_type()), 0, &result)
            for position in [0, 4] { g_value_unset(&values[position]) }
            return g_value_get_boolean(&result) != 0
        }
    }
}
