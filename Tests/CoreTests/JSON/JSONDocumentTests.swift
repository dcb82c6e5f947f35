import Testing

@testable import JSON
import TestSupport

struct JSONDocumentTests {
    private func root(_ text: String) throws -> JSONValue {
        try JSONDocument(parsing: Array(text.utf8)).root
    }

    @Test func `values are read by their kind`() throws {
        let elements = try Array(#require(root(#"[null, true, false, -7, 2.5, "a\n\u00e9😀", [], {}, 1e3]"#).elements))
        #expect(
            elements.map(\.kind) == [.null, .bool, .bool, .number, .number, .string, .array, .object, .number])
        #expect(elements.map(\.bool) == [nil, true, false, nil, nil, nil, nil, nil, nil])
        #expect(elements.map(\.int) == [nil, nil, nil, -7, nil, nil, nil, nil, nil])
        #expect(elements.map(\.double) == [nil, nil, nil, -7, 2.5, nil, nil, nil, 1000])
        #expect(elements.map(\.string) == [nil, nil, nil, nil, nil, "a\né😀", nil, nil, nil])
        #expect(elements[6].elements?.underestimatedCount == 0)
        #expect(elements[7].members.map { Array($0).isEmpty } == true)
        #expect(elements[5].members == nil && elements[5].elements == nil && elements[7].elements == nil)
        #expect(elements[5].withUTF8 { $0.count } == 8)
        #expect(elements[3].withUTF8 { $0.count } == nil)
    }

    @Test func `members are found by name in one pass`() throws {
        let object = try root(#"{"b": [1, {"a": 0}], "a": 1, "": 2, "ab": 3}"#)
        let found = try #require(object.values(of: JSONNames(["a", "none", "", "b"])))
        #expect(found[0]?.int == 1)
        #expect(found[1] == nil)
        #expect(found[2]?.int == 2)
        #expect(found[3]?.elements?.underestimatedCount == 2)
        #expect(object["ab"]?.int == 3)
        #expect(object["abc"] == nil)
        #expect(object.members?.map(\.name) == ["b", "a", "", "ab"])
        #expect(object["a"]?.values(of: JSONNames(["a"])) == nil)
    }

    @Test func `of several members with one name the last counts`() throws {
        let object = try root(#"{"a": 1, "a": 2, "b": 3, "a": null}"#)
        #expect(object["a"]?.kind == .null)
        #expect(object.members?.map(\.name) == ["a", "a", "b", "a"])
    }

    @Test func `values keep their document alive`() throws {
        var values: [JSONValue] = []
        for index in 0..<50 { values += try Array(#require(root("[\"text number \(index)\"]").elements)) }
        #expect(values.map(\.string) == (0..<50).map { "text number \($0)" })
    }

    @Test func `a byte order mark and blanks around are fine`() throws {
        #expect(try root("\u{FEFF} \r\n\t[1]\n ").elements?.map(\.int) == [1])
        #expect(try root("\u{FEFF}7").int == 7)
    }

    @Test(arguments: [
        #"\ud800"#, #"\udc00"#, #"\uDBFFx\uD800"#, #"\udfff\ud800"#, #"a\ud83d\u0041"#, #"\ud83d\ud83d\ude00"#,
    ])
    func `half a surrogate pair reads as the replacement character`(text: String) throws {
        let expected: [String: String] = [
            #"\ud800"#: "\u{FFFD}", #"\udc00"#: "\u{FFFD}", #"\uDBFFx\uD800"#: "\u{FFFD}x\u{FFFD}",
            #"\udfff\ud800"#: "\u{FFFD}\u{FFFD}", #"a\ud83d\u0041"#: "a\u{FFFD}A",
            #"\ud83d\ud83d\ude00"#: "\u{FFFD}😀",
        ]
        let root = try root("[\"\(text)\", {\"\(text)\": \"é\"}]")
        let elements = try Array(#require(root.elements))
        #expect(elements[0].string == expected[text])
        #expect(elements[1].members?.map(\.name) == expected[text].map { [$0] })
        #expect(elements[1].members?.map(\.value.string) == ["é"])
    }

    @Test func `numbers beyond 64 bits read as doubles`() throws {
        let text = "[9223372036854775807, 9223372036854775808, 18446744073709551616, -123456789012345678901234567890]"
        let elements = try Array(#require(root(text).elements))
        #expect(elements.map(\.int) == [.max, nil, nil, nil])
        #expect(elements[1].double == 9_223_372_036_854_775_808)
        #expect(elements[2].double.map { abs($0 - 0x1p64) < 0x1p12 } == true)
        #expect(elements[3].double.map { abs($0 + 1.2345678901234568e29) < 0x1p50 } == true)
    }

    @Test func `nesting up to the limit is read`() throws {
        let limit = JSONDocument.depthLimit
        var value = try root(String(repeating: "[", count: limit) + String(repeating: "]", count: limit))
        for _ in 1..<limit {
            let elements = try #require(value.elements)
            value = try #require(elements.first { _ in true })
        }
        #expect(value.elements?.underestimatedCount == 0)
    }

    @Test(.slow, arguments: [513, 100_000, 5_000_000])
    func `nesting beyond the limit is one error`(depth: Int) {
        let error = JSONError.tooDeep(JSONLocation(line: 1, column: 513))
        let closed = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        #expect(throws: error) { try root(closed) }
        #expect(throws: error) { try root(String(repeating: "[", count: depth)) }
        let objects = String(repeating: "{\"a\":", count: depth)
        #expect(throws: JSONError.tooDeep(JSONLocation(line: 1, column: 512 * 5 + 1))) { try root(objects) }
    }
}
