import CGtk
@_spi(C) import GLib
import Foundation
import Testing

@testable import Gtk

extension GtkTests {
    @Suite @MainActor struct StyleTests {
        @Test func `a mistake in a style sheet is reported with its line`() throws {
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

        @Test func `one style class takes the place of another`() {
            let box = Box(.horizontal)
            box.addClass("bar")
            box.variantClass = "blue"
            box.variantClass = "red"
            #expect(box.hasClass("red") && !box.hasClass("blue") && box.hasClass("bar"))
            box.variantClass = nil
            #expect(!box.hasClass("red") && box.hasClass("bar"))
        }

        /// GTK would look up their style again at each move of the keyboard focus or the pointer.
        @Test(arguments: [false, true]) func `what lists are made of does not depend on the state around it`(
            isVertical: Bool
        ) throws {
            let parts = [
                Box(isVertical ? .vertical : .horizontal), Image("pan-end-symbolic"), Button(plain: "pan-end-symbolic"),
            ]
            let row = Box(.horizontal)
            let window = Window()
            window.child = row
            for part in parts {
                row.append(part)
                let context = gtk_widget_get_style_context(part.widget)
                let text = try #require(gtk_style_context_to_string(context, GTK_STYLE_CONTEXT_PRINT_SHOW_CHANGE))
                defer { g_free(text) }
                let said = String(cString: text)
                #expect(said.contains("name"))
                #expect(!said.contains("parent-state") && !said.contains("parent-hover"), "\(said)")
            }
            window.destroy()
        }

        @Test func `a style sheet is switched on and off`() async throws {
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

        @Test func `a sheet of the program overrides one from a file and can be changed`() async throws {
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

        @Test func `numbers are read the same way whatever the locale`() {
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
