import Core
import Desktop

extension HTTPFetcher {
    /// The one of the program, which goes the ways that the desktop's settings say.
    static let desktop = HTTPFetcher(proxies: DesktopProxies())
}
