import CGtk

/// A button that shows the one of several texts that is chosen, and lets another be chosen.
@MainActor
public final class DropDown: Widget {
    public convenience init() {
        self.init(new: gtk_drop_down_new(nil, nil))
    }

    /// The texts to choose from. The first is chosen where what was chosen is gone.
    public func setTexts(_ texts: [String]) {
        withCStrings(texts) { strings in
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
