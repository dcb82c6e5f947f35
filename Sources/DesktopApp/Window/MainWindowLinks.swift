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
        if open(.link(link)) {
            awaited = nil
        } else if !isReading {
            awaited = nil
            linkError = .notFound(link)
        }
    }

    /// Says that what a page has waited for is nowhere.
    func missed(_ target: PageTarget) {
        linkError = .notFound(target.link)
        showNotice()
    }
}
