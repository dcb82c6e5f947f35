import AgendaFeature
import AppModel
import ConflictsFeature
import Kit
import PrintingFeature

extension MainWindow {
    /// Asks what to print. On the page of conflicts these are proposed, elsewhere the agenda; the week or the month that is on
    /// show as a sheet.
    func showPrint() {
        model.view.printed.content = kindOnShow == ConflictsPage.kind ? .conflicts : .agenda
        if kindOnShow == AgendaPage.kind {
            let form = model.view.form(of: AgendaPage.kind.name)
            if form != .list {
                model.view.printed.show(form, days: model.view.shownDays, today: model.agenda.preferences.today)
            }
        }
        dialogs.open(isAlone: true, onClosed: { [weak self] _ in self?.focusPage() }) {
            PrintDialog(PrintModel(model.view.printed, model.agenda, model.conflicts), model, over: $0)
        }
    }
}
