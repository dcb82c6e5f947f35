import Foundation
import Testing
import Text

@testable import Network
@testable import Planning
@testable import Rules

@Suite struct ConditionSourceTests {
    private func service(_ base: String) throws -> WebAddress {
        guard case .service(let address) = ConditionSource(argument: base) else {
            Issue.record("\(base) is no service")
            throw CancellationError()
        }
        return address
    }

    @Test func `an address is a service and all else is files`() throws {
        #expect(try service("http://example.org").text == "http://example.org/")
        #expect(ConditionSource(argument: "rules", directory: "/home/me") == .files(path: "/home/me/rules"))
        #expect(ConditionSource(argument: "file:///rules.json") == .files(path: "/rules.json"))
    }

    private static let locations = ["http://example.org/api/conditions?x=1", "http://example.org", "/home/me/rules"]

    @Test(arguments: locations) func `a source is kept by its location`(argument: String) {
        let source = ConditionSource(argument: argument)
        #expect(ConditionSource(argument: source.location) == source)
    }

    private static let lists = [
        ("http://example.org", "http://example.org/conditions"),
        ("http://example.org/", "http://example.org/conditions"),
        ("http://example.org/conditions", "http://example.org/conditions"),
        ("http://example.org/conditions/", "http://example.org/conditions"),
        ("http://example.org/api/v1", "http://example.org/api/v1/conditions"),
        ("http://example.org/api/v1/", "http://example.org/api/v1/conditions"),
        ("http://example.org/api/v1/conditions", "http://example.org/api/v1/conditions"),
        ("http://example.org/api/conditions?key=1", "http://example.org/api/conditions?key=1"),
        ("http://example.org:8080/a%20b?key=1#part", "http://example.org:8080/a%20b/conditions?key=1"),
        ("HTTP://Example.org", "http://example.org/conditions"),
    ]

    @Test(arguments: lists) func `the list stands below the address of the service`(base: String, list: String) throws {
        #expect(ConditionSource.list(of: try service(base))?.text == list)
    }

    private static let ids = [
        ("1", "1"), ("a/b", "a%2Fb"), ("../x", "..%2Fx"), ("a b?c#d%", "a%20b%3Fc%23d%25"), ("é", "%C3%A9"),
        ("a.b-c_d~e", "a.b-c_d~e"), ("\u{1}", "%01"), ("😀", "%F0%9F%98%80"),
        ("a;b:c@d&e=f+g", "a%3Bb%3Ac%40d%26e%3Df%2Bg"),
        ("%2e%2e", "%252e%252e"), ("a%2Fb", "a%252Fb"), ("a\\b", "a%5Cb"), ("...", "..."),
    ]

    @Test(arguments: ids) func `an identifier is one part of the path whatever it says`(id: String, part: String) throws
    {
        let address = ConditionSource.condition(id, of: try service("http://example.org/api?key=1"))
        #expect(address?.text == "http://example.org/api/conditions/" + part + "?key=1")
    }

    @Test(arguments: ["", ".", ".."]) func `what cannot be a part of a path is an error`(id: String) async throws {
        let reader = ConditionReader(.service(try service("http://127.0.0.1:9")))
        await #expect(
            throws: ConditionError(
                Message(
                    "A service cannot be asked for the identifier {id}, which is not a name in an address.",
                    ["id": "\"\(id)\""]))
        ) {
            try await reader.condition(withID: id)
        }
    }
}
