/// A rectangle in logical pixels, from the upper left corner.
public struct Rectangle: Hashable, Sendable {
    public let x: Double
    public let y: Double
    public let width: Double
    public let height: Double

    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// What lies between this (at 0) and another (at 1): each edge moves evenly.
    public func interpolated(to other: Rectangle, at fraction: Double) -> Rectangle {
        func between(_ start: Double, _ end: Double) -> Double { start + (end - start) * fraction }
        return Rectangle(
            x: between(x, other.x), y: between(y, other.y), width: between(width, other.width),
            height: between(height, other.height))
    }
}
