import Desktop
import GLib
import GLibTesting
import Testing

extension DesktopTests {
    @Suite @MainActor struct OpeningTests {
        @Test func `a file that no program opens fails with a reason`() async {
            var reason: String?
            Opening.open("upcoming-nobody-opens-this:1", in: nil) { reason = $0?.description ?? "it was opened" }
            #expect(await pump { reason != nil })
            #expect(reason?.isEmpty == false)
            #expect(reason != "it was opened")
        }
    }
}
