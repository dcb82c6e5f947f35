import Testing

@testable import Network

struct WebAddressTests {
    @Test(arguments: [
        ("http://example.org", "http://example.org/"),
        ("  HTTPS://EXAMPLE.org:443/A?b#c \n", "https://example.org/A?b"),
        ("http://example.org:8080", "http://example.org:8080/"),
        ("https://example.org:80/x", "https://example.org:80/x"),
        ("http://example.org/it's a \"b\"/é.png", "http://example.org/it's%20a%20%22b%22/%C3%A9.png"),
        ("http://example.org/%C3%A9%20%41%zz%", "http://example.org/%C3%A9%20%41%25zz%25"),
        ("http://example.org/x?q=it's é+%26", "http://example.org/x?q=it%27s%20%C3%A9+%26"),
        ("http://example.org/a|b[c]^{d}", "http://example.org/a%7Cb%5Bc%5D%5E%7Bd%7D"),
        ("http://example.org\\a\\b", "http://example.org/a/b"),
        ("http://example.org/a/./b/../c/..", "http://example.org/a/"),
        ("http://example.org/../%2e%2E/a/%2e", "http://example.org/a/"),
        ("http://example.org//a//b", "http://example.org//a//b"),
        ("http://exam\nple.org/a\tb", "http://example.org/ab"),
        ("http://Bücher.example/a%20b", "http://xn--bcher-kva.example/a%20b"),
        ("http://例え.jp/", "http://xn--r8jz45g.jp/"),
        ("http://[::1]:8080/x", "http://[::1]:8080/x"),
        ("http://me:p w@example.org/", "http://me:p%20w@example.org/"),
        ("http://example.org?x", "http://example.org/?x"),
        ("http://example.org/\u{1F3BB}", "http://example.org/%F0%9F%8E%BB"),
        ("http://example.org/e\u{301}", "http://example.org/e%CC%81"),
    ])
    func `an address is read as browsers do`(text: String, address: String) {
        #expect(WebAddress(text)?.text == address)
        #expect(WebAddress(address)?.text == address)
        #expect(WebAddress(address) == WebAddress(text))
    }

    @Test(arguments: [
        "", "example.org", "/a", "ftp://example.org/", "http:", "http://", "http:///a", "http:/example.org",
        "http://a b/",
        "http://example.org:99999/", "http://example.org:x/", "http://?x", "http://:80/", "file:///a", "http://[::1/",
    ])
    func `what is no address is none`(text: String) {
        #expect(WebAddress(text) == nil)
    }

    /// The examples of RFC 3986 §5.4, as far as they give an http address without a fragment.
    @Test(arguments: [
        ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"), ("/g", "http://a/g"),
        ("//g", "http://g/"), ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"), ("#s", "http://a/b/c/d;p?q"),
        (";x", "http://a/b/c/;x"), ("g;x?y#s", "http://a/b/c/g;x?y"), ("", "http://a/b/c/d;p?q"),
        (".", "http://a/b/c/"),
        ("..", "http://a/b/"), ("../g", "http://a/b/g"), ("../..", "http://a/"), ("../../../g", "http://a/g"),
        ("/./g", "http://a/g"), ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."), ("..g", "http://a/b/c/..g"),
        ("./g/.", "http://a/b/c/g/"), ("g;x=1/../y", "http://a/b/c/y"), ("g?y/./x", "http://a/b/c/g?y/./x"),
        ("https://g/é", "https://g/%C3%A9"), ("a b", "http://a/b/c/a%20b"), ("\\\\g", "http://g/"),
    ])
    func `a reference leads from an address to another`(reference: String, target: String) throws {
        let base = try #require(WebAddress("http://a/b/c/d;p?q"))
        #expect(base.resolving(reference)?.text == target)
    }

    @Test(arguments: ["mailto:me@example.org", "javascript:1", "ftp://a/", "http:", "file:///etc/passwd", "//"])
    func `a reference to something else leads nowhere`(reference: String) throws {
        #expect(try #require(WebAddress("http://a/b")).resolving(reference) == nil)
    }
}
