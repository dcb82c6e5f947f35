import TestSupport
import Testing

@testable import AppModel

@MainActor
@Suite struct PageServiceTests {
    /// A page that counts how often it is served.
    @MainActor private final class CountedPage {
        var shown: [PageContents] = []
        var service: PageService?

        init(_ needs: PageNeeds, _ contents: PageContents) {
            service = PageService(
                needs, contents, show: { [unowned self] in self.shown.append($0) }, showLoading: { _ in })
            shown = []
        }
    }

    @Test func `a keystroke in the search of the agenda serves no other page, and makes no conflicts again`()
        async throws
    {
        let here = try PlayedLibrary()
        let window = here.window()
        let conflicts = ConflictLinesModel(window.conflicts, window.agenda)
        await here.open()
        window.conflicts.isShown = true
        here.library.add([try here.file("a.json", ["One", "Two"])])
        await here.settled()
        await eventually("all is listed") { window.agenda.contents.agenda != nil && !window.isReading }
        await eventually("the conflicts are listed") { conflicts.contents != nil && !window.conflicts.making.isBusy }
        let before = window.agenda.contents
        let agenda = CountedPage([.feeds, .agenda, .rows, .preferences], before)
        let season = CountedPage([.feeds, .agenda, .preferences], before)
        let hidden = CountedPage([.feeds, .agenda, .rows, .preferences], before)
        for page in [agenda, season] { page.service?.isOnShow = true }
        let listed = conflicts.contents?.lines
        window.agenda.filter.search = "one"
        await eventually("one is listed") { window.agenda.contents.snapshot?.rows.rowCount == 1 }
        await here.settled()
        for page in [agenda, season, hidden] { page.service?.take(window.agenda.contents) }
        #expect(agenda.shown.count == 1)
        #expect(season.shown.isEmpty)
        #expect(hidden.shown.isEmpty)
        #expect(conflicts.contents?.lines == listed)
        #expect(window.agenda.contents.agenda === before.agenda)
        hidden.service?.isOnShow = true
        #expect(hidden.shown.map(\.snapshot?.rows.rowCount) == [1])
    }

    @Test func `a page of the rows is served with another filter also while there are no events`() async throws {
        let here = try PlayedLibrary()
        let model = here.model()
        await here.open()
        await here.settled()
        let (rows, agenda) = (CountedPage([.rows], model.contents), CountedPage([.agenda], model.contents))
        for page in [rows, agenda] { page.service?.isOnShow = true }
        let version = model.contents.rowsVersion
        model.filter.conflictsOnly = true
        await eventually("the filter is taken") { model.contents.rowsVersion != version }
        for page in [rows, agenda] { page.service?.take(model.contents) }
        #expect(rows.shown.count == 1 && agenda.shown.isEmpty && model.contents.snapshot == nil)
    }

    @Test func `a page that was hidden is served once for all that has changed`() async throws {
        let here = try PlayedLibrary()
        let model = here.model()
        await here.open()
        let page = CountedPage([.feeds], model.contents)
        here.library.add([try here.file("a.json", ["One"])])
        await eventually("it is in the agenda") { model.contents.agenda?.agenda.entries.count == 1 }
        here.library.add([try here.file("b.json", ["Two"])])
        await eventually("both are in the agenda") { model.contents.agenda?.agenda.entries.count == 2 }
        page.service?.take(model.contents)
        #expect(page.shown.isEmpty)
        page.service?.isOnShow = true
        #expect(page.shown.map(\.feeds.count) == [2])
        page.service?.take(model.contents)
        #expect(page.shown.count == 1)
    }
}
