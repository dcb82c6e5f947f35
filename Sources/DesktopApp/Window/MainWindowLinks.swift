import Core
import Gtk

/// Following links into the program.
extension MainWindow {
    /// Goes where a link leads: now, or as soon as what it names has been read. A link that leads nowhere is answered with a
    /// message.
    func follow(_ text: String) {
        do throws(LinkError) {
            let link = try Link(text)
            closeDialogs()
            linkError = nil
            awaited = link
            followAwaited()
        } catch {
            linkError = error
            awaited = nil
        }
        showNotice()
    }

    /// Follows the link that waits, if it can be by now.
    func followAwaited() {
        guard let link = awaited else { return }
        if go(to: link) {
            awaited = nil
        } else if !isReading {
            awaited = nil
            linkError = .notFound(link)
        }
    }

    /// Says that a star event that was to be opened is in no feed.
    func missed(_ target: StarEventsPage.Target) {
        linkError =
            switch target {
            case .number(let id): .notFound(.starEvent(id: id))
            case .event(let id): .notFound(.event(id))
            }
        showNotice()
    }

    /// Goes where a link leads, and says whether that is there.
    private func go(to link: Link) -> Bool {
        switch link {
        case .starEvents:
            go(to: PageKind.starEvents)
            (pageOnShow as? StarEventsPage)?.closeEvent()
            return true
        case .starEvent(let id):
            // The page waits for it by itself, and says when it has waited in vain.
            open(.number(id))
            return true
        case .agenda(let date):
            go(to: .agenda)
            return agendaPage?.go(to: date) ?? false
        case .event(let id):
            go(to: .agenda)
            return agendaPage?.open(id) ?? false
        case .conflicts:
            go(to: .agenda)
            return agendaPage?.showConflicts() ?? false
        }
    }
}
