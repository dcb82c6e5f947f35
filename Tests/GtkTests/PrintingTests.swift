import CGtk
import Foundation
import GLibTesting
import TestSupport
import Testing

@testable import Gtk

extension GtkTests {
    @Suite @MainActor struct PrintingTests {
        /// Pages with a word each, which are measured one at a time.
        private final class Words: PrintDocument {
            let words: [String]
            private(set) var pageCount = 1
            private(set) var drawn: [Int] = []
            private(set) var size = (width: 0.0, height: 0.0)
            private(set) var heights: [Double] = []

            init(_ words: [String]) { self.words = words }

            func begin(on canvas: PrintCanvas) {
                pageCount = 0
                size = (canvas.width, canvas.height)
            }

            func measure(on canvas: PrintCanvas) -> Bool {
                heights.append(canvas.height(of: PrintText(words[pageCount], size: 10, mostLines: 3), width: 100))
                pageCount += 1
                return pageCount == words.count
            }

            func draw(page: Int, on canvas: PrintCanvas) {
                drawn.append(page)
                canvas.draw(PrintText(words[page], size: 10), x: 50, y: 70, width: 200)
                canvas.fill(x: 50, y: 90, width: 20, height: 2, color: (0, 0, 0))
                canvas.drawWarning(x: 50, y: 100, size: 8)
            }
        }

        private func export(_ document: Words) async throws -> String {
            let directory = try TemporaryDirectory()
            let file = directory.url.appendingPathComponent("a.pdf").path
            let window = Window()
            defer { window.destroy() }
            var result: PrintOperation.Result?
            PrintOperation.export(document, to: file, over: window) { result = $0 }
            #expect(await pump { result != nil })
            guard case .done = result else {
                Issue.record("\(String(describing: result))")
                return ""
            }
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/pdftotext")
            process.arguments = ["-bbox", file, "-"]
            let output = Pipe()
            process.standardOutput = output
            try process.run()
            return String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        }

        /// Where the text of each page is, from the left.
        private func ranges(in text: String) throws -> [ClosedRange<Double>] {
            let place = try Regex("xM(?:in|ax)=\"([0-9.]+)\"")
            return text.split(separator: "<page ").dropFirst().compactMap { page in
                let bounds = page.matches(of: place).compactMap { $0[1].substring.flatMap { Double($0) } }
                return bounds.min().flatMap { least in bounds.max().map { least...$0 } }
            }
        }

        @Test func `each page is measured and drawn once, in points`() async throws {
            let document = Words(["One", "שלום", "Three"])
            let text = try await export(document)
            #expect(document.drawn == [0, 1, 2] && document.heights.count == 3)
            #expect(text.ranges(of: "<page ").count == 3)
            #expect(try ranges(in: text).map { abs($0.lowerBound - 50) < 2 } == [true, true, true])
            // A4 or Letter, whichever the country has.
            #expect([595, 612].contains(document.size.width.rounded()))
            #expect(document.heights.allSatisfy { $0 > 8 && $0 < 20 })
        }

        @Test func `a page is mirrored where reading starts at the right`() async throws {
            gtk_widget_set_default_direction(GTK_TEXT_DIR_RTL)
            defer { gtk_widget_set_default_direction(GTK_TEXT_DIR_LTR) }
            let document = Words(["One", "שלום"])
            let text = try await export(document)
            let ends = try ranges(in: text).map { document.size.width - $0.upperBound }
            #expect(ends.count == 2 && ends.allSatisfy { abs($0 - 50) < 2 }, "\(ends)")
        }

        @Test func `a text of any length is cut after its lines`() async throws {
            let document = Words([String(repeating: "very long ", count: 1000), String(repeating: "x", count: 10_000)])
            _ = try await export(document)
            #expect(document.heights.allSatisfy { $0 > 24 && $0 < 60 })
        }

        @Test func `a file that cannot be written is a failure in words`() async throws {
            let window = Window()
            defer { window.destroy() }
            var result: PrintOperation.Result?
            PrintOperation.export(Words(["One"]), to: "/proc/none/a.pdf", over: window) { result = $0 }
            #expect(await pump { result != nil })
            guard case .failed(let reason) = result else {
                Issue.record("\(String(describing: result))")
                return
            }
            #expect(!reason.isEmpty)
        }
    }
}
