import CGtk
@_spi(C) import GLib
import Testing

@testable import Gtk

extension GtkTests {
    @Suite @MainActor struct LayoutTests {
        @Test func `a fraction box places its children exactly`() async throws {
            let box = FractionBox()
            let children = try await shown(box, direction: .leftToRight)
            #expect(frame(of: children.first, in: box) == [0, 0, 100, 20])
            #expect(frame(of: children.second, in: box) == [100, 30, 300, 24])
            #expect(box.height == 54)
            children.window.destroy()
        }

        @Test func `a fraction box is mirrored where text runs from right to left`() async throws {
            let box = FractionBox()
            let children = try await shown(box, direction: .rightToLeft)
            #expect(frame(of: children.first, in: box) == [300, 0, 100, 20])
            #expect(frame(of: children.second, in: box) == [0, 30, 300, 24])
            children.window.destroy()
        }

        @Test func `a fraction box gives a child all of its height, and tells of another size`() async throws {
            let (box, cell, line) = (FractionBox(), Label("7"), Label("Dentist"))
            box.place(cell, from: 0, to: 0.5, .init(y: 0, height: .max))
            box.place(line, from: 0, to: 1, .init(y: 20, height: 30))
            #expect(box.contentHeight == 50)
            var sizes: [[Int]] = []
            box.onResize { sizes.append([$0, $1]) }
            let window = Window()
            window.child = box
            window.defaultSize = (400, 200)
            window.present()
            #expect(await pump { sizes.last == [400, 200] })
            #expect(frame(of: cell, in: box) == [0, 0, 200, 200] && line.height == 30)
            window.destroy()
        }

        @Test func `the widgets of a group are as wide as the widest`() async {
            let column = Box(.vertical)
            let group = WidthGroup()
            let labels = ["At", "A long name of a field"].map { Label($0) }
            for label in labels {
                let row = Box(.horizontal)
                row.append(label)
                column.append(row)
                group.add(label)
            }
            let window = Window()
            window.child = column
            window.defaultSize = (500, 200)
            window.present()
            await pump { column.isMapped && labels.allSatisfy { $0.width > 0 } }
            #expect(labels[0].width == labels[1].width)
            #expect(labels[0].width < 400)
            window.destroy()
        }

        @Test func `a fraction box lets go of its children`() {
            let box = FractionBox()
            let child = Label("Game")
            box.place(child, from: 0, to: 1, .init(y: 0, height: 20))
            #expect(child.isDescendant(of: box))
            box.removeAll()
            #expect(child.parent == nil)
            #expect(box.contentHeight == 0)
        }

        @Test func `placing a child again moves it`() async throws {
            let box = FractionBox()
            let children = try await shown(box, direction: .leftToRight)
            box.place(children.first, from: 0.5, to: 1, .init(y: 10, height: 20))
            #expect(await pump { frame(of: children.first, in: box) == [200, 10, 200, 20] })
            children.window.destroy()
        }

        @Test func `a fraction box shows the choice that fits`() async throws {
            let (box, long, short) = (FractionBox(), Label("A longer text"), Label("A"))
            box.valign = .start
            var rooms: [Int] = []
            box.place(oneOf: [long, short], .init(y: 4, height: 30)) { width in
                rooms.append(width)
                return .init(child: width >= 200 ? 0 : 1, start: 10, end: min(width, 210))
            }
            let window = await show(box, width: 400)
            #expect(long.isMapped && !short.isMapped)
            #expect(frame(of: long, in: box).prefix(2) == [10, 4] && rooms.last == 400)
            box.sizeRequest(width: 30)
            #expect(await pump { !long.isMapped && short.isMapped })
            #expect(box.contentHeight == 34)
            box.remove(long)
            #expect(long.parent == nil && short.parent == nil && box.contentHeight == 0)
            window.destroy()
        }

        @Test(arguments: [
            (true, [[0, 0], [110, 0], [0, 30]]), (false, [[20, 0], [130, 0], [75, 30]]),
        ])
        func `a flow row puts what has no room on a line below`(isAtStart: Bool, places: [[Double]]) async {
            let row = FlowRow(spacing: 10)
            let parts = (0..<3).map { _ in Box(.vertical) }
            for part in parts {
                part.sizeRequest(width: 100, height: 20)
                row.append(part)
            }
            if isAtStart { row.halign = .start }
            let window = await show(Clamp(maximumWidth: 250, child: row), width: 400)
            #expect(parts.map { Array(frame(of: $0, in: row).prefix(2)) } == places)
            #expect(row.height == 50)
            window.destroy()
        }

        @Test func `a narrow part is widened and stays in the box`() async throws {
            let (box, child) = (FractionBox(), Box(.horizontal))
            box.valign = .start
            box.place(child, from: 1, to: 1, leastWidth: 4, .init(y: 0, height: 20))
            let window = await show(box, width: 400)
            #expect(frame(of: child, in: box) == [396, 0, 4, 20])
            window.destroy()
        }

        @Test(arguments: ["", "Choir", "7:00 PM – 8:15 PM · St. Mary", String(repeating: "W", count: 80)])
        func `an inscription knows the width of a text`(text: String) async {
            let sheet = StyleSheet()
            sheet.load(css: ".padded { padding: 0 8px; font-size: 80%; }")
            sheet.isActive = true
            let (inscription, label) = (Inscription(), Label(text))
            let row = Box(.horizontal)
            let window = Window()
            window.child = row
            for widget in [inscription, label] as [Widget] {
                widget.addClass("padded")
                row.append(widget)
            }
            window.present()
            await pump { row.isMapped && row.height > 0 }
            #expect(inscription.width(for: text) == size(of: label.widget, GTK_ORIENTATION_HORIZONTAL).natural)
            sheet.isActive = false
            window.destroy()
        }

        @Test(arguments: [
            (
                "Wednesday, November 25, 4:30 PM to 5:15 PM · 1 h 45 min · Room 7", ["PM", "25,", "45 ", "min", "7"]
            ),
            (
                "Free at 8:30 AM – 9:15 AM, 19:00 – 21:00, 午後10:00 – 午後11:30",
                ["AM", "–", " ", "9:15", "21", "午後11", "後", "10:", "11:"]
            ),
            ("Libre de 6:00 p. m. – 7:30 p. m., sábado", ["p.", "m.", "–", " ", "7:"]),
        ])
        func `a text wraps neither in a time nor in a date nor between two times`(text: String, cuts: [String]) async {
            let label = Label(text)
            label.wrap = true
            let window = await show(label, width: 160)
            for width in stride(from: 160, to: 420, by: 7) {
                label.sizeRequest(width: width)
                let layout = gtk_label_get_layout(label.opaque)
                pango_layout_set_width(layout, gint(width) * PANGO_SCALE)
                let text = Array(label.text.utf8)
                for line in 1..<max(2, pango_layout_get_line_count(layout)) {
                    guard let start = pango_layout_get_line_readonly(layout, line)?.pointee.start_index else {
                        continue
                    }
                    let begin = String(decoding: text[Int(start)...], as: UTF8.self)
                    for cut in cuts { #expect(!begin.hasPrefix(cut), "\(width)") }
                }
            }
            window.destroy()
        }

        @Test func `the lines of a label start where its widget does`() {
            for (direction, other) in [(TextDirection.leftToRight, "שלום"), (.rightToLeft, "Choir Rehearsal")] {
                let label = Label()
                label.textDirection = direction
                label.wrap = true
                // Pango flips the alignment of a text that runs the other way.
                label.text = other
                #expect(gtk_label_get_justify(label.opaque) == GTK_JUSTIFY_RIGHT)
                label.justification = .end
                #expect(gtk_label_get_justify(label.opaque) == GTK_JUSTIFY_LEFT)
                label.text = direction == .leftToRight ? "Choir" : "שלום"
                #expect(gtk_label_get_justify(label.opaque) == GTK_JUSTIFY_RIGHT)
                label.justification = .center
                #expect(gtk_label_get_justify(label.opaque) == GTK_JUSTIFY_CENTER)
            }
        }

        @Test func `an inscription starts where its widget does`() {
            for (direction, other) in [(TextDirection.leftToRight, "12 שלום"), (.rightToLeft, "12 Choir")] {
                let inscription = Inscription()
                inscription.textDirection = direction
                inscription.text = other
                #expect(gtk_inscription_get_xalign(inscription.opaque) == 1)
                inscription.text = direction == .leftToRight ? "Choir שלום" : "שלום Choir"
                #expect(gtk_inscription_get_xalign(inscription.opaque) == 0)
                inscription.text = "12"
                #expect(gtk_inscription_get_xalign(inscription.opaque) == 0)
                inscription.text = (direction == .leftToRight ? "\u{200e}" : "\u{200f}") + other
                #expect(gtk_inscription_get_xalign(inscription.opaque) == 0)
            }
        }

        @Test func `a center box keeps its middle in the middle`() async {
            let (start, center, end) = (Label("A"), Label("Week 1"), Label("A longer text"))
            let box = CenterBox(start: start, center: center, end: end)
            let window = await show(box, width: 600)
            let frame = frame(of: center, in: box)
            #expect(frame.count == 4 && abs(frame[0] + frame[2] / 2 - 300) <= 1)
            window.destroy()
        }

        @Test func `a box is turned and shares its room equally`() async {
            let (first, second) = (Label("A"), Label("A much longer text"))
            let box = Box(.vertical)
            box.append(first)
            box.append(second)
            box.orientation = .horizontal
            box.homogeneous = true
            for label in [first, second] { label.hexpand = true }
            let window = await show(box, width: 600)
            #expect(box.orientation == .horizontal && box.homogeneous)
            #expect(frame(of: second, in: box).first == 300)
            window.destroy()
        }

        @Test(arguments: [(width: 600, x: 100.0, childWidth: 400.0), (width: 300, x: 0, childWidth: 300)])
        func `a clamp centres its child and limits it`(_ example: (width: Int, x: Double, childWidth: Double)) async {
            let child = Label("Text")
            let clamp = Clamp(maximumWidth: 400, child: child)
            let window = await show(clamp, width: example.width)
            #expect(clamp.width == example.width)
            let frame = frame(of: child, in: clamp)
            #expect(frame.first == example.x)
            #expect(frame.count == 4 && frame[2] == example.childWidth)
            window.destroy()
        }

        @Test func `a clamp gives its child the height for the width it gets`() async {
            let text = Label(String(repeating: "word ", count: 40))
            text.wrap = true
            let clamp = Clamp(maximumWidth: 100, child: text)
            clamp.valign = .start
            let window = await show(clamp, width: 600)
            #expect(text.height > 100)
            window.destroy()
        }

        @Test(arguments: [(width: 600, isWhole: true), (width: 60, isWhole: false)])
        func `a text without room is shown in its short form`(_ example: (width: Int, isWhole: Bool)) async throws {
            let label = FittingLabel()
            label.show("Mittwoch, 25. November", short: "Mi., 25. Nov.")
            let window = await show(Clamp(maximumWidth: example.width, child: label), width: 600)
            let whole = try #require(gtk_widget_get_first_child(label.widget))
            let short = try #require(gtk_widget_get_next_sibling(whole))
            #expect((gtk_widget_get_mapped(whole) != 0) == example.isWhole)
            #expect((gtk_widget_get_mapped(short) != 0) != example.isWhole)
            window.destroy()
        }

        @Test func `a widget of our own lets go of its children when it goes`() {
            let child = Label("Text")
            do {
                let clamp = Clamp(maximumWidth: 100, child: child)
                #expect(child.isDescendant(of: clamp))
            }
            #expect(child.parent == nil)
        }
    }
}

@MainActor
private func shown(
    _ box: FractionBox, direction: TextDirection
) async throws -> (first: Widget, second: Widget, window: Window) {
    let first = Box(.horizontal)
    let second = Box(.horizontal)
    box.textDirection = direction
    box.valign = .start
    box.place(first, from: 0, to: 0.25, .init(y: 0, height: 20))
    box.place(second, from: 0.25, to: 1, .init(y: 30, height: 24))
    let window = await show(box, width: 400)
    return (first, second, window)
}

/// Opens a window in which the widget gets this width, whatever shadows the theme draws around the window.
@MainActor
private func show(_ widget: Widget, width: Int) async -> Window {
    let window = Window()
    widget.halign = .start
    widget.sizeRequest(width: width)
    window.child = widget
    window.present()
    await pump { widget.width > 0 && widget.isMapped }
    return window
}

@MainActor
private func frame(of widget: Widget, in ancestor: Widget) -> [Double] {
    widget.frame(in: ancestor).map { [$0.x, $0.y, $0.width, $0.height] } ?? []
}
