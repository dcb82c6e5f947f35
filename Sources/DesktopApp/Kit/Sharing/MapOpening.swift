import Desktop
import Gtk
import Planning
import Text

/// Opens places in the desktop's program for maps, or else on a web page.
@MainActor
package enum MapOpening {
    /// Tries the addresses of a place, the best first.
    ///
    /// - Parameter note: Called with what is wrong when none can be opened.
    package static func open(_ map: MapLink, note: @escaping @MainActor (String) -> Void) {
        open(map.addresses[...], note)
    }

    private static func open(_ addresses: ArraySlice<String>, _ note: @escaping @MainActor (String) -> Void) {
        guard let address = addresses.first else { return note(localized("No program here can show a map.")) }
        Opening.open(address, in: Display.launchContext) { error in
            if error != nil { open(addresses.dropFirst(), note) }
        }
    }
}
