/// Where the label of a bar is drawn, and which of its texts: in the bar where nothing else is drawn, or beside the bar if
/// it is too short.
///
///     BarLabel(of: bar, widths: [160, 90], shared: [0.4...0.6], width: 480)
///
/// All lengths are in pixels from the side where text starts.
package struct BarLabel: Hashable, Sendable {
    /// The position of the text among the given ones.
    package let text: Int
    package let isInside: Bool
    package let start: Int
    package let end: Int

    /// The width that a cut end takes of a bar.
    package static let cut = 12

    /// Chooses the first of these that fits: each text in a part of the bar that is not shared, the longest text beside the
    /// bar, the longest in the bar, and so on with shorter texts. If nothing fits, the shortest text is cut in the widest
    /// place.
    ///
    /// - Parameters:
    ///   - widths: The widths of the texts from the longest to the shortest, with the space around them. Not empty.
    ///   - shared: The ranges in which something is drawn over the bar, as fractions of the width, ascending.
    ///   - width: The width of the picture.
    package init(of bar: TimeBar.Bar, widths: [Int], shared: [ClosedRange<Double>], width: Int) {
        func pixel(_ fraction: Double) -> Int { Int((fraction * Double(width)).rounded()) }
        let (start, end) = (pixel(bar.span.lowerBound), pixel(bar.span.upperBound))
        let first = min(end, start + (bar.isCutAtStart ? BarLabel.cut : 0))
        let inside = first..<max(first, end - (bar.isCutAtEnd ? BarLabel.cut : 0))
        let free = BarLabel.free(inside, of: shared.map { pixel($0.lowerBound)..<pixel($0.upperBound) })
        for (text, needed) in widths.enumerated() {
            if let place = free.first(where: { $0.count >= needed }) {
                self.init(text: text, isInside: true, start: place.lowerBound, end: place.lowerBound + needed)
                return
            }
        }
        for (text, needed) in widths.enumerated() {
            if end + needed <= width {
                self.init(text: text, isInside: false, start: end, end: end + needed)
                return
            }
            if start >= needed {
                self.init(text: text, isInside: false, start: start - needed, end: start)
                return
            }
            if inside.count >= needed {
                self.init(text: text, isInside: true, start: inside.lowerBound, end: inside.lowerBound + needed)
                return
            }
        }
        let widest = max(inside.count, width - end, start)
        let place = widest == inside.count ? inside : widest == width - end ? end..<width : 0..<start
        self.init(
            text: widths.count - 1, isInside: widest == inside.count, start: place.lowerBound, end: place.upperBound)
    }

    private init(text: Int, isInside: Bool, start: Int, end: Int) {
        (self.text, self.isInside, self.start, self.end) = (text, isInside, start, end)
    }

    /// The parts of a range that ascending ranges leave free.
    private static func free(_ range: Range<Int>, of taken: [Range<Int>]) -> [Range<Int>] {
        var (free, start) = ([Range<Int>](), range.lowerBound)
        for part in taken where part.upperBound > range.lowerBound && part.lowerBound < range.upperBound {
            if part.lowerBound > start { free.append(start..<part.lowerBound) }
            start = max(start, part.upperBound)
        }
        return start < range.upperBound ? free + [start..<range.upperBound] : free
    }
}
