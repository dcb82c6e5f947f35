import Testing

@testable import Gtk

extension GtkTests {
    @Suite @MainActor struct SpinnerTests {
        @Test func `it turns only while it is seen`() async {
            let spinner = Spinner()
            #expect(spinner.isSpinning && !spinner.isTurning)
            let window = Window()
            window.child = spinner
            window.present()
            #expect(await pump { spinner.isTurning })
            spinner.visible = false
            #expect(spinner.isSpinning && !spinner.isTurning)
            spinner.visible = true
            #expect(spinner.isTurning)
            spinner.isSpinning = false
            #expect(!spinner.isTurning)
            window.destroy()
        }
    }
}
