import Gtk

extension FractionBox {
    /// Makes the boxes of hatching as many as are needed. New ones get their place from the caller.
    func fit(_ hatches: inout [Box], to count: Int, styleClass: String) {
        while hatches.count > count { remove(hatches.removeLast()) }
        while hatches.count < count {
            let hatch = Box(.vertical, role: .presentation)
            hatch.addClass(styleClass)
            hatch.canTarget = false
            hatches.append(hatch)
        }
    }
}
