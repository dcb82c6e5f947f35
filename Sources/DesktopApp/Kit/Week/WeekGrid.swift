import AppModel
import Events
import Gtk
import Planning
import Text
import Time

/// The columns of a week: the names of its days, what takes whole days, and below them the hours, which scroll.
@MainActor
final class WeekGrid: WeekForm {
    private let column = Box(.vertical, class: "week-grid")
    var root: Widget { column }
    var onStop: @MainActor (WeekLayout.Stop) -> Void = { _ in }
    /// Called with the position of a day.
    var onDay: @MainActor (Int) -> Void = { _ in }
    var emphasizesConflicts = false

    private let heads = FractionBox()
    private let days: [Button]
    private let names: [Label]
    private let wholeDays = Box(.horizontal, class: "week-whole-days")
    private let wholeDaysLabel = Label(localized("All day"), class: "week-mark")
    private let lanes = FractionBox()
    private let marks = FractionBox(role: .presentation)
    private let grid = FractionBox()
    /// The part that scrolls.
    let body = Box(.horizontal, class: "week-hours")
    private let scroll = ScrolledWindow()
    private let now = Box(.vertical, class: "now-rule", role: .presentation)
    private let gutters = WidthGroup()
    private var lines: [Widget] = []
    /// By their places, in the order of the layout.
    private(set) var stops: [WeekLayout.Stop] = []
    /// The blocks in the lanes; the others are in the grid.
    private var laneBlocks: [WeekBlock] = []
    private var gridBlocks: [WeekBlock] = []
    let focus = RovingFocus()
    private let dayFocus = RovingFocus()
    private(set) var contents: WeekContents?
    private var showsNow = false
    /// From 0 to 1: where the hours begin once they are laid out.
    private var opening: Double?

    /// Heights at the usual text size, in pixels.
    private static let (hourHeight, laneHeight, headHeight) = (44, 24, 32)
    /// The heights of blocks that have room for two and three lines, at the usual text size.
    private static let (twoLines, threeLines) = (38, 54)

    init() {
        names = (0..<7).map { _ in Label() }
        days = names.map { Button(cssName: "week-day", child: $0) }
        for (position, button) in days.enumerated() {
            names[position].ellipsize = .end
            button.onClicked { [weak self] in self?.onDay(position) }
        }
        let head = Box(.horizontal, children: gutter(Box(.horizontal)))
        heads.hexpand = true
        head.append(heads)
        column.append(head)
        wholeDaysLabel.xalign = 1
        wholeDaysLabel.valign = .start
        wholeDays.append(gutter(wholeDaysLabel))
        lanes.hexpand = true
        wholeDays.append(lanes)
        column.append(wholeDays)
        body.append(gutter(marks))
        grid.hexpand = true
        body.append(grid)
        for box in [marks, grid] { box.stretches = true }
        scroll.child = body
        scroll.vexpand = true
        column.append(scroll)
        now.canTarget = false
        // Not within the layout, of which that is a part.
        scroll.onRangeChange { [weak self] in MainLoop.whenIdle { self?.scrollToOpening() } }
        dayFocus.set(days)
        addKeys()
    }

    private func gutter(_ widget: Widget) -> Widget {
        widget.addClass("week-gutter")
        gutters.add(widget)
        return widget
    }

    // MARK: Showing

    /// - Parameter opens: Whether it scrolls to the hours of interest, because another week is shown.
    func show(_ contents: WeekContents, opens: Bool) {
        let (week, texts) = (contents.layout, contents.texts)
        let (focused, hadFocus, height) = (focusedEvent, hasFocus, grid.leastHeight)
        self.contents = contents
        for (position, day) in week.days.enumerated() {
            names[position].text = texts.agenda.times.shortDayName(day.date)
            days[position].setAccessibleLabel(texts.accessibleName(of: day))
            days[position].setClass("today", day.date == texts.agenda.today)
            let columns = 1 / Double(week.days.count)
            heads.place(
                days[position], from: Double(position) * columns, to: Double(position + 1) * columns,
                .init(y: 0, height: root.grown(WeekGrid.headHeight)))
        }
        stops = week.stops
        showLanes(of: week, texts)
        showLines(of: week, texts)
        showBlocks(of: week, texts)
        let blocks = stops.map { isInLanes($0) }
        var (lane, block) = (0, 0)
        focus.set(
            blocks.map { isLane in
                defer { if isLane { lane += 1 } else { block += 1 } }
                return isLane ? laneBlocks[lane].button : gridBlocks[block].button
            })
        select(focused)
        if hadFocus { _ = grabFocus() }
        if opens {
            opening = week.opening
            // Other hours are scrolled to when they are laid out.
            if height == grid.leastHeight { scrollToOpening() }
        }
    }

    private func isInLanes(_ stop: WeekLayout.Stop) -> Bool {
        switch stop {
        case .bar, .rest: true
        case .block, .more: false
        }
    }

    private func set(_ blocks: inout [WeekBlock], count: Int, in box: FractionBox) {
        while blocks.count > count { blocks.removeLast().remove(from: box) }
        while blocks.count < count { blocks.append(WeekBlock()) }
    }

    private func showLanes(of week: WeekLayout, _ texts: WeekFormatter) {
        let shown = stops.filter(isInLanes)
        set(&laneBlocks, count: shown.count, in: lanes)
        let height = root.grown(WeekGrid.laneHeight)
        for (block, stop) in zip(laneBlocks, shown) {
            let span = week.days(of: stop)
            var lane = week.laneCount
            switch stop {
            case .bar(let bar):
                lane = week.bars[bar].lane
                block.show(
                    week.bars[bar].entry, in: texts, hasRoomForTime: false,
                    isQuiet: isQuiet(week.bars[bar].entry, in: week))
            case .rest(let day):
                block.show(more: week.days[day].lanelessCount, on: week.days[day], in: texts)
            case .block, .more: break
            }
            let count = Double(week.days.count)
            let isHatched = week.entry(at: stop).map(week.isInConflict) ?? false
            block.place(
                in: lanes, Double(span.lowerBound) / count...Double(span.upperBound + 1) / count, y: lane * height,
                height: height, hatched: isHatched ? [lane * height..<(lane + 1) * height] : [])
            block.onClicked = { [weak self] in self?.onStop(stop) }
        }
        wholeDays.visible = !shown.isEmpty
    }

    private func showBlocks(of week: WeekLayout, _ texts: WeekFormatter) {
        let shown = stops.filter { !isInLanes($0) }
        set(&gridBlocks, count: shown.count, in: grid)
        let height = Double(root.grown(WeekGrid.hourHeight) * (week.hours.count - 1))
        func pixels(_ span: ClosedRange<Double>) -> Range<Int> {
            Int((span.lowerBound * height).rounded())..<Int((span.upperBound * height).rounded())
        }
        // In a narrow block the title takes a line more.
        let (twoLines, threeLines) = (root.grown(WeekGrid.twoLines), root.grown(WeekGrid.threeLines))
        for (block, stop) in zip(gridBlocks, shown) {
            switch stop {
            case .block(let day, let position):
                let item = week.days[day].blocks[position]
                let rows = pixels(item.span)
                block.show(
                    item.entry, in: texts,
                    hasRoomForTime: rows.count >= (item.width == item.columnCount ? twoLines : threeLines),
                    isQuiet: isQuiet(item.entry, in: week))
                block.place(
                    in: grid, column(day, item.place, of: week), y: rows.lowerBound, height: rows.count,
                    hatched: item.shared.map(pixels))
            case .more(let day, let position):
                let item = week.days[day].more[position]
                block.show(more: item.count, on: week.days[day], in: texts)
                let rows = pixels(item.span)
                block.place(in: grid, column(day, item.place, of: week), y: rows.lowerBound, height: rows.count)
            case .bar, .rest: break
            }
            block.onClicked = { [weak self] in self?.onStop(stop) }
        }
    }

    /// The part of the width of a part of a day.
    private func column(_ day: Int, _ place: ClosedRange<Double>, of week: WeekLayout) -> ClosedRange<Double> {
        let count = Double(week.days.count)
        return (Double(day) + place.lowerBound) / count...(Double(day) + place.upperBound) / count
    }

    /// The values that the lines behind the events depend on.
    private struct Lines: Equatable {
        let hour: Int
        let today: Int?
        let days: Int
        /// The names of the hours.
        let marks: [String]
    }

    private var shownLines: Lines?

    private func showLines(of week: WeekLayout, _ texts: WeekFormatter) {
        let new = Lines(
            hour: root.grown(WeekGrid.hourHeight),
            today: week.days.firstIndex { $0.date == texts.agenda.today }, days: week.days.count,
            marks: week.hours.map { texts.mark(ofHour: $0, of: week) })
        guard new != shownLines else { return }
        shownLines = new
        lines.forEach(grid.remove)
        lines = []
        marks.removeAll()
        let height = new.hour * (new.marks.count - 1)
        for box in [marks, grid] { box.leastHeight = height }
        func add(_ styleClass: String, _ span: ClosedRange<Double>, y: Int, height: Int) {
            let line = Box(.vertical, role: .presentation)
            line.addClass(styleClass)
            lines.append(line)
            grid.place(
                line, from: span.lowerBound, to: span.upperBound,
                .init(y: y, height: height, layer: WeekBlock.Layer.grid.rawValue))
        }
        if let today = new.today { add("week-today", column(today, 0...1, of: week), y: 0, height: height) }
        for day in week.days.indices { add("week-line", column(day, 0...0, of: week), y: 0, height: height) }
        for (position, mark) in new.marks.enumerated().dropFirst().dropLast() {
            add("week-line", 0...1, y: position * new.hour, height: 1)
            let label = Label(mark, class: "week-mark")
            label.setAccessibleRole(.presentation)
            label.xalign = 1
            marks.place(label, from: 0, to: 1, .init(y: position * new.hour - new.hour / 2, height: new.hour))
        }
    }

    /// Moves the line that marks the present.
    func show(present: (day: Int, height: Double)?) {
        if showsNow { grid.remove(now) }
        showsNow = false
        guard let present, let week = contents?.layout else { return }
        showsNow = true
        let height = root.grown(WeekGrid.hourHeight) * (week.hours.count - 1)
        let span = column(present.day, 0...1, of: week)
        grid.place(
            now, from: span.lowerBound, to: span.upperBound,
            .init(
                y: min(height - 2, Int(present.height * Double(height))), height: 2,
                layer: WeekBlock.Layer.now.rawValue))
    }

    // MARK: Scrolling

    private func scrollToOpening() {
        guard let opening, scroll.contentHeight > 0 else { return }
        self.opening = nil
        // The name of the hour is beside its line.
        scroll.scrollOffset = opening * scroll.contentHeight - Double(root.grown(WeekGrid.hourHeight)) / 4
    }

    // MARK: Keyboard

    /// Whether an event or a day has the keyboard focus.
    private var hasFocus: Bool { root.containsFocus }

    /// Moves the keyboard focus to the event that takes it, or else to a day.
    func grabFocus() -> Bool {
        guard contents != nil else { return false }
        (stops.isEmpty ? dayFocus : focus).focus((stops.isEmpty ? dayFocus : focus).current)
        return true
    }

    private func addKeys() {
        let steps: [(String, @MainActor (Bool) -> WeekLayout.Step)] = [
            ("Up", { _ in .up }), ("Down", { _ in .down }), ("Left", { $0 ? .right : .left }),
            ("Right", { $0 ? .left : .right }),
        ]
        for (key, step) in steps {
            root.onKey(key) { [weak self] in
                if let self { self.move(step(self.root.isRightToLeft)) }
            }
        }
    }

    private func move(_ step: WeekLayout.Step) {
        guard let week = contents?.layout else { return }
        if heads.containsFocus {
            switch step {
            case .left: dayFocus.focus(dayFocus.current - 1)
            case .right: dayFocus.focus(dayFocus.current + 1)
            case .down:
                let first = week.stops(ofDay: dayFocus.current).first
                if let position = first.flatMap(stops.firstIndex(of:)) { focus.focus(position) }
            case .up: break
            }
        } else if stops.indices.contains(focus.current) {
            let stop = stops[focus.current]
            if let position = week.stop(from: stop, step).flatMap(stops.firstIndex(of:)) {
                focus.focus(position)
            } else if step == .up {
                dayFocus.focus(week.days(of: stop).lowerBound)
            }
        }
    }
}
