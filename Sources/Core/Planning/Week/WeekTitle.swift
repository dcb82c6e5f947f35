/// Where the title of a block is, in the part of a week that is in view.
extension WeekLayout {
    /// The room for the title of a block.
    package struct Title: Hashable, Sendable {
        /// On the scale of hours.
        package let span: ClosedRange<Double>
        /// In the width of the day.
        package let place: ClosedRange<Double>
    }

    /// The place of the title of a block in view, see `Block.title(in:line:leastWidth:)`.
    package func title(of block: Block, in visible: ClosedRange<Double>) -> Title? {
        block.title(in: visible, line: line, leastWidth: leastTitle)
    }

    /// What of the text of a block has room.
    ///
    /// - Parameters:
    ///   - width: The part of the width of a day.
    ///   - height: In pixels at the usual text size.
    ///   - font: At the usual text size.
    package func lines(
        of text: WeekText, width: Double, height: Double, _ font: WeekText.Font
    ) -> (title: String, below: [String]) {
        let pixels = width * room.width / Double(max(1, days.count)) - WeekLayout.textMargin
        return text.lines(in: pixels, height: height - WeekLayout.textTop, font)
    }

    /// The width beside a text in its block, and the height above it, in pixels.
    private static let (textMargin, textTop) = (15.0, 2.0)

    /// The parts of the width of a day in which the line of the present crosses no text, ascending.
    ///
    /// - Parameters:
    ///   - height: Of the present, on the scale of hours.
    ///   - titles: Those of the day.
    ///   - lines: The most lines that a text has.
    /// - Complexity: O(*t* log *t*) in the number of titles.
    package func presentLine(at height: Double, among titles: [Title], lines: Int) -> [ClosedRange<Double>] {
        var (parts, start): ([ClosedRange<Double>], Double) = ([], 0)
        let crossed = titles.filter {
            $0.span.lowerBound <= height && height < min($0.span.upperBound, $0.span.lowerBound + Double(lines) * line)
        }
        for place in crossed.map(\.place).sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if place.lowerBound > start { parts.append(start...place.lowerBound) }
            start = max(start, place.upperBound)
        }
        return start < 1 ? parts + [start...1] : parts
    }
}

extension WeekLayout.Block {
    /// The first place in view where nothing covers the title.
    ///
    /// A title is at the top of its block, and stays in view while a long block scrolls by.
    ///
    /// - Parameters:
    ///   - visible: The part of the scale of hours that is in view.
    ///   - line: The height of a line, as a part of the scale of hours.
    ///   - leastWidth: The least width of a title, as a part of the width of the day.
    /// - Returns: `nil` when it has no room.
    /// - Complexity: O(*c*²) in the number of blocks over it.
    package func title(in visible: ClosedRange<Double>, line: Double, leastWidth: Double) -> WeekLayout.Title? {
        let (top, bottom) = (max(span.lowerBound, visible.lowerBound), min(span.upperBound, visible.upperBound))
        // A block that leaves the view keeps its title until the end, which then scrolls out with it.
        let last = max(span.lowerBound, span.upperBound - line)
        guard top < bottom else { return nil }
        let starts = [min(top, last)] + covers.map(\.span.upperBound).filter { $0 > top && $0 <= last }.sorted()
        for start in starts {
            let end = min(start + line, span.upperBound)
            func width(until end: Double) -> Double {
                covers.lazy.filter { $0.span.lowerBound < end - 1e-9 && $0.span.upperBound > start + 1e-9 }
                    .map(\.start).min() ?? place.upperBound
            }
            let edge = min(place.upperBound, width(until: end))
            guard edge - place.lowerBound >= min(leastWidth, place.upperBound - place.lowerBound) - 1e-9 else {
                continue
            }
            let next = covers.lazy.filter { $0.start < edge && $0.span.lowerBound >= end - 1e-9 }
                .map(\.span.lowerBound).min()
            return WeekLayout.Title(
                span: start...max(start, min(next ?? span.upperBound, span.upperBound)), place: place.lowerBound...edge)
        }
        return nil
    }
}
