import CGtk
@_spi(C) import GLib
import Testing

@testable import Gtk

extension GtkTests {
    @Suite @MainActor struct GrowthStageTests {
        /// A stage in a window, with a button on each page.
        @MainActor
        private struct Fixture {
            let window = Window()
            let below = Button(label: "below")
            let above = Button(label: "above")
            let growing = Box(.vertical)
            let stage: GrowthStage

            init() async {
                stage = GrowthStage(below: below, above: above, growing: growing)
                window.child = stage
                window.defaultSize = (300, 200)
                window.present()
                await pump { [stage] in stage.isMapped && stage.width > 0 }
            }

            func settle() async {
                await pump(upTo: 0.2) { false }
            }

            /// What the pointer would reach in the middle.
            var reached: Widget? {
                gtk_widget_pick(stage.widget, Double(stage.width) / 2, Double(stage.height) / 2, GTK_PICK_DEFAULT)
                    .map { Widget(borrowing: UnsafeMutableRawPointer($0)) }
            }

            func reaches(_ page: Widget) -> Bool {
                reached.map { $0.isSame(as: page) || $0.isDescendant(of: page) } ?? false
            }
        }

        private let half = GrowthStage.Frame(x: 10.5, y: 20, width: 100, height: 50, cornerRadius: 6)

        @Test func `at rest one of the two pages is there alone`() async {
            let fixture = await Fixture()
            #expect(fixture.below.isMapped && !fixture.above.isMapped && !fixture.growing.isMapped)
            fixture.stage.isAboveActive = true
            fixture.stage.show(position: 1, growing: nil)
            await fixture.settle()
            #expect(!fixture.below.isMapped && fixture.above.isMapped && !fixture.growing.isMapped)
            fixture.window.destroy()
        }

        @Test func `on the way the page that is gone to has the input and what grows has none`() async {
            let fixture = await Fixture()
            fixture.stage.isAboveActive = true
            fixture.stage.show(position: 0, growing: half)
            #expect(fixture.above.isMapped, "it takes keys before anything of it is seen")
            #expect(fixture.above.grabFocus())
            #expect(fixture.window.focusWidget?.isSame(as: fixture.above) == true)
            fixture.stage.show(
                position: 0.5, growing: .init(x: 0, y: 0, width: 300, height: 200, cornerRadius: 0))
            await fixture.settle()
            #expect(fixture.reaches(fixture.above))
            fixture.stage.isAboveActive = false
            fixture.stage.show(position: 0.5, growing: half)
            #expect(fixture.reaches(fixture.below))
            fixture.window.destroy()
        }

        @Test func `of the two pages one is seen at a time`() {
            #expect(GrowthStage.opacities(at: 0) == (1, 0))
            #expect(GrowthStage.opacities(at: 1) == (0, 1))
            for position in stride(from: 0.0, through: 1, by: 1.0 / 64) {
                let opacities = GrowthStage.opacities(at: position)
                #expect(opacities.below == 0 || opacities.above == 0, "at \(position)")
            }
        }

        @Test func `what grows stands where it is put`() async {
            let fixture = await Fixture()
            fixture.stage.show(position: 0.5, growing: half)
            await fixture.settle()
            let frame = fixture.growing.frame(in: fixture.stage)
            #expect(frame?.x == 10.5 && frame?.y == 20 && frame?.width == 100 && frame?.height == 50)
            fixture.window.destroy()
        }
    }

    @Suite @MainActor struct FrameTicksTests {
        @Test func `it calls before each frame until it is stopped or let go`() async {
            let window = Window()
            window.child = Label("x")
            window.present()
            await pump { window.isMapped }
            var times: [Double] = []
            var ticks: FrameTicks? = FrameTicks(window) { times.append($0) }
            #expect(await pump { times.count > 3 })
            #expect(times.first == 0)
            #expect(times.dropFirst().allSatisfy { $0 > 0 && $0 < 1000 })
            ticks?.stop()
            let count = times.count
            await pump(upTo: 0.1) { false }
            #expect(times.count == count)
            ticks = FrameTicks(window) { times.append($0) }
            #expect(await pump { times.count > count })
            ticks = nil
            let last = times.count
            await pump(upTo: 0.1) { false }
            #expect(times.count == last)
            _ = ticks
            window.destroy()
        }
    }

    @Suite @MainActor struct HeaderColumnTests {
        @Test func `the body follows the picture and the picture is shifted alone`() async {
            let picture = Box(.vertical)
            let body = Label("text")
            final class Shift { var value = 0.0 }
            let shift = Shift()
            let column = HeaderColumn(picture: picture, body: body, height: { $0 / 2 }, shift: { _ in shift.value })
            let scroll = ScrolledWindow(child: column)
            let window = Window()
            window.child = scroll
            window.defaultSize = (300, 400)
            window.present()
            await pump { column.isMapped && column.width > 0 }
            let height = Double(column.width / 2)
            #expect(picture.frame(in: column)?.y == 0)
            #expect(picture.frame(in: column)?.height == height)
            #expect(body.frame(in: column)?.y == height)
            #expect(column.height == scroll.height, "the body fills a page that it is too short for")
            shift.value = 30
            column.layOutAgain()
            await pump { picture.frame(in: column)?.y == 30 }
            #expect(picture.frame(in: column)?.y == 30)
            #expect(body.frame(in: column)?.y == height)
            window.destroy()
        }
    }

    @Suite @MainActor struct LazyMenuTests {
        @Test func `the menu is made when it is opened and once`() async {
            let menu = Menu()
            menu.append("Copy", action: "test.copy")
            let button = MenuButton(label: "Share", menu: menu)
            let window = Window()
            window.child = button
            window.present()
            await pump { button.isMapped }
            #expect(gtk_menu_button_get_popover(button.opaque) == nil)
            gtk_menu_button_popup(button.opaque)
            let popover = gtk_menu_button_get_popover(button.opaque)
            #expect(popover != nil)
            gtk_menu_button_popdown(button.opaque)
            gtk_menu_button_popup(button.opaque)
            #expect(gtk_menu_button_get_popover(button.opaque) == popover)
            window.destroy()
        }

        @Test func `actions of a widget are found from what is in it`() {
            var count = 0
            let box = Box(.vertical)
            let label = Label("x")
            box.append(label)
            box.addActions([Action("copy") { count += 1 }], prefix: "test")
            #expect(label.activateAction("test.copy"))
            #expect(!label.activateAction("test.paste"))
            #expect(count == 1)
        }
    }
}
