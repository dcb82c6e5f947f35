import Events
import Text

/// A calendar of an account, for choosing whether it is shown.
package struct CalendarChoice: Hashable, Sendable, Identifiable {
    /// Its UID in the desktop's list, or its address.
    package let id: String
    package let name: String
    /// `nil` when it states none.
    package let color: RGBColor?
    /// Whether the user wants it.
    package var isOn: Bool
    /// The fault of its connection, in a whole sentence; `nil` for none.
    package let fault: String?

    package init(id: String, name: String, color: RGBColor?, isOn: Bool, fault: String? = nil) {
        (self.id, self.name, self.color, self.isOn, self.fault) = (id, name, color, isOn, fault)
    }

    /// Name and state, for a screen reader.
    package var accessibleName: String { [name, fault].compactMap { $0 }.listed() }
}
