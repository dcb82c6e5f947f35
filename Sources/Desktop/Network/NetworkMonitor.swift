import AppModel
import CGio
@_spi(C) import GLib

/// Tells whether the computer has a network, as far as the system knows.
@MainActor
public final class NetworkMonitor: NetworkState {
    private let monitor: Object

    /// Called when `isAvailable` has changed.
    public var onChange: @MainActor () -> Void = {}

    public init() {
        guard let shared = g_network_monitor_get_default() else {
            preconditionFailure("GLib always has a network monitor")
        }
        // GLib owns the monitor; the handle adds a reference.
        monitor = Object(borrowing: UnsafeMutableRawPointer(shared))
        monitor.connect("notify::network-available") { [weak self] _ in self?.onChange() }
    }

    /// Whether hosts outside this computer may be reached.
    public var isAvailable: Bool { g_network_monitor_get_network_available(monitor.opaque) != 0 }
}
