import CGtk
@_spi(C) import GLib

/// Shows that work is in progress. It does not move when the desktop disables animations.
///
/// It turns only while it is on screen: GTK's spinner makes the whole window draw frames even when it is hidden.
@MainActor
public final class Spinner: Widget {
    private final class Wish {
        var isSpinning = false
    }

    private let wish = Wish()

    public init(isSpinning: Bool = true) {
        super.init(new: UnsafeMutableRawPointer(gtk_spinner_new()))
        connect("map") { [wish] in Spinner.turn($0.instance, wish.isSpinning) }
        connect("unmap") { Spinner.turn($0.instance, false) }
        self.isSpinning = isSpinning
    }

    /// Whether it turns while it is visible.
    public var isSpinning: Bool {
        get { wish.isSpinning }
        set {
            wish.isSpinning = newValue
            Spinner.turn(UnsafeMutableRawPointer(widget), newValue && isMapped)
        }
    }

    /// Shows it turning, or hides it.
    public func show(_ isShown: Bool) {
        isSpinning = isShown
        visible = isShown
    }

    /// Whether it turns now.
    var isTurning: Bool { gtk_spinner_get_spinning(opaque) != 0 }

    private static func turn(_ spinner: UnsafeMutableRawPointer, _ turns: Bool) {
        gtk_spinner_set_spinning(OpaquePointer(spinner), turns ? 1 : 0)
    }
}
