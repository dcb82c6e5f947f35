import Foundation
import Testing

@testable import Core

@Suite struct ConditionSourceTests {
    private func address(_ base: String) -> URL? {
        if case .service(let url) = ConditionSource(argument: base) { url } else { nil }
    }

    @Test func anAddressIsAServiceAndAllElseIsFiles() {
        #expect(
            ConditionSource(argument: "http://example.org") == URL(string: "http://example.org").map { .service($0) })
        #expect(ConditionSource(argument: "rules", directory: "/home/me") == .files(path: "/home/me/rules"))
        #expect(ConditionSource(argument: "file:///rules.json") == .files(path: "/rules.json"))
        #expect(ConditionSource(argument: "http:") == .files(path: FileManager.default.currentDirectoryPath + "/http:"))
    }

    private static let lists = [
        ("http://example.org", "http://example.org/conditions"),
        ("http://example.org/", "http://example.org/conditions"),
        ("http://example.org/conditions", "http://example.org/conditions"),
        ("http://example.org/api/v1", "http://example.org/api/v1/conditions"),
        ("http://example.org/api/v1/", "http://example.org/api/v1/conditions"),
        ("http://example.org/api/v1/conditions", "http://example.org/api/v1/conditions"),
        ("http://example.org:8080/a%20b?key=1#part", "http://example.org:8080/a%20b/conditions?key=1"),
        ("HTTP://example.org", "HTTP://example.org/conditions"),
    ]

    @Test(arguments: lists) func theListStandsBelowTheAddressOfTheService(base: String, list: String) throws {
        #expect(ConditionSource.list(of: try #require(address(base))).absoluteString == list)
    }

    private static let ids = [
        ("1", "1"), ("a/b", "a%2Fb"), ("../x", "..%2Fx"), ("a b?c#d%", "a%20b%3Fc%23d%25"), ("é", "%C3%A9"),
        ("a.b-c_d~e", "a.b-c_d~e"), ("\u{1}", "%01"), ("😀", "%F0%9F%98%80"),
        ("a;b:c@d&e=f+g", "a%3Bb%3Ac%40d%26e%3Df%2Bg"),
    ]

    @Test(arguments: ids) func anIdentifierIsOnePartOfThePathWhateverItSays(id: String, part: String) throws {
        let service = try #require(address("http://example.org/api"))
        let url = try ConditionSource.condition(id, of: service)
        #expect(url.absoluteString == "http://example.org/api/conditions/" + part)
    }

    @Test(arguments: ["", ".", ".."]) func whatCannotBeAPartOfAPathIsAnError(id: String) throws {
        let service = try #require(address("http://example.org/api"))
        #expect(
            throws: ConditionError(
                "A service cannot be asked for the identifier \"\(id)\", which is no name in an address.")
        ) {
            try ConditionSource.condition(id, of: service)
        }
    }

    @Test func aServiceIsAskedForItsListAndThenForOneCondition() async throws {
        let service = try #require(address("http://example.org"))
        let reader = ConditionReader(.service(service)) { url throws(SourceError) in
            switch url.absoluteString {
            case "http://example.org/conditions":
                Array(#"[{"name": "One", "_id": "a/1"}, {"name": "Two", "_id": "2"}]"#.utf8)
            case "http://example.org/conditions/a%2F1":
                Array(
                    #"""
                    {"name": "One", "_id": "a/1", "condition": {"op": "eq", "args": [{"type": "argument", "argumentNumber": 2},
                     {"type": "string", "data": "x"}]}}
                    """#.utf8)
            default: throw SourceError(.notFound, "Nothing is at this address.")
            }
        }
        let list = try await reader.list()
        #expect(list.entries.map(\.name) == ["One", "Two"])
        #expect(try await reader.condition(of: list.entries[0]).named.condition.words == #"arg2 is "x""#)
        await #expect(throws: ConditionError("Nothing is at this address.")) {
            try await reader.condition(of: list.entries[1])
        }
    }
}
