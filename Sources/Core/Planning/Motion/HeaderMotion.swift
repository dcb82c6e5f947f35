/// How the header of a page moves while the page is scrolled: the picture follows at half the speed, and the title of the
/// page fades into the bar above as it leaves.
package enum HeaderMotion {
    /// The height of the picture for a page of some width: half of it, within 180 to 320 pixels.
    package static func pictureHeight(pageWidth: Double) -> Double {
        min(max(180, pageWidth / 2), 320)
    }

    /// By how much the picture is moved down against the page: half of what is scrolled, never up, and no further than the
    /// page hides it anyway.
    package static func parallax(scrolled: Double, pictureHeight: Double) -> Double {
        min(max(0, scrolled), pictureHeight) / 2
    }

    /// How much of the title is to be seen in the bar: nothing until its own upper edge reaches the bar, all of it when
    /// its lower edge does.
    ///
    /// - Parameters:
    ///   - top, height: of the title on the page, in pixels from the upper edge of what is seen of the page.
    package static func titleOpacity(top: Double, height: Double) -> Double {
        guard height > 0 else { return top < 0 ? 1 : 0 }
        return min(max(0, -top / height), 1)
    }
}
