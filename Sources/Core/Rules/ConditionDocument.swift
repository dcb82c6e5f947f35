import JSON
import Text

extension ConditionDecoder {
    /// Reads one condition with its name, as `GET /conditions/:id` returns it: `{"name": …, "_id": …, "condition":
    /// {…}}`.
    ///
    /// A comma after the last item of an array or object is skipped, and reported in a notice.
    ///
    /// - Parameter bytes: UTF-8.
    /// - Throws: The first fault and its location.
    package func condition(_ bytes: [UInt8]) throws(ConditionError) -> LoadedCondition {
        let document = try JSONDocument(ofConditions: bytes)
        var budget = ConditionBudget()
        let named = try namedCondition(document.root, at: JSONPointer(), &budget)
        return LoadedCondition(named, notices: document.notices)
    }

    /// Reads a list, as `GET /conditions` returns it: `[{"name": …, "_id": …}, …]`.
    ///
    /// An entry may contain its `condition`. An entry that cannot be read becomes a fault in the list, and the others
    /// are read. Entries after the first 10,000 are left out, and reported in a notice.
    ///
    /// - Parameter bytes: UTF-8.
    /// - Throws: An error when the text is not JSON, or not an array.
    package func list(_ bytes: [UInt8]) throws(ConditionError) -> ConditionList {
        var budget = ConditionBudget()
        return try list(JSONDocument(ofConditions: bytes), &budget)
    }

    private func list(_ document: JSONDocument, _ budget: inout ConditionBudget) throws(ConditionError) -> ConditionList
    {
        guard let elements = document.root.elements else {
            throw ConditionError(
                Message(
                    "A list of conditions, {example}, is expected, but there is {found}.",
                    ["example": #"[{"name": …, "_id": …}, …]"#, "found": document.root.kindInWords]))
        }
        var entries: [ConditionEntry] = []
        var notices = document.notices
        for (index, element) in elements.enumerated() {
            guard index < ConditionBudget.entryLimit else {
                notices.append(ConditionBudget.notice(ofMoreThan: ConditionBudget.entryLimit))
                break
            }
            entries.append(
                entry(
                    element, at: JSONPointer().element(index),
                    called: localized("Entry {number}", ["number": index + 1]), &budget))
        }
        return ConditionList(entries: entries, notices: notices)
    }

    /// Reads a file with a list, or with one condition and its name.
    ///
    /// - Parameters:
    ///   - name: The name for an entry without one.
    ///   - budget: The budget that this file shares with the others of its folder.
    package func file(
        _ bytes: [UInt8], called name: String, _ budget: inout ConditionBudget
    ) throws(ConditionError) -> ConditionList {
        let document = try JSONDocument(ofConditions: bytes)
        guard document.root.kind == .object else { return try list(document, &budget) }
        let entry = entry(document.root, at: JSONPointer(), called: name, mustBeWhole: true, &budget)
        var list = ConditionList(entries: [entry], notices: document.notices)
        list.isOneCondition = true
        return list
    }

    private func entry(
        _ value: JSONValue, at location: JSONPointer, called name: String, mustBeWhole: Bool = false,
        _ budget: inout ConditionBudget
    ) -> ConditionEntry {
        let given = value["name"]?.string.flatMap { $0.isBlank ? nil : $0 }
        let id = value["_id"]?.string
        do throws(ConditionError) {
            if mustBeWhole || value["condition"] != nil {
                let named = try namedCondition(value, at: location, &budget)
                return ConditionEntry(name: named.name, id: named.id, content: .condition(named))
            }
            return ConditionEntry(
                name: try self.name(of: value, at: location), id: try self.id(of: value, at: location))
        } catch {
            return ConditionEntry(name: given ?? name, id: id ?? "", content: .fault(error))
        }
    }

    private func namedCondition(
        _ value: JSONValue, at location: JSONPointer, _ budget: inout ConditionBudget
    ) throws(ConditionError) -> NamedCondition {
        let (name, id) = (try name(of: value, at: location), try id(of: value, at: location))
        guard let condition = value["condition"] else {
            throw ConditionError(
                at: location.member("condition"),
                Message(
                    "There is no condition here; {example} is expected.", ["example": Condition.example]))
        }
        return NamedCondition(
            name: name, id: id, condition: try self.condition(condition, at: location.member("condition"), &budget))
    }

    private func name(of value: JSONValue, at location: JSONPointer) throws(ConditionError) -> String {
        let name = try text("name", of: value, at: location)
        guard !name.isBlank else {
            throw ConditionError(at: location.member("name"), Message("The name is empty; a text is expected."))
        }
        return name
    }

    private func id(of value: JSONValue, at location: JSONPointer) throws(ConditionError) -> String {
        try text("_id", of: value, at: location)
    }

    private func text(
        _ name: StaticString, of value: JSONValue, at location: JSONPointer
    ) throws(ConditionError) -> String {
        guard value.kind == .object else {
            throw ConditionError(
                at: location,
                Message(
                    "A named condition, {example}, is expected, but there is {found}.",
                    ["example": #"{"name": …, "_id": …}"#, "found": value.kindInWords]))
        }
        let location = location.member("\(name)")
        guard let member = value[name] else {
            throw ConditionError(
                at: location, Message("There is no {name} here; a text is expected.", ["name": "\(name)"]))
        }
        guard let text = member.string else {
            throw ConditionError(
                at: location,
                Message(
                    "The {name} is {found}; a text is expected.",
                    ["name": "\(name)", "found": member.kindInWords]))
        }
        return text
    }
}

extension JSONDocument {
    /// Parses the JSON of conditions, which may have a comma after a last item.
    fileprivate convenience init(ofConditions bytes: [UInt8]) throws(ConditionError) {
        do throws(JSONError) {
            try self.init(parsing: bytes, allowingLastCommas: true)
        } catch {
            throw ConditionError(error)
        }
    }

    /// A sentence about the skipped commas.
    fileprivate var notices: [Message] {
        guard let lastCommas else { return [] }
        let location = lastCommas.first.words
        guard lastCommas.count > 1 else {
            return [
                Message(
                    """
                    At {location}, there is a comma after the last item, which JSON does not allow. It was passed over.
                    """, ["location": location])
            ]
        }
        return [
            Message(
                """
                At {location}, there is a comma after the last item, which JSON does not allow, and there are {count} more. \
                It was passed over.
                """, ["location": location, "count": lastCommas.count - 1])
        ]
    }
}

extension ConditionError {
    /// For a text that is not JSON.
    fileprivate init(_ error: JSONError) {
        switch error {
        case .empty:
            self.init(Message("Nothing is there; JSON is expected."))
        case .otherEncoding(let name):
            self.init(Message("The text is encoded as {encoding}; UTF-8 is expected.", ["encoding": name]))
        case .notUTF8(let offset):
            self.init(
                Message(
                    "The text is not UTF-8, which is expected: byte {offset}, counted from 0, does not belong there.",
                    ["offset": offset]))
        case .tooDeep(let location):
            self.init(
                Message(
                    """
                    The text is nested more than {limit} levels deep, from {location} on; only that many are read.
                    """, ["limit": JSONDocument.depthLimit, "location": location.words]))
        case .malformed(let location, let fault):
            self.init(
                Message(
                    "The text is not JSON. At {location}, {fault}.", ["location": location.words, "fault": fault.words])
            )
        case .tooLong, .outOfMemory, .unexplained:
            self.init(Message("The text cannot be read as JSON. A shorter one is expected."))
        }
    }
}
