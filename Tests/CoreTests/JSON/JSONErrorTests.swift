import Foundation
import Testing
import TestSupport

@testable import JSON

struct JSONErrorTests {
    private func error(_ bytes: [UInt8]) -> JSONError? {
        do {
            _ = try JSONDocument(parsing: bytes)
            return nil
        } catch {
            return error
        }
    }

    struct Fault: Sendable {
        let text: String
        let location: JSONLocation
        let detail: String

        init(_ text: String, _ line: Int, _ column: Int, _ detail: String) {
            self.text = text
            location = JSONLocation(line: line, column: column)
            self.detail = detail
        }
    }

    private static let faults: [Fault] = [
        Fault("[1, 2 x]", 1, 7, #""x" is not expected"#),
        Fault("[{\"a\": 1}\n {\"a\": 2}]", 2, 2, #""{" is not expected"#),
        Fault("{\"a\": 1 \"b\": 2}", 1, 9, "a double quote is not expected"),
        Fault("[1,]", 1, 3, "there is a comma after the last item, which JSON does not allow"),
        Fault("{\"a\": 1,\r\n}", 1, 8, "there is a comma after the last item, which JSON does not allow"),
        Fault("[,1]", 1, 2, #""," is not expected"#),
        Fault("[1,,]", 1, 4, #""," is not expected"#),
        Fault("{a: 1}", 1, 2, #""a" is not expected"#),
        Fault("{\"a\" 1}", 1, 6, #""1" is not expected"#),
        Fault("{\"a\": }", 1, 7, #""}" is not expected"#),
        Fault("{\"a\"", 1, 5, "the text ends too early"),
        Fault("[\"é😀\", \"abc", 1, 12, "the text ends too early"),
        Fault("[\"abc\\", 1, 7, "the text ends too early"),
        Fault("[\"abc,\n \"def\"]", 1, 7, "a line break is not expected"),
        Fault("\n[1,\n [2, 3", 3, 7, "the text ends too early"),
        Fault("[1,\n", 2, 1, "the text ends too early"),
        Fault("[[1]}", 1, 5, #""}" is not expected"#),
        Fault(#"["a\qb"]"#, 1, 4, #""\" is not expected"#),
        Fault(#"["a\u12g4"]"#, 1, 6, #""1" is not expected"#),
        Fault("[\"a\tb\"]", 1, 4, "a tab is not expected"),
        Fault("[\"a\u{1}b\"]", 1, 4, "the character U+0001 is not expected"),
        Fault("[1] [2]", 1, 5, #""[" is not expected"#),
        Fault("[]\r\rx", 3, 1, #""x" is not expected"#),
        Fault("\u{FEFF}[1 2]", 1, 4, #""2" is not expected"#),
        Fault("NaN", 1, 1, #""N" is not expected"#),
        Fault("['a']", 1, 2, #""'" is not expected"#),
        Fault("[01]", 1, 3, #""1" is not expected"#),
        Fault("[-]", 1, 3, #""]" is not expected"#),
        Fault("[1.]", 1, 4, #""]" is not expected"#),
        Fault("[.5]", 1, 2, #""." is not expected"#),
        Fault("[1, 1e999]", 1, 5, "the number is too large"),
        Fault("// x\n[]", 1, 1, #""/" is not expected"#),
        Fault("[1\u{202E}]", 1, 3, "the character U+202E is not expected"),
        Fault("<html>", 1, 1, #""<" is not expected"#),
    ]

    @Test(arguments: faults)
    func `a fault is reported with its location`(fault: Fault) {
        guard case .malformed(let location, let found) = error(Array(fault.text.utf8)) else {
            Issue.record("it is taken for JSON")
            return
        }
        #expect(location == fault.location)
        #expect(found.words.text == fault.detail)
    }

    @Test func `a text of blanks is empty`() {
        for text in ["", " ", "\n\t\r\n", "\u{FEFF}", "\u{FEFF} "] { #expect(error(Array(text.utf8)) == .empty) }
    }

    private static let notUTF8: [([UInt8], Int)] = [
        (Array("[\"a".utf8) + [0xE9, 0x62, 0x22, 0x5D], 3),
        ([0x80], 0),
        (Array("[]".utf8) + [0xC3], 2),
        (Array("[\"".utf8) + [0xED, 0xA0, 0x80, 0x22, 0x5D], 2),
        (Array("[\"".utf8) + [0xC0, 0x80, 0x22, 0x5D], 2),
        (Array("[\"é".utf8) + [0xF4, 0x90, 0x80, 0x80, 0x22, 0x5D], 4),
        ([0xEF, 0xBB, 0xBF, 0x5B, 0xFF, 0x5D], 4),
    ]

    @Test(arguments: notUTF8)
    func `a byte that is not UTF-8 is reported with its offset`(bytes: [UInt8], offset: Int) {
        #expect(error(bytes) == .notUTF8(offset: offset))
    }

    @Test func `byte order marks reveal other encodings`() throws {
        for encoding in [String.Encoding.utf16LittleEndian, .utf16BigEndian] {
            let bytes = try Array(#require("\u{FEFF}[1]".data(using: encoding)))
            #expect(error(bytes) == .otherEncoding(name: "UTF-16"))
        }
        for encoding in [String.Encoding.utf32LittleEndian, .utf32BigEndian] {
            let bytes = try Array(#require("\u{FEFF}[1]".data(using: encoding)))
            #expect(error(bytes) == .otherEncoding(name: "UTF-32"))
        }
    }

    @Test func `every random text that is no JSON is refused with a reason`() {
        let seeds = [
            #"[{"title": "a\u00e9\ud83d\ude00\n", "x": [1, -2.5e+3, true, false, null, {}]}, "é😀"]"#,
            #"{"a":{"b":[[],[[]],{"c":"\\\"\/"}]},"d":0.1}"#, "[0,1E5,18446744073709551615,-9223372036854775808]",
        ]
        let alphabet = Array(#"[]{}:,"\ /0123456789eE+-.truefalsnd"#.utf8) + [0, 9, 10, 13, 31, 0x80, 0xC3, 0xFF]
        var random = SeededRandom()
        var refused = 0
        for round in 0..<20_000 {
            var bytes = Array(seeds[round % seeds.count].utf8)
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let index = Int.random(in: 0..<bytes.count, using: &random)
                let byte = alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bytes[index] = byte
                case 1: bytes.insert(byte, at: index)
                default: bytes.remove(at: index)
                }
            }
            let parsed = error(bytes)
            if parsed != nil { refused += 1 }
            #expect(parsed != .unexplained, "\(String(decoding: bytes, as: UTF8.self))")
        }
        #expect((5000..<19_000).contains(refused))
    }
}
