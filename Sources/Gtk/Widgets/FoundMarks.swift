import CGtk

/// The attributes of the parts of a text that a search has found: bold on a tinted ground, which suits a light and a dark window.
enum FoundMarks {
    /// In 65,535ths: a yellow of which a third is seen.
    private static let (red, green, blue, alpha): (guint16, guint16, guint16, guint16) = (
        0xf6f6, 0xd3d3, 0x2d2d, 0x5800
    )

    /// Calls `body` with the attributes, which are there for the call alone; with `nil` for no marks.
    static func with(_ ranges: [Range<Int>], _ body: (OpaquePointer?) -> Void) {
        guard !ranges.isEmpty else { return body(nil) }
        // The list owns the attributes, and the widget adds a reference to the list.
        let attributes = pango_attr_list_new()
        for range in ranges {
            let marks = [
                pango_attr_weight_new(PANGO_WEIGHT_BOLD), pango_attr_background_new(red, green, blue),
                pango_attr_background_alpha_new(alpha),
            ]
            for mark in marks.compactMap({ $0 }) {
                mark.pointee.start_index = guint(clamping: range.lowerBound)
                mark.pointee.end_index = guint(clamping: range.upperBound)
                pango_attr_list_insert(attributes, mark)
            }
        }
        body(attributes)
        pango_attr_list_unref(attributes)
    }
}
