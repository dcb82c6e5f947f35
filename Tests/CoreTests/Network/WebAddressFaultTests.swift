import Testing

@testable import Events
@testable import Formats
@testable import Network

struct WebAddressFaultTests {
    @Test(arguments: ["http://a.org:99999/", "https://u:p@a.org:70000", "HTTP://[::1]:123456"])
    func `a port that cannot be is named`(text: String) async throws {
        let fault = try #require(WebAddress.fault(in: text))
        #expect(fault.words.text.contains("ports go from 1 to 65535"))
        let error = await #expect(throws: SourceError.self) { try await Source(argument: text).load() }
        #expect(error?.kind == .badAddress(fault) && error?.message == fault.words.text)
    }

    @Test(arguments: ["http://", "https://a b/", "http://:80/"])
    func `an address without a host is an error`(text: String) {
        #expect(WebAddress.fault(in: text)?.words.text.hasPrefix("This address has no valid host name") == true)
    }

    @Test(arguments: ["http://a.org/", "https://a.org:65535", "ftp://a.org:99999/", "/http://", "a.json"])
    func `other texts have none of these faults`(text: String) {
        #expect(WebAddress.fault(in: text) == nil)
    }
}
