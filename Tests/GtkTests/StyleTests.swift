import CGtk
@_spi(C) import GLib
import Foundation
import Testing

@testable import Gtk

extension GtkTests {
    @Suite @MainActor struct StyleTests {
        @Test func aMistakeInAStyleSheetIsToldWithItsLine() throws {
            let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).css")
            try Data("label { color: red; }\nlabel { colr: red; }\n".utf8).write(to: file)
            defer { try? FileManager.default.removeItem(at: file) }
            var problems: [StyleSheet.Problem] = []
            let sheet = StyleSheet(path: file.path) { problems.append($0) }
            #expect(problems.count == 1)
            #expect(problems.first?.line == 2)
            #expect(problems.first?.file == file.path)
            #expect(!sheet.isActive)
        }

        @Test func aStyleSheetIsSwitchedOnAndOff() async throws {
            let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).css")
            try Data(".wide { min-width: 321px; }".utf8).write(to: file)
            defer { try? FileManager.default.removeItem(at: file) }
            let sheet = StyleSheet(path: file.path) { Issue.record("\($0)") }
            let box = Box(.horizontal)
            box.addClass("wide")
            let window = Window()
            window.child = box
            window.present()
            #expect(box.minimumWidth == 0)
            sheet.isActive = true
            #expect(await pump { box.minimumWidth == 321 })
            sheet.isActive = false
            #expect(await pump { box.minimumWidth == 0 })
            window.destroy()
        }

        @Test func aSheetOfTheProgramOverridesOneFromAFileAndCanBeChanged() async throws {
            let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).css")
            try Data("@define-color line red;\n.wide { min-width: 321px; }".utf8).write(to: file)
            defer { try? FileManager.default.removeItem(at: file) }
            let own = StyleSheet()
            own.load(css: ".wide { min-width: 50px; }")
            own.isActive = true
            let sheet = StyleSheet(path: file.path) { Issue.record("\($0)") }
            sheet.isActive = true
            let box = Box(.horizontal)
            box.addClass("wide")
            let window = Window()
            window.child = box
            window.present()
            #expect(await pump { box.minimumWidth == 50 })
            own.load(css: ".wide { min-width: 60px; }")
            #expect(await pump { box.minimumWidth == 60 })
            own.isActive = false
            sheet.isActive = false
            window.destroy()
        }

        @Test func numbersAreReadTheSameWayWhateverTheLocale() {
            #expect(Display.isAvailable)
            #expect(String(cString: setlocale(LC_NUMERIC, nil)) == "C")
        }
    }
}

extension Widget {
    fileprivate var minimumWidth: Int {
        var minimum: Int32 = 0
        gtk_widget_measure(widget, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, nil, nil, nil)
        return Int(minimum)
    }
}
