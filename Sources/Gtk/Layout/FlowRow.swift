import CGtk
@_spi(C) import GLib

/// Places widgets beside each other, and those for which there is no room on lines below. If its `halign` is `.start`, the
/// lines begin at the start, otherwise they are centered.
@MainActor
public final class FlowRow: Widget {
    /// - Parameters:
    ///   - spacing: The space between them, in pixels.
    ///   - classes: Its style classes.
    public init(spacing: Int, class classes: String...) {
        super.init(new: LayoutWidget.make(FlowRowLayout(spacing: spacing)))
        classes.forEach(addClass)
    }

    // The row owns its children.
    public func append(_ children: Widget...) {
        for child in children { gtk_widget_set_parent(child.widget, widget) }
    }

    public func remove(_ child: Widget) { gtk_widget_unparent(child.widget) }

    public func removeAll() { children(of: widget).forEach { gtk_widget_unparent($0) } }
}

@MainActor
private final class FlowRowLayout: WidgetLayout {
    let requestMode = GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH
    private let spacing: Int

    init(spacing: Int) {
        self.spacing = spacing
    }

    /// A child and the width that it gets: its natural width, at most the available one.
    private typealias Slot = (child: WidgetPointer, width: Int)

    func measure(_ widget: WidgetPointer, _ orientation: GtkOrientation, forSize: Int) -> (minimum: Int, natural: Int) {
        if orientation == GTK_ORIENTATION_HORIZONTAL {
            let sizes = parts(of: widget).map { size(of: $0, orientation) }
            return (sizes.map(\.minimum).max() ?? 0, sum(sizes.map(\.natural)))
        }
        let whole = sum(lines(of: widget, in: forSize < 0 ? .max : forSize).map(height))
        return (whole, whole)
    }

    func allocate(_ widget: WidgetPointer, width: Int, height: Int) {
        let isMirrored = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL
        let isAtStart = gtk_widget_get_halign(widget) == GTK_ALIGN_START
        let lines = lines(of: widget, in: width)
        var y = 0
        for line in lines {
            var x = isAtStart ? 0 : (width - sum(line.map(\.width))) / 2
            let lineHeight = lines.count == 1 ? height : self.height(of: line)
            for slot in line {
                allocateChild(
                    slot.child, x: isMirrored ? width - x - slot.width : x, y: y, width: slot.width,
                    height: lineHeight)
                x += slot.width + spacing
            }
            y += lineHeight + spacing
        }
    }

    private func parts(of widget: WidgetPointer) -> [WidgetPointer] {
        children(of: widget).filter { gtk_widget_get_visible($0) != 0 }
    }

    private func lines(of widget: WidgetPointer, in width: Int) -> [[Slot]] {
        var (lines, used) = ([[Slot]](), 0)
        for part in parts(of: widget) {
            let wanted = size(of: part, GTK_ORIENTATION_HORIZONTAL)
            let slot: Slot = (part, max(wanted.minimum, min(wanted.natural, width)))
            if !lines.isEmpty, used + spacing + slot.width <= width {
                lines[lines.count - 1].append(slot)
                used += spacing + slot.width
            } else {
                lines.append([slot])
                used = slot.width
            }
        }
        return lines
    }

    private func height(of line: [Slot]) -> Int {
        line.map { size(of: $0.child, GTK_ORIENTATION_VERTICAL, forSize: $0.width).natural }.max() ?? 0
    }

    private func sum(_ sizes: [Int]) -> Int { sizes.reduce(0, +) + spacing * max(0, sizes.count - 1) }
}
