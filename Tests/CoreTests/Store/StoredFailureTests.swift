import Foundation
import GRDB
import Testing

@testable import Events
@testable import JSON
@testable import Network
@testable import Storage

/// Why a source failed is kept as values, and put into words where it is shown.
@Suite struct StoredFailureTests {
    private let directory: TemporaryDirectory
    private let store: Store
    private let id: StoredSource.ID

    init() throws {
        (directory, store, id) = try StoreSamples.open()
    }

    private func texts() throws -> [String] {
        try store.read { try String.fetchAll($0, sql: "SELECT failure FROM source") }
    }

    @Test(arguments: [
        SourceError(.notFound), SourceError(.system(errno: ENAMETOOLONG)), SourceError(.tooLarge(limit: 5)),
        SourceError(.notUTF8(offset: 7)).ofAnswer, SourceError(.otherEncoding("UTF-16")).ofAnswer,
        SourceError(.notJSON(JSONLocation(line: 2, column: 3), .unexpected(0x5D))).ofAnswer,
        SourceError(.notJSON(JSONLocation(line: 2, column: 3), .ended)),
        SourceError(.notJSON(JSONLocation(line: 1, column: 1), .lastComma)),
        SourceError(.noEvents(.object)),
        SourceError(.badAddress(.port("99999"))), SourceError(.unknown),
        SourceError(ofFetch: FetchError(.status(429), host: "a.org", retryAfter: .seconds(90))),
        SourceError(ofFetch: FetchError(.badCompression("br"), host: "a.org")),
        SourceError(ofFetch: FetchError(.badCompression(nil), host: "a.org")),
        SourceError(ofFetch: FetchError(.proxy("b.org:8080"), host: "a.org")),
    ])
    func `an error comes back as it was, and no sentence of it is kept`(error: SourceError) throws {
        let recorded = try store.record(.failure(error), of: id, at: StoreSamples.now)
        #expect(recorded?.failure == error)
        #expect(try store.sources().first?.failure?.message == error.message)
        #expect(try texts().allSatisfy { !$0.contains(". ") && !$0.contains("The ") })
    }

    @Test(arguments: [
        "", "The server is away.", "{}", "[", "{\"kind\":{\"no such\":{}},\"isOfAnswer\":false}",
        "{\"kind\":{\"tooLarge\":{\"limit\":1e400}},\"isOfAnswer\":true}",
    ])
    func `what cannot be read is an error that a refresh explains`(text: String) throws {
        try store.write { try $0.execute(sql: "UPDATE source SET failure = ?", arguments: [text]) }
        #expect(try store.sources().first?.failure == SourceError(.unknown))
    }

    @Test(arguments: [
        #"{"tooLarge":{"limit":-9223372036854775808}}"#, #"{"system":{"errno":-2147483648}}"#,
        #"{"notJSON":{"_0":{"line":-1,"column":9223372036854775807},"_1":{"unexpected":{"_0":4294967295}}}}"#,
        #"{"notJSON":{"_0":{"line":0,"column":0},"_1":{"unexpected":{"_0":55296}}}}"#,
        #"{"network":{"_0":{"kind":{"status":{"_0":9223372036854775807}},"host":"","retryAfter":9223372036854775807}}}"#,
        #"{"network":{"_0":{"kind":{"status":{"_0":429}},"host":"a","retryAfter":-9223372036854775808}}}"#,
    ])
    func `no value that was kept traps when it is put into words`(kind: String) throws {
        let text = #"{"kind":\#(kind),"isOfAnswer":true}"#
        try store.write { try $0.execute(sql: "UPDATE source SET failure = ?", arguments: [text]) }
        let failure = try #require(try store.sources().first?.failure)
        #expect(failure.kind != .unknown && !failure.message.isEmpty)
    }
}
