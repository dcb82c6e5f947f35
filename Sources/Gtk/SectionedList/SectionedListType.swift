import CGtk
@_spi(C) import GLib

/// The GObject class of the list: a GtkWidget that implements GtkScrollable. Every virtual function calls the
/// `VirtualList` that the instance owns.
@MainActor
enum SectionedListType {
    static let type: GType = {
        let type = registerType("UpcomingSectionedList") { klass, _ in
            guard let klass else { return }
            nonisolated(unsafe) let widgetClass = klass.assumingMemoryBound(to: GtkWidgetClass.self)
            onMainActor { initialize(widgetClass) }
        }
        var scrollable = GInterfaceInfo()
        g_type_add_interface_static(type, gtk_scrollable_get_type(), &scrollable)
        return type
    }()

    private enum Property: guint {
        case hadjustment = 1
        case vadjustment, hscrollPolicy, vscrollPolicy
    }

    private static func initialize(_ klass: UnsafeMutablePointer<GtkWidgetClass>) {
        gtk_widget_class_set_css_name(klass, "sectionedlist")
        gtk_widget_class_set_accessible_role(klass, GTK_ACCESSIBLE_ROLE_LIST)
        initializeLife(klass)
        initializeGeometry(klass)
        initializeFocus(klass)
    }

    private static func initializeLife(_ klass: UnsafeMutablePointer<GtkWidgetClass>) {
        klass.pointee.parent_class.get_property = { object, property, value, _ in
            guard let object, let value else { return }
            onMainActor { SectionedListType.getProperty(property, of: object, into: value) }
        }
        klass.pointee.parent_class.set_property = { object, property, value, _ in
            guard let object, let value else { return }
            onMainActor { SectionedListType.setProperty(property, of: object, to: value) }
        }
        klass.pointee.parent_class.dispose = { object in
            guard let object else { return }
            onMainActor {
                VirtualList.of(UnsafeMutableRawPointer(object))?.dispose()
                parentWidgetClass.pointee.parent_class.dispose?(object)
            }
        }
        klass.pointee.parent_class.finalize = { object in
            guard let object else { return }
            onMainActor {
                VirtualList.release(from: UnsafeMutableRawPointer(object))
                parentWidgetClass.pointee.parent_class.finalize?(object)
            }
        }
        let objectClass = UnsafeMutableRawPointer(klass).assumingMemoryBound(to: GObjectClass.self)
        g_object_class_override_property(objectClass, Property.hadjustment.rawValue, "hadjustment")
        g_object_class_override_property(objectClass, Property.vadjustment.rawValue, "vadjustment")
        g_object_class_override_property(objectClass, Property.hscrollPolicy.rawValue, "hscroll-policy")
        g_object_class_override_property(objectClass, Property.vscrollPolicy.rawValue, "vscroll-policy")
    }

    private static func initializeGeometry(_ klass: UnsafeMutablePointer<GtkWidgetClass>) {
        klass.pointee.measure = { widget, orientation, _, minimum, natural, _, _ in
            guard let widget else { return }
            onMainActor {
                guard let size = VirtualList.of(widget)?.measure(orientation) else { return }
                minimum?.pointee = Int32(clamping: size.minimum)
                natural?.pointee = Int32(clamping: size.natural)
            }
        }
        klass.pointee.size_allocate = { widget, width, height, _ in
            guard let widget else { return }
            onMainActor { VirtualList.of(widget)?.allocate(width: Int(width), height: Int(height)) }
        }
        klass.pointee.snapshot = { widget, snapshot in
            guard let widget, let snapshot else { return }
            onMainActor { VirtualList.of(widget)?.draw(into: snapshot) }
        }
    }

    private static func initializeFocus(_ klass: UnsafeMutablePointer<GtkWidgetClass>) {
        klass.pointee.focus = { widget, direction in
            guard let widget else { return 0 }
            return onMainActor { VirtualList.of(widget)?.moveFocus(direction) == true ? 1 : 0 }
        }
        klass.pointee.grab_focus = { widget in
            guard let widget else { return 0 }
            return onMainActor { VirtualList.of(widget)?.takeFocus() == true ? 1 : 0 }
        }
        klass.pointee.set_focus_child = { widget, child in
            guard let widget else { return }
            onMainActor {
                parentWidgetClass.pointee.set_focus_child?(widget, child)
                VirtualList.of(widget)?.focusDidMove(to: child)
            }
        }
    }

    private static func getProperty(
        _ property: guint, of object: UnsafeMutablePointer<GObject>, into value: UnsafeMutablePointer<GValue>
    ) {
        let list = VirtualList.of(UnsafeMutableRawPointer(object))
        switch Property(rawValue: property) {
        case .hadjustment: g_value_set_object(value, list?.horizontal.pointer)
        case .vadjustment: g_value_set_object(value, list?.vertical.pointer)
        case .hscrollPolicy, .vscrollPolicy: g_value_set_enum(value, gint(GTK_SCROLL_MINIMUM.rawValue))
        case nil: break
        }
    }

    private static func setProperty(
        _ property: guint, of object: UnsafeMutablePointer<GObject>, to value: UnsafePointer<GValue>
    ) {
        guard let list = VirtualList.of(UnsafeMutableRawPointer(object)) else { return }
        switch Property(rawValue: property) {
        case .hadjustment: list.horizontal.replace(g_value_get_object(value))
        case .vadjustment: list.vertical.replace(g_value_get_object(value))
        case .hscrollPolicy, .vscrollPolicy, nil: break
        }
    }
}
