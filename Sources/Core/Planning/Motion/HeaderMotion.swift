/// The motion of a page's header while the page scrolls: the picture moves at half the speed, and the title fades into
/// the bar above.
package enum HeaderMotion {
    /// The height of the picture for a page of some width: half of it, within 180 to 320 pixels.
    package static func pictureHeight(pageWidth: Double) -> Double {
        min(max(180, pageWidth / 2), 320)
    }

    /// How far the picture is shifted down against the page: half of the scroll offset, never up, and at most until the
    /// page hides it.
    package static func parallax(scrolled: Double, pictureHeight: Double) -> Double {
        min(max(0, scrolled), pictureHeight) / 2
    }

    /// The opacity of the title in the bar: 0 until the upper edge of the page's title reaches the bar, 1 when its
    /// lower edge does.
    ///
    /// - Parameters:
    ///   - top, height: Of the title on the page, in pixels from the upper edge of the visible part of the page.
    package static func titleOpacity(top: Double, height: Double) -> Double {
        guard height > 0 else { return top < 0 ? 1 : 0 }
        return min(max(0, -top / height), 1)
    }
}
