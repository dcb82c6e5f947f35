import CGtk
@_spi(C) import GLib

/// Several widgets, one of which is shown at a time.
@MainActor
public final class Stack: Widget {
    public convenience init() {
        self.init(new: gtk_stack_new())
        // A child that fills itself while it gets its size asks for another one. GTK forgets that request where a
        // widget in between was not to be laid out again, and then draws nothing there; so all are.
        connect("notify::visible-child") { [weak self] _ in
            guard let self else { return }
            gtk_widget_queue_resize(self.widget)
        }
    }

    /// The stack owns its children.
    public func add(_ child: Widget, named name: String) {
        gtk_stack_add_named(opaque, child.widget, name)
    }

    /// - Parameter title: The title in a `StackSwitcher`.
    public func add(_ child: Widget, named name: String, title: String) {
        gtk_stack_add_titled(opaque, child.widget, name, title.shownAsName())
    }

    /// Whether a `StackSwitcher` lists a child. One that is shown must be listed.
    public func setListed(_ name: String, _ isListed: Bool) {
        guard let child = gtk_stack_get_child_by_name(opaque, name) else { return }
        gtk_stack_page_set_visible(gtk_stack_get_page(opaque, child), isListed ? 1 : 0)
    }

    /// Whether a `StackSwitcher` marks a child, because it has something new.
    public func setNeedsAttention(_ name: String, _ needsAttention: Bool) {
        guard let child = gtk_stack_get_child_by_name(opaque, name) else { return }
        gtk_stack_page_set_needs_attention(gtk_stack_get_page(opaque, child), needsAttention ? 1 : 0)
    }

    /// Whether one child fades into the next.
    public var crossfades: Bool {
        get { gtk_stack_get_transition_type(opaque) == GTK_STACK_TRANSITION_TYPE_CROSSFADE }
        set {
            gtk_stack_set_transition_type(
                opaque, newValue ? GTK_STACK_TRANSITION_TYPE_CROSSFADE : GTK_STACK_TRANSITION_TYPE_NONE)
        }
    }

    /// Runs a handler when another child is shown.
    public func onVisibleChildChanged(_ handler: @escaping @MainActor () -> Void) {
        connect("notify::visible-child") { _ in handler() }
    }

    /// The name of the child that is shown. Setting an unknown name has no effect.
    public var visibleChildName: String? {
        get { gtk_stack_get_visible_child_name(opaque).map { String(cString: $0) } }
        set {
            guard let newValue, gtk_stack_get_child_by_name(opaque, newValue) != nil else { return }
            gtk_stack_set_visible_child_name(opaque, newValue)
        }
    }
}

/// Buttons for the children of a stack. The button of the visible child is pressed.
@MainActor
public final class StackSwitcher: Widget {
    /// The switcher adds a reference to the stack.
    public convenience init(_ stack: Stack) {
        self.init(new: gtk_stack_switcher_new())
        gtk_stack_switcher_set_stack(opaque, stack.opaque)
    }

    /// The content of a button: the name, the icon, and beside this a number in words, which is empty for none.
    public typealias Content = (name: String, icon: String, count: (text: String, meaning: String))

    /// Shows an icon in each button, and the name below it or in a tooltip. GTK makes the content of a button again when its
    /// child is listed or marked, so call it after that.
    ///
    /// - Parameter contents: One for each child of the stack.
    public func show(_ contents: [Content], names: Bool) {
        for (child, content) in zip(children(of: widget), contents) {
            let button = Widget(borrowing: child)
            let column = Box(.vertical)
            column.valign = .center
            let head = Box(.horizontal, spacing: 4, children: Image(content.icon, role: .img))
            head.halign = .center
            if !content.count.text.isEmpty {
                let count = Label(content.count.text)
                count.addClass("switcher-count")
                head.append(count)
            }
            column.append(head)
            if names {
                let label = Label(content.name)
                label.ellipsize = .end
                column.append(label)
            }
            gtk_button_set_child(button.cast(), column.widget)
            button.tooltipText = names ? nil : content.name
            button.setAccessibleLabel(content.name)
            button.setAccessibleDescription(content.count.meaning)
        }
    }

    /// The width that the listed buttons need for their names.
    public func width(withNames contents: [Content]) -> Int {
        zip(children(of: widget), contents).reduce(0) { width, button in
            guard gtk_widget_get_visible(button.0) != 0 else { return width }
            let layout = Object(new: gtk_widget_create_pango_layout(button.0, button.1.name.shownAsName()))
            // The name of the child that is shown is bold.
            let font = pango_font_description_copy(
                pango_context_get_font_description(pango_layout_get_context(layout.opaque)))
            defer { pango_font_description_free(font) }
            pango_font_description_set_weight(font, PANGO_WEIGHT_BOLD)
            pango_layout_set_font_description(layout.opaque, font)
            var textWidth: gint = 0
            pango_layout_get_pixel_size(layout.opaque, &textWidth, nil)
            return width + Int(textWidth) + StackSwitcher.sides
        }
    }

    /// The width of a button besides its name.
    private static let sides = 8
}

/// Shows and hides its child with an animation, down and up.
@MainActor
public final class Revealer: Widget {
    /// The revealer owns its child.
    public convenience init(child: Widget) {
        self.init(new: gtk_revealer_new())
        gtk_revealer_set_child(opaque, child.widget)
    }

    public var revealChild: Bool {
        get { gtk_revealer_get_reveal_child(opaque) != 0 }
        set { gtk_revealer_set_reveal_child(opaque, newValue ? 1 : 0) }
    }

    /// Whether the child moves in from below.
    public var opensUpwards: Bool {
        get { gtk_revealer_get_transition_type(opaque) == GTK_REVEALER_TRANSITION_TYPE_SLIDE_UP }
        set {
            gtk_revealer_set_transition_type(
                opaque, newValue ? GTK_REVEALER_TRANSITION_TYPE_SLIDE_UP : GTK_REVEALER_TRANSITION_TYPE_SLIDE_DOWN)
        }
    }
}
