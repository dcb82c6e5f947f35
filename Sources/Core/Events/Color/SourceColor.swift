/// The color that identifies a source in all lists: one of a few colors of the style sheets, or its own.
///
///     SourceColor.numbered(2).styleClass  // "source-3"
public enum SourceColor: Hashable, Sendable {
    /// A color that the style sheets define, from 0 to `count` - 1.
    case numbered(Int)
    /// The color of a season's team, or the color that a calendar states.
    case own(RGBColor)

    /// The numbered colors as the light style sheet defines them.
    public static let palette = [
        RGBColor(red: 0x2f, green: 0x73, blue: 0xc4), RGBColor(red: 0x80, green: 0x50, blue: 0xc4),
        RGBColor(red: 0x17, green: 0x7a, blue: 0x6c), RGBColor(red: 0xb8, green: 0x3d, blue: 0x78),
        RGBColor(red: 0x4c, green: 0x75, blue: 0x27), RGBColor(red: 0x50, green: 0x67, blue: 0x7d),
        RGBColor(red: 0x0f, green: 0x7f, blue: 0xa3), RGBColor(red: 0x7a, green: 0x52, blue: 0x36),
        RGBColor(red: 0x76, green: 0x74, blue: 0x0c),
    ]

    /// The number of colors in the style sheets.
    public static var count: Int { palette.count }

    /// Whether it is not one of the numbered colors.
    public var isOwn: Bool { if case .own = self { true } else { false } }

    /// The color in the light style.
    public var inLightStyle: RGBColor {
        switch self {
        case .numbered(let number): SourceColor.palette[number % SourceColor.count]
        case .own(let color): color
        }
    }

    /// The colors that sources have, for the choice of another one.
    public struct Uses {
        private var counts = Array(repeating: 0, count: SourceColor.count)
        /// The distance of each numbered color to the nearest one in use.
        private var distances = Array(repeating: Double.infinity, count: SourceColor.count)

        public init(of colors: some Sequence<SourceColor>) {
            for color in colors { add(color) }
        }

        /// - Complexity: O(1).
        public mutating func add(_ color: SourceColor) {
            if case .numbered(let number) = color { counts[number % SourceColor.count] += 1 }
            for (number, other) in SourceColor.palette.enumerated() {
                distances[number] = min(distances[number], other.distance(to: color.inLightStyle))
            }
        }

        /// The number of the color that is farthest from those in use. When all are in use, the first among the least
        /// used.
        public var next: Int {
            counts.indices.min { (-distances[$0], counts[$0]) < (-distances[$1], counts[$1]) } ?? 0
        }
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
