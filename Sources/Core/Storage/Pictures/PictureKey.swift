import Network

/// A picture of the web at the size it is shown in.
package struct PictureKey: Hashable, Sendable {
    package let place: PicturePlace
    package let size: PictureSize

    /// - Parameter reach: Which hosts may be asked for it. What one may not reach is not given to it from memory either.
    package init(_ address: WebAddress, _ size: PictureSize, reach: NetworkReach = .anywhere) {
        self.init(PicturePlace(address: address, reach: reach), size)
    }

    init(_ place: PicturePlace, _ size: PictureSize) {
        self.place = place
        self.size = size
    }
}

/// Where a picture is, and how far one may reach for it.
package struct PicturePlace: Hashable, Sendable {
    package let address: WebAddress
    package let reach: NetworkReach

    package init(address: WebAddress, reach: NetworkReach) {
        self.address = address
        self.reach = reach
    }
}

/// A size in pixels of the screen.
package struct PictureSize: Hashable, Sendable {
    package let width: Int
    package let height: Int

    package init(width: Int, height: Int) {
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
package enum PicturePriority: Int, Comparable, Sendable {
    /// It has left the view; the one that left last comes first.
    case outOfSight
    /// Somebody waits for it; who asked first is served first.
    case inSight

    package static func < (first: PicturePriority, second: PicturePriority) -> Bool {
        first.rawValue < second.rawValue
    }
}
