import Events
import Storage
import Text
import Time

/// The texts for deciding when the user is reminded of the events of a source.
///
///     let texts = ReminderChoiceFormatter(stored, hasAlarms: false, needsWindow: true, times: times)
///     texts.answers  // ["Never", "When they begin", "5 min before", …]
package struct ReminderChoiceFormatter: Hashable, Sendable {
    /// When to remind; the first answer is the default. Empty for a calendar of the desktop.
    package let answers: [String]
    /// The reminder of each answer; `nil` for none.
    package let reminders: [SourceReminder?]
    /// The position of the current answer.
    package let chosen: Int
    /// The effect, in whole sentences; `nil` where the answer says it all.
    package let meaning: String?

    private static let day = 1440
    private static let offered = [0, 5, 10, 15, 30, 60, 120, day, 2 * day, 7 * day]

    /// The answers for all calendars of the user.
    ///
    /// - Parameter usual: The present one.
    package init(usual: SourceReminder?, times: TimeFormatter) {
        reminders = [nil] + ReminderChoiceFormatter.offered.map { .ahead(minutes: $0) }
        answers = reminders.map { ReminderChoiceFormatter.answer($0, times) }
        chosen = reminders.firstIndex(of: usual) ?? 0
        meaning = nil
    }

    /// - Parameters:
    ///   - usual: What counts where nothing is chosen: that of all calendars of the user, for one of these.
    ///   - hasAlarms: Whether the calendar says itself when to remind of some of its events.
    ///   - needsWindow: Whether reminders come only while the window is open.
    package init(
        _ source: StoredSource, usual: SourceReminder? = nil, hasAlarms: Bool, needsWindow: Bool, times: TimeFormatter
    ) {
        guard source.source.canRemind else {
            (answers, reminders, chosen) = ([], [], 0)
            meaning = localized("The desktop reminds you of these events.")
            return
        }
        var minutes = ReminderChoiceFormatter.offered
        if case .ahead(let other) = source.reminder, !minutes.contains(other) {
            minutes = (minutes + [other]).sorted()
        }
        let isStated = source.reminder == .stated
        let never: [SourceReminder?] = usual == nil && source.reminder != .never ? [nil] : [nil, .never]
        var all: [SourceReminder?] = never + minutes.map { .ahead(minutes: $0) }
        if hasAlarms || isStated { all.append(.stated) }
        reminders = all
        answers = all.map { reminder in
            // Translators: {reminder} is "15 min before". At most 24 letters in all.
            reminder == nil && never.count > 1
                ? localized("As usual: {reminder}", ["reminder": ReminderChoiceFormatter.answer(usual, times)])
                : ReminderChoiceFormatter.answer(reminder, times)
        }
        chosen = reminders.firstIndex(of: source.reminder) ?? 0
        let elsewhere =
            source.source.accountCalendar == nil
            ? nil : localized("Other devices with this account may remind you too.")
        let window =
            needsWindow
            ? localized("Upcoming must be open for it, unless you choose otherwise in Notifications, in the menu.")
            : nil
        meaning = (source.reminder ?? usual).flatMap { $0 == .never ? nil : $0 }.map { reminder in
            [ReminderChoiceFormatter.meaning(of: reminder), elsewhere, window].compactMap { $0 }
                .joined(separator: " ")
        }
    }

    private static func answer(_ reminder: SourceReminder?, _ times: TimeFormatter) -> String {
        switch reminder {
        case nil, .never: localized("Never")
        case .ahead(0): localized("When they begin")
        case .ahead(let minutes):
            // Translators: {time} is "15 min" or "1 d": so long before an event begins. At most 24 letters in all.
            localized("{time} before", ["time": times.length(milliseconds: Int64(minutes) * 60_000)])
        // Translators: at most 24 letters.
        case .stated: localized("As the calendar says")
        }
    }

    private static func meaning(of reminder: SourceReminder) -> String {
        switch reminder {
        case .ahead(let minutes) where minutes < day:
            localized("For events without a time it comes at 9 in the morning of their day.")
        case .ahead: localized("For events without a time it comes at 9 in the morning, that many days before.")
        case .stated: localized("Only of events that have a reminder in the calendar.")
        case .never: ""
        }
    }
}
