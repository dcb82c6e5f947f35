import Events
import Planning
import Storage
import Text

/// Bringing removed sources and accounts back, which can be undone.
extension UndoModel {
    /// Brings back what was removed within 30 days.
    package func bringBack(_ item: RemovedItem) {
        let words = Message("{source} is back", ["source": item.name.singleLine().isolated])
        switch item.id {
        case .source(let id):
            library.restore([id])
            note(Undo(words) { [library] in library.remove([id]) })
        case .account(let id):
            guard let removed = library.accounts.removed.first(where: { $0.id == id }) else { return }
            library.accounts.bringBack(removed.account)
            library.restoreCalendars(of: removed)
            note(
                Undo(words, while: { [library] in library.accounts.account(id) != nil }) { [library] in
                    library.accounts.remove(id)
                    library.accounts.forgetPassword(of: id)
                })
        }
    }
}
