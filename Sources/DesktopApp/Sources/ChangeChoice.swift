import AppModel
import Gtk
import Storage
import Text

/// Asks whether the events of a calendar may be changed, or says why they cannot be.
@MainActor
final class ChangeChoice {
    let root = Box(.vertical, spacing: 6)
    /// Called with the setting that the user chose.
    var onChoose: @MainActor (SourceSetting) -> Void = { _ in }

    private let check = CheckButton(localized("Change this calendar when I change an event"))
    private let meaning = Label(class: "source-place", fit: .wrapped)
    private var looking: Task<Void, Never>?

    init() {
        root.append(check, meaning)
        check.onToggled { [weak self] in self?.onChoose(.mayChange($0)) }
    }

    func show(_ shown: StoredSource, of entry: SourceEntry) {
        let obstacle = EditingModel.obstacle(of: entry)
        looking?.cancel()
        looking = Task { [weak self] in
            guard let words = await EditingModel.fileObstacle(of: entry), !Task.isCancelled else { return }
            self?.meaning.text = words.text
        }
        check.visible = obstacle == nil
        if check.isOn != (shown.mayChange == true) { check.isOn = shown.mayChange == true }
        meaning.text =
            obstacle?.message
            ?? (shown.mayChange == nil
                ? localized("Upcoming has only read it so far, and asks before the first change.")
                : EditingModel.meaningOfChange(of: shown.source))
    }
}
