import Network

/// A picture at its display size.
package struct PictureKey: Hashable, Sendable {
    package let place: PicturePlace
    package let size: PictureSize

    /// - Parameter reach: The hosts that may be reached for it. It also limits which pictures in memory are returned.
    package init(_ address: WebAddress, _ size: PictureSize, reach: NetworkReach = .anywhere) {
        self.init(.web(address, reach), size)
    }

    package init(_ place: PicturePlace, _ size: PictureSize) {
        self.place = place
        self.size = size
    }
}

/// Where a picture is.
package enum PicturePlace: Hashable, Sendable {
    /// At an address, with the hosts that may be reached for it.
    case web(WebAddress, NetworkReach)
    /// Beside the file that names it.
    case file(LocalPicture)
}

/// A size in device pixels.
package struct PictureSize: Hashable, Sendable {
    package let width: Int
    package let height: Int

    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// The distance to another size. A smaller size has a greater distance than one that is larger by the same amount.
    func distance(to other: PictureSize) -> Int {
        let difference = width * height - other.width * other.height
        return difference < 0 ? -4 * difference : difference
    }
}

/// The urgency of a picture.
package enum PicturePriority: Int, Comparable, Sendable {
    /// The picture has left the view; last in, first out.
    case outOfSight
    /// The picture is in view; first in, first out.
    case inSight

    package static func < (first: PicturePriority, second: PicturePriority) -> Bool {
        first.rawValue < second.rawValue
    }
}
