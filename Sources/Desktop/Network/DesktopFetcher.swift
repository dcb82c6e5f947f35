import Network

extension HTTPFetcher {
    /// The fetcher of the program, which uses the proxies of the desktop's settings.
    package static let desktop = HTTPFetcher(proxies: DesktopProxies())
}
