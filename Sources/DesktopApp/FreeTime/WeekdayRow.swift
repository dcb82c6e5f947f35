import Gtk
import Kit
import Text
import Time

/// The days of the week as round buttons, each of which is pressed or not.
@MainActor
final class WeekdayRow {
    let root: Widget
    var onChange: @MainActor (Set<Weekday>) -> Void = { _ in }
    private let row = FlowRow(spacing: 6)
    private var weekdays: Set<Weekday> = []

    /// The size of a button at the usual text size, in pixels.
    private static let size = 32

    init() {
        root = field(localized("Days of the week"), row)
        row.halign = .start
        row.setAccessibleRole(.group)
        row.setAccessibleLabel(localized("Days of the week"))
    }

    func show(_ chosen: Set<Weekday>, _ times: TimeFormatter) {
        weekdays = chosen
        let first = Weekday.first(in: times.locale)
        for weekday in (0..<7).map({ Weekday.allCases[(first.rawValue + $0) % 7] }) {
            let button = ToggleButton(label: times.weekdayLetter(weekday))
            button.addClass("weekday")
            button.sizeRequest(width: row.grown(WeekdayRow.size), height: row.grown(WeekdayRow.size))
            button.describe(times.weekdayName(weekday))
            button.isOn = chosen.contains(weekday)
            button.onToggled { [weak self] in self?.set(weekday, $0) }
            row.append(button)
        }
    }

    private func set(_ weekday: Weekday, _ isOn: Bool) {
        if isOn { weekdays.insert(weekday) } else { weekdays.remove(weekday) }
        onChange(weekdays)
    }
}
