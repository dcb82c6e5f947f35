import CGtk
@_spi(C) import GLib

/// The widget of one row or header. It has the position in the accessibility tree, the CSS name and the focus, and
/// contains the delegate's widget.
@MainActor
final class SectionedListItemWidget {
    /// The action of a row for assistive technologies, through AT-SPI's Action interface.
    static let activateAction = "row.activate"

    let shell: Widget
    let content: Widget
    let kind: Int
    /// The row or section that it shows; -1 before the first.
    var index = -1

    init(row content: Widget, kind: Int, as description: SectionedList.Kind) {
        shell = SectionedListItemWidget.makeShell(type: SectionedListItemWidget.rowType, styleClass: "row")
        self.content = content
        self.kind = kind
        gtk_widget_set_parent(content.widget, shell.widget)
        shell.focusable = description.takesFocus
        if let styleClass = description.styleClass { shell.addClass(styleClass) }
    }

    init(header content: Widget, kind: Int) {
        shell = SectionedListItemWidget.makeShell(type: SectionedListItemWidget.headerType, styleClass: "header")
        self.content = content
        self.kind = kind
        gtk_widget_set_parent(content.widget, shell.widget)
        shell.setAccessibleLevel(2)
    }

    var widget: WidgetPointer { shell.widget }

    /// The natural height of the delegate's widget in the current style.
    var naturalHeight: Int { size(of: widget, GTK_ORIENTATION_VERTICAL).natural }

    /// The minimum width of the content.
    var minimumWidth: Int { size(of: widget, GTK_ORIENTATION_HORIZONTAL).minimum }

    func allocate(x: Int, y: Int, width: Int, height: Int) {
        // GTK requires that every widget is measured before it is allocated.
        let width = max(width, minimumWidth)
        gtk_widget_measure(widget, GTK_ORIENTATION_VERTICAL, Int32(width), nil, nil, nil, nil)
        allocateChild(widget, x: x, y: y, width: width, height: height)
    }

    private static func makeShell(type: GType, styleClass: String) -> Widget {
        guard let instance = g_object_new_with_properties(type, 0, nil, nil) else {
            preconditionFailure("g_object_new never returns NULL")
        }
        // The handle sinks the new widget's floating reference.
        let shell = Widget(new: UnsafeMutableRawPointer(instance))
        shell.addClass(styleClass)
        return shell
    }

    private static let rowType = registerType("UpcomingSectionedListRow") { klass, _ in
        guard let klass else { return }
        nonisolated(unsafe) let widgetClass = klass.assumingMemoryBound(to: GtkWidgetClass.self)
        onMainActor {
            initializeItemClass(widgetClass)
            gtk_widget_class_set_css_name(widgetClass, "row")
            gtk_widget_class_set_accessible_role(widgetClass, GTK_ACCESSIBLE_ROLE_LIST_ITEM)
            gtk_widget_class_install_action(widgetClass, activateAction, nil) { row, _, _ in
                guard let row else { return }
                onMainActor { VirtualList.containing(row)?.activate(itemWidget: row) }
            }
        }
    }

    private static let headerType = registerType("UpcomingSectionedListHeader") { klass, _ in
        guard let klass else { return }
        nonisolated(unsafe) let widgetClass = klass.assumingMemoryBound(to: GtkWidgetClass.self)
        onMainActor {
            initializeItemClass(widgetClass)
            gtk_widget_class_set_css_name(widgetClass, "header")
            gtk_widget_class_set_accessible_role(widgetClass, GTK_ACCESSIBLE_ROLE_HEADING)
        }
    }

    private static func initializeItemClass(_ klass: UnsafeMutablePointer<GtkWidgetClass>) {
        gtk_widget_class_set_layout_manager_type(klass, gtk_bin_layout_get_type())
        klass.pointee.parent_class.dispose = { object in
            guard let object else { return }
            let widget = UnsafeMutableRawPointer(object).assumingMemoryBound(to: GtkWidget.self)
            while let child = gtk_widget_get_first_child(widget) { gtk_widget_unparent(child) }
            parentWidgetClass.pointee.parent_class.dispose?(object)
        }
    }
}
