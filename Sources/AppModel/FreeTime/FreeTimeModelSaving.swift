import Events
import Formats
import Planning
import Storage
import Text
import Time

/// When a new event is wanted, where that is known before anything is typed.
package enum WantedTime: Hashable {
    case time(Range<Instant>)
    case day(CalendarDate)
}

/// The typed event as a new one of a calendar, or as a change of one.
extension FreeTimeModel {
    /// The calendars to which it can be added; none for an event that there is.
    package var calendars: [AddableCalendar] { moved == nil ? editing?.addableCalendars ?? [] : [] }

    /// The calendar to which it is added: the one that was chosen, or else the last one used, or else *My Calendar*.
    package var calendar: AddableCalendar? {
        let calendars = calendars
        return calendars.first { $0.id != nil && $0.id == wantedCalendar } ?? calendars.first(where: \.isOwn)
            ?? calendars.first
    }

    /// Whether a time or a day is typed or chosen that a new event can have.
    package var canAdd: Bool { calendar != nil && (chosen != nil || reading.typed.isOfEvent) }

    /// Whether there are fields for an event: always for a new one and one that is edited, otherwise when one is typed.
    package var hasSaving: Bool { isEdit || isNew && calendar != nil || canAdd }

    /// Why the event cannot be added or saved yet, in a whole sentence; `nil` when it can, or when the answer says it.
    package var missing: String? {
        if isEdit {
            guard title.trimmedOrNil != nil else { return localized("It needs a title.") }
            return reading.typed.title == nil
                ? nil : localized("Type the title in its own field; here only a day and a time.")
        }
        guard canAdd else { return missingTime }
        switch event {
        case .success: return nil
        case .failure where reading.typed.title == nil:
            return localized("Type what it is before the time, to add it.")
        case .failure(let error as TypedEdit.Fault): return error.message
        case .failure(let error): return EditingModel.words(of: error).text
        }
    }

    /// What is missing of a new event before a time is understood; `nil` when the answer says it already.
    private var missingTime: String? {
        guard isNew, calendar != nil else { return nil }
        guard isTyped else { return localized("Type what it is, a day and a time.") }
        return reading.typed.isTitleAlone ? localized("It needs a day and a time.") : nil
    }

    /// Whether there is an event to add, or a change to save.
    package var canSave: Bool {
        guard !isEdit else { return edit != nil }
        guard canAdd, case .success = event else { return false }
        return true
    }

    private var event: Result<NewEvent, any Error> {
        let time = chosen?.time ?? reading.typed.span?.time(assuming: choice.minutes)
        return Result { try reader.edit.add(reading, place: place.trimmedOrNil, at: time).event }
    }

    /// The change of the event; `nil` without one, or when what is typed is no time for it.
    private var edit: EventEdit? {
        guard let (entry, agenda) = movedEntry, missing == nil else { return nil }
        let item = agenda.entries[entry]
        var edit = EventEdit()
        if text != before.text {
            let typed = reading.typed
            if let time = chosen?.time ?? typed.span?.time(assuming: item.event.when.isTimed ? choice.minutes : nil) {
                guard chosen != nil || typed.isComplete else { return nil }
                edit = item.edit(to: time)
            } else {
                guard typed.isOfEvent, !item.event.when.isTimed, let day = typed.day else { return nil }
                edit.start = .day(day)
                edit.end = typed.lastDay.map { .day($0.advanced(by: 1)) }
            }
        }
        if title != before.title { edit.title = title.trimmedOrNil }
        if place != before.place { edit.place = place.trimmedOrNil ?? "" }
        return edit == EventEdit() ? nil : edit
    }

    /// Adds the event, or changes it in its calendar, once the answer about its time is there.
    ///
    /// - Returns: Whether it does.
    package func save() -> Bool {
        guard isAnswered, canSave, let editing else { return false }
        let count = editing.begunCount
        if isEdit {
            guard let edit, let (entry, agenda) = movedEntry else { return false }
            editing.change(entry, .change(edit), nil, in: agenda)
        } else {
            guard case .success(let event) = event else { return false }
            editing.add(event, to: calendar?.id)
        }
        // Without a question it has begun, or is refused, which the window says.
        countAtSave = editing.question == nil ? -1 : count
        return true
    }

    /// Whether the typed event is on its way, and no longer needed here: not before a question about it is answered with yes.
    package var isSaved: Bool {
        guard let countAtSave, let editing else { return false }
        return editing.begunCount > countAtSave
    }
}

extension TypedTime {
    /// Whether it is a time, or a day or days, and nothing is not understood.
    fileprivate var isOfEvent: Bool { isUnderstood && (span != nil || part == nil) }
}

extension Agenda.Entry {
    /// The change that moves it to a time.
    func edit(to time: Range<Instant>) -> EventEdit {
        var edit = EventEdit()
        if time.lowerBound != start || !event.when.isTimed { edit.start = .time(time.lowerBound) }
        let shift = time.lowerBound.millisecondsSinceEpoch - start.millisecondsSinceEpoch
        if end.advanced(by: shift) != time.upperBound || !event.when.isTimed { edit.end = .time(time.upperBound) }
        return edit
    }
}
