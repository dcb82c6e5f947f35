/// A request for a picture. It ends with the picture, or when this object is released.
@MainActor
package final class PictureRequest {
    /// It can be changed while the request lasts.
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
