import Text

/// An edit that is being made. The bar shows it where it takes longer than a second, and cancels it before it is sent.
@MainActor
final class EditProgress {
    private let undos: UndoModel
    private let words: Message
    private var (isCancelled, isSent, isShown) = (false, false, false)
    private var waiting: (any ScheduledCall)?

    /// How long an edit is not shown, in milliseconds.
    private static let patience = 1000

    /// - Parameter title: That of the event.
    init(of title: String, _ undos: UndoModel, _ clock: any WallClock) {
        self.undos = undos
        words = Message("Changing {event}…", ["event": title.singleLine(limit: 60).isolated])
        waiting = clock.after(milliseconds: EditProgress.patience) { [weak self] in self?.show() }
    }

    private func show() {
        isShown = true
        undos.noteProgress(
            words,
            cancel: isSent
                ? nil
                : NextStep(label: localized("_Cancel")) { [weak self] in self?.isCancelled = true })
    }

    /// - Throws: `CancellationError` when it was cancelled.
    func check() throws {
        if isCancelled { throw CancellationError() }
    }

    /// Notes that it is sent, and can be cancelled no longer.
    ///
    /// - Throws: `CancellationError` when it was cancelled.
    func send() throws {
        try check()
        isSent = true
        if isShown { show() }
    }

    func end() {
        waiting?.cancel()
        if isShown { undos.hide() }
        isShown = false
    }
}
