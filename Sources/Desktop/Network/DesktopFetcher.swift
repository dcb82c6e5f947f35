import Network

extension HTTPFetcher {
    /// The one of the program, which goes the ways that the desktop's settings say.
    package static let desktop = HTTPFetcher(proxies: DesktopProxies())
}
