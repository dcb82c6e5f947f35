import CGtk
@_spi(C) import GLib

/// The adjustment of one orientation of a list, set by the scrolled window, and the handler on it.
@MainActor
final class ScrollAdjustment {
    private(set) var adjustment: Object
    private let valueChanged: @MainActor () -> Void
    private var connection: SignalConnection?

    init(valueChanged: @escaping @MainActor () -> Void) {
        self.valueChanged = valueChanged
        adjustment = ScrollAdjustment.makeAdjustment()
        connect()
    }

    var pointer: UnsafeMutableRawPointer { adjustment.pointer }
    var value: Double { gtk_adjustment_get_value(gtkAdjustment) }

    func setValue(_ value: Double) {
        gtk_adjustment_set_value(gtkAdjustment, value)
    }

    /// Uses another adjustment and adds a reference to it; `nil` makes a new adjustment.
    func replace(_ instance: UnsafeMutableRawPointer?) {
        guard instance != adjustment.pointer else { return }
        disconnect()
        adjustment = instance.map { Object(borrowing: $0) } ?? ScrollAdjustment.makeAdjustment()
        connect()
        valueChanged()
    }

    func configure(value: Double, upper: Int, page: Int, step: Int, pageStep: Int) {
        gtk_adjustment_configure(
            gtkAdjustment, value, 0, Double(max(upper, page)), Double(step), Double(max(1, pageStep)), Double(page))
    }

    func disconnect() {
        if let connection { adjustment.disconnect(connection) }
        connection = nil
    }

    private func connect() {
        connection = adjustment.connect("value-changed") { [weak self] _ in self?.valueChanged() }
    }

    private var gtkAdjustment: UnsafeMutablePointer<GtkAdjustment> { adjustment.cast() }

    private static func makeAdjustment() -> Object {
        guard let adjustment = gtk_adjustment_new(0, 0, 0, 0, 0, 0) else {
            preconditionFailure("gtk_adjustment_new never returns NULL")
        }
        return Object(new: UnsafeMutableRawPointer(adjustment))
    }
}
