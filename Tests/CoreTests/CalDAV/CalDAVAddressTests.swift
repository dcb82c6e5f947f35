import Events
import Formats
@testable import Network
import Testing

@Suite struct CalDAVAddressTests {
    private func address(_ text: String, user: String = "anna") -> Result<CalDAVAddress, CalDAVFault> {
        do throws(CalDAVFault) {
            return .success(try CalDAVAddress(text, userName: user))
        } catch {
            return .failure(error)
        }
    }

    @Test(arguments: [
        ("dav.example.org", "https://dav.example.org/"),
        (" https://dav.example.org:8443/x ", "https://dav.example.org:8443/x"),
        ("caldav://dav.example.org/x", "https://dav.example.org/x"), ("anna@example.org", "https://example.org/"),
        ("https://bert:secret@dav.example.org/", "https://dav.example.org/"),
        ("localhost:5232", "http://localhost:5232/"),
        ("http://127.0.0.1:5232/", "http://127.0.0.1:5232/"),
    ])
    func `an address is read as people type it`(text: String, server: String) throws {
        #expect(try address(text).get().server.text == server)
    }

    @Test func `a mail address has the user name too`() throws {
        #expect(try address("Anna@example.org", user: " ").get().userName == "Anna@example.org")
        #expect(try address("Anna@example.org", user: "a").get().userName == "a")
    }

    @Test func `other texts are refused, each with its reason`() {
        for text in ["", " ", "no address", "ftp://example.org", "webcal://example.org/a.ics", "/home/anna", "a\u{0}b"]
        {
            #expect(address(text) == .failure(.badAddress), "\(text)")
        }
        #expect(address("dav.example.org", user: "anna\r\nX: y") == .failure(.badAddress))
        #expect(address("http://dav.example.org/") == .failure(.notEncrypted(host: "dav.example.org")))
        for text in [
            "anna@gmail.com", "https://apidata.googleusercontent.com/caldav/v2", "www.google.com/calendar/dav",
        ] {
            #expect(address(text) == .failure(.google), "\(text)")
        }
    }

    @Test(arguments: [
        ("https://caldav.icloud.com/", "https://p67-caldav.icloud.com:443/1/", true),
        ("https://dav.example.co.uk/", "https://www.example.co.uk/", true),
        ("https://one.co.uk/", "https://two.co.uk/", false),
        ("https://anna.github.io/", "https://bert.github.io/", false),
        ("https://example.org/", "https://example.org.evil.net/", false),
        ("https://example.org/", "https://evilexample.org/", false),
        ("https://dav.example.org/", "http://dav.example.org/", false),
        ("https://dav.example.org/", "https://dav.example.org:8443/", true),
        ("https://192.0.2.1/", "https://192.0.2.2/", false),
        ("https://192.0.2.1/", "https://192.0.2.1/x", true),
        ("http://localhost:1/", "http://localhost:1/x", true),
        ("http://localhost:1/", "http://localhost:2/", false),
        ("http://localhost/", "http://127.0.0.1/", false),
        ("http://a.localhost/", "http://b.localhost/", false),
    ])
    func `a password goes to the hosts of one domain only`(first: String, second: String, isShared: Bool) throws {
        let (first, second) = (try #require(WebAddress(first)), try #require(WebAddress(second)))
        #expect(first.sharesPassword(with: second) == isShared)
        #expect(second.sharesPassword(with: first) == isShared)
    }

    @Test func `the source of a calendar comes back from its location, and others do not`() throws {
        let (id, calendar) = (CalDAVAccount.ID(), try #require(WebAddress("https://dav.example.org/a:b/c%20d/")))
        let source = Source(id, calendar: calendar)
        #expect(Source(location: source.location) == source)
        #expect(source.accountCalendar?.address == calendar)
        #expect(source.address == nil)
        #expect(source.displayLocation == "https://dav.example.org/a:b/c%20d/")
        for text in [
            "caldav-calendar:", "caldav-calendar:a", "caldav-calendar:a:b", "caldav-calendar:../x:https://a.org/",
        ] {
            #expect(Source(location: text).accountCalendar == nil)
        }
    }

    @Test func `no description of a sign-in has the password`() {
        let signIn = HTTPSignIn(.basic, userName: "anna", password: "secret")
        var dumped = ""
        dump(HTTPRequest(method: "GET", signIn: signIn), to: &dumped)
        for text in ["\(signIn)", String(reflecting: signIn), "\(HTTPRequest(method: "GET", signIn: signIn))", dumped] {
            #expect(!text.contains("secret") && !text.contains("anna"), "\(text)")
        }
    }
}
