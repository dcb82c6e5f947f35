import Testing

@testable import Gtk

extension GtkTests {
    @Suite @MainActor struct SideSplitTests {
        private func frame(of child: Widget, in split: SideSplit) -> [Double] {
            child.frame(in: split).map { [$0.x, $0.width] } ?? []
        }

        @Test(arguments: [TextDirection.leftToRight, .rightToLeft])
        func `the side is beside the page or over it`(direction: TextDirection) async {
            let (page, side, shade) = (Box(.vertical), Box(.vertical), Box(.vertical))
            let split = SideSplit(content: page, side: side, shade: shade)
            split.textDirection = direction
            split.sideWidth = 100
            let window = await show(split, width: 500)
            let isMirrored = direction == .rightToLeft
            #expect(frame(of: page, in: split) == [0, 500])
            #expect(!side.visible)
            split.show(.beside)
            #expect(await pump { frame(of: page, in: split) == [isMirrored ? 0 : 100, 400] })
            #expect(frame(of: side, in: split) == [isMirrored ? 400 : 0, 100])
            #expect(!shade.visible)
            split.show(.over)
            #expect(await pump { frame(of: page, in: split) == [0, 500] })
            #expect(await pump { frame(of: side, in: split) == [isMirrored ? 400 : 0, 100] })
            #expect(shade.visible)
            split.show(.hidden)
            #expect(await pump { !side.visible && !shade.visible })
            window.destroy()
        }

        @Test func `one of several widgets takes the focus`() {
            let buttons = (0..<4).map { Button(label: "\($0)") }
            let focus = RovingFocus()
            focus.set(buttons)
            #expect(buttons.map(\.focusable) == [true, false, false, false])
            focus.select(2)
            #expect(buttons.map(\.focusable) == [false, false, true, false])
            focus.set(Array(buttons.prefix(2)))
            #expect(buttons.prefix(2).map(\.focusable) == [false, true])
            focus.focus(-5)
            #expect(focus.current == 0)
            focus.focus(.max)
            #expect(focus.current == 1)
        }
    }
}

/// Opens a window in which the widget gets this width.
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
