import Text
import Time

extension EventZone {
    /// The city of its name: "Tokyo" for `Asia/Tokyo`, the whole name where that is no city.
    var city: String {
        let name = String(decoding: identifierBytes, as: UTF8.self)
        guard name.contains("/"), !name.hasPrefix("Etc/"), let city = name.split(separator: "/").last else {
            return name.singleLine(limit: 60)
        }
        return String(city).replacing("_", with: " ").singleLine(limit: 60)
    }
}
