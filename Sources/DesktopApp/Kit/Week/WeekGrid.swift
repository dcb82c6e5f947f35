import AppModel
import Events
import Gtk
import Planning
import Text
import Time

/// The columns of a week: the names of its days, what takes whole days, and below them the hours, which scroll.
@MainActor
final class WeekGrid {
    let root = Box(.vertical, class: "week-grid")
    /// Called with the place that was clicked or entered.
    var onStop: @MainActor (WeekLayout.Stop) -> Void = { _ in }
    /// Called with the position of a day.
    var onDay: @MainActor (Int) -> Void {
        get { heads.onDay }
        set { heads.onDay = newValue }
    }
    /// Called with the start of an empty half hour that was clicked twice or entered.
    var onHour: @MainActor (LocalDateTime) -> Void = { _ in }
    /// Called after the width of the columns has changed, in pixels at the usual text size.
    var onWidth: @MainActor (Double) -> Void = { _ in }
    /// Whether events without a conflict step back.
    var emphasizesConflicts = false

    private let drags: WeekDragModel
    /// Whether the pointer holds a block, even when its drag has ended.
    private var isHeld = false
    private var following: AnyObject?
    private let ghost: WeekGhost
    private let heads = WeekHeads()
    private let wholeDays = Box(.horizontal, class: "week-whole-days")
    private let wholeDaysLabel = Label(localized("All day"), class: "week-mark", fit: .wrapped)
    private let lanes = FractionBox()
    private let grid = FractionBox()
    /// The part that scrolls.
    let body = Box(.horizontal, class: "week-hours")
    private let scroll = ScrolledWindow()
    private let hour: WeekHour
    private let gutters = WidthGroup()
    private let lines: WeekLines
    /// The places of what can have the keyboard focus, in the order of the layout.
    private(set) var stops: [WeekLayout.Stop] = []
    /// The blocks in the lanes; the others are in the grid.
    private var laneBlocks: [WeekBlock] = []
    private var gridBlocks: [WeekBlock] = []
    /// The places of the blocks in the grid.
    private var gridStops: [WeekLayout.Stop] = []
    let focus = RovingFocus()
    private(set) var contents: WeekContents?
    private var present: (day: Int, height: Double)?
    /// The height of what scrolls and of its view, in pixels, once they are laid out.
    private var range = (content: 0.0, view: 0)
    /// From 0 to 1: where the hours begin once they are laid out.
    private var opening: Double?

    private let (titleLetters, detailLetters) = (LetterWidths(isSemibold: true), LetterWidths(isSemibold: false))

    /// Heights at the usual text size, in pixels.
    private static let (hourHeight, laneHeight) = (44, 24)

    /// The height of the lower edge of a block, which changes its end, in pixels.
    private static let edge = 6.0

    init(_ drags: WeekDragModel) {
        self.drags = drags
        lines = WeekLines(in: grid)
        hour = WeekHour(in: grid)
        ghost = WeekGhost(in: grid)
        let head = Box(.horizontal, class: "week-columns", children: gutter(Box(.horizontal)))
        heads.root.hexpand = true
        head.append(heads.root)
        root.append(head)
        wholeDaysLabel.xalign = 1
        wholeDaysLabel.justification = .end
        // No language takes the room of a day.
        wholeDaysLabel.setLeastLineLength(0)
        wholeDaysLabel.maxWidthChars = 11
        wholeDaysLabel.valign = .start
        wholeDays.addClass("week-columns")
        wholeDays.append(gutter(wholeDaysLabel))
        lanes.hexpand = true
        wholeDays.append(lanes)
        root.append(wholeDays)
        body.addClass("week-columns")
        body.append(gutter(lines.marks))
        grid.hexpand = true
        body.append(grid)
        grid.stretches = true
        scroll.child = body
        scroll.vexpand = true
        root.append(scroll)
        // Not within the layout, of which that is a part.
        scroll.onRangeChange { [weak self] in
            MainLoop.whenIdle { self?.rangeChanged() }
        }
        scroll.onScroll { [weak self] in
            // In a layout that changes the range it is scrolled too.
            if let self, self.range == (self.scroll.contentHeight, self.scroll.height) { self.placeTitles() }
        }
        grid.onResize { [weak self] width, _ in
            if let self { self.onWidth(Double(width) / self.root.textScale) }
        }
        grid.onDoubleClick { [weak self] in self?.enterHour(x: $0, y: $1) }
        hour.onClicked = { [weak self] in
            self?.cancelDrag()
            self?.onHour($0)
        }
        focus.onChange = { [weak self] in
            // It goes no further without the focus on its event.
            guard let self, let drag = self.drags.drag, self.stops.indices.contains($0),
                self.contents?.layout.entry(at: self.stops[$0]) != drag.entry
            else { return }
            self.cancelDrag()
        }
        addKeys()
        addDragging()
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
        // Its event may be another one now.
        drags.cancel()
        self.contents = contents
        heads.show(week, texts)
        stops = week.stops
        showLanes(of: week, texts)
        lines.show(week, texts, hourHeight: hourHeight)
        showBlocks(of: week, texts)
        hour.show(week, texts, hourHeight: hourHeight)
        var (lane, block) = (0, 0)
        focus.set(
            stops.map { stop in
                defer { if isInLanes(stop) { lane += 1 } else { block += 1 } }
                return isInLanes(stop) ? laneBlocks[lane].button : gridBlocks[block].button
            })
        select(focused)
        if hadFocus { _ = grabFocus() }
        if opens {
            opening = week.opening
            // Other hours are scrolled to when they are laid out.
            if height == grid.leastHeight { scrollToOpening() }
        }
        placeTitles()
    }

    private func enter(_ stop: WeekLayout.Stop) {
        cancelDrag()
        onStop(stop)
    }

    private var hourHeight: Int { root.grown(WeekGrid.hourHeight) }

    private func isInLanes(_ stop: WeekLayout.Stop) -> Bool {
        switch stop {
        case .bar, .rest: true
        case .block, .more: false
        }
    }

    /// Whether an event steps back behind those in conflict.
    private func isQuiet(_ entry: Int, in week: WeekLayout) -> Bool {
        emphasizesConflicts && !week.isInConflict(entry)
    }

    private func set(_ blocks: inout [WeekBlock], count: Int, in box: FractionBox) {
        while blocks.count > count { box.remove(blocks.removeLast().button) }
        while blocks.count < count { blocks.append(WeekBlock()) }
    }

    private func showLanes(of week: WeekLayout, _ texts: WeekFormatter) {
        let shown = stops.filter(isInLanes)
        set(&laneBlocks, count: shown.count, in: lanes)
        let height = root.grown(WeekGrid.laneHeight)
        for (block, stop) in zip(laneBlocks, shown) {
            let span = week.days(of: stop)
            var lane = week.laneCount
            let days = Double(span.count)
            switch stop {
            case .bar(let position):
                let bar = week.bars[position]
                lane = bar.lane
                block.show(bar, of: week, in: texts, isQuiet: isQuiet(bar.entry, in: week))
                block.hatch(
                    bar.shared.map { part in
                        let (start, end) = (
                            part.lowerBound - Double(span.lowerBound), part.upperBound - Double(span.lowerBound)
                        )
                        return (start / days...end / days, 0..<height)
                    })
            case .rest(let day):
                let place = week.days[day]
                block.show(
                    more: place.lanelessCount, conflicting: place.lanelessConflictingCount, isShort: false, on: place,
                    in: texts)
                block.hatch([])
            case .block, .more: break
            }
            block.height = height
            block.placeTitle(0..<height - 2)
            let count = Double(week.days.count)
            lanes.place(
                block.button, from: Double(span.lowerBound) / count, to: Double(span.upperBound + 1) / count,
                .init(y: lane * height, height: height))
            block.onClicked = { [weak self] in self?.enter(stop) }
        }
        wholeDays.visible = !shown.isEmpty
    }

    /// The pixels of a part of the hours.
    private func rows(_ span: ClosedRange<Double>, of week: WeekLayout) -> Range<Int> {
        let height = Double(hourHeight * (week.hours.count - 1))
        return Int((span.lowerBound * height).rounded())..<Int((span.upperBound * height).rounded())
    }

    private func showBlocks(of week: WeekLayout, _ texts: WeekFormatter) {
        gridStops = stops.filter { !isInLanes($0) }
        set(&gridBlocks, count: gridStops.count, in: grid)
        for (block, stop) in zip(gridBlocks, gridStops) {
            switch stop {
            case .block(let day, let position):
                let item = week.days[day].blocks[position]
                let box = rows(item.span, of: week)
                block.show(item, of: week, in: texts, isQuiet: isQuiet(item.entry, in: week))
                block.hatch(
                    item.shared.map { part in
                        let rows = rows(part, of: week)
                        return (
                            0...1, max(0, rows.lowerBound - box.lowerBound)..<max(1, rows.upperBound - box.lowerBound)
                        )
                    })
                place(block, day, item.place, box, layer: WeekBlock.Layer.blocks + item.layer, of: week)
            case .more(let day, let position):
                let item = week.days[day].more[position]
                block.show(
                    more: item.count, conflicting: item.conflictingCount, isShort: true, on: week.days[day], in: texts)
                let (box, top) = (rows(item.span, of: week), rows(item.top, of: week))
                block.hatch(item.conflictingCount > 0 ? [(0...1, 0..<top.count)] : [])
                block.placeTitle(0..<top.count)
                place(block, day, item.place, box, layer: WeekBlock.Layer.marks, of: week)
            case .bar, .rest: break
            }
            block.onClicked = { [weak self] in self?.enter(stop) }
        }
    }

    private func place(
        _ block: WeekBlock, _ day: Int, _ place: ClosedRange<Double>, _ rows: Range<Int>, layer: Int,
        of week: WeekLayout
    ) {
        let span = week.column(day, place)
        block.height = rows.count
        grid.place(
            block.button, from: span.lowerBound, to: span.upperBound,
            .init(y: rows.lowerBound, height: rows.count, layer: layer))
    }

    // MARK: Titles

    /// The hours that are in view, from 0 to 1.
    private var visible: ClosedRange<Double> {
        let (all, height) = (Double(grid.height), Double(scroll.height))
        guard all > 0, height > 0 else { return 0...1 }
        let top = min(max(0, scroll.scrollOffset / all), 1)
        return top...max(top, min(1, (scroll.scrollOffset + height) / all))
    }

    /// By how much the hours are higher than they need to be.
    private var stretch: Double { max(1, Double(grid.height) / Double(max(1, grid.leastHeight))) }

    /// Puts the title of each block where it can be read, and the line of the present around them.
    private func placeTitles() {
        guard let week = contents?.layout else { return }
        let (visible, stretch, scale) = (visible, stretch, root.textScale)
        let font = WeekText.Font(
            title: titleLetters.letters(in: root), detail: detailLetters.letters(in: root),
            lineHeight: titleLetters.lineHeight)
        var titles: [WeekLayout.Title] = []
        for (block, stop) in zip(gridBlocks, gridStops) {
            guard case .block(let day, let position) = stop else { continue }
            let item = week.days[day].blocks[position]
            // What is out of view has its title at its top.
            let title = week.title(of: item, in: visible) ?? week.title(of: item, in: item.span)
            if day == present?.day, let title { titles.append(title) }
            let top = rows(item.span, of: week).lowerBound
            let strip = title.map { rows($0.span, of: week) }
                .map { $0.lowerBound - top..<max($0.upperBound - 2, $0.lowerBound + 1) - top }
            let width = item.place.upperBound - item.place.lowerBound
            let end = title.map { $0.place.upperBound - item.place.lowerBound } ?? width
            let height = Double(strip?.count ?? 0) * stretch / scale
            block.placeTitle(strip, to: end / width, height: height) {
                week.lines(of: $0, width: end, height: height, font)
            }
        }
        lines.show(present: present, around: titles, in: week)
    }

    /// Moves the line that marks the present; `nil` for none.
    func show(present: (day: Int, height: Double)?) {
        self.present = present
        placeTitles()
    }

    // MARK: Scrolling

    private func rangeChanged() {
        range = (scroll.contentHeight, scroll.height)
        scrollToOpening()
        placeTitles()
    }

    private func scrollToOpening() {
        guard let opening, scroll.contentHeight > 0 else { return }
        self.opening = nil
        // The name of the hour is beside its line.
        scroll.scrollOffset = opening * scroll.contentHeight - Double(hourHeight) / 4
    }

    // MARK: Empty hours

    private func enterHour(x: Double, y: Double) {
        let start = root.isRightToLeft ? Double(grid.width) - x : x
        let size = (width: Double(grid.width), height: Double(grid.height))
        guard let time = contents?.layout.hour(atX: start, y: y, in: size) else { return }
        cancelDrag()
        onHour(time)
    }

    // MARK: Dragging

    private func addDragging() {
        grid.onDrag(begin: { [weak self] in self?.beginDrag(x: $0, y: $1) ?? false }) { [weak self] x, y in
            self?.drag(x: x, y: y)
        } end: { [weak self, drags] isReleased in
            self?.isHeld = false
            if isReleased { drags.finish() } else { drags.cancel() }
        }
        following = Following({ [drags] in (drags.drag, drags.words, drags.conflicts) }) { [weak self] in
            self?.showDrag($0, $1, $2)
        }
        for (key, days, steps) in [("Up", 0, -1), ("Down", 0, 1), ("Left", -1, 0), ("Right", 1, 0)] {
            root.addFirstShortcut("<Alt>\(key)") { [weak self] in
                self?.step(.whole, days: days, steps: steps) ?? .proceed
            }
            guard steps != 0 else { continue }
            root.addFirstShortcut("<Alt><Shift>\(key)") { [weak self] in
                self?.step(.end, days: 0, steps: steps) ?? .proceed
            }
        }
        let ends: [(String, @MainActor (WeekDragModel) -> Void)] = [
            ("Return", { $0.finish() }), ("KP_Enter", { $0.finish() }), ("Escape", { $0.cancel() }),
        ]
        for (key, end) in ends {
            root.addFirstShortcut(key) { [weak self, drags] in
                guard let drag = drags.drag else { return .proceed }
                // What else has the focus is entered.
                if key != "Escape", self?.focusedEntry != drag.entry {
                    drags.cancel()
                    return .proceed
                }
                end(drags)
                return .stop
            }
        }
    }

    /// Takes up the block at a point.
    private func beginDrag(x: Double, y: Double) -> Bool {
        guard let contents else { return false }
        typealias Place = (stop: WeekLayout.Stop, block: WeekLayout.Block, end: Double)
        let there = zip(gridBlocks, gridStops).compactMap { block, stop -> Place? in
            guard case .block(let day, let position) = stop, let frame = block.button.frame(in: grid),
                x >= frame.x, x < frame.x + frame.width, y >= frame.y, y < frame.y + frame.height
            else { return nil }
            return (stop, contents.layout.days[day].blocks[position], frame.y + frame.height)
        }
        guard let top = there.max(by: { $0.block.layer < $1.block.layer }) else { return false }
        let isEdge = y > top.end - WeekGrid.edge && !top.block.isCutAtEnd
        guard drags.begin(top.block.entry, isEdge ? .end : .whole, in: contents) else { return false }
        isHeld = true
        // The Escape key ends it. The hours stay where they are below the pointer.
        let offset = scroll.scrollOffset
        if let position = stops.firstIndex(of: top.stop) { focus.focus(position) }
        scroll.scrollOffset = offset
        return true
    }

    /// Lets the event that is dragged be where it is.
    func cancelDrag() { drags.cancel() }

    private func drag(x: Double, y: Double) {
        guard let week = contents?.layout, grid.width > 0, grid.height > 0 else { return }
        let days = (root.isRightToLeft ? -x : x) / Double(grid.width) * Double(week.days.count)
        let minutes = y / Double(grid.height) * Double((week.hours.count - 1) * 60)
        drags.move(days: Int(days.rounded()), minutes: Int(minutes))
    }

    /// Moves the event that has the keyboard focus.
    private func step(_ part: WeekDrag.Part, days: Int, steps: Int) -> SignalHandling {
        guard !isHeld else { return .stop }
        guard let contents, let entry = focusedEntry, case .block = stops[focus.current] else { return .proceed }
        if drags.drag?.entry != entry, !drags.begin(entry, part, in: contents) { return .stop }
        drags.step(part, days: root.isRightToLeft ? -days : days, steps: steps)
        if let place = drags.drag?.places(on: contents.layout).first {
            scroll(toRows: rows(place.span, of: contents.layout))
        }
        return .stop
    }

    private func showDrag(_ drag: WeekDrag?, _ words: String, _ conflicts: [Int]?) {
        guard let week = contents?.layout else { return }
        ghost.show(drag, words, hasConflict: conflicts?.isEmpty == false, on: week) { rows($0, of: week) }
    }

    // MARK: Keyboard

    /// Whether an event or a day has the keyboard focus.
    private var hasFocus: Bool { root.containsFocus && !hour.button.containsFocus }

    /// The entry that has the keyboard focus; `nil` for none, as on a day.
    private var focusedEntry: Int? {
        guard hasFocus, !heads.root.containsFocus, stops.indices.contains(focus.current) else { return nil }
        return contents?.layout.entry(at: stops[focus.current])
    }

    /// Whether an event has the keyboard focus.
    var isEventFocused: Bool { focusedEntry != nil }

    /// The event that takes the keyboard focus; `nil` for none.
    var focusedEvent: EventKey? {
        stops.indices.contains(focus.current) ? contents?.event(at: stops[focus.current]) : nil
    }

    /// Lets an event take the focus, or if it is not there, the first one of today or later.
    private func select(_ event: EventKey?) {
        guard let contents, !stops.isEmpty else { return }
        focus.select(event.flatMap(position(of:)) ?? stops.firstIndex(where: contents.isComing) ?? 0)
    }

    /// Moves the keyboard focus to an event.
    ///
    /// - Returns: Whether it is shown.
    func focus(_ event: EventKey) -> Bool {
        guard let position = position(of: event) else { return false }
        focus.focus(position)
        return true
    }

    private func position(of event: EventKey) -> Int? {
        contents.flatMap { contents in stops.firstIndex { contents.event(at: $0) == event } }
    }

    /// Moves the keyboard focus to the event that takes it, or else to a day.
    ///
    /// - Returns: Whether a week is shown.
    func grabFocus() -> Bool {
        guard contents != nil else { return false }
        if stops.isEmpty { heads.move(by: 0) } else { focus.focus(focus.current) }
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
        guard let contents else { return }
        drags.cancel()
        let week = contents.layout
        if hour.button.containsFocus {
            hour.move(step)
            scroll(toRows: hour.rows)
        } else if heads.root.containsFocus {
            switch step {
            case .left: heads.move(by: -1)
            case .right: heads.move(by: 1)
            case .down:
                let first = week.stops(ofDay: heads.focus.current).first
                if let position = first.flatMap(stops.firstIndex(of:)) { focus.focus(position) }
            case .up: break
            }
        } else if stops.indices.contains(focus.current) {
            let stop = stops[focus.current]
            if let position = week.stop(from: stop, step).flatMap(stops.firstIndex(of:)) {
                focus.focus(position)
            } else if step == .up {
                heads.focus.focus(week.days(of: stop).lowerBound)
            }
        }
    }

    /// Scrolls as far as needed for some rows of pixels.
    private func scroll(toRows rows: Range<Int>) {
        let (top, height) = (scroll.scrollOffset, Double(scroll.height))
        if Double(rows.lowerBound) < top { scroll.scrollOffset = Double(rows.lowerBound) }
        if Double(rows.upperBound) > top + height { scroll.scrollOffset = Double(rows.upperBound) - height }
    }
}
