import CGtk

/// What a widget is to a screen reader.
public enum AccessibleRole: Sendable {
    case alert, alertDialog, banner, button, dialog, document, generic, group, heading, img, label, link
    case list, listItem, log, meter, navigation, none, note, presentation, progressBar, region, row, search, separator
    case status, tab, tabList, tabPanel, timer, toolbar, widget

    var c: GtkAccessibleRole {
        switch self {
        case .alert: GTK_ACCESSIBLE_ROLE_ALERT
        case .alertDialog: GTK_ACCESSIBLE_ROLE_ALERT_DIALOG
        case .banner: GTK_ACCESSIBLE_ROLE_BANNER
        case .button: GTK_ACCESSIBLE_ROLE_BUTTON
        case .dialog: GTK_ACCESSIBLE_ROLE_DIALOG
        case .document: GTK_ACCESSIBLE_ROLE_DOCUMENT
        case .generic: GTK_ACCESSIBLE_ROLE_GENERIC
        case .group: GTK_ACCESSIBLE_ROLE_GROUP
        case .heading: GTK_ACCESSIBLE_ROLE_HEADING
        case .img: GTK_ACCESSIBLE_ROLE_IMG
        case .label: GTK_ACCESSIBLE_ROLE_LABEL
        case .link: GTK_ACCESSIBLE_ROLE_LINK
        case .list: GTK_ACCESSIBLE_ROLE_LIST
        case .listItem: GTK_ACCESSIBLE_ROLE_LIST_ITEM
        case .log: GTK_ACCESSIBLE_ROLE_LOG
        case .meter: GTK_ACCESSIBLE_ROLE_METER
        case .navigation: GTK_ACCESSIBLE_ROLE_NAVIGATION
        case .none: GTK_ACCESSIBLE_ROLE_NONE
        case .note: GTK_ACCESSIBLE_ROLE_NOTE
        case .presentation: GTK_ACCESSIBLE_ROLE_PRESENTATION
        case .progressBar: GTK_ACCESSIBLE_ROLE_PROGRESS_BAR
        case .region: GTK_ACCESSIBLE_ROLE_REGION
        case .row: GTK_ACCESSIBLE_ROLE_ROW
        case .search: GTK_ACCESSIBLE_ROLE_SEARCH
        case .separator: GTK_ACCESSIBLE_ROLE_SEPARATOR
        case .status: GTK_ACCESSIBLE_ROLE_STATUS
        case .tab: GTK_ACCESSIBLE_ROLE_TAB
        case .tabList: GTK_ACCESSIBLE_ROLE_TAB_LIST
        case .tabPanel: GTK_ACCESSIBLE_ROLE_TAB_PANEL
        case .timer: GTK_ACCESSIBLE_ROLE_TIMER
        case .toolbar: GTK_ACCESSIBLE_ROLE_TOOLBAR
        case .widget: GTK_ACCESSIBLE_ROLE_WIDGET
        }
    }
}

extension Widget {
    /// Sets the role. It can be set until the widget is first shown to a screen reader, so do it when the widget is made.
    public func setAccessibleRole(_ role: AccessibleRole) {
        withValue(gtk_accessible_role_get_type()) { value in
            g_value_set_enum(&value, gint(role.c.rawValue))
            g_object_set_property(cast(to: GObject.self), "accessible-role", &value)
        }
    }

    /// The name that a screen reader speaks, in place of any text inside.
    public func setAccessibleLabel(_ label: String) {
        // GTK 4.8 would speak both, and a button is labelled by what is in it.
        gtk_accessible_reset_relation(opaque, GTK_ACCESSIBLE_RELATION_LABELLED_BY)
        setAccessible(GTK_ACCESSIBLE_PROPERTY_LABEL) { g_value_set_string(&$0, label) }
    }

    public func setAccessibleDescription(_ description: String) {
        setAccessible(GTK_ACCESSIBLE_PROPERTY_DESCRIPTION) { g_value_set_string(&$0, description) }
    }

    /// The level of a heading, from 1.
    public func setAccessibleLevel(_ level: Int) {
        setAccessible(GTK_ACCESSIBLE_PROPERTY_LEVEL) { g_value_set_int(&$0, gint(level)) }
    }

    /// Hides it, and what is in it, from screen readers only.
    public func setAccessibleHidden(_ isHidden: Bool) {
        setAccessible(GTK_ACCESSIBLE_STATE_HIDDEN, isHidden)
    }

    /// Says that its content is being loaded.
    public func setAccessibleBusy(_ isBusy: Bool) {
        setAccessible(GTK_ACCESSIBLE_STATE_BUSY, isBusy)
    }

    /// The place among its like, from 1, and how many they are.
    public func setAccessiblePosition(_ position: Int, of count: Int) {
        setAccessible(GTK_ACCESSIBLE_RELATION_POS_IN_SET) { g_value_set_int(&$0, gint(clamping: position)) }
        setAccessible(GTK_ACCESSIBLE_RELATION_SET_SIZE) { g_value_set_int(&$0, gint(clamping: count)) }
    }

    /// Takes its name from another widget.
    public func setAccessibleLabelledBy(_ label: Widget) {
        gtk_accessible_reset_property(opaque, GTK_ACCESSIBLE_PROPERTY_LABEL)
        setAccessible(GTK_ACCESSIBLE_RELATION_LABELLED_BY) { value in
            // The list is taken over; the label in it is not referenced.
            g_value_set_pointer(&value, g_list_append(nil, label.pointer))
        }
    }

    private func setAccessible(_ property: GtkAccessibleProperty, _ fill: (inout GValue) -> Void) {
        var value = GValue()
        gtk_accessible_property_init_value(property, &value)
        fill(&value)
        // The value is copied.
        var property = property
        gtk_accessible_update_property_value(opaque, 1, &property, &value)
        g_value_unset(&value)
    }

    private func setAccessible(_ state: GtkAccessibleState, _ isOn: Bool) {
        var value = GValue()
        gtk_accessible_state_init_value(state, &value)
        g_value_set_boolean(&value, isOn ? 1 : 0)
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
