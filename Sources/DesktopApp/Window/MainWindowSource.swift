import Storage

/// The page of one source.
extension MainWindow {
    /// Opens the page of a source above this window. A source that is gone, or was never read, has none.
    func showSource(_ id: StoredSource.ID) {
        guard sourcePage == nil, let entry = library.entries.first(where: { $0.id == id }),
            let page = SourceConflictsDialog(entry, model, over: window)
        else { return }
        page.window.onClosed { [weak self] in self?.sourcePage = nil }
        sourcePage = page
        page.present()
    }
}
