/// The parts of the contents that a page needs.
package struct PageNeeds: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    package static let feeds = PageNeeds(rawValue: 1)
    /// All events of the agenda, also those that its filter hides.
    package static let agenda = PageNeeds(rawValue: 2)
    /// The rows of the agenda that its filter leaves.
    package static let rows = PageNeeds(rawValue: 4)
    package static let preferences = PageNeeds(rawValue: 8)
}

/// Serves a page with the contents that it needs: only while it is on show; it catches up when it comes.
///
///     service.isOnShow = true
///     service.take(contents)   // shown if a part that the page needs is another one
@MainActor
package final class PageService {
    private let needs: PageNeeds
    private let show: @MainActor (PageContents) -> Void
    private let showLoading: @MainActor (Bool) -> Void
    private var contents: PageContents
    /// The parts that the page has.
    private var served: PageParts?

    /// - Parameters:
    ///   - show: Shows contents. Called with the first ones before this returns.
    ///   - showLoading: Shows a change of the program's state without other contents.
    package init(
        _ needs: PageNeeds, _ contents: PageContents, show: @escaping @MainActor (PageContents) -> Void,
        showLoading: @escaping @MainActor (Bool) -> Void
    ) {
        (self.needs, self.contents, self.show, self.showLoading) = (needs, contents, show, showLoading)
        serve()
    }

    /// Whether the page is on show.
    package var isOnShow = false {
        didSet { if isOnShow, !oldValue { serve() } }
    }

    /// Takes the present contents.
    package func take(_ contents: PageContents) {
        self.contents = contents
        if isOnShow { serve() }
    }

    private func serve() {
        let parts = PageParts(needs, of: contents)
        guard parts != served else { return showLoading(contents.isLoading) }
        served = parts
        show(contents)
    }
}

/// The contents that a page needs; `nil` for each that it does not need.
private struct PageParts: Equatable {
    let feeds: Version?
    let agenda: Version?
    let rows: Version?
    let preferences: TimePreferences?

    init(_ needs: PageNeeds, of contents: PageContents) {
        feeds = needs.contains(.feeds) ? contents.feedsVersion : nil
        agenda = needs.contains(.agenda) ? contents.agendaVersion : nil
        rows = needs.contains(.rows) ? contents.rowsVersion : nil
        preferences = needs.contains(.preferences) ? contents.preferences : nil
    }
}
