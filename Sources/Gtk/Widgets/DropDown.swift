import CGtk
@_spi(C) import GLib

/// A button that shows the selected one of several texts, and lets the user select another.
@MainActor
public final class DropDown: Widget {
    /// - Parameters:
    ///   - name: Its name for a screen reader.
    ///   - keepsEnds: Whether a text that is too long is cut in its middle, not at its end.
    public convenience init(name: String? = nil, keepsEnds: Bool = false) {
        self.init(new: gtk_drop_down_new(nil, nil))
        if let name { setAccessibleLabel(name) }
        self.keepsEnds = keepsEnds
        // The drop-down adds a reference.
        let button = DropDown.factory(keepsEnds: keepsEnds)
        gtk_drop_down_set_factory(opaque, button.opaque)
    }

    private var keepsEnds = false
    /// For how many characters the list has room.
    private var listedLength: Int?

    /// Makes the widgets of the texts. GTK's default widgets would be as wide as the longest text.
    ///
    /// - Parameters:
    ///   - listed: How many characters of the longest text the list has room for, also if the button is narrower; `nil` for
    ///     the widget in the button. In the list the selected text has a check mark after it.
    ///   - keepsEnds: Whether a text that is too long is cut in its middle.
    private static func factory(listed: Int? = nil, keepsEnds: Bool) -> Object {
        let mark = """
            <child><object class='GtkImage'>
              <property name='icon-name'>object-select-symbolic</property>
              <property name='accessible-role'>presentation</property>
              <binding name='visible'><lookup name='selected'>GtkListItem</lookup></binding>
            </object></child>
            """
        let text = "<lookup name='string' type='GtkStringObject'><lookup name='item'>GtkListItem</lookup></lookup>"
        let name = "<binding name='accessible-label'>\(text)</binding>"
        let description = """
            <interface><template class='GtkListItem'>
              \(upcoming_list_items_have_names() != 0 ? name : "")
              <property name='child'><object class='GtkBox'>
              <property name='spacing'>8</property>
              <child><object class='GtkLabel'>
                <property name='ellipsize'>\(keepsEnds ? "middle" : "end")</property>
                <property name='width-chars'>\(listed ?? -1)</property>
                <property name='max-width-chars'>\(longestText)</property>
                <property name='xalign'>0</property>
                <property name='hexpand'>1</property>
                <binding name='label'>\(text)</binding>
              </object></child>
              \(listed == nil ? "" : mark)
            </object></property></template></interface>
            """
        // The bytes copy the text, and the factory adds a reference to them.
        let bytes = g_bytes_new(description, gsize(description.utf8.count))
        defer { g_bytes_unref(bytes) }
        return Object(new: gtk_builder_list_item_factory_new_from_bytes(nil, bytes))
    }

    /// The longest text that is shown completely, in characters of average width.
    private static let longestText = 24

    /// Sets the texts. If the selected text no longer exists, the first one is selected.
    public func setTexts(_ texts: [String]) {
        let longest = min(DropDown.longestText, texts.map(\.count).max() ?? 0)
        if longest != listedLength {
            listedLength = longest
            // The drop-down adds a reference.
            let factory = DropDown.factory(listed: longest, keepsEnds: keepsEnds)
            gtk_drop_down_set_list_factory(opaque, factory.opaque)
        }
        withCStrings(texts.map { $0.shownAsName() }) { strings in
            // The drop-down adds a reference to the list, which copies the texts.
            let list = Object(new: gtk_string_list_new(strings))
            UserChoice.set { gtk_drop_down_set_model(opaque, list.opaque) }
        }
    }

    /// The name for a screen reader. It includes the selected text.
    public override func setAccessibleLabel(_ label: String) {
        super.setAccessibleLabel(label)
        nameButtonInside(label)
    }

    /// The position of the selected text; `nil` when there is none.
    public var selected: Int? {
        get {
            let position = gtk_drop_down_get_selected(opaque)
            return position == GTK_INVALID_LIST_POSITION ? nil : Int(position)
        }
        set {
            guard newValue != selected else { return }
            UserChoice.set {
                gtk_drop_down_set_selected(opaque, newValue.map(guint.init) ?? GTK_INVALID_LIST_POSITION)
            }
        }
    }

    /// Runs a handler when the user selects another text.
    public func onSelect(_ handler: @escaping @MainActor () -> Void) {
        connect("notify::selected") { _ in UserChoice.tell(handler) }
    }
}
