/// A picture of the web at the size it is shown in.
public struct PictureKey: Hashable, Sendable {
    public let place: PicturePlace
    public let size: PictureSize

    /// - Parameter reach: Which hosts may be asked for it. What one may not reach is not given to it from memory either.
    public init(_ address: WebAddress, _ size: PictureSize, reach: NetworkReach = .anywhere) {
        self.init(PicturePlace(address: address, reach: reach), size)
    }

    init(_ place: PicturePlace, _ size: PictureSize) {
        self.place = place
        self.size = size
    }
}

/// Where a picture is, and how far one may reach for it.
public struct PicturePlace: Hashable, Sendable {
    public let address: WebAddress
    public let reach: NetworkReach

    public init(address: WebAddress, reach: NetworkReach) {
        self.address = address
        self.reach = reach
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
