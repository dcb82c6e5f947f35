import AppModel
import ConflictsFeature
import Gtk
import Kit
import PrintingFeature

extension MainWindow {
    /// Asks what to print. On the page of conflicts these are proposed, elsewhere the agenda.
    func showPrint() {
        model.view.printed.content = kindOnShow == ConflictsPage.kind ? .conflicts : .agenda
        dialogs.open(isAlone: true, onClosed: { [weak self] _ in self?.focusPage() }) {
            PrintDialog(PrintModel(model.view.printed, model.agenda, model.conflicts), model, over: $0)
        }
    }
}
