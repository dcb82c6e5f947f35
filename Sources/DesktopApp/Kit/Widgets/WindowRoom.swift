import Gtk

/// How much room the window has for texts, which depends on the text size.
package enum WindowRoom {
    case wide
    /// Pages leave words out.
    case narrow
    /// Two texts do not fit beside each other.
    case tight

    /// In ems: with the usual text of 11 pt, 620 and 350 pixels.
    private static let narrowWidth = 42.25
    private static let tightWidth = 24.0
    /// - Parameters:
    ///   - width: The width of the window, in logical pixels.
    ///   - textSize: The text size, in logical pixels.
    package init(width: Int, textSize: Double) {
        // Buttons and icons do not shrink with the text.
        let ems = Double(width) / max(textSize, Widget.usualTextSize)
        self = ems < WindowRoom.tightWidth ? .tight : ems < WindowRoom.narrowWidth ? .narrow : .wide
    }
}
