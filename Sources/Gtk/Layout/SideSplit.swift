import CGtk
@_spi(C) import GLib

/// A page and something at its side: beside it, or over it above a shade that a click removes.
///
/// The side is where lines of text begin: on the right in a right-to-left language.
@MainActor
public final class SideSplit: Widget {
    public enum Mode: Sendable {
        case hidden, beside, over
    }

    private let layout: SideSplitLayout
    private let content: Widget
    private let side: Widget
    private let shade: Widget
    private var ticks: FrameTicks?

    /// Called when the shade is clicked.
    public var onDismiss: @MainActor () -> Void = {}
    /// The mode that it has, or is about to have.
    public private(set) var mode = Mode.hidden

    /// In milliseconds.
    private static let duration = 200.0

    /// It owns all three.
    public init(content: Widget, side: Widget, shade: Widget) {
        layout = SideSplitLayout(content: content.widget, side: side.widget, shade: shade.widget)
        (self.content, self.side, self.shade) = (content, side, shade)
        super.init(new: LayoutWidget.make(layout))
        // In the order in which they are drawn.
        for child in [content, shade, side] { gtk_widget_set_parent(child.widget, widget) }
        shade.setAccessibleRole(.presentation)
        let click = shade.addController(gtk_gesture_click_new())
        click.connect("released") { [weak self] _ in self?.onDismiss() }
        overflowHidden = true
        apply()
    }

    /// The width of the side, in pixels.
    public var sideWidth: Int {
        get { layout.sideWidth }
        set {
            guard newValue != layout.sideWidth else { return }
            layout.sideWidth = newValue
            gtk_widget_queue_resize(widget)
        }
    }

    /// Shows the side, or hides it. Over the page it moves in and out, if the desktop enables animations.
    public func show(_ new: Mode) {
        guard new != mode else { return }
        let moves = isMapped && Settings.standard?.animates == true && (new == .over || mode == .over && new == .hidden)
        mode = new
        ticks?.stop()
        ticks = nil
        layout.isBeside = new == .beside
        // The page does not get the focus under the shade.
        gtk_widget_set_can_focus(content.widget, new == .over ? 0 : 1)
        let end = new == .hidden ? 0.0 : 1
        if moves {
            if new == .over, !side.visible { layout.position = 0 }
            ticks = FrameTicks(self) { [weak self] in self?.move(to: end, by: $0 / SideSplit.duration) }
        } else {
            layout.position = end
        }
        apply()
    }

    private func move(to end: Double, by step: Double) {
        layout.position = end > layout.position ? min(end, layout.position + step) : max(end, layout.position - step)
        if layout.position == end {
            ticks?.stop()
            ticks = nil
        }
        apply()
    }

    private func apply() {
        let isOver = !layout.isBeside && layout.position > 0
        side.visible = layout.position > 0 || mode == .over
        shade.visible = isOver
        shade.opacity = layout.position
        side.setClass("over", !layout.isBeside)
        gtk_widget_queue_resize(widget)
    }
}

@MainActor
private final class SideSplitLayout: WidgetLayout {
    let requestMode = GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH
    var sideWidth = 0
    var isBeside = false
    /// 0 for hidden, 1 for shown.
    var position = 0.0
    // They live as long as the split, which owns them and this layout.
    private let content: WidgetPointer
    private let side: WidgetPointer
    private let shade: WidgetPointer
    /// The part of the page that stays in view beside a side over it, in pixels: enough to click.
    private static let leastShade = 48

    init(content: WidgetPointer, side: WidgetPointer, shade: WidgetPointer) {
        (self.content, self.side, self.shade) = (content, side, shade)
    }

    private var takenWidth: Int { isBeside && position > 0 ? sideWidth : 0 }

    func measure(_ widget: WidgetPointer, _ orientation: GtkOrientation, forSize: Int) -> (minimum: Int, natural: Int) {
        if orientation == GTK_ORIENTATION_HORIZONTAL {
            let page = size(of: content, orientation)
            return (page.minimum + takenWidth, page.natural + takenWidth)
        }
        let least = size(of: content, GTK_ORIENTATION_HORIZONTAL).minimum
        return size(of: content, orientation, forSize: forSize < 0 ? -1 : max(least, forSize - takenWidth))
    }

    func allocate(_ widget: WidgetPointer, width: Int, height: Int) {
        let isMirrored = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL
        func show(_ child: WidgetPointer, x: Int, width childWidth: Int) {
            // GTK requires that every child is measured before it is allocated.
            let least = size(of: child, GTK_ORIENTATION_HORIZONTAL).minimum
            let childWidth = max(childWidth, least)
            let leastHeight = size(of: child, GTK_ORIENTATION_VERTICAL, forSize: childWidth).minimum
            allocateChild(
                child, x: isMirrored ? width - x - childWidth : x, width: childWidth,
                height: max(height, leastHeight))
        }
        show(content, x: takenWidth, width: width - takenWidth)
        if gtk_widget_get_visible(shade) != 0 { show(shade, x: 0, width: width) }
        guard gtk_widget_get_visible(side) != 0 else { return }
        let sideWidth = isBeside ? sideWidth : min(sideWidth, max(0, width - SideSplitLayout.leastShade))
        // Fast at first, and slower towards its place.
        let shown = isBeside ? 1 : 1 - (1 - position) * (1 - position)
        show(side, x: -Int((Double(sideWidth) * (1 - shown)).rounded()), width: sideWidth)
    }
}
