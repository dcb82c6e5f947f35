import CGtk
@_spi(C) import GLib

@testable import Gtk

/// A window with a list whose rows and headers show their numbers.
@MainActor
final class NumberedRows: SectionedListDelegate {
    let window = Window()
    let scrolledWindow = ScrolledWindow()
    var list: SectionedList {
        guard let handle else { preconditionFailure("the test has dropped the handle") }
        return handle
    }
    private lazy var handle: SectionedList? = SectionedList(
        rowKinds: rowKinds, headerKinds: headerKinds, delegate: self)
    /// What the row at an index is called.
    var name: (Int) -> String = { "row \($0)" }
    /// Makes the content of a row.
    var makeContent: () -> Widget = { Label() }
    private(set) var made = 0
    /// Called for each row that is made.
    var onMake: () -> Void = {}
    /// The number of the present frame.
    var frameNumber: Int {
        gtk_widget_get_frame_clock(window.widget).map { Int(gdk_frame_clock_get_frame_counter($0)) } ?? 0
    }
    /// How many times a row was filled.
    private(set) var bound = 0
    private(set) var activated: [Int] = []
    private(set) var focused: [Int] = []
    private(set) var menus: [Int] = []

    private let rowKinds: [SectionedList.Kind]
    private let headerKinds: [SectionedList.Kind]

    /// - Parameter passive: The kind of rows that take no focus; `nil` for none.
    init(
        _ layout: SectionedListLayout, width: Int = 300, height: Int = 400, rowHeights: [Int] = [64, 100],
        headerHeights: [Int] = [40, 52], passive: Int? = nil
    ) {
        rowKinds = rowHeights.enumerated().map { .init(minimumHeight: $1, takesFocus: $0 != passive) }
        headerKinds = headerHeights.map { .init(minimumHeight: $0) }
        list.setModel(SectionedListModel(layout: layout))
        scrolledWindow.child = list
        window.child = scrolledWindow
        window.defaultSize = (width, height)
    }

    /// Opens the window and waits until it has its size.
    func open() async {
        window.present()
        await pump { list.list.viewport != nil && list.isMapped && window.isActive }
        await settle()
    }

    /// Lets the frame clock lay out what has changed.
    func settle() async {
        guard let clock = gtk_widget_get_frame_clock(window.widget) else { return }
        let before = gdk_frame_clock_get_frame_counter(clock)
        gdk_frame_clock_request_phase(clock, GDK_FRAME_CLOCK_PHASE_LAYOUT)
        await pump { gdk_frame_clock_get_frame_counter(clock) > before }
        pumpReady()
    }

    func dropList() { handle = nil }

    func scroll(to offset: Int) async {
        scrolledWindow.scrollOffset = Double(offset)
        await settle()
    }

    func makeRow(kind: Int) -> Widget {
        made += 1
        onMake()
        return makeContent()
    }

    func bindRow(_ widget: Widget, row: Int) {
        bound += 1
        (widget as? Label)?.text = name(row)
    }
    func makeHeader(kind: Int) -> Widget { Label() }
    func bindHeader(_ widget: Widget, section: Int) { (widget as? Label)?.text = "header \(section)" }
    func accessibleName(ofRow row: Int) -> String { name(row) }
    func accessibleName(ofHeader section: Int) -> String { "header \(section)" }
    func activate(row: Int) { activated.append(row) }
    func focusChanged(row: Int) { focused.append(row) }
    func openMenu(row: Int, x: Double, y: Double) { menus.append(row) }
}

/// What a list shows, read from its widgets.
@MainActor
struct ShownItem: Equatable {
    let text: String
    let y: Int
    let height: Int
    let isPinned: Bool
}

extension NumberedRows {
    /// The visible children of the list in their order, read from the widgets.
    var shown: [ShownItem] {
        var items: [ShownItem] = []
        var child = gtk_widget_get_first_child(list.widget)
        while let current = child {
            let widget = Widget(borrowing: UnsafeMutableRawPointer(current))
            if widget.isMapped, let frame = widget.frame(in: list), let label = gtk_widget_get_first_child(current) {
                items.append(
                    ShownItem(
                        text: String(cString: gtk_label_get_text(OpaquePointer(label))), y: Int(frame.y),
                        height: Int(frame.height), isPinned: widget.hasClass("pinned")))
            }
            child = gtk_widget_get_next_sibling(current)
        }
        return items
    }
}

extension NumberedRows {
    var childCount: Int {
        var count = 0
        var child = gtk_widget_get_first_child(list.widget)
        while let current = child {
            count += 1
            child = gtk_widget_get_next_sibling(current)
        }
        return count
    }

    /// The child of the list that contains a widget.
    func item(containing widget: UnsafeMutablePointer<GtkWidget>?) -> Widget? {
        var current = widget
        while let candidate = current, let parent = gtk_widget_get_parent(candidate) {
            if parent == list.widget { return Widget(borrowing: UnsafeMutableRawPointer(candidate)) }
            current = parent
        }
        return nil
    }
}

extension NumberedRows {
    /// The least height and the best one that the scrolled window asks for.
    var heightRange: (minimum: Int, natural: Int) {
        var minimum: gint = 0
        var natural: gint = 0
        gtk_widget_measure(scrolledWindow.widget, GTK_ORIENTATION_VERTICAL, -1, &minimum, &natural, nil, nil)
        return (Int(minimum), Int(natural))
    }
}

/// Counts those of its objects that GObject has freed.
@MainActor
final class FreedObjects {
    private(set) var watched = 0
    private(set) var count = 0

    func watch(_ widget: UnsafeMutablePointer<GtkWidget>) {
        watched += 1
        let data = Unmanaged.passRetained(self).toOpaque()
        let freed: GWeakNotify = { data, _ in
            guard let data else { return }
            onMainActor { Unmanaged<FreedObjects>.fromOpaque(data).takeRetainedValue().count += 1 }
        }
        g_object_weak_ref(UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GObject.self), freed, data)
    }
}
