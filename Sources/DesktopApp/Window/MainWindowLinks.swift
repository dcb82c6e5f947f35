import Gtk

/// Following links into the program.
extension MainWindow {
    /// Goes where a link leads: now, or as soon as what it names has been read. A link that leads nowhere is answered with a
    /// message.
    func follow(_ text: String) {
        guard model.links.follow(text) else { return }
        closeDialogs()
        proceedWithLink()
    }

    /// Follows the link that waits, if it can be by now.
    func proceedWithLink() {
        model.proceedWithLink { open(.link($0)) }
    }
}
