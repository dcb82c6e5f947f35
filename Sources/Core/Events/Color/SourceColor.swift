/// What tells a source apart wherever its events are listed: one of a few colors of the style sheets, or its own.
///
///     SourceColor.numbered(2).styleClass  // "source-3"
public enum SourceColor: Hashable, Sendable {
    /// A color that the style sheets define, from 0 to `count` - 1.
    case numbered(Int)
    /// The color of the team whose season the source gives, or the one that a calendar states.
    case own(RGBColor)

    /// How many colors the style sheets define.
    public static let count = 6

    /// The number for a source that is added: the first of those that the fewest sources have.
    ///
    /// - Parameter taken: the numbers that other sources have.
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

        /// Whether a number is one that the style sheets define, and no source has it.
        public func isFree(_ number: Int) -> Bool { counts.indices.contains(number) && counts[number] == 0 }

        /// The first of those that the fewest sources have.
        public var next: Int { counts.indices.min { counts[$0] < counts[$1] } ?? 0 }
    }

    /// The class of the style sheets: "source-1", or "source-203731" for a color of its own.
    public var styleClass: String {
        switch self {
        case .numbered(let number): "source-\(number + 1)"
        case .own(let color): "source-\(color.description.dropFirst())"
        }
    }
}

extension RGBColor {
    /// The color, or the nearest one on the way to black or white that stands out from a background by at least 3:1, as
    /// WCAG 2.1 (1.4.11) asks of what carries meaning.
    ///
    /// - Complexity: O(1).
    public func standingOut(from background: RGBColor) -> RGBColor {
        let end: RGBColor = background.luminance > 0.18 ? .black : .white
        let mixtures = (0...20).lazy.map { mixed(with: end, by: Double($0) / 20) }
        return mixtures.first { $0.contrast(with: background) >= 3 } ?? end
    }
}
