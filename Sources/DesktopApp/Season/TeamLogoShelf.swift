import Core
import Gtk

/// The logos that have been asked for: each once, whatever came of it.
@MainActor
final class TeamLogoShelf {
    private enum Place {
        case awaited
        case missing
        case there(Texture)
    }

    private var places: [String: Place] = [:]
    private let fetcher: HTTPFetcher

    /// Called when another logo is there.
    var onArrival: @MainActor () -> Void = {}

    /// Twice the side that it is shown with, for displays with finer pixels.
    private static let side = 2 * TeamBadge.side
    private static let byteLimit = 4 << 20

    init() {
        var policy = FetchPolicy()
        policy.attempts = 1
        fetcher = HTTPFetcher(policy: policy)
    }

    /// The logo at an address; `nil` while it is awaited, and where there is none. The first call asks for it.
    func logo(_ url: String) -> Texture? {
        switch places[url] {
        case .there(let texture): return texture
        case .awaited, .missing: return nil
        case nil:
            places[url] = .awaited
            Task { await load(url) }
            return nil
        }
    }

    /// Lets those that did not come be asked for again.
    func forgetMissing() {
        places = places.filter { if case .missing = $1 { false } else { true } }
    }

    private func load(_ url: String) async {
        guard let address = WebAddress(url),
            case .content(let content) = try? await fetcher.fetch(
                address, limit: TeamLogoShelf.byteLimit, accepts: "image/*"),
            let texture = await Texture.decode(content.bytes, side: TeamLogoShelf.side)
        else {
            places[url] = .missing
            return
        }
        places[url] = .there(texture)
        onArrival()
    }
}
