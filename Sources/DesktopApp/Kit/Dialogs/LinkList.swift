import Gtk
import Planning

/// Links to web pages, one below the other. A click or Return opens one with the desktop's program for it.
@MainActor
package final class LinkList {
    package let root = Box(.vertical, class: "detail-links")

    package init() {}

    package var links: [WebLink] = [] {
        didSet {
            root.visible = !links.isEmpty
            guard links != oldValue else { return }
            root.removeAll()
            for link in links {
                let button = LinkButton(link.title, url: link.url)
                button.halign = .start
                root.append(button)
            }
        }
    }
}
