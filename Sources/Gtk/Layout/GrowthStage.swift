import CGtk
@_spi(C) import GLib

/// Two pages and a growing widget. One page fades out and the other fades in, while the growing widget moves from a
/// place in the first page to a place in the second. The caller drives the animation: it passes the position for each
/// frame.
///
/// The growing widget gets no input. The target page gets the input from the first frame on.
@MainActor
public final class GrowthStage: Widget {
    /// A place on the stage, in pixels from its upper left corner.
    public struct Frame: Equatable, Sendable {
        public let x: Double
        public let y: Double
        public let width: Double
        public let height: Double
        /// The radius of its corners, in pixels.
        public let cornerRadius: Double

        public init(x: Double, y: Double, width: Double, height: Double, cornerRadius: Double) {
            (self.x, self.y, self.width, self.height) = (x, y, width, height)
            self.cornerRadius = cornerRadius
        }
    }

    private let layout: GrowthLayout
    private let below: Widget
    private let above: Widget
    private let growing: Widget

    /// The stage owns all three.
    public init(below: Widget, above: Widget, growing: Widget) {
        layout = GrowthLayout(below: below.widget, above: above.widget, growing: growing.widget)
        (self.below, self.above, self.growing) = (below, above, growing)
        super.init(new: LayoutWidget.make(layout))
        for child in [below, above, growing] { gtk_widget_set_parent(child.widget, widget) }
        growing.canTarget = false
        growing.setAccessibleRole(.presentation)
        overflowHidden = true
        isAboveActive = false
        show(position: 0, growing: nil)
    }

    /// Whether the page above gets the input, from the next `show` on.
    public var isAboveActive: Bool {
        get { above.canTarget }
        set {
            above.canTarget = newValue
            below.canTarget = !newValue
        }
    }

    /// The opacities of the two pages. One page fades out before the other fades in, because two half-visible texts
    /// over each other cannot be read.
    nonisolated static func opacities(at position: Double) -> (below: Double, above: Double) {
        (max(0, 1 - 2 * position), max(0, 2 * position - 1))
    }

    /// - Parameters:
    ///   - position: 0 for the page below alone, 1 for the page above alone.
    ///   - frame: The frame of the growing widget; `nil` hides it.
    public func show(position: Double, growing frame: Frame?) {
        layout.position = position
        layout.frame = frame
        // The page with the input is shown before it becomes visible, because a hidden widget gets no keys.
        gtk_widget_set_child_visible(below.widget, position < 1 || !isAboveActive ? 1 : 0)
        gtk_widget_set_child_visible(above.widget, position > 0 || isAboveActive ? 1 : 0)
        gtk_widget_set_child_visible(growing.widget, frame == nil ? 0 : 1)
        gtk_widget_queue_allocate(widget)
        gtk_widget_queue_draw(widget)
    }
}

@MainActor
private final class GrowthLayout: WidgetLayout {
    let requestMode = GTK_SIZE_REQUEST_CONSTANT_SIZE
    var position = 0.0
    var frame: GrowthStage.Frame?
    // They live as long as the stage, which owns them and this layout.
    private let below: WidgetPointer
    private let above: WidgetPointer
    private let growing: WidgetPointer

    init(below: WidgetPointer, above: WidgetPointer, growing: WidgetPointer) {
        (self.below, self.above, self.growing) = (below, above, growing)
    }

    func measure(_ widget: WidgetPointer, _ orientation: GtkOrientation, forSize: Int) -> (minimum: Int, natural: Int) {
        // GTK requires that every child is measured before it is allocated.
        gtk_widget_measure(growing, orientation, -1, nil, nil, nil, nil)
        let (first, second) = (size(of: below, orientation), size(of: above, orientation))
        return (max(first.minimum, second.minimum), max(first.natural, second.natural))
    }

    func allocate(_ widget: WidgetPointer, width: Int, height: Int) {
        for page in [below, above] {
            gtk_widget_measure(page, GTK_ORIENTATION_VERTICAL, gint(width), nil, nil, nil, nil)
            allocateChild(page, width: width, height: height)
        }
        guard let frame else { return }
        let leastWidth = gint(size(of: growing, GTK_ORIENTATION_HORIZONTAL).minimum)
        let leastHeight = gint(size(of: growing, GTK_ORIENTATION_VERTICAL).minimum)
        var origin = graphene_point_t(x: Float(frame.x), y: Float(frame.y))
        // The allocation takes ownership of the transform.
        gtk_widget_allocate(
            growing, max(leastWidth, gint(frame.width.rounded())), max(leastHeight, gint(frame.height.rounded())), -1,
            gsk_transform_translate(nil, &origin))
    }

    func snapshot(_ widget: WidgetPointer, _ snapshot: OpaquePointer) {
        let opacities = GrowthStage.opacities(at: position)
        draw(below, in: widget, snapshot, opacity: opacities.below)
        draw(above, in: widget, snapshot, opacity: opacities.above)
        guard let frame else { return }
        var bounds = graphene_rect_t()
        graphene_rect_init(&bounds, Float(frame.x), Float(frame.y), Float(frame.width), Float(frame.height))
        var clip = GskRoundedRect()
        gsk_rounded_rect_init_from_rect(&clip, &bounds, Float(frame.cornerRadius))
        gtk_snapshot_push_rounded_clip(snapshot, &clip)
        gtk_widget_snapshot_child(widget, growing, snapshot)
        gtk_snapshot_pop(snapshot)
    }

    private func draw(
        _ page: WidgetPointer, in widget: WidgetPointer, _ snapshot: OpaquePointer, opacity: Double
    ) {
        guard opacity > 0 else { return }
        if opacity < 1 { gtk_snapshot_push_opacity(snapshot, opacity) }
        gtk_widget_snapshot_child(widget, page, snapshot)
        if opacity < 1 { gtk_snapshot_pop(snapshot) }
    }
}
