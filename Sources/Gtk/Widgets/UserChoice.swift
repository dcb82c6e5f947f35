/// Tells what the user chooses in check boxes, toggle buttons and drop-downs from what the program sets there.
@MainActor
enum UserChoice {
    private static var isSetByProgram = false

    /// Sets what a widget shows as chosen. Handlers of choices do not run, neither its own nor those of its group.
    static func set(_ change: () -> Void) {
        let before = isSetByProgram
        isSetByProgram = true
        defer { isSetByProgram = before }
        change()
    }

    /// Runs a handler of a choice if the user made the choice.
    static func tell(_ handler: () -> Void) {
        if !isSetByProgram { handler() }
    }
}
