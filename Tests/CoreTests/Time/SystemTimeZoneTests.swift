import Foundation
import Testing

@testable import Time

struct SystemTimeZoneTests {
    private func zone(_ setting: String) -> String {
        SystemTimeZone.current(localtimePath: "/nowhere", environment: ["TZ": setting]).identifier
    }

    /// The zone that a chain of symbolic links, each named by the one before, leads to.
    private func zone(links: [String]) throws -> String {
        let folder = FileManager.default.temporaryDirectory.appending(path: "zone-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (index, target) in links.enumerated() {
            let link = folder.appending(path: index == 0 ? "localtime" : "link\(index)").path
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
        }
        let path = folder.appending(path: "localtime").path
        return SystemTimeZone.current(localtimePath: path, environment: ["LANG": "C"]).identifier
    }

    @Test func `the variable TZ names the zone`() {
        #expect(zone("Europe/Berlin") == "Europe/Berlin")
        #expect(zone(":Europe/Berlin") == "Europe/Berlin")
        #expect(zone("/usr/share/zoneinfo/Asia/Tokyo") == "Asia/Tokyo")
        #expect(zone(":/usr/share/zoneinfo/right/Asia/Tokyo") == "Asia/Tokyo")
        #expect(zone("EST5EDT") == "EST5EDT")
    }

    @Test(arguments: ["", ":", "Nowhere/Atall", "/etc/passwd", "CET-1CEST,M3.5.0,M10.5.0/3"])
    func `an empty or unknown TZ is UTC`(setting: String) {
        let zone = SystemTimeZone.current(localtimePath: "/nowhere", environment: ["TZ": setting])
        #expect(zone.secondsFromGMT(for: Date(timeIntervalSince1970: 1_530_000_000)) == 0)
    }

    @Test func `without TZ the link names the zone`() throws {
        #expect(try zone(links: ["/usr/share/zoneinfo/America/Argentina/Ushuaia"]) == "America/Argentina/Ushuaia")
        #expect(try zone(links: ["../usr/share/zoneinfo/Europe/Berlin"]) == "Europe/Berlin")
        #expect(try zone(links: ["link1", "/usr/share/zoneinfo/posix/Asia/Tokyo"]) == "Asia/Tokyo")
    }

    @Test func `without TZ and a usable link the zone is UTC`() throws {
        #expect(try zone(links: []) == "GMT")
        #expect(try zone(links: ["localtime"]) == "GMT")
        #expect(try zone(links: ["/usr/share/zoneinfo/Nowhere/Atall"]) == "GMT")
    }

    @Test func `a changed link shows at the next call`() throws {
        #expect(try zone(links: ["/usr/share/zoneinfo/Asia/Tokyo"]) == "Asia/Tokyo")
        let folder = FileManager.default.temporaryDirectory.appending(path: "zone-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let link = folder.appending(path: "localtime").path
        for name in ["Europe/Berlin", "Asia/Tokyo"] {
            try? FileManager.default.removeItem(atPath: link)
            try FileManager.default.createSymbolicLink(
                atPath: link, withDestinationPath: "/usr/share/zoneinfo/\(name)")
            #expect(SystemTimeZone.current(localtimePath: link, environment: [:]).identifier == name)
        }
    }
}
