import Events
import Text
import Time

/// Reads an iCalendar text (RFC 5545) in one pass over its bytes.
///
/// Unsupported components and properties are skipped. A fault in an event is a problem of that event: with an
/// unreadable start it is left out; with another unreadable property it is kept.
struct CalendarReader {
    /// How deeply components may be nested.
    static let depthLimit = 512
    /// The most bytes in the value of a supported property.
    static let valueLimit = 1 << 20
    /// The most events that are read.
    static let eventLimit = 1_000_000
    /// The most observances of all time zones together.
    static let observanceLimit = 5000

    private(set) var object = CalendarObject()
    private(set) var problems: [CalendarProblem] = []
    var zoneNames = ZoneNames()

    private enum Component {
        case calendar
        case event
        case alarm
        case busyTimes
        case zone
        case observance
        case other
    }

    private var open: [(name: String, component: Component, line: Int)] = []
    private var skippedDepth = 0
    private var draft = CalendarEventDraft()
    private var alarm = AlarmDraft()
    private var busyTimes = BusyTimesDraft()
    private var zoneDraft = ZoneDraft()
    private var furtherEvents = 0
    private var scope = CalendarScope(firstEvent: 0)
    /// Whether a `VCALENDAR` has begun.
    private var hasCalendar = false
    private var reportedZones: Set<String> = []
    private var observanceCount = 0
    /// The descriptions of zones that are not in the text.
    private let zones: [ZoneDescription]

    private init(zones: [ZoneDescription] = []) {
        self.zones = zones
        for zone in zones { _ = scope.add(zone) }
    }

    /// Reads all of `bytes`.
    ///
    /// - Parameter zones: The descriptions of zones that are not in the text.
    static func read(
        _ bytes: [UInt8], zones: [ZoneDescription] = []
    ) -> (object: CalendarObject, problems: [CalendarProblem]) {
        var reader = CalendarReader(zones: zones)
        let end = reader.read(all: bytes)
        reader.end(at: end)
        return (reader.object, reader.problems)
    }

    /// The descriptions of zones in a text that has nothing else.
    static func zones(in bytes: [UInt8]) -> [ZoneDescription] {
        var reader = CalendarReader()
        _ = reader.read(all: bytes)
        return reader.scope.zones
    }

    /// Returns the number of lines.
    private mutating func read(all bytes: [UInt8]) -> Int {
        var lines = ContentLines(CalendarText.utf8(bytes))
        while true {
            let component = readComponent
            guard let line = lines.next(where: { CalendarReader.wants($0, in: component) }) else { break }
            read(line)
        }
        return lines.nextNumber
    }

    /// The innermost component, if its properties are read.
    private var readComponent: Component? { skippedDepth == 0 ? open.last?.component : nil }

    /// Whether a line matters in a component. Skipped lines need not be unfolded.
    private static func wants(_ property: CalendarProperty?, in component: Component?) -> Bool {
        switch (property, component) {
        case (nil, _): false
        case (.begin, _), (.end, _): true
        case (_, nil), (_, .other): false
        case (.trigger, .alarm), (.action, .alarm), (.acknowledged, .alarm), (.repetitions, .alarm),
            (.duration, .alarm):
            true
        case (_, .alarm): false
        default: true
        }
    }

    private mutating func read(_ line: ContentLine) {
        switch line.property {
        case .begin: begin(line)
        case .end: end(line)
        default:
            switch open.last?.component {
            case .calendar: readCalendar(line)
            case .event: draft.read(line, zones: &zoneNames)
            case .alarm: alarm.read(line)
            case .busyTimes: busyTimes.read(line, zones: &zoneNames)
            case .zone: zoneDraft.readZone(line)
            case .observance: zoneDraft.read(line)
            case .other, nil: break
            }
        }
    }

    private mutating func readCalendar(_ line: ContentLine) {
        guard line.value.count <= CalendarReader.valueLimit else { return }
        switch line.property {
        case .name, .oldName:
            guard let name = line.unescapedText.trimmedOrNil else { return }
            object.name = line.property == .name ? name : object.name ?? name
            if let address = name.mailAddress { object.ownAddresses.insert(address) }
        case .color: object.color = line.unescapedText.trimmedOrNil ?? object.color
        case .oldColor: object.color = object.color ?? line.unescapedText.trimmedOrNil
        case .refreshInterval: object.refreshInterval = CalendarReader.refresh(line) ?? object.refreshInterval
        case .oldRefreshInterval: object.refreshInterval = object.refreshInterval ?? CalendarReader.refresh(line)
        case .method: scope.isCancelled = line.value.trimmed.equalsIgnoringCase("CANCEL")
        case .floatingZone: scope.floatingZone = line.unescapedText.trimmedOrNil
        default: break
        }
    }

    private static func refresh(_ line: ContentLine) -> Int64? {
        guard let duration = CalendarDuration(line.value), !duration.isNegative else { return nil }
        return min(max(duration.exactMilliseconds, 15 * 60_000), 24 * 3_600_000)
    }

    // MARK: Components

    private mutating func begin(_ line: ContentLine) {
        let name = line.text.trimmedOrNil?.uppercased() ?? ""
        guard skippedDepth == 0, open.count < CalendarReader.depthLimit else {
            if skippedDepth == 0 {
                report(
                    line.number, Message("Components are nested too deeply here; the inner ones were left out.")
                )
            }
            skippedDepth += 1
            return
        }
        if name == "VEVENT", let place = open.lastIndex(where: { $0.component == .event }) { close(from: place) }
        let parent = open.last?.component
        let component: Component
        switch name {
        case "VCALENDAR":
            component = .calendar
            if hasCalendar { beginScope() }
            hasCalendar = true
        case "VEVENT" where parent == .calendar || parent == nil:
            component = .event
            draft = CalendarEventDraft(line: line.number)
        case "VALARM" where parent == .event:
            component = .alarm
            alarm = AlarmDraft()
        case "VFREEBUSY" where parent == .calendar || parent == nil:
            component = .busyTimes
            busyTimes = BusyTimesDraft()
        case "VTIMEZONE" where parent == .calendar || parent == nil:
            component = .zone
            zoneDraft = ZoneDraft()
        case "STANDARD" where parent == .zone, "DAYLIGHT" where parent == .zone:
            component = .observance
            zoneDraft.begin()
        case "VTODO" where parent == .calendar:
            component = .other
            object.taskCount += 1
        case "VJOURNAL" where parent == .calendar:
            component = .other
            object.journalCount += 1
        default: component = .other
        }
        open.append((name, component, line.number))
    }

    private mutating func end(_ line: ContentLine) {
        guard skippedDepth == 0 else {
            skippedDepth -= 1
            return
        }
        let name = line.text.trimmedOrNil?.uppercased() ?? ""
        guard let place = open.lastIndex(where: { $0.name == name }) else {
            report(
                line.number,
                Message("Nothing that is called \"{name}\" ends here.", ["name": name.singleLine(limit: 40)]))
            return
        }
        if place + 1 < open.count { close(from: place + 1) }
        let component = open.removeLast().component
        switch component {
        case .event:
            draft.end(at: line.number)
            let (event, faults) = draft.finish()
            guard add(event) else { break }
            for fault in faults {
                problems.append(
                    CalendarProblem(line: fault.line, of: draft.event, isShown: event != nil, fault.fault))
            }
        case .alarm: if let alarm = alarm.finish() { draft.add(alarm) }
        case .busyTimes:
            for event in busyTimes.events { _ = add(event) }
            for fault in busyTimes.faults {
                problems.append(CalendarProblem(line: fault.line, uid: busyTimes.uid, fault.fault))
            }
        case .zone:
            if observanceCount < CalendarReader.observanceLimit, let zone = zoneDraft.finish() {
                observanceCount += scope.add(zone)
            }
        case .observance: zoneDraft.finishObservance()
        case .calendar, .other: break
        }
    }

    /// Discards the components from a position on, which have no end.
    private mutating func close(from place: Int) {
        for item in open[place...] where item.component == .event {
            problems.append(
                CalendarProblem(
                    line: item.line, of: draft.event, isShown: false, Message("The event has no END:VEVENT.")))
        }
        open.removeSubrange(place...)
    }

    /// Returns whether there was room for the event.
    private mutating func add(_ event: CalendarEvent?) -> Bool {
        guard object.events.count < CalendarReader.eventLimit else {
            furtherEvents += 1
            return false
        }
        if let event { object.events.append(event) }
        return true
    }

    private mutating func end(at line: Int) {
        object.isCut = !open.isEmpty
        close(from: 0)
        if object.isCut {
            report(line, Message("The calendar ends before END:VCALENDAR; a part of it may be missing."))
        }
        if furtherEvents > 0 {
            report(
                line,
                Message(
                    "There are more than {limit} events; {count} was left out.",
                    "There are more than {limit} events; {count} were left out.",
                    count: furtherEvents, ["limit": CalendarReader.eventLimit]))
        }
        finishScope()
        if let line = zoneNames.lineBeyondLimit {
            report(
                line, isShown: true,
                Message(
                    "More than {limit} time zones are named; times in the others are shown as written.",
                    ["limit": ZoneNames.limit]))
        }
        var assembly = CalendarAssembly(object)
        object = assembly.assembled()
        problems += assembly.faults
    }

    /// Begins another `VCALENDAR` of the file.
    private mutating func beginScope() {
        finishScope()
        scope = CalendarScope(firstEvent: object.events.count)
        for zone in zones { _ = scope.add(zone) }
        zoneNames.beginScope()
    }

    /// Completes the events of the present `VCALENDAR`. Each unknown zone is one problem.
    private mutating func finishScope() {
        let firstZone = object.zones.count
        scope.complete(&object, &zoneNames)
        for position in firstZone..<object.zones.count where object.zones[position] == .unknown {
            let name = zoneNames.names[position]
            guard reportedZones.insert(name).inserted else { continue }
            report(
                zoneNames.lines[position], isShown: true,
                Message(
                    "The time zone \"{zone}\" is not known; its times are shown as written.",
                    ["zone": name.singleLine(limit: 60)]))
        }
    }

    private mutating func report(_ line: Int, isShown: Bool = false, _ fault: Message) {
        problems.append(CalendarProblem(line: line, isShown: isShown, fault))
    }
}
