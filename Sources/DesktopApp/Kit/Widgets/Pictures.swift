import Desktop
import Events
import Gtk
import Network
import Storage

/// The pictures of the program, shared by all pages, so that none is fetched twice.
///
/// A row or card has a `PictureView`, and calls `show` each time it is bound:
///
///     let picture = PictureView(placeholder: Image("…-symbolic"), height: 180)   // once
///     Pictures.shared.show(event.imageURL, from: source, in: picture, width: 360, height: 180)  // at each binding
///
/// A picture in memory appears at once; any other fades in when it has been loaded. Until then, and when there is none
/// or it failed, the view shows its placeholder, or the same picture in another size. A request becomes less urgent
/// when its view is bound to another picture or leaves the screen, and is cancelled when its view is released.
@MainActor
package final class Pictures {
    package static let shared = Pictures()

    private let loader: PictureLoader<ShownPicture>
    /// The requests of views that show something else now, in order of time.
    private var leftBehind: [PictureRequest] = []
    /// The views whose pictures failed because there was no connection, or because their feed may not reach them.
    private var unconnected: [Binding] = []

    /// The sources on this computer or in a private network, whose pictures may be there too. Pictures of all other
    /// sources are requested from the public Internet only.
    package var innerSources: Set<Source> = [] {
        didSet { if innerSources != oldValue { retry { $0.isForbidden } } }
    }

    /// How many requests continue although their views show something else: enough for some rows, in case the user
    /// scrolls back.
    private static let leftBehindLimit = 24
    private static let memoryLimit = 96 << 20

    package init(
        files: PictureFiles = PictureFiles(folder: PictureFiles.location()),
        fetcher: HTTPFetcher = HTTPFetcher(policy: .brief, proxies: DesktopProxies())
    ) {
        loader = PictureLoader(
            files: files, fetcher: fetcher, memoryLimit: Pictures.memoryLimit, cost: \.byteCount
        ) { bytes, size in
            do throws(PictureDecodingError) {
                return .success(ShownPicture(try DecodedPicture.decode(bytes, covering: size.width, size.height)))
            } catch {
                return .failure(error == .tooManyPixels ? .tooManyPixels : .notAPicture)
            }
        }
    }

    /// Shows the picture at an address in a view, now or when it has been loaded.
    ///
    /// - Parameters:
    ///   - url: As the feed has it, even with characters that are not valid in an address; `nil` when there is none.
    ///   - source: The source that names it; `nil` for an address of the program or of its settings.
    ///   - onStatus: Called with how far it is, now and when that changes.
    ///   - width: The width in which it is shown, in logical pixels. It is drawn fastest in exactly this size.
    ///   - height: The height in which it is shown, in logical pixels.
    package func show(
        _ url: String?, from source: Source?, in view: PictureView, width: Int, height: Int,
        onStatus: @escaping @MainActor (PictureStatus) -> Void = { _ in }
    ) {
        let size = PictureSize(width: max(1, width) * view.scaleFactor, height: max(1, height) * view.scaleFactor)
        let key = url.flatMap { place(of: $0, from: source) }.map { PictureKey($0, size) }
        let shown = view.owner as? Binding
        if let shown, shown.key == key, !shown.hasFailed { return }
        if let request = shown?.request { leaveBehind(request) }
        if view.owner == nil {
            view.onVisibility { [weak view] isVisible in
                (view?.owner as? Binding)?.request?.priority = isVisible ? .inSight : .outOfSight
            }
        }
        let binding = Binding(view, key, source, onStatus)
        view.owner = binding
        view.show(key.flatMap(loader.nearestPicture)?.texture)
        guard let key else {
            // A text that names no place of a picture is not the same as none.
            return onStatus(url == nil ? .none : .failed)
        }
        onStatus(view.texture == nil ? .loading : .shown)
        load(key, for: binding)
    }

    private func place(of url: String, from source: Source?) -> PicturePlace? {
        if let address = WebAddress(url) { return .web(address, reach(of: source)) }
        return LocalPicture(url, beside: source).map { .file($0) }
    }

    /// Requests the picture of a view again, on the user's request.
    package func retry(_ view: PictureView) {
        guard let binding = view.owner as? Binding, binding.hasFailed, let key = binding.key else { return }
        loader.forgetFailure(of: key.place)
        binding.failure = nil
        binding.onStatus(.loading)
        load(key, for: binding)
    }

    private func reach(of source: Source?) -> NetworkReach {
        source.map { innerSources.contains($0) || $0.isStatedInside } ?? true ? .anywhere : .publicInternet
    }

    /// Requests pictures again that may succeed now: when the computer is online again, and on the user's request.
    package func retryFailures() {
        loader.forgetPassingFailures()
        retry { $0.isTemporary }
    }

    private func retry(_ isMeant: (PictureFailure) -> Bool) {
        let bindings = unconnected.filter { $0.failure.map(isMeant) ?? false }
        unconnected.removeAll { binding in bindings.contains { $0 === binding } }
        for binding in bindings {
            guard let key = binding.key, binding.view?.owner === binding else { continue }
            binding.failure = nil
            if case .web(let address, _) = key.place {
                binding.key = PictureKey(address, key.size, reach: reach(of: binding.source))
            }
            binding.onStatus(.loading)
            if let key = binding.key { load(key, for: binding) }
        }
    }

    private func load(_ key: PictureKey, for binding: Binding) {
        binding.request = loader.load(key) { [weak self, weak binding] outcome in
            guard let binding, let view = binding.view, view.owner === binding else { return }
            // There is no request when the picture was in memory.
            let wasAwaited = binding.request != nil
            binding.request = nil
            switch outcome {
            case .success(let picture):
                view.show(picture.texture, fadesIn: wasAwaited)
                binding.onStatus(.shown)
            case .failure(let failure):
                self?.noteFailure(failure, of: binding)
                binding.onStatus(view.texture == nil ? .failed : .shown)
            }
        }
    }

    private func noteFailure(_ failure: PictureFailure, of binding: Binding) {
        binding.failure = failure
        guard failure.isTemporary || failure.isForbidden else { return }
        unconnected.removeAll { $0.view?.owner !== $0 }
        unconnected.append(binding)
    }

    private func leaveBehind(_ request: PictureRequest) {
        request.priority = .outOfSight
        leftBehind.append(request)
        if leftBehind.count > Pictures.leftBehindLimit { leftBehind.removeFirst() }
    }
}

/// How far the picture of a view is.
package enum PictureStatus: Hashable, Sendable {
    /// There is none.
    case none
    case loading
    case shown
    case failed
}

/// A picture in memory, with the texture that GTK draws.
@MainActor
private final class ShownPicture {
    private nonisolated let decoded: DecodedPicture
    private(set) lazy var texture = Texture(decoded)

    nonisolated init(_ decoded: DecodedPicture) {
        self.decoded = decoded
    }

    nonisolated var byteCount: Int { decoded.byteCount }
}

/// The picture of a view, and the request for it while it is running.
@MainActor
private final class Binding {
    private(set) weak var view: PictureView?
    var key: PictureKey?
    let source: Source?
    var request: PictureRequest?
    var failure: PictureFailure?
    var hasFailed: Bool { failure != nil }
    let onStatus: @MainActor (PictureStatus) -> Void

    init(
        _ view: PictureView, _ key: PictureKey?, _ source: Source?,
        _ onStatus: @escaping @MainActor (PictureStatus) -> Void
    ) {
        self.onStatus = onStatus
        self.view = view
        self.key = key
        self.source = source
    }
}
