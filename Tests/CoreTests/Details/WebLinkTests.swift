import Testing

@testable import Planning

struct WebLinkTests {
    private func urls(_ text: String, limit: Int = 20) -> [String] {
        WebLink.links(in: text, limit: limit).map(\.url)
    }

    @Test func `addresses of web pages are found in text`() {
        #expect(urls("See HTTPS://Example.org/a?b=1&c=2#d.") == ["HTTPS://Example.org/a?b=1&c=2#d"])
        #expect(urls("(http://example.org/wiki/Swift_(bird)), more") == ["http://example.org/wiki/Swift_(bird)"])
        #expect(urls("<a href=\"https://example.org/?a=1&amp;b=2\">x</a>") == ["https://example.org/?a=1&b=2"])
        #expect(urls("http://a.org\nhttp://a.org http://b.org") == ["http://a.org", "http://b.org"])
        #expect(urls("http://a.org http://b.org http://c.org", limit: 2) == ["http://a.org", "http://b.org"])
    }

    @Test func `nothing else is a link`() {
        #expect(urls("file:///etc/passwd javascript:alert(1) ftp://a.org xhttp://a.org http:// https://").isEmpty)
        #expect(urls("http://" + String(repeating: "a", count: 5000)).isEmpty)
        #expect(WebLink("mailto:a@example.org") == nil)
    }
}
