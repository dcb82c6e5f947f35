/// The lines of each page, decided from their heights alone: headings stay with their first row, and a section that
/// goes on has its heading on the next page again.
///
/// Lines are added as they are measured, so that a long list can be measured in pieces.
///
///     var pages = PrintedPages(firstHeight: 600, height: 700)
///     pages.beginSection(height: 24)
///     pages.add(rowOfHeight: 30)
///     pages.pages[0].lines   // the heading at 0, the row at 24
///
/// - Complexity: O(1) for each line.
package struct PrintedPages: Hashable, Sendable {
    package enum Content: Hashable, Sendable {
        /// The heading of a section, on its first page or on a further one.
        case heading(section: Int, isContinued: Bool)
        /// A row, by its number in its section.
        case row(section: Int, row: Int)
        /// The events that are left out.
        case rest
    }

    package struct Line: Hashable, Sendable {
        package let content: Content
        /// How far it is below the top of the page's content.
        package let y: Double
    }

    package struct Page: Hashable, Sendable {
        package fileprivate(set) var lines: [Line] = []
        fileprivate let height: Double
        fileprivate var used = 0.0
    }

    /// Never empty.
    package private(set) var pages: [Page]
    private let height: Double
    private let gap: Double
    private var section = -1
    private var row = 0
    private var headingHeight = 0.0
    private var isContinued = false

    /// - Parameters:
    ///   - firstHeight: The room for lines on the first page, which has a title.
    ///   - height: The room on each other page.
    ///   - gap: What is left free above a section that is not at the top of its page.
    package init(firstHeight: Double, height: Double, gap: Double = 0) {
        pages = [Page(height: firstHeight)]
        (self.height, self.gap) = (height, gap)
    }

    /// Begins a section. Its heading is placed with its first row.
    ///
    /// - Parameter isContinued: Whether it began elsewhere.
    package mutating func beginSection(height: Double, isContinued: Bool = false) {
        (section, row, headingHeight, self.isContinued) = (section + 1, 0, height, isContinued)
    }

    /// Adds a row to the section. One that is higher than a page has a page of its own, which cuts it.
    package mutating func add(rowOfHeight rowHeight: Double) {
        let isFirst = row == 0
        let above = isFirst ? headingHeight + (isAtTop ? 0 : gap) : 0
        if !isAtTop, !hasRoom(above + rowHeight) { turn() }
        if isFirst || isAtTop {
            if !isAtTop { skip(gap) }
            place(.heading(section: section, isContinued: isContinued || !isFirst), headingHeight)
        }
        place(.row(section: section, row: row), rowHeight)
        row += 1
    }

    /// Adds the line that says what is left out.
    package mutating func addRest(height: Double) {
        if !isAtTop, !hasRoom(gap + height) { turn() }
        if !isAtTop { skip(gap) }
        place(.rest, height)
    }

    private var isAtTop: Bool { pages[pages.count - 1].lines.isEmpty }

    private func hasRoom(_ needed: Double) -> Bool {
        let page = pages[pages.count - 1]
        return page.used + needed <= page.height
    }

    private mutating func turn() { pages.append(Page(height: height)) }

    private mutating func skip(_ length: Double) { pages[pages.count - 1].used += length }

    private mutating func place(_ content: Content, _ height: Double) {
        let last = pages.count - 1
        pages[last].lines.append(Line(content: content, y: pages[last].used))
        pages[last].used += height
    }
}
