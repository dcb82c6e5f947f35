import ArgumentParser
import Foundation
import Text

/// Whether lines are colored.
struct ColorOption: ParsableArguments {
    enum Color: String, ExpressibleByArgument, CaseIterable {
        case auto, always, never
    }

    // Translators: {choices} is "auto, always, never", which are typed as they are.
    @Option(help: ArgumentHelp(localized("Whether lines are colored: {choices}.", ["choices": Color.list])))
    var color = Color.auto

    var style: TerminalStyle {
        switch color {
        case .auto: .ofStandardOutput
        case .always: .colored
        case .never: .plain
        }
    }
}

extension TerminalStyle {
    static var ofStandardOutput: TerminalStyle {
        TerminalStyle(isTerminal: isatty(STDOUT_FILENO) == 1, environment: .process)
    }
}

extension CaseIterable where Self: RawRepresentable<String> {
    /// The possible values, as help lists them.
    static var list: String { allCases.map(\.rawValue).joined(separator: ", ") }
}

/// How conflicts and free time are printed.
enum TextOrJSON: String, ExpressibleByArgument, CaseIterable {
    case text, json
}
