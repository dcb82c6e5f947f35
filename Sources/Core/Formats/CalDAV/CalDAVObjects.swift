import Events
import Network

extension CalDAVReading {
    /// After this time of asking for objects, an answer has what has come, and the next reading continues.
    static let partTime = Duration.seconds(30)

    /// The answer with the objects that are listed, and with those that are pending. Objects whose entity tag has not
    /// changed are not asked for.
    ///
    /// - Parameter isWhole: Whether the listing has all objects, so that others are gone.
    func complete(
        _ state: State, _ before: Known?, _ listing: Listing, isWhole: Bool
    ) async throws(CalDAVFault) -> CalDAVAnswer {
        var objects = before?.objects ?? [:]
        if isWhole { objects = objects.filter { listing.listed[$0.key] != nil } }
        for name in listing.removed { objects[name] = nil }
        let (wanted, given) = wanted(before, listing, objects, isWhole: isWhole)
        var fetching = CalDAVFetching(wanted, objects: objects, address: state.address, client: client)
        let fault = try await fetching.run(partTime: CalDAVReading.partTime)
        let goesOn = fault == nil && !fetching.isDone
        // An answer without anything new would only hide the reason.
        if let fault, fetching.received == 0 { throw fault }
        return state.answer(
            Array(fetching.objects.values), token: listing.token, pending: given + fetching.pending,
            isFirst: before?.isFirst ?? true, fault: fault, goesOn: goesOn)
    }

    /// The objects to ask for, and those that were asked for often enough.
    private func wanted(
        _ before: Known?, _ listing: Listing, _ objects: [String: Answer.Part], isWhole: Bool
    ) -> (wanted: [String: PendingObject], given: [PendingObject]) {
        var wanted: [String: PendingObject] = [:]
        var given: [PendingObject] = []
        let pending = before?.pending ?? [:]
        for (name, listed) in listing.listed {
            let known = pending[name].flatMap { $0.etag?.plainTag == listed.etag?.plainTag ? $0 : nil }
            if let etag = listed.etag?.plainTag, objects[name]?.validators?.etag?.plainTag == etag { continue }
            let object = PendingObject(href: listed.href, etag: listed.etag, attempts: known?.attempts ?? 0)
            if isWhole || object.isWanted { wanted[name] = object } else { given.append(object) }
        }
        if !isWhole {
            for (name, object) in pending where listing.listed[name] == nil && !listing.removed.contains(name) {
                if object.isWanted { wanted[name] = object } else { given.append(object) }
            }
        }
        return (wanted, given)
    }
}

extension String {
    /// An entity tag without the marks in which reports of one server differ: that of a weak tag, and the quotes.
    var plainTag: Substring {
        var tag = self[...]
        if tag.hasPrefix("W/") || tag.hasPrefix("w/") { tag = tag.dropFirst(2) }
        if tag.count > 1, tag.first == "\"", tag.last == "\"" { tag = tag.dropFirst().dropLast() }
        return tag
    }
}

extension [UInt8] {
    /// Whether the text has tasks, journal entries or free times, and no event.
    var hasOnlyOtherComponents: Bool {
        func has(_ name: String) -> Bool { firstRange(of: Array("BEGIN:\(name)".utf8)) != nil }
        return !has("VEVENT") && (has("VTODO") || has("VJOURNAL") || has("VFREEBUSY"))
    }
}
