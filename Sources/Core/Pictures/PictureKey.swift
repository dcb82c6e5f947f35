/// A picture of the web at the size it is shown in.
public struct PictureKey: Hashable, Sendable {
    public let address: WebAddress
    public let size: PictureSize

    public init(_ address: WebAddress, _ size: PictureSize) {
        self.address = address
        self.size = size
    }
}

/// A size in pixels of the screen.
public struct PictureSize: Hashable, Sendable {
    public let width: Int
    public let height: Int

    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// How far another size is from this one; a smaller one is further away than one as much larger.
    func distance(to other: PictureSize) -> Int {
        let difference = width * height - other.width * other.height
        return difference < 0 ? -4 * difference : difference
    }
}

/// How urgent a picture is.
public enum PicturePriority: Int, Comparable, Sendable {
    /// It has left the view; the one that left last comes first.
    case outOfSight
    /// Somebody waits for it; who asked first is served first.
    case inSight

    public static func < (first: PicturePriority, second: PicturePriority) -> Bool {
        first.rawValue < second.rawValue
    }
}
