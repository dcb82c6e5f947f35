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
    /// The numbers of the parts that the page has.
    private var served: [Int?]?

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
        let numbers = contents.numbers(of: needs)
        guard numbers != served else { return showLoading(contents.isLoading) }
        served = numbers
        show(contents)
    }
}

extension PageContents {
    fileprivate func numbers(of needs: PageNeeds) -> [Int?] {
        [
            needs.contains(.feeds) ? feedsNumber : nil, needs.contains(.agenda) ? agendaNumber : nil,
            needs.contains(.rows) ? number : nil, needs.contains(.preferences) ? preferencesNumber : nil,
        ]
    }
}
