/// A rectangle in logical pixels, from the upper left corner.
package struct Rectangle: Hashable, Sendable {
    package let x: Double
    package let y: Double
    package let width: Double
    package let height: Double

    package init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// A linear interpolation of each edge between this rectangle (at 0) and another (at 1).
    package func interpolated(to other: Rectangle, at fraction: Double) -> Rectangle {
        func between(_ start: Double, _ end: Double) -> Double { start + (end - start) * fraction }
        return Rectangle(
            x: between(x, other.x), y: between(y, other.y), width: between(width, other.width),
            height: between(height, other.height))
    }
}
