import Gtk
import Kit
import Planning
import Text
import Time

/// When the user is awake: from one hour to another.
@MainActor
final class WakingRow {
    let root: Widget
    var onChange: @MainActor (FreeHours) -> Void = { _ in }
    private let (from, to) = (DropDown(), DropDown())
    private var times: TimeFormatter?
    private var hours = FreeHours.waking

    init() {
        let row = Box(.horizontal, class: "waking")
        row.append(from, Label("–"), to)
        root = field(localized("Waking hours"), row)
        row.tooltipText = localized("Only time within these hours counts as free")
        for menu in [from, to] { menu.onSelect { [weak self] in self?.select() } }
    }

    func show(_ hours: FreeHours, _ times: TimeFormatter) {
        self.hours = hours
        if times !== self.times {
            self.times = times
            let texts = (0...24).map { hour in
                let midnight = CalendarDate(daysSinceEpoch: 0).midnight
                return times.hourMark(times.instant(of: midnight.advanced(byMinutes: hour * 60)))
            }
            from.setTexts(Array(texts.dropLast()))
            to.setTexts(Array(texts.dropFirst()))
        }
        (from.selected, to.selected) = (hours.from / 60, max(0, (hours.to + 59) / 60 - 1))
        for (menu, name) in [(from, localized("Awake from")), (to, localized("Awake until"))] {
            menu.setAccessibleLabel("\(name): \(text(of: menu))")
        }
    }

    private func text(of menu: DropDown) -> String {
        guard let times, let selected = menu.selected else { return "" }
        let hour = menu === from ? selected : selected + 1
        return times.hourMark(
            times.instant(of: CalendarDate(daysSinceEpoch: 0).midnight.advanced(byMinutes: hour * 60)))
    }

    private func select() {
        guard let first = from.selected, let last = to.selected else { return }
        let new = FreeHours(from: first * 60, to: (last + 1) * 60)
        if new != hours { onChange(new) }
    }
}
