import Foundation
import Text

/// The time zone that the user has chosen.
public enum SystemTimeZone {
    /// The zone as it is set now. Nothing is cached, so a change takes effect at the next call.
    ///
    /// - Parameters:
    ///   - environment: `TZ` in it takes precedence, as in glibc (tzset(3)): the name of a zone or the path of its
    ///     file, optionally after a colon. An empty text or an unknown zone means UTC. Of POSIX rules
    ///     (`CET-1CEST,M3.5.0,M10.5.0/3`), only those that Foundation knows by name (`EST5EDT`) are supported.
    ///   - localtimePath: The symbolic link to the zone's file (localtime(5)), followed until the path contains
    ///     `zoneinfo/`. Without such a link, the zone is UTC.
    public static func current(
        localtimePath: String = "/etc/localtime",
        environment: Environment = .process
    ) -> TimeZone {
        let name =
            if let setting = environment["TZ"] {
                zoneName(setting: setting)
            } else {
                zoneName(linkedFrom: localtimePath)
            }
        return name.flatMap(TimeZone.init(identifier:)) ?? .gmt
    }

    private static func zoneName(setting: String) -> String? {
        let name = setting.hasPrefix(":") ? String(setting.dropFirst()) : setting
        guard name.hasPrefix("/") else { return name }
        return zoneName(path: name) ?? zoneName(linkedFrom: name)
    }

    private static func zoneName(linkedFrom path: String) -> String? {
        var path = path
        // A link may lead to another link; after eight, assume a cycle.
        for _ in 0..<8 {
            guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else { return nil }
            if let name = zoneName(path: target) { return name }
            path = URL(fileURLWithPath: target, relativeTo: URL(fileURLWithPath: path)).path
        }
        return nil
    }

    /// The name of the zone in the path of its file.
    private static func zoneName(path: String) -> String? {
        guard let folder = path.range(of: "zoneinfo/", options: .backwards) else { return nil }
        let name = path[folder.upperBound...]
        // These folders contain the same zones without and with leap seconds.
        for copy in ["posix/", "right/"] where name.hasPrefix(copy) { return String(name.dropFirst(copy.count)) }
        return String(name)
    }
}
