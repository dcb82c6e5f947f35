import Gtk
import Planning

/// The widths of letters of events in a week or a month at the usual text size, each measured once, because measuring whole
/// texts would take most of the time in which these are shown.
@MainActor
package final class LetterWidths {
    private let isSemibold: Bool
    private var widths: [Character: Double] = [:]
    private var textSize = 0.0
    /// The height of a line at the usual text size, in pixels.
    private(set) var lineHeight = 0.0

    package init(isSemibold: Bool) { self.isSemibold = isSemibold }

    /// The width of a letter in pixels.
    ///
    /// - Parameter page: The widget around the texts.
    package func letters(in page: Widget) -> (Character) -> Double {
        let (size, scale) = (page.textSize * EventText.size, page.textScale)
        if size != textSize {
            (widths, textSize) = ([:], size)
            lineHeight = page.extents(of: "M", textSize: size, isSemibold: isSemibold).height / scale
        }
        return { letter in
            if let width = self.widths[letter] { return width }
            let width = page.extents(of: String(letter), textSize: size, isSemibold: self.isSemibold).width / scale
            self.widths[letter] = width
            return width
        }
    }
}
