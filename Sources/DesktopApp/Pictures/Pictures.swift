import Desktop
import Events
import Gtk
import Network
import Storage

/// The pictures of the program: one for all pages, so that none is fetched twice.
///
/// A row or card holds a `PictureView` and says what it is to show, each time it is bound:
///
///     let picture = PictureView(placeholder: Image("…-symbolic"), height: 180)   // once
///     Pictures.shared.show(event.imageURL, from: source, in: picture, width: 360, height: 180)  // at each binding
///
/// A picture in memory is there at once, without fading; another fades in when it has come. Until then, and where there is
/// none or it has failed, the view shows its placeholder, or meanwhile the same picture at another size. A view that is bound to
/// another picture, or leaves the screen, makes its request less urgent; one that goes away takes it back.
@MainActor
final class Pictures {
    static let shared = Pictures()

    private let loader: PictureLoader<ShownPicture>
    /// The requests of views that show something else now, the last at the end.
    private var leftBehind: [PictureRequest] = []
    /// The views whose pictures failed for want of a connection, or where their feed may not reach.
    private var unconnected: [Binding] = []

    /// The sources on this computer or in a private network, whose pictures may be there too. Pictures of all others are asked
    /// for in the public Internet alone.
    var innerSources: Set<Source> = [] {
        didSet { if innerSources != oldValue { retry { $0.isOutOfReach } } }
    }

    /// How many requests go on though nobody sees what comes of them: some rows' worth, for who scrolls back.
    private static let leftBehindLimit = 24
    private static let memoryLimit = 96 << 20

    init(
        files: PictureFiles = PictureFiles(folder: PictureFiles.location()),
        fetcher: HTTPFetcher = HTTPFetcher(policy: .brief, proxies: DesktopProxies())
    ) {
        DecodedPicture.giveBackMemoryAtOnce()
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

    /// Shows the picture at an address in a view, now or when it has come.
    ///
    /// - Parameters:
    ///   - url: as the feed has it, also with blanks and letters that an address does not have; `nil` where it has none.
    ///   - source: the source that names it; `nil` for an address of the program or of its settings.
    ///   - width: the width in which it is shown, in logical pixels. At just this size it is drawn soonest.
    ///   - height: the same of the height.
    func show(_ url: String?, from source: Source?, in view: PictureView, width: Int, height: Int) {
        let size = PictureSize(width: max(1, width) * view.scaleFactor, height: max(1, height) * view.scaleFactor)
        let key = url.flatMap { WebAddress($0) }.map { PictureKey($0, size, reach: reach(of: source)) }
        let shown = view.owner as? Binding
        if let shown, shown.key == key, !shown.hasFailed { return }
        if let request = shown?.request { leaveBehind(request) }
        if view.owner == nil {
            view.onVisibility { [weak view] isVisible in
                (view?.owner as? Binding)?.request?.priority = isVisible ? .inSight : .outOfSight
            }
        }
        let binding = Binding(view, key, source)
        view.owner = binding
        view.show(key.flatMap(loader.nearestPicture)?.texture)
        if let key { load(key, for: binding) }
    }

    private func reach(of source: Source?) -> NetworkReach {
        source.map { innerSources.contains($0) || $0.isStatedInside } ?? true ? .anywhere : .publicInternet
    }

    /// Asks again for the pictures whose failure may have passed: when the computer is online again, and when the user asks.
    func retryFailures() {
        loader.forgetPassingFailures()
        retry { $0.isPassing }
    }

    private func retry(_ isMeant: (PictureFailure) -> Bool) {
        let bindings = unconnected.filter { $0.failure.map(isMeant) ?? false }
        unconnected.removeAll { binding in bindings.contains { $0 === binding } }
        for binding in bindings {
            guard let key = binding.key, binding.view?.owner === binding else { continue }
            binding.failure = nil
            let place = key.place
            binding.key = PictureKey(place.address, key.size, reach: reach(of: binding.source))
            if let key = binding.key { load(key, for: binding) }
        }
    }

    private func load(_ key: PictureKey, for binding: Binding) {
        binding.request = loader.load(key) { [weak self, weak binding] outcome in
            guard let binding, let view = binding.view, view.owner === binding else { return }
            // There is none yet where the picture was at hand.
            let wasAwaited = binding.request != nil
            binding.request = nil
            switch outcome {
            case .success(let picture): view.show(picture.texture, fadesIn: wasAwaited)
            case .failure(let failure): self?.noteFailure(failure, of: binding)
            }
        }
    }

    private func noteFailure(_ failure: PictureFailure, of binding: Binding) {
        binding.failure = failure
        guard failure.isPassing || failure.isOutOfReach else { return }
        unconnected.removeAll { $0.view?.owner !== $0 }
        unconnected.append(binding)
    }

    private func leaveBehind(_ request: PictureRequest) {
        request.priority = .outOfSight
        leftBehind.append(request)
        if leftBehind.count > Pictures.leftBehindLimit { leftBehind.removeFirst() }
    }
}

/// A picture in memory, with the texture that GTK draws it from once it has been shown.
@MainActor
private final class ShownPicture {
    private nonisolated let decoded: DecodedPicture
    private(set) lazy var texture = Texture(decoded)

    nonisolated init(_ decoded: DecodedPicture) {
        self.decoded = decoded
    }

    nonisolated var byteCount: Int { decoded.byteCount }
}

/// What a view is to show, and the request for it while it lasts.
@MainActor
private final class Binding {
    private(set) weak var view: PictureView?
    var key: PictureKey?
    let source: Source?
    var request: PictureRequest?
    var failure: PictureFailure?
    var hasFailed: Bool { failure != nil }

    init(_ view: PictureView, _ key: PictureKey?, _ source: Source?) {
        self.view = view
        self.key = key
        self.source = source
    }
}
