import Gtk

/// Follows links into the program.
extension MainWindow {
    /// Opens the target of a link, now or when it has been read. A link without a target causes a message.
    func follow(_ text: String) {
        guard model.links.follow(text) else { return }
        closeDialogs()
        proceedWithLink()
    }

    /// Opens the target of the waiting link if it has been read.
    func proceedWithLink() {
        model.proceedWithLink { open(.link($0)) }
    }
}
