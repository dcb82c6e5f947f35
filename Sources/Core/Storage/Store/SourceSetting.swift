import Events

/// One of the user's settings for a source.
///
///     try store.set(.color(RGBColor("#2f73c4")), of: id)
package enum SourceSetting: Hashable, Sendable {
    /// Its name; `nil` for its own.
    case name(String?)
    /// Its color; `nil` for its own, or the number that it has.
    case color(RGBColor?)
    case choices(SourceChoices)
    /// Whether it is not refreshed automatically.
    case isPaused(Bool)
    /// The time from one automatic refresh to the next in milliseconds; `nil` for what the source asks for.
    case refreshInterval(Int64?)
    /// When to remind of its events; `nil` for never.
    case reminder(SourceReminder?)
    /// Whether its events may be changed; `nil` to ask.
    case mayChange(Bool?)
    /// The file or address itself.
    case source(Source)
}

extension StoredSource {
    /// The present value of a setting.
    ///
    /// - Parameter other: Any value of the setting.
    package func setting(like other: SourceSetting) -> SourceSetting {
        switch other {
        case .name: .name(givenName)
        case .color: .color(givenColor)
        case .choices: .choices(choices)
        case .isPaused: .isPaused(isPaused)
        case .refreshInterval: .refreshInterval(givenInterval)
        case .reminder: .reminder(reminder)
        case .mayChange: .mayChange(mayChange)
        case .source: .source(source)
        }
    }
}

extension StoredSource {
    /// Takes over a setting before the store has it. The address stays, because another one is another source.
    package mutating func apply(_ setting: SourceSetting) {
        switch setting {
        case .name(let name): givenName = name
        case .color(let color): givenColor = color
        case .choices(let choices): self.choices = choices
        case .isPaused(let isPaused): self.isPaused = isPaused
        case .refreshInterval(let interval): givenInterval = interval
        case .reminder(let reminder): self.reminder = reminder
        case .mayChange(let mayChange): self.mayChange = mayChange
        case .source: break
        }
    }

    /// Whether all settings of the user are equal.
    package func hasSameSettings(as other: StoredSource) -> Bool {
        hasSameDecisions(as: other) && isPaused == other.isPaused && givenInterval == other.givenInterval
            && reminder == other.reminder && mayChange == other.mayChange && source == other.source
    }
}

extension Store {
    /// Stores one of the user's settings for a source.
    ///
    /// A source at another address keeps its other settings, and its events until it has been read there.
    ///
    /// - Throws: `StoreError`, also when another source has that address already.
    package func set(_ setting: SourceSetting, of id: StoredSource.ID) throws(StoreError) {
        switch setting {
        // A blank name is none.
        case .name(let name): try update("givenName", name?.isBlank == true ? nil : name, of: [id])
        case .color(let color): try update("givenColor", color?.description, of: [id])
        case .choices(let choices): try decide(choices, of: id)
        case .isPaused(let isPaused): try setPaused(id, isPaused)
        case .refreshInterval(let interval): try update("refreshInterval", interval, of: [id])
        case .reminder(let reminder): try update("reminder", reminder?.description, of: [id])
        case .mayChange(let mayChange): try update("mayChange", mayChange, of: [id])
        case .source(let source): try move(id, to: source)
        }
    }

    private func move(_ id: StoredSource.ID, to source: Source) throws(StoreError) {
        try changeList { db in
            try db.execute(
                sql: "DELETE FROM source WHERE location = ? AND isRemoved AND id <> ?",
                arguments: [source.location, id])
            try db.execute(
                sql: """
                    UPDATE OR REPLACE personRule SET location = ?
                    WHERE location = (SELECT location FROM source WHERE id = ?)
                    """, arguments: [source.location, id])
            try db.execute(
                sql: "UPDATE source SET location = ?, lastAttempt = NULL, failure = NULL WHERE id = ?",
                arguments: [source.location, id])
            // All of it is read there.
            try db.execute(
                sql: """
                    UPDATE answer SET etag = NULL, lastModified = NULL, validatedAddress = NULL, stamp = NULL
                    WHERE sourceID = ?
                    """, arguments: [id])
        }
    }
}
