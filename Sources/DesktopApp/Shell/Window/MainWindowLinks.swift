import AppModel
import Events
import Planning

/// Follows links into the program.
extension MainWindow {
    /// Opens the target of a link, now or when it has been read. A link without a target causes a message.
    func follow(_ text: String) {
        guard model.links.follow(text) else { return }
        dialogs.closeAll()
        proceedWithLink()
    }

    /// Opens the target of the waiting link if it has been read.
    func proceedWithLink() {
        model.proceedWithLink { open(.link($0)) }
        model.proceedWithArrival { show($0) }
    }

    /// Shows the row of an event that has just arrived, unless the visible page shows its source itself.
    private func show(_ arrived: EventKey) -> Bool {
        if let kind = pageOnShow?.ownKind, let agenda = model.agenda.texts?.agenda,
            let entry = agenda.position(of: arrived), agenda.kinds[agenda.entries[entry].source] == kind
        {
            return true
        }
        return open(.row(arrived))
    }
}
