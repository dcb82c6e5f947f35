import CGtk
@_spi(C) import GLib

/// Places each child in a part of the width, given as fractions, at a height that is fixed unless the box `stretches`.
///
/// Fractions and pixels count from the side where text starts: from the right in a right-to-left language. A child that
/// needs more room than its part is clipped, so that a bar never looks longer than it is.
@MainActor
public final class FractionBox: Widget {
    /// A vertical part of the box, in pixels, and the layer in which a child is drawn: higher ones over lower ones.
    public struct Strip: Sendable, Equatable {
        public let y: Int
        /// `.max` for all of the box below `y`.
        public let height: Int
        public let layer: Int

        public init(y: Int, height: Int, layer: Int = 0) {
            (self.y, self.height, self.layer) = (y, height, layer)
        }
    }

    /// One of several children, -1 for none, and its horizontal place in pixels.
    public struct Choice: Sendable, Equatable {
        public let child: Int
        public let start: Int
        public let end: Int

        public init(child: Int, start: Int, end: Int) {
            (self.child, self.start, self.end) = (child, start, end)
        }
    }

    /// Chooses by the width of the box. It may change the children where that needs no new layout, as the text of an
    /// `Inscription`.
    public typealias Choosing = @MainActor (_ width: Int) -> Choice

    private let layout = FractionLayout()

    public init(role: AccessibleRole? = nil) {
        super.init(new: LayoutWidget.make(layout))
        if let role { setAccessibleRole(role) }
    }

    /// Adds a child, or moves an existing child. The box owns its children.
    ///
    /// - Parameters:
    ///   - start: Where the child begins, from 0 to 1.
    ///   - end: Where the child ends, not before its start.
    ///   - leastWidth: The width of a part that is narrower, in pixels.
    public func place(_ child: Widget, from start: Double, to end: Double, leastWidth: Int = 1, _ strip: Strip) {
        layout.places[child.pointer] = FractionLayout.Place(
            start: start, end: max(start, end), leastWidth: leastWidth, strip: strip)
        add(child)
    }

    /// Moves a child where the size of the box stays the same: nothing around it is laid out again.
    ///
    /// - Parameters: as in `place(_:from:to:leastWidth:_:)`.
    public func move(_ child: Widget, from start: Double, to end: Double, _ strip: Strip) {
        layout.places[child.pointer] = FractionLayout.Place(
            start: start, end: max(start, end), leastWidth: 1, strip: strip)
        gtk_widget_queue_allocate(widget)
    }

    /// Adds children of which one is visible, or changes existing ones: different forms of a text, of which one that
    /// fits is shown. `choose` is called whenever the width changes.
    ///
    /// - Parameter children: Not empty. A child is only in one choice.
    public func place(oneOf children: [Widget], _ strip: Strip, choose: @escaping Choosing) {
        guard let first = children.first else { return }
        layout.choices[first.pointer] = FractionLayout.Alternatives(
            children: children.map(\.widget), strip: strip, choose: choose)
        children.forEach(add)
    }

    private func add(_ child: Widget) {
        if child.parent?.isSame(as: self) != true { gtk_widget_set_parent(child.widget, widget) }
        gtk_widget_queue_resize(widget)
    }

    /// Removes a child, or the children of a choice by the first of them.
    public func remove(_ child: Widget) {
        layout.places[child.pointer] = nil
        let children = layout.choices.removeValue(forKey: child.pointer)?.children ?? [child.widget]
        for child in children { gtk_widget_unparent(child) }
        gtk_widget_queue_resize(widget)
    }

    public func removeAll() {
        layout.places.removeAll()
        layout.choices.removeAll()
        children(of: widget).forEach { gtk_widget_unparent($0) }
    }

    /// The least height, in pixels.
    public var leastHeight: Int {
        get { layout.leastHeight }
        set {
            guard newValue != layout.leastHeight else { return }
            layout.leastHeight = newValue
            gtk_widget_queue_resize(widget)
        }
    }

    /// Whether vertical parts grow with a box that is higher than they need, as their widths do.
    public var stretches: Bool {
        get { layout.stretches }
        set {
            layout.stretches = newValue
            gtk_widget_queue_resize(widget)
        }
    }

    /// Runs a handler when it has another size, after the layout, so that the handler may change the children.
    public func onResize(_ handler: @escaping @MainActor (_ width: Int, _ height: Int) -> Void) {
        layout.onResize = { width, height in MainLoop.whenIdle { handler(width, height) } }
    }

    /// The height that its children need.
    var contentHeight: Int { layout.contentHeight }
}

@MainActor
private final class FractionLayout: WidgetLayout {
    struct Place {
        let start: Double
        let end: Double
        let leastWidth: Int
        let strip: FractionBox.Strip
    }

    struct Alternatives {
        let children: [WidgetPointer]
        let strip: FractionBox.Strip
        let choose: FractionBox.Choosing
    }

    let requestMode = GTK_SIZE_REQUEST_CONSTANT_SIZE
    var places: [UnsafeMutableRawPointer: Place] = [:]
    /// By the first of their children.
    var choices: [UnsafeMutableRawPointer: Alternatives] = [:]
    /// The places of the chosen children.
    private var chosen: [UnsafeMutableRawPointer: (GtkAllocation, layer: Int)] = [:]

    var leastHeight = 0
    var stretches = false
    var onResize: (@MainActor (_ width: Int, _ height: Int) -> Void)?
    private var lastSize = (width: 0, height: 0)
    /// By how much vertical parts have grown.
    private var stretch = 1.0

    var contentHeight: Int {
        let strips = places.values.map(\.strip) + choices.values.map(\.strip)
        return max(leastHeight, strips.lazy.filter { $0.height != .max }.map { $0.y + $0.height }.max() ?? 0)
    }

    func measure(_ widget: WidgetPointer, _ orientation: GtkOrientation, forSize: Int) -> (minimum: Int, natural: Int) {
        if orientation == GTK_ORIENTATION_VERTICAL { return (contentHeight, contentHeight) }
        // GTK requires that every child is measured before it is allocated.
        for child in children(of: widget) { gtk_widget_measure(child, orientation, -1, nil, nil, nil, nil) }
        return (0, 0)
    }

    func allocate(_ widget: WidgetPointer, width: Int, height: Int) {
        stretch = stretches ? max(1, Double(height) / Double(max(1, contentHeight))) : 1
        if lastSize != (width, height) {
            lastSize = (width, height)
            onResize?(width, height)
        }
        choose(in: widget, width: width)
        for child in children(of: widget) {
            guard let slot = slot(of: child, in: widget, width: width) else { continue }
            let childWidth = max(Int(slot.width), size(of: child, GTK_ORIENTATION_HORIZONTAL).minimum)
            let childHeight = max(Int(slot.height), size(of: child, GTK_ORIENTATION_VERTICAL).minimum)
            let isMirrored = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL
            allocateChild(
                child, x: isMirrored ? Int(slot.x + slot.width) - childWidth : Int(slot.x), y: Int(slot.y),
                width: childWidth, height: childHeight)
        }
    }

    private func choose(in widget: WidgetPointer, width: Int) {
        chosen.removeAll(keepingCapacity: true)
        for alternatives in choices.values {
            let choice = alternatives.choose(width)
            for (position, child) in alternatives.children.enumerated() {
                gtk_widget_set_child_visible(child, position == choice.child ? 1 : 0)
            }
            guard alternatives.children.indices.contains(choice.child) else { continue }
            let place = slot(choice.start, choice.end, leastWidth: 1, alternatives.strip, in: widget, width: width)
            chosen[UnsafeMutableRawPointer(alternatives.children[choice.child])] = (place, alternatives.strip.layer)
        }
    }

    func snapshot(_ widget: WidgetPointer, _ snapshot: OpaquePointer) {
        let width = Int(gtk_widget_get_width(widget))
        let ordered = children(of: widget).enumerated().map { (layer: layer(of: $1), order: $0, child: $1) }
            .sorted { ($0.layer, $0.order) < ($1.layer, $1.order) }
        for (_, _, child) in ordered {
            guard let slot = slot(of: child, in: widget, width: width) else { continue }
            let isTooLarge =
                gtk_widget_get_allocated_width(child) > slot.width
                || gtk_widget_get_allocated_height(child) > slot.height
            if isTooLarge {
                var bounds = graphene_rect_t()
                graphene_rect_init(
                    &bounds, Float(slot.x), Float(slot.y), Float(slot.width), Float(slot.height))
                gtk_snapshot_push_clip(snapshot, &bounds)
            }
            gtk_widget_snapshot_child(widget, child, snapshot)
            if isTooLarge { gtk_snapshot_pop(snapshot) }
        }
    }

    private func layer(of child: WidgetPointer) -> Int {
        let key = UnsafeMutableRawPointer(child)
        return places[key]?.strip.layer ?? chosen[key]?.layer ?? 0
    }

    /// The part of a child; `nil` for one that is not chosen.
    private func slot(of child: WidgetPointer, in widget: WidgetPointer, width: Int) -> GtkAllocation? {
        let key = UnsafeMutableRawPointer(child)
        if let chosen = chosen[key] { return chosen.0 }
        guard let place = places[key] else { return nil }
        // Both edges are rounded, so that adjacent parts also touch on the screen.
        let start = Int((place.start * Double(width)).rounded())
        let end = Int((place.end * Double(width)).rounded())
        return slot(start, end, leastWidth: place.leastWidth, place.strip, in: widget, width: width)
    }

    private func slot(
        _ start: Int, _ end: Int, leastWidth: Int, _ strip: FractionBox.Strip, in widget: WidgetPointer, width: Int
    ) -> GtkAllocation {
        let shown = max(leastWidth, end - start)
        // A lengthened child stays in the box.
        let first = leastWidth > 1 ? max(0, min(start, width - shown)) : start
        let isMirrored = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL
        let isWhole = strip.height == .max
        let top = Double(strip.y) * stretch
        let bottom = isWhole ? Double(gtk_widget_get_height(widget)) : Double(strip.y + strip.height) * stretch
        return GtkAllocation(
            x: gint(isMirrored ? width - first - shown : first), y: gint(top.rounded()), width: gint(shown),
            height: gint((bottom.rounded() - top.rounded())))
    }
}
