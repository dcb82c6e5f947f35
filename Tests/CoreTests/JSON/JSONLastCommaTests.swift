import Testing

@testable import JSON

/// Commas behind the last item, which one kind of reader allows.
@Suite struct JSONLastCommaTests {
    private func string(_ text: String, allowing: Bool) -> String? {
        (try? JSONDocument(parsing: Array(text.utf8), allowingLastCommas: allowing)).map { written($0.root) }
    }

    /// The value written out again, without blanks.
    private func written(_ value: JSONValue) -> String {
        if let elements = value.elements { return "[" + elements.map(written).joined(separator: ",") + "]" }
        if let members = value.members {
            return "{" + members.map { "\"\($0.name)\":\(written($0.value))" }.joined(separator: ",") + "}"
        }
        return value.string.map { "\"\($0)\"" } ?? value.int.map(String.init) ?? "null"
    }

    private var random = RandomCondition(seed: 7)

    /// A random value, without last commas and with as many as chance will have.
    private mutating func value(depth: Int) -> (strict: String, loose: String, commas: Int) {
        guard depth > 0, random.next(below: 4) > 0 else {
            let leaf = ["7", "\",]\"", "null", "[]", "{}"][random.next(below: 5)]
            return (leaf, leaf, 0)
        }
        let isObject = random.next(below: 2) == 0
        let items = (0..<1 + random.next(below: 3)).map { _ in value(depth: depth - 1) }
        let name = isObject ? "\"a\":" : ""
        let last = random.next(below: 3) == 0 ? ["", " , ", "\n,\t"][1 + random.next(below: 2)] : ""
        let (open, close) = isObject ? ("{", "}") : ("[", "]")
        return (
            open + items.map { name + $0.strict }.joined(separator: ",") + close,
            open + items.map { name + $0.loose }.joined(separator: ", ") + last + close,
            items.reduce(last.isEmpty ? 0 : 1) { $0 + $1.commas }
        )
    }

    @Test mutating func aTextWithLastCommasReadsAsTheOneWithout() throws {
        var withCommas = 0
        for _ in 0..<5000 {
            let value = value(depth: 4)
            #expect(string(value.loose, allowing: true) == string(value.strict, allowing: false), "\(value.loose)")
            #expect((string(value.loose, allowing: false) == nil) == (value.commas > 0), "\(value.loose)")
            let document = try JSONDocument(parsing: Array(value.loose.utf8), allowingLastCommas: true)
            #expect(document.lastCommas?.count ?? 0 == value.commas)
            withCommas += value.commas > 0 ? 1 : 0
        }
        #expect((1000..<4500).contains(withCommas))
    }

    @Test(arguments: ["[,]", "{,}", "[1,,]", "[1],", "{\"a\",}", "{\"a\":,}", "[1 ,", ","])
    func `other commas are faults`(text: String) {
        #expect(string(text, allowing: true) == nil)
    }

    @Test func `the place of the first is known`() throws {
        let document = try JSONDocument(parsing: Array("\u{FEFF}[1,\n 2 ,\n]".utf8), allowingLastCommas: true)
        #expect(document.lastCommas == JSONLastCommas(first: JSONLocation(line: 2, column: 4), count: 1))
    }
}
