import Testing

@testable import Events
@testable import Network

struct WebAddressDisplayTests {
    @Test(arguments: [
        ("https://me:1234@example.org/a.json", "https://example.org/a.json"),
        ("https://ghp_token@example.org:81/", "https://example.org:81/"),
        ("http://[::1]:81/a", "http://[::1]:81/a"),
        (
            "https://a.org/calendar/ical/me%40a.org/private-0123456789abcdef0123456789abcdef/basic.ics",
            "https://a.org/calendar/ical/me%40a.org/private-…/basic.ics"
        ),
        ("https://a.org/123e4567-e89b-12d3-a456-426614174000/feed", "https://a.org/…/feed"),
        ("https://a.org/f?token=xyz&team=tor&apikey=", "https://a.org/f?token=…&team=tor&apikey="),
        ("https://a.org/f?access_token=1&X-Amz-Signature=2", "https://a.org/f?access_token=…&X-Amz-Signature=…"),
        ("https://a.org/f?q=aB3dE5fG7hI9kL1mN3&a", "https://a.org/f?q=…&a"),
        ("https://a.org/f?12345678901234567890", "https://a.org/f?…"),
    ])
    func `secrets are not shown`(address: String, shown: String) throws {
        let address = try #require(WebAddress(address))
        #expect(address.display == shown)
        #expect(Source(address).displayLocation == shown)
    }

    @Test(arguments: [
        "https://a.org/", "https://a.org/2024-09-15-how-to-build-a-house.json", "https://a.org/schedule2024season.json",
        "https://a.org/internationalization", "https://a.org/20240915T120000", "https://a.org/%E6%97%A5%E6%9C%AC?x=1",
        "http://a.org/api/game/schedule?season=2018&team=1610612761",
    ])
    func `ordinary addresses are shown whole`(address: String) {
        #expect(WebAddress(address)?.display == address)
    }

    @Test func `names of sources have no secrets either`() {
        let secret = "0123456789abcdef0123456789abcdef"
        let sources = ["a", "b"].map { Source(location: "https://u:pass@x.org/\($0)/\(secret)") }
        let names = SourceNames(sources)
        for source in sources {
            #expect(!source.name.contains(secret))
            #expect(!names[source].contains(secret) && !names[source].contains("pass"))
        }
        #expect(names[sources[0]] == "… · a")
    }

    @Test(arguments: ["/tmp/a\u{1b}[2J\nb.json", "https://a.org/a%1B%5B2J%0Ab.json"])
    func `names and places are one line without escapes`(location: String) {
        let source = Source(location: location)
        for text in [source.name, source.displayLocation, SourceNames([source])[source]] {
            #expect(!text.unicodeScalars.contains { $0.value < 0x20 })
        }
        #expect(source.name == "a [2J b")
    }
}
