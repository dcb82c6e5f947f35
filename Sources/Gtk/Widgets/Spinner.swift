import CGtk
@_spi(C) import GLib

/// Shows that something goes on. It stands still where the desktop wants no animations.
///
/// It turns only while it is on screen: GTK's own keeps the whole window drawing frames also where nobody sees it.
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

    /// Whether it turns when it is seen.
    public var isSpinning: Bool {
        get { wish.isSpinning }
        set {
            wish.isSpinning = newValue
            Spinner.turn(UnsafeMutableRawPointer(widget), newValue && isMapped)
        }
    }

    /// Whether it turns now.
    var isTurning: Bool { gtk_spinner_get_spinning(opaque) != 0 }

    private static func turn(_ spinner: UnsafeMutableRawPointer, _ turns: Bool) {
        gtk_spinner_set_spinning(OpaquePointer(spinner), turns ? 1 : 0)
    }
}
