import CGtk
@_spi(C) import GLib

/// A button that shows the one of several texts that is chosen, and lets another be chosen.
@MainActor
public final class DropDown: Widget {
    public convenience init() {
        self.init(new: gtk_drop_down_new(nil, nil))
        // The drop-down adds a reference to each.
        let (button, list) = (DropDown.factory(marksSelected: false), DropDown.factory(marksSelected: true))
        gtk_drop_down_set_factory(opaque, button.opaque)
        gtk_drop_down_set_list_factory(opaque, list.opaque)
    }

    /// Makes the widgets of the texts. Those that GTK would make are as wide as the longest text is.
    ///
    /// - Parameter marksSelected: whether a check mark stands behind the text that is chosen.
    private static func factory(marksSelected: Bool) -> Object {
        let mark = """
            <child><object class='GtkImage'>
              <property name='icon-name'>object-select-symbolic</property>
              <property name='accessible-role'>presentation</property>
              <binding name='visible'><lookup name='selected'>GtkListItem</lookup></binding>
            </object></child>
            """
        let description = """
            <interface><template class='GtkListItem'><property name='child'><object class='GtkBox'>
              <property name='spacing'>8</property>
              <child><object class='GtkLabel'>
                <property name='ellipsize'>end</property>
                <property name='max-width-chars'>\(longestText)</property>
                <property name='xalign'>0</property>
                <property name='hexpand'>1</property>
                <binding name='label'>
                  <lookup name='string' type='GtkStringObject'><lookup name='item'>GtkListItem</lookup></lookup>
                </binding>
              </object></child>
              \(marksSelected ? mark : "")
            </object></property></template></interface>
            """
        // The bytes copy the text, and the factory adds a reference to them.
        let bytes = g_bytes_new(description, gsize(description.utf8.count))
        defer { g_bytes_unref(bytes) }
        return Object(new: gtk_builder_list_item_factory_new_from_bytes(nil, bytes))
    }

    /// The longest text that is shown whole, in characters of usual width.
    private static let longestText = 24

    /// The texts to choose from. The first is chosen where what was chosen is gone.
    public func setTexts(_ texts: [String]) {
        withCStrings(texts.map { $0.shownAsName() }) { strings in
            // The drop-down adds a reference to the list, which copies the texts.
            let list = Object(new: gtk_string_list_new(strings))
            gtk_drop_down_set_model(opaque, list.opaque)
        }
    }

    /// The position of the text that is chosen; `nil` where there is none.
    public var selected: Int? {
        get {
            let position = gtk_drop_down_get_selected(opaque)
            return position == GTK_INVALID_LIST_POSITION ? nil : Int(position)
        }
        set {
            guard newValue != selected else { return }
            gtk_drop_down_set_selected(opaque, newValue.map(guint.init) ?? GTK_INVALID_LIST_POSITION)
        }
    }

    /// Runs a handler when another text is chosen, by whatever cause.
    public func onSelect(_ handler: @escaping @MainActor () -> Void) {
        connect("notify::selected") { _ in handler() }
    }
}
