import CGtk

/// Lets the width of labels and boxes depend on no height.
///
/// In this program a height depends on a width and never the other way round. GTK's boxes ask all the same which width a child
/// has for a height: a row with a text that wraps tries some forty heights, and its label lays the text out at ten widths for
/// each (`distribute_remaining_size` in gtkboxlayout.c, `get_width_for_height` in gtklabel.c). With a long text that takes
/// seconds, and where the answers differ from what the label says without a height, GTK prints a warning.
@MainActor
enum WidthFirst {
    /// Has all labels and boxes answer so from now on: called before the first of them is made.
    static func apply() { _ = replaced }

    /// Replaces the two functions that measure, once. Both classes are final, so that none has copied them before.
    private static let replaced: Void = {
        // The classes live as long as the program.
        if let label = g_type_class_ref(gtk_label_get_type())?.assumingMemoryBound(to: GtkWidgetClass.self) {
            labelMeasure = label.pointee.measure
            label.pointee.measure = { label, orientation, size, minimum, natural, minimumBaseline, naturalBaseline in
                WidthFirst.labelMeasure?(
                    label, orientation, WidthFirst.size(size, orientation), minimum, natural, minimumBaseline,
                    naturalBaseline)
            }
        }
        if let layout = g_type_class_ref(gtk_box_layout_get_type())?.assumingMemoryBound(to: GtkLayoutManagerClass.self)
        {
            boxMeasure = layout.pointee.measure
            layout.pointee.measure = {
                layout, box, orientation, size, minimum, natural, minimumBaseline, naturalBaseline in
                WidthFirst.boxMeasure?(
                    layout, box, orientation, WidthFirst.size(size, orientation), minimum, natural, minimumBaseline,
                    naturalBaseline)
            }
        }
    }()

    /// For which size the other way a widget is to be measured; -1 for none.
    private nonisolated static func size(_ size: CInt, _ orientation: GtkOrientation) -> CInt {
        orientation == GTK_ORIENTATION_HORIZONTAL ? -1 : size
    }

    // Written once, before GTK calls the functions that read them, and read on the main thread alone.
    private nonisolated(unsafe) static var labelMeasure: LabelMeasure?
    private nonisolated(unsafe) static var boxMeasure: BoxMeasure?

    private typealias Size = UnsafeMutablePointer<CInt>
    private typealias LabelMeasure =
        @convention(c) (UnsafeMutablePointer<GtkWidget>?, GtkOrientation, CInt, Size?, Size?, Size?, Size?) -> Void
    private typealias BoxMeasure =
        @convention(c) (
            UnsafeMutablePointer<GtkLayoutManager>?, UnsafeMutablePointer<GtkWidget>?, GtkOrientation, CInt, Size?,
            Size?, Size?, Size?
        ) -> Void
}
