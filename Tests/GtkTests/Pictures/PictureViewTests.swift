import CGtk
@_spi(C) import GLib
import Testing

@testable import Gtk

extension GtkTests {
    @Suite @MainActor struct PictureViewTests {
        /// Four columns: red, green, green, blue.
        private func texture() throws -> Texture {
            let colors: [[UInt8]] = [[255, 0, 0, 255], [0, 255, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255]]
            let file = PictureFile.png(width: 4, height: 2) { x, _ in colors[x] }
            return Texture(try DecodedPicture.decode(file, covering: 4, 2))
        }

        private func show(_ view: PictureView) async -> Window {
            let window = Window()
            view.halign = .start
            view.valign = .start
            window.child = view
            window.present()
            await pump { view.width > 0 && view.isMapped }
            return window
        }

        /// The colors of a line of pixels across the middle of what a widget draws: `r`, `g`, `b`, or `-` for nothing.
        private func line(of view: PictureView) throws -> String {
            let paintable = try #require(gtk_widget_paintable_new(view.widget))
            defer { g_object_unref(UnsafeMutableRawPointer(paintable)) }
            let snapshot = try #require(gtk_snapshot_new())
            gdk_paintable_snapshot(paintable, snapshot, Double(view.width), Double(view.height))
            // The node takes the snapshot over.
            guard let node = gtk_snapshot_free_to_node(snapshot) else {
                return String(repeating: "-", count: view.width)
            }
            defer { gsk_render_node_unref(node) }
            let native = try #require(gtk_widget_get_native(view.widget))
            var bounds = graphene_rect_t()
            graphene_rect_init(&bounds, 0, 0, Float(view.width), Float(view.height))
            let drawn = try #require(gsk_renderer_render_texture(gtk_native_get_renderer(native), node, &bounds))
            defer { g_object_unref(UnsafeMutableRawPointer(drawn)) }
            var pixels = [UInt8](repeating: 0, count: view.width * view.height * 4)
            gdk_texture_download(drawn, &pixels, gsize(view.width * 4))
            return (0..<view.width).map { x in
                let pixel = pixels[(view.height / 2 * view.width + x) * 4..<(view.height / 2 * view.width + x + 1) * 4]
                let (b, g, r, a) = (
                    pixel.first ?? 0, pixel.dropFirst().first ?? 0, pixel.dropFirst(2).first ?? 0, pixel.last ?? 0
                )
                return a < 128 ? "-" : r > max(g, b) ? "r" : g > b ? "g" : "b"
            }.joined()
        }

        @Test func `a picture covers its place or stands whole in it`() async throws {
            for (fit, alignment, expected) in [
                (PictureFit.cover, 0.5, #/g{20}/#), (.cover, 0, #/r{8,12}g{8,12}/#), (.cover, 1, #/g{8,12}b{8,12}/#),
                (.contain, 0.5, #/r{4,6}g{8,12}b{4,6}/#),
            ] {
                let view = PictureView(width: 20, height: 20, fit: fit)
                view.alignment = (alignment, alignment)
                view.show(try texture())
                let window = await show(view)
                let line = try line(of: view)
                #expect(line.wholeMatch(of: expected) != nil, "\(line)")
                window.destroy()
            }
        }

        @Test func `it has its size before the picture is there`() async throws {
            let view = PictureView(placeholder: Label("AB"), width: 120, height: 60)
            let window = await show(view)
            #expect(view.width == 120 && view.height == 60)
            view.show(try texture())
            #expect(await pump(upTo: 0.2) { view.width != 120 || view.height != 60 } == false)
            window.destroy()
        }

        @Test func `a placeholder stands there until the picture does`() async throws {
            let placeholder = Label("AB")
            let view = PictureView(placeholder: placeholder, width: 40, height: 40)
            #expect(view.hasClass("picture") && placeholder.hasClass("placeholder"))
            #expect(placeholder.parent?.isSame(as: view) == true)
            let window = await show(view)
            #expect(placeholder.width == 40 && placeholder.height == 40)
            view.show(try texture())
            #expect(await pump { (try? line(of: view))?.contains("-") == false })
            view.show(nil)
            #expect(view.texture == nil)
            #expect(await pump { (try? line(of: view))?.contains("-") == true })
            let other = Label("C")
            view.placeholder = other
            #expect(placeholder.parent == nil && !placeholder.hasClass("placeholder"))
            #expect(other.parent?.isSame(as: view) == true)
            window.destroy()
        }

        @Test func `a picture fades in where the desktop wants animations`() async throws {
            let settings = try #require(Settings.standard)
            let before = settings.animates
            defer { settings.setProperty("gtk-enable-animations", before) }
            for animates in [true, false] {
                settings.setProperty("gtk-enable-animations", animates)
                let view = PictureView(width: 40, height: 40)
                let window = await show(view)
                view.show(try texture(), fadesIn: true)
                #expect((view.fadedIn < 1) == animates)
                #expect(await pump { view.fadedIn == 1 })
                // One that stands there already is exchanged at once.
                view.show(try texture(), fadesIn: true)
                #expect(view.fadedIn == 1)
                window.destroy()
            }
        }

        @Test func `a view that leaves the screen is done with fading`() async throws {
            let settings = try #require(Settings.standard)
            let before = settings.animates
            defer { settings.setProperty("gtk-enable-animations", before) }
            settings.setProperty("gtk-enable-animations", true)
            weak var gone: PictureView?
            do {
                let view = PictureView(width: 40, height: 40)
                gone = view
                let window = await show(view)
                view.show(try texture(), fadesIn: true)
                #expect(view.fadedIn < 1)
                window.destroy()
                #expect(view.fadedIn == 1)
            }
            #expect(gone == nil)
        }

        @Test func `it tells whether it is in view`() async {
            var visibilities: [Bool] = []
            let view = PictureView(width: 40, height: 40)
            view.onVisibility { visibilities.append($0) }
            let window = await show(view)
            view.visible = false
            view.visible = true
            #expect(visibilities == [true, false, true])
            window.destroy()
        }
    }
}
