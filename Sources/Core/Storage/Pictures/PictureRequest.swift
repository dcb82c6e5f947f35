/// Somebody's wish for a picture. It ends with the picture, or when nobody holds this any more.
@MainActor
package final class PictureRequest {
    /// Can be changed for as long as the wish lasts.
    package var priority: PicturePriority {
        didSet { if priority != oldValue { onPriority(priority) } }
    }

    private var onPriority: @MainActor (PicturePriority) -> Void
    private var onEnd: @MainActor () -> Void

    init(
        priority: PicturePriority, onPriority: @escaping @MainActor (PicturePriority) -> Void = { _ in },
        onEnd: @escaping @MainActor () -> Void = {}
    ) {
        self.priority = priority
        self.onPriority = onPriority
        self.onEnd = onEnd
    }

    package func cancel() {
        onEnd()
        onPriority = { _ in }
        onEnd = {}
    }

    isolated deinit {
        onEnd()
    }
}
