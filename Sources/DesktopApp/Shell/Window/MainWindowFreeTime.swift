import AppModel
import Events
import FreeTimeFeature
import Gtk

/// The dialogs about free time.
extension MainWindow {
    /// Asks whether an event would fit at a time.
    ///
    /// - Parameters:
    ///   - text: The time that is asked for first.
    ///   - moved: The event that would be moved; `nil` for a new one.
    func showFit(_ text: String = "", moving moved: EventKey? = nil) {
        guard fitDialog == nil else { return }
        closeDialogs()
        let dialog = FitDialog(
            FitModel(model.agenda, model.conflicts, moving: moved), model.agenda, text: text, over: window)
        dialog.window.onClosed { [weak self] in
            self?.fitDialog = nil
            self?.focusPage()
        }
        fitDialog = dialog
        dialog.present()
    }

    /// Looks for free time.
    func showFreeTime() {
        guard freeTimeDialog == nil else { return }
        closeDialogs()
        let dialog = FreeTimeDialog(FreeTimeModel(model.agenda), model.agenda, over: window)
        dialog.onChoose = { [weak self] text in
            self?.freeTimeDialog?.window.close()
            self?.showFit(text)
        }
        dialog.window.onClosed { [weak self] in
            self?.freeTimeDialog = nil
            if self?.fitDialog == nil { self?.focusPage() }
        }
        freeTimeDialog = dialog
        dialog.present()
    }
}
