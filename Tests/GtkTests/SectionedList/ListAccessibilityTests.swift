import CGtk
@_spi(C) import GLib
import Glibc
import Testing

@testable import Gtk

extension GtkTests {
    /// Without a session bus GTK keeps no accessible attributes.
    @Suite(.enabled("needs a session bus (try dbus-run-session)") { getenv("DBUS_SESSION_BUS_ADDRESS") != nil })
    @MainActor struct ListAccessibilityTests {
        @Test func `a screen reader finds rows and headings and not the pinned copy`() async {
            let rows = NumberedRows(SectionedListLayout(sections: [.init(headerKind: 0, rowCount: 100)]))
            await rows.open()
            // The copy is shown, hidden and shown again.
            for offset in [500, 0, 1000] { await rows.scroll(to: offset) }
            #expect(gtk_test_accessible_has_role(rows.list.opaque, GTK_ACCESSIBLE_ROLE_LIST) != 0)
            var child = gtk_widget_get_first_child(rows.list.widget)
            while let current = child {
                let accessible = OpaquePointer(current)
                let widget = Widget(borrowing: UnsafeMutableRawPointer(current))
                if widget.isMapped, widget.hasClass("pinned") {
                    #expect(gtk_test_accessible_has_role(accessible, GTK_ACCESSIBLE_ROLE_PRESENTATION) != 0)
                } else if widget.isMapped, widget.hasClass("header") {
                    #expect(gtk_test_accessible_has_role(accessible, GTK_ACCESSIBLE_ROLE_HEADING) != 0)
                    #expect(gtk_test_accessible_has_property(accessible, GTK_ACCESSIBLE_PROPERTY_LEVEL) != 0)
                    // From GTK 4.10 on every widget has this state, and this test cannot read its value.
                    if gtk_check_version(4, 10, 0) != nil {
                        #expect(gtk_test_accessible_has_state(accessible, GTK_ACCESSIBLE_STATE_HIDDEN) == 0)
                    }
                } else if widget.isMapped {
                    #expect(gtk_test_accessible_has_role(accessible, GTK_ACCESSIBLE_ROLE_LIST_ITEM) != 0)
                    #expect(gtk_test_accessible_has_property(accessible, GTK_ACCESSIBLE_PROPERTY_LABEL) != 0)
                    #expect(gtk_test_accessible_has_relation(accessible, GTK_ACCESSIBLE_RELATION_POS_IN_SET) != 0)
                    #expect(gtk_test_accessible_has_relation(accessible, GTK_ACCESSIBLE_RELATION_SET_SIZE) != 0)
                } else if widget.visible {
                    #expect(gtk_test_accessible_has_role(accessible, GTK_ACCESSIBLE_ROLE_PRESENTATION) != 0)
                }
                child = gtk_widget_get_next_sibling(current)
            }
            rows.window.destroy()
        }
    }
}
