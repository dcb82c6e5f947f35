import Foundation

/// The time zone that the user has chosen.
public enum SystemTimeZone {
    /// The zone as it is set now: nothing is remembered, so that a change shows at the next call.
    ///
    /// - Parameters:
    ///   - environment: Where it has `TZ`, that alone counts, as in glibc (tzset(3)): the name of a zone, or the path
    ///     of its file, each also behind a colon. The empty text, and what names no zone known here, is UTC. POSIX
    ///     rules (`CET-1CEST,M3.5.0,M10.5.0/3`) are understood as far as Foundation knows them by name (`EST5EDT`).
    ///   - localtimePath: The symbolic link to the zone's file (localtime(5)), followed until the path contains
    ///     `zoneinfo/`. Where there is no such link the zone is UTC.
    public static func current(
        localtimePath: String = "/etc/localtime",
        environment: [String: String] = ProcessInfo.processInfo.environment
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
        // A link may lead to a link; more than a few are a circle.
        for _ in 0..<8 {
            guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else { return nil }
            if let name = zoneName(path: target) { return name }
            path = URL(fileURLWithPath: target, relativeTo: URL(fileURLWithPath: path)).path
        }
        return nil
    }

    /// The part of the path of a zone's file that names the zone.
    private static func zoneName(path: String) -> String? {
        guard let folder = path.range(of: "zoneinfo/", options: .backwards) else { return nil }
        let name = path[folder.upperBound...]
        // The same zones again, without and with leap seconds.
        for copy in ["posix/", "right/"] where name.hasPrefix(copy) { return String(name.dropFirst(copy.count)) }
        return String(name)
    }
}
