import CGio
@_spi(C) import GLib
import Dispatch
import Network
import Synchronization

/// The proxies that the desktop's settings name, also by a script (PAC), through GIO's `GProxyResolver`.
///
/// GIO has the settings of GNOME from glib-networking, and inside a sandbox from its portal. Without either it knows of no
/// proxy.
public final class DesktopProxies: ProxyResolver {
    /// How long to wait for a script.
    private static let patience = DispatchTimeInterval.seconds(10)
    /// How long a script that did not answer in time is not asked again: by other attempts, and for other sources.
    private static let rest = Duration.seconds(300)

    /// Until when no script is asked.
    private let restEnd = Mutex<ContinuousClock.Instant?>(nil)

    public init() {}

    package func proxies(for address: WebAddress) async -> [Proxy] {
        if let end = restEnd.withLock({ $0 }), .now < end { return [] }
        let lookup = Lookup()
        let uris = await withTaskCancellationHandler {
            DispatchQueue.global().asyncAfter(deadline: .now() + DesktopProxies.patience) { [weak lookup] in
                lookup?.cancel()
            }
            // A lookup may wait for a script.
            return await OwnThread.run { lookup.uris(for: address.hostText) }
        } onCancel: {
            lookup.cancel()
        }
        if lookup.isCancelled, !Task.isCancelled { restEnd.withLock { $0 = .now + DesktopProxies.rest } }
        return uris.compactMap { Proxy(uri: $0) }
    }
}

/// One lookup by GIO, which any thread can cancel.
///
/// Unchecked: a GCancellable may be used by several threads.
private final class Lookup: @unchecked Sendable {
    /// Owned.
    private let cancellable = g_cancellable_new()

    deinit {
        if let cancellable { g_object_unref(UnsafeMutableRawPointer(cancellable)) }
    }

    func cancel() {
        g_cancellable_cancel(cancellable)
    }

    var isCancelled: Bool { g_cancellable_is_cancelled(cancellable) != 0 }

    /// Looks up the proxies, blocking the calling thread. Returns an empty array when GIO has no answer.
    func uris(for address: String) -> [String] {
        // GIO owns the resolver, and the caller the list with its strings.
        guard let resolver = g_proxy_resolver_get_default(),
            let list = g_proxy_resolver_lookup(resolver, address, cancellable, nil)
        else { return [] }
        defer { g_strfreev(list) }
        var uris: [String] = []
        var place = list
        while let uri = place.pointee {
            uris.append(String(cString: uri))
            place += 1
        }
        return uris
    }
}
