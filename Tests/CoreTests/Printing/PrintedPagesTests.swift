import TestSupport
import Testing

@testable import Planning

struct PrintedPagesTests {
    /// The pages of sections with rows of these heights.
    private func pages(
        _ sections: [[Double]], heading: Double = 10, first: Double = 100, height: Double = 100, gap: Double = 0
    ) -> [PrintedPages.Page] {
        var pages = PrintedPages(firstHeight: first, height: height, gap: gap)
        for rows in sections {
            pages.beginSection(height: heading)
            for row in rows { pages.add(rowOfHeight: row) }
        }
        return pages.pages
    }

    private func text(_ page: PrintedPages.Page) -> String {
        page.lines.map { line in
            switch line.content {
            case .heading(let section, let isContinued): isContinued ? "\(section)…" : "\(section):"
            case .row(let section, let row): "\(section).\(row)"
            case .rest: "+"
            }
        }.joined(separator: " ")
    }

    @Test func `a heading is never alone at the foot of a page`() {
        let pages = pages([[30, 30, 15], [30]])
        // 85 are used; the heading alone would fit.
        #expect(pages.map(text) == ["0: 0.0 0.1 0.2", "1: 1.0"])
    }

    @Test func `a day that goes on has its heading again`() {
        #expect(pages([[40, 40, 40, 40, 40]]).map(text) == ["0: 0.0 0.1", "0… 0.2 0.3", "0… 0.4"])
    }

    @Test func `the first page has less room`() {
        let pages = pages([[30, 30, 30]], first: 50)
        #expect(pages.map(text) == ["0: 0.0", "0… 0.1 0.2"])
        #expect(pages[1].lines.map(\.y) == [0, 10, 40])
    }

    @Test func `sections are apart except at the top of a page`() {
        let pages = pages([[10], [10], [60]], gap: 20)
        #expect(pages.map(text) == ["0: 0.0 1: 1.0", "2: 2.0"])
        #expect(pages[0].lines.map(\.y) == [0, 10, 40, 50])
        #expect(pages[1].lines[0].y == 0)
    }

    @Test func `a row that is too high has a page of its own`() {
        #expect(pages([[20, 500, 20]]).map(text) == ["0: 0.0", "0… 0.1", "0… 0.2"])
    }

    @Test func `nothing is one page, and what is left out is said on the last`() {
        #expect(pages([]).map(text) == [""])
        var some = PrintedPages(firstHeight: 40, height: 40, gap: 10)
        some.beginSection(height: 10)
        some.add(rowOfHeight: 15)
        some.addRest(height: 10)
        #expect(some.pages.map(text) == ["0: 0.0", "+"])
    }

    @Test func `a section that began elsewhere has a heading that says so`() {
        var pages = PrintedPages(firstHeight: 40, height: 40)
        pages.beginSection(height: 10, isContinued: true)
        pages.add(rowOfHeight: 10)
        pages.beginSection(height: 10)
        pages.add(rowOfHeight: 10)
        #expect(pages.pages.map(text) == ["0… 0.0 1: 1.0"])
    }

    @Test(arguments: 0..<200)
    func `whatever the heights, every row is once on a page with its heading`(seed: Int) {
        var random = SeededRandom(seed: UInt64(seed))
        let sections = (0..<Int.random(in: 0...12, using: &random)).map { _ in
            (0..<Int.random(in: 1...20, using: &random)).map { _ in Double(Int.random(in: 1...90, using: &random)) }
        }
        let gap = Double(Int.random(in: 0...15, using: &random))
        let pages = pages(sections, heading: 10, first: 60, height: 100, gap: gap)
        var rows: [[Int]] = []
        for (number, page) in pages.enumerated() {
            for (position, line) in page.lines.enumerated() {
                switch line.content {
                case .heading(let section, let isContinued):
                    guard position + 1 < page.lines.count,
                        case .row(section, let row) = page.lines[position + 1].content
                    else {
                        Issue.record("a heading without a row")
                        continue
                    }
                    #expect(isContinued == (row > 0))
                case .row(let section, let row):
                    rows.append([section, row])
                    let bottom = line.y + sections[section][row]
                    // What is too high for any page is alone.
                    #expect(bottom <= (number == 0 ? 60 : 100) || position == 1)
                case .rest: break
                }
            }
            if case .row? = page.lines.first?.content { Issue.record("a page that begins with a row") }
        }
        #expect(rows == sections.indices.flatMap { section in sections[section].indices.map { [section, $0] } })
    }
}
