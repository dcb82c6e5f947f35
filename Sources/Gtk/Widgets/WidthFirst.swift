import CGtk

/// Makes the width of labels and boxes independent of their height.
///
/// In this program a height depends on a width, never the reverse. But GTK's boxes measure the width of a child for a
/// height: a row with wrapping text tries some forty heights, and for each its label lays out the text at ten widths
/// (`distribute_remaining_size` in gtkboxlayout.c, `get_width_for_height` in gtklabel.c). With a long text that takes
/// seconds, and GTK prints a warning when the results differ from the width without a height.
@MainActor
enum WidthFirst {
    /// Changes all labels and boxes from now on. Call it before the first of them is made.
    static func apply() { _ = replaced }

    /// Replaces the two `measure` functions, once. Both classes are final, so no subclass has copied the functions.
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

    /// The size in the other orientation to measure a widget for; -1 for none.
    private nonisolated static func size(_ size: CInt, _ orientation: GtkOrientation) -> CInt {
        orientation == GTK_ORIENTATION_HORIZONTAL ? -1 : size
    }

    // Written once, before GTK calls the functions that read them; read only on the main thread.
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
