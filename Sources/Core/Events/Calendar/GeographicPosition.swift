/// A place on the earth (RFC 5545 §3.8.1.6 `GEO`), in degrees.
public struct GeographicPosition: Hashable, Sendable {
    /// From -90 to 90, north of the equator.
    public let latitude: Double
    /// From -180 to 180, east of Greenwich.
    public let longitude: Double

    /// Returns `nil` for a place that does not exist, and for 0° 0°, which programs write for an unknown place.
    public init?(latitude: Double, longitude: Double) {
        guard abs(latitude) <= 90, abs(longitude) <= 180, latitude != 0 || longitude != 0 else { return nil }
        (self.latitude, self.longitude) = (latitude, longitude)
    }

    /// With at most six decimal places, which is a tenth of a meter: "52.520008".
    public var latitudeText: String { GeographicPosition.text(latitude) }
    /// With at most six decimal places: "-13.404954".
    public var longitudeText: String { GeographicPosition.text(longitude) }

    private static func text(_ degrees: Double) -> String {
        let millionths = Int((abs(degrees) * 1e6).rounded())
        var decimals = String(1_000_000 + millionths % 1_000_000).dropFirst()
        while decimals.last == "0" { decimals.removeLast() }
        let sign = degrees < 0 && millionths > 0 ? "-" : ""
        return "\(sign)\(millionths / 1_000_000)" + (decimals.isEmpty ? "" : ".\(decimals)")
    }
}
