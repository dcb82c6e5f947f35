import CGtk
@_spi(C) import GLib

/// The role of a widget for a screen reader.
public enum AccessibleRole: Sendable {
    case alert, dialog, heading, img, presentation, radio, radioGroup
    case group, tabList, tab, list, checkbox
    case grid, rowGroup, row, gridCell, columnHeader, rowHeader

    var c: GtkAccessibleRole {
        switch self {
        case .alert: GTK_ACCESSIBLE_ROLE_ALERT
        case .dialog: GTK_ACCESSIBLE_ROLE_DIALOG
        case .heading: GTK_ACCESSIBLE_ROLE_HEADING
        case .img: GTK_ACCESSIBLE_ROLE_IMG
        case .presentation: GTK_ACCESSIBLE_ROLE_PRESENTATION
        case .radio: GTK_ACCESSIBLE_ROLE_RADIO
        case .radioGroup: GTK_ACCESSIBLE_ROLE_RADIO_GROUP
        case .group: GTK_ACCESSIBLE_ROLE_GROUP
        case .tabList: GTK_ACCESSIBLE_ROLE_TAB_LIST
        case .tab: GTK_ACCESSIBLE_ROLE_TAB
        case .list: GTK_ACCESSIBLE_ROLE_LIST
        case .checkbox: GTK_ACCESSIBLE_ROLE_CHECKBOX
        case .grid: GTK_ACCESSIBLE_ROLE_GRID
        case .rowGroup: GTK_ACCESSIBLE_ROLE_ROW_GROUP
        case .row: GTK_ACCESSIBLE_ROLE_ROW
        case .gridCell: GTK_ACCESSIBLE_ROLE_GRID_CELL
        case .columnHeader: GTK_ACCESSIBLE_ROLE_COLUMN_HEADER
        case .rowHeader: GTK_ACCESSIBLE_ROLE_ROW_HEADER
        }
    }
}

extension Widget {
    /// Sets the role. Set it when the widget is made: it cannot change after a screen reader has seen the widget.
    public func setAccessibleRole(_ role: AccessibleRole) {
        withValue(gtk_accessible_role_get_type()) { value in
            g_value_set_enum(&value, gint(role.c.rawValue))
            g_object_set_property(cast(to: GObject.self), "accessible-role", &value)
        }
    }

    /// Says what a widget without a text does or shows: its name for a screen reader, and its tooltip.
    ///
    /// - Parameter tooltip: `nil` for the name.
    public func describe(_ name: String, tooltip: String? = nil) {
        setAccessibleLabel(name)
        tooltipText = tooltip ?? name
    }

    /// Names the button that a widget consists of, which has the keyboard focus; otherwise its name would be its text.
    func nameButtonInside(_ name: String) {
        guard let button = gtk_widget_get_first_child(widget) else { return }
        Widget(borrowing: UnsafeMutableRawPointer(button)).setAccessibleLabel(name)
    }

    /// A text that a screen reader speaks after the name.
    public func setAccessibleDescription(_ description: String) {
        setAccessible(GTK_ACCESSIBLE_PROPERTY_DESCRIPTION) { g_value_set_string(&$0, description.shownAsName()) }
    }

    /// Has a screen reader speak a text at once, on GTK 4.14 and later.
    func announce(_ text: String) {
        upcoming_accessible_announce(widget, text)
    }

    /// Whether it is the selected one of several, such as tabs.
    public func setAccessibleSelected(_ isSelected: Bool) {
        setAccessible(GTK_ACCESSIBLE_STATE_SELECTED) { g_value_set_int(&$0, isSelected ? 1 : 0) }
    }

    /// Whether it is checked, for a widget with the role of a check box.
    public func setAccessibleChecked(_ isChecked: Bool) {
        upcoming_accessible_set_checked(opaque, isChecked ? 1 : 0)
    }

    /// The level of a heading, from 1.
    func setAccessibleLevel(_ level: Int) {
        setAccessible(GTK_ACCESSIBLE_PROPERTY_LEVEL) { g_value_set_int(&$0, gint(level)) }
    }

    /// The position in a set of similar items, from 1, and the size of the set.
    func setAccessiblePosition(_ position: Int, of count: Int) {
        setAccessible(GTK_ACCESSIBLE_RELATION_POS_IN_SET) { g_value_set_int(&$0, gint(clamping: position)) }
        setAccessible(GTK_ACCESSIBLE_RELATION_SET_SIZE) { g_value_set_int(&$0, gint(clamping: count)) }
    }

    /// Takes its name from another widget.
    public func setAccessibleLabelledBy(_ label: Widget) {
        gtk_accessible_reset_property(opaque, GTK_ACCESSIBLE_PROPERTY_LABEL)
        setAccessible(GTK_ACCESSIBLE_RELATION_LABELLED_BY) { value in
            // The value takes ownership of the list; the list does not reference the label.
            g_value_set_pointer(&value, g_list_append(nil, label.pointer))
        }
    }

    func setAccessible(_ property: GtkAccessibleProperty, _ fill: (inout GValue) -> Void) {
        var value = GValue()
        gtk_accessible_property_init_value(property, &value)
        fill(&value)
        // The value is copied.
        var property = property
        gtk_accessible_update_property_value(opaque, 1, &property, &value)
        g_value_unset(&value)
    }

    private func setAccessible(_ state: GtkAccessibleState, _ fill: (inout GValue) -> Void) {
        var value = GValue()
        gtk_accessible_state_init_value(state, &value)
        fill(&value)
        var state = state
        gtk_accessible_update_state_value(opaque, 1, &state, &value)
        g_value_unset(&value)
    }

    private func setAccessible(_ relation: GtkAccessibleRelation, _ fill: (inout GValue) -> Void) {
        var value = GValue()
        gtk_accessible_relation_init_value(relation, &value)
        fill(&value)
        var relation = relation
        gtk_accessible_update_relation_value(opaque, 1, &relation, &value)
        g_value_unset(&value)
    }
}
