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
        Fault("[1, 2 x]", 1, 7, #"a comma or "]" is expected here, but there is "x""#),
        Fault("[{\"a\": 1}\n {\"a\": 2}]", 2, 2, #"a comma or "]" is expected here, but there is "{""#),
        Fault("{\"a\": 1 \"b\": 2}", 1, 9, #"a comma or "}" is expected here, but there is a double quote"#),
        Fault("[1,]", 1, 4, #"a value is expected after the comma, but there is "]" (a last comma is not allowed)"#),
        Fault(
            "{\"a\": 1,\r\n}", 2, 1,
            #"a name in double quotes is expected after the comma, but there is "}" (a last comma is not allowed)"#
        ),
        Fault("[,1]", 1, 2, #"a value is expected here, but there is ",""#),
        Fault("{a: 1}", 1, 2, #"a name in double quotes is expected here, but there is "a""#),
        Fault("{\"a\" 1}", 1, 6, #"a colon is expected after the name, but there is "1""#),
        Fault("{\"a\": }", 1, 7, #"a value is expected after the colon, but there is "}""#),
        Fault("{\"a\"", 1, 5, "the text ends before the object that begins at line 1, column 1 is closed"),
        Fault("[\"é😀\", \"abc", 1, 8, "the text that begins here is not closed"),
        Fault("[\"abc\\", 1, 2, "the text that begins here is not closed"),
        Fault("[\"abc,\n \"def\"]", 1, 2, "the text that begins here is not closed on its line"),
        Fault("\n[1,\n [2, 3", 3, 7, "the text ends before the list that begins at line 3, column 2 is closed"),
        Fault("[1,\n", 2, 1, "the text ends before the list that begins at line 1, column 1 is closed"),
        Fault("[[1]}", 1, 5, #"a comma or "]" is expected here, but there is "}""#),
        Fault(#"["a\qb"]"#, 1, 4, #"a backslash must not be followed by "q""#),
        Fault(#"["a\u12g4"]"#, 1, 4, #""\u" must be followed by four hexadecimal digits"#),
        Fault("[\"a\tb\"]", 1, 4, "a tab must be escaped in a text"),
        Fault("[\"a\u{1}b\"]", 1, 4, "the character U+0001 must be escaped in a text"),
        Fault("[1] [2]", 1, 5, #"the text should end after its one value, but there is "[""#),
        Fault("[]\r\rx", 3, 1, #"the text should end after its one value, but there is "x""#),
        Fault("\u{FEFF}[1 2]", 1, 4, #"a comma or "]" is expected here, but there is "2""#),
        Fault("[tru]", 1, 2, #""tru" is not a JSON value; texts are in double quotes"#),
        Fault("[nulll]", 1, 2, #""nulll" is not a JSON value; texts are in double quotes"#),
        Fault("NaN", 1, 1, #""NaN" is not a JSON value; texts are in double quotes"#),
        Fault("['a']", 1, 2, #"a value is expected here, but there is "'""#),
        Fault("[01]", 1, 2, #""01" is not a JSON number"#),
        Fault("[-]", 1, 2, #""-" is not a JSON number"#),
        Fault("[1.]", 1, 2, #""1." is not a JSON number"#),
        Fault("[1e+]", 1, 2, #""1e+" is not a JSON number"#),
        Fault("[.5]", 1, 2, #"".5" is not a JSON value; texts are in double quotes"#),
        Fault("[+1]", 1, 2, #"a value is expected here, but there is "+""#),
        Fault("[1, 1e999]", 1, 5, "the number is too large"),
        Fault("// x\n[]", 1, 1, #"a value is expected here, but there is "/""#),
        Fault("[1\u{202E}]", 1, 3, "a comma or \"]\" is expected here, but there is the character U+202E"),
        Fault("[1\u{A0}]", 1, 3, "a comma or \"]\" is expected here, but there is the character U+00A0"),
        Fault("<html>", 1, 1, #"a value is expected here, but there is "<""#),
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

    /// The parser and the scanner must agree about every text, or an error would have no location.
    @Test func `the scanner agrees with the parser about random texts`() {
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
            var scanned: JSONError?
            do throws(JSONError) {
                var scanner = JSONScanner(bytes, from: 0)
                _ = try scanner.readableForm()
            } catch {
                scanned = error
            }
            #expect(parsed == scanned && parsed != .unexplained, "\(String(decoding: bytes, as: UTF8.self))")
        }
        #expect((5000..<19_000).contains(refused))
    }
}
