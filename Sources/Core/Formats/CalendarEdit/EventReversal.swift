import Text

/// Takes an edit back on the text of now: it restores the properties that the edit touched, where they still are as it left
/// them. What others have changed since stays; where they changed the same property, it is refused.
extension CalendarEditor {
    /// The text with an edit taken back, or with one that was taken back made again.
    ///
    /// - Parameters:
    ///   - after: The components of the event as the edit left them.
    ///   - before: The components as they are wanted again.
    ///   - places: Where components that the edit removed stood in its text, in bytes; empty where the text has changed since.
    /// - Throws: Why it is refused; nothing has changed then.
    /// - Complexity: O(*n*) in the text.
    package func reverted(
        _ text: [UInt8], uid: String, from after: [UInt8], to before: [UInt8], places: [Int] = []
    ) throws(EditRefusal) -> CalendarPatch {
        let old = try EditedText(text, uid: uid)
        let wanted = try EditedText(before, uid: uid).components
        let left = try EditedText(after, uid: uid).components
        guard wanted.isEmpty == before.isEmpty, left.isEmpty == after.isEmpty else { throw EditRefusal.uncertain }
        // An edit that neither adds nor removes a component leaves all in their order, but may move the instances of all.
        let counterparts =
            wanted.count == left.count ? left.indices.map { $0 } : try EventLines.places(of: wanted, in: left)
        let present = try EventLines.places(of: left, in: old.components)
        var replacements: [CalendarPatch.Replacement] = []
        var places = places.makeIterator()
        for (component, counterpart) in zip(wanted, counterparts) {
            guard let counterpart else {
                guard !old.components.contains(where: { $0.isInstance(like: component) }) else {
                    throw EditRefusal.isTaken
                }
                let place = places.next() ?? old.components.last?.range.upperBound
                let end = if let place { place } else { try EditedText(text, uid: nil).end }
                replacements.append(.init(range: end..<end, bytes: try stamped(component, since: nil).bytes))
                continue
            }
            guard let place = present[counterpart] else { throw EditRefusal.isDeleted }
            let now = old.components[place]
            let restored = try now.restoring(component, from: left[counterpart])
            guard restored.bytes != now.bytes else { continue }
            replacements.append(.init(range: now.range, bytes: try stamped(restored, since: now).bytes))
        }
        for index in left.indices where !counterparts.contains(index) {
            guard let place = present[index] else { continue }
            let now = old.components[place]
            guard now.differences(from: left[index]).isEmpty else { throw EditRefusal.isTaken }
            replacements.append(.init(range: now.range, bytes: []))
        }
        let new = try EditedText(old.replacing(replacements), uid: uid)
        if !new.components.isEmpty { _ = try EventPatch.read(new) }
        // Where nobody has changed it since, it is as it was.
        guard old.event != after || EventLines.areSame(new.components, wanted) else { throw EditRefusal.uncertain }
        return CalendarPatch(
            text: new.bytes, before: old.event, after: new.event, replacements: replacements)
    }

    /// The names of the properties in which the components of an event differ, but those of versions.
    package static func differences(of uid: String, from one: [UInt8], to other: [UInt8]) -> [String] {
        do {
            let (ones, others) = (try EditedText(one, uid: uid).components, try EditedText(other, uid: uid).components)
            return Set(
                ones.flatMap { component in
                    others.first { $0.isInstance(like: component) }.map { $0.differences(from: component) } ?? []
                }
            ).sorted()
        } catch {
            return []
        }
    }

    private func stamped(_ component: EventLines, since present: EventLines?) throws(EditRefusal) -> EventDraft {
        var draft = EventDraft(component)
        let isTold =
            present.map { $0.differences(from: component).contains { $0 != "SUMMARY" && !$0.hasPrefix("ATTENDEE:") } }
            ?? true
        try draft.stamp(at: now, raisesSequence: isTold && !component.positions("SEQUENCE").isEmpty)
        return draft
    }
}

extension CalendarPatch {
    /// The same without those of some zones that its text has byte for byte, and no line of it names.
    ///
    /// - Parameters:
    ///   - event: The event whose zones these may be.
    ///   - others: Components that may come back, whose zones stay.
    /// - Complexity: O(*n*) in the text.
    package func dropping(_ zones: Set<[UInt8]>, of event: [UInt8], keepingThoseOf others: [[UInt8]]) -> CalendarPatch {
        let wanted = CalendarPatch.zones(namedIn: event)
        guard !zones.isEmpty, !wanted.isEmpty else { return self }
        let named = others.reduce(into: CalendarPatch.zones(namedIn: text)) {
            $0.formUnion(CalendarPatch.zones(namedIn: $1))
        }
        var lines = ContentLines(text)
        var found: [Range<Int>] = []
        var (begin, name) = (0, "")
        while let line = lines.next(where: { _ in true }) {
            if line.name == "TZID" { name = line.text.trimmedOrNil?.lowercased() ?? "" }
            guard line.text.trimmedOrNil?.uppercased() == "VTIMEZONE" else { continue }
            if line.property == .begin { begin = line.range.lowerBound }
            let range = begin..<line.range.upperBound
            guard line.property == .end, wanted.contains(name), !named.contains(name) else { continue }
            if zones.contains(Array(text[range])) { found.append(range) }
        }
        guard !found.isEmpty else { return self }
        var kept = text
        for range in found.reversed() { kept.removeSubrange(range) }
        return CalendarPatch(text: kept, before: before, after: after, replacements: [])
    }

    /// The names of the zones of all times in a text, in small letters.
    private static func zones(namedIn text: [UInt8]) -> Set<String> {
        var lines = ContentLines(text)
        var names: Set<String> = []
        while let line = lines.next(where: { _ in true }) {
            if let zone = line.parameter("TZID") { names.insert(zone.lowercased()) }
        }
        return names
    }
}

extension EventLines {
    /// The properties that tell of a version, and not of the event.
    private static let versions: Set = ["DTSTAMP", "LAST-MODIFIED", "SEQUENCE", versionOnServer]
    /// The property in which the desktop's service keeps the version of an object on a server.
    static let versionOnServer = "X-EVOLUTION-CALDAV-ETAG"

    /// The value that says which instance of its series it is; `nil` for the one with the rule.
    private var instance: [UInt8]? { positions("RECURRENCE-ID").first.map { Array(lines[$0].content.value) } }

    func isInstance(like other: EventLines) -> Bool { instance == other.instance }

    /// Where other components of the same instances are in another version of the event; `nil` for those that it has not.
    ///
    /// - Throws: An error when two components are of one instance.
    fileprivate static func places(of all: [EventLines], in others: [EventLines]) throws(EditRefusal) -> [Int?] {
        let areInOrder = all.count == others.count && zip(all, others).allSatisfy { $0.isInstance(like: $1) }
        if areInOrder { return all.indices.map { $0 } }
        let instances = others.map(\.instance)
        guard Set(instances).count == others.count, Set(all.map(\.instance)).count == all.count else {
            throw EditRefusal.uncertain
        }
        return all.map { instances.firstIndex(of: $0.instance) }
    }

    /// Whether two versions of an event have the same components, their versions aside.
    fileprivate static func areSame(_ all: [EventLines], _ others: [EventLines]) -> Bool {
        all.count == others.count
            && all.allSatisfy { one in
                others.contains { $0.isInstance(like: one) && $0.differences(from: one).isEmpty }
            }
    }

    /// The lines of each property, in order; those of alarms are one, and those of people each their own.
    private var properties: [String: [[UInt8]]] {
        var properties: [String: [[UInt8]]] = [:]
        for line in lines where line.content.property != .begin || line.depth > 1 {
            properties[line.key, default: []].append(line.bytes)
        }
        return properties
    }

    /// The keys of the properties that differ, but those of versions.
    fileprivate func differences(from other: EventLines) -> Set<String> {
        let (own, others) = (properties, other.properties)
        return Set(own.keys).union(others.keys).subtracting(EventLines.versions).filter { own[$0] != others[$0] }
    }

    /// This component with the properties of another one where an edit had changed them.
    ///
    /// - Parameter left: The component as the edit left it.
    fileprivate func restoring(_ wanted: EventLines, from left: EventLines) throws(EditRefusal) -> EventLines {
        if bytes == left.bytes {
            // Nobody has touched it: all lines go where they stood.
            var restored = wanted
            for name in EventLines.versions where !positions(name).isEmpty { restored.replace(name, with: self) }
            return restored
        }
        let (own, before, after) = (properties, wanted.properties, left.properties)
        var restored = self
        let differences = wanted.differences(from: left)
        // Who was asked again may have answered meanwhile.
        let isOfAnswersAlone = differences.allSatisfy { $0.hasPrefix("ATTENDEE:") }
        for name in differences.sorted() where own[name] != before[name] {
            if !isOfAnswersAlone, name.hasPrefix("ATTENDEE:"), own[name] != nil, own[name] != after[name] { continue }
            guard own[name] == after[name] else {
                throw EditRefusal(
                    Message(
                        "{name} of it was changed meanwhile, so it is not taken back.",
                        ["name": String(name.prefix { $0 != ":" })]), leavesCopy: true)
            }
            restored.replace(name, with: wanted)
        }
        return restored
    }
}
