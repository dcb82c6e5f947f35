/// The color that identifies a source in all lists: one of a few colors of the style sheets, or its own.
///
///     SourceColor.numbered(2).styleClass  // "source-3"
public enum SourceColor: Hashable, Sendable {
    /// A color that the style sheets define, from 0 to `count` - 1.
    case numbered(Int)
    /// The color of a season's team, or the color that a calendar states.
    case own(RGBColor)

    /// The number of colors in the style sheets.
    public static let count = 6

    /// The number for a new source: the first among the least used.
    ///
    /// - Parameter taken: The numbers of other sources.
    /// - Complexity: O(*n*) in the number of sources.
    public static func next(after taken: some Sequence<Int>) -> Int {
        Uses(of: taken).next
    }

    /// How many sources have each number.
    public struct Uses {
        private var counts = Array(repeating: 0, count: SourceColor.count)

        public init(of numbers: some Sequence<Int>) {
            for number in numbers { add(number) }
        }

        public mutating func add(_ number: Int) {
            if counts.indices.contains(number) { counts[number] += 1 }
        }

        /// Whether the style sheets define a number and no source uses it.
        public func isFree(_ number: Int) -> Bool { counts.indices.contains(number) && counts[number] == 0 }

        /// The first among the least used numbers.
        public var next: Int { counts.indices.min { counts[$0] < counts[$1] } ?? 0 }
    }

    /// The style class: "source-1", or "source-203731" for an own color.
    public var styleClass: String {
        switch self {
        case .numbered(let number): "source-\(number + 1)"
        case .own(let color): "source-\(color.description.dropFirst())"
        }
    }
}

extension RGBColor {
    /// The color, or the nearest mixture with black or white that has a contrast of at least 3:1 to a background, as
    /// WCAG 2.1 (1.4.11) requires for meaningful graphics.
    ///
    /// - Complexity: O(1).
    public func standingOut(from background: RGBColor) -> RGBColor {
        let end: RGBColor = background.luminance > 0.18 ? .black : .white
        let mixtures = (0...20).lazy.map { mixed(with: end, by: Double($0) / 20) }
        return mixtures.first { $0.contrast(with: background) >= 3 } ?? end
    }
}
