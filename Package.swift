// swift-tools-version: 6.1
import Foundation
import PackageDescription

/// With `UPCOMING_CORE_ONLY=1` the package holds the core alone, so that it builds and is tested on a machine without GTK.
let coreOnly = Context.environment["UPCOMING_CORE_ONLY"] == "1"

/// What pkg-config answers, word by word; nothing for the core alone.
func pkgConfig(_ option: String, _ library: String) -> [String] {
    guard !coreOnly else { return [] }
    let pkgConfig = Process()
    pkgConfig.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    pkgConfig.arguments = ["pkg-config", option, library]
    let output = Pipe()
    pkgConfig.standardOutput = output
    pkgConfig.standardError = FileHandle.nullDevice
    guard (try? pkgConfig.run()) != nil else { return [] }
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    pkgConfig.waitUntilExit()
    return text.split(whereSeparator: \.isWhitespace).map(String.init)
}

/// The include paths of a library. SwiftPM's own `pkgConfig:` warns at every build about the other flags that GTK's file carries
/// (`-pthread`, `-msse`), which Swift does not need: the module map names the libraries to link.
func includePaths(of library: String) -> [SwiftSetting] {
    [.unsafeFlags(pkgConfig("--cflags-only-I", library).flatMap { ["-Xcc", $0] })]
}

/// GTK's are among the paths only where GTK may be used: what has those of GIO alone does not find `gtk.h`.
let gioFlags = includePaths(of: "gio-unix-2.0")
let gtkFlags = includePaths(of: "gtk4")

/// The targets of the core, from the lowest up. A target can use only the targets in its list.
let core = ["Text", "Time", "JSON", "Rules", "Network", "Events", "Formats", "Storage", "Planning"]

/// A release inlines `public` functions across targets, but not `package` ones. What runs for each event is therefore public, in
/// Text, Time, JSON and Events, so that the borders cost no time (`Benchmarks/run`).
func coreTarget(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .target(
        name: name, dependencies: dependencies, path: "Sources/Core/\(name)",
        swiftSettings: [.unsafeFlags(["-cross-module-optimization"], .when(configuration: .release))])
}

/// The features of the window: what it shows beside the shell, which alone names them. A feature uses no other one.
let features = [
    "Agenda", "Changes", "Conflicts", "Season", "StarEvents", "Conditions", "FreeTime", "Printing", "Sources",
]

let coreDependencies = core.map { Target.Dependency(stringLiteral: $0) }
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")

var products: [Product] = [.library(name: "Core", targets: core)]

var targets: [Target] = [
    .target(name: "CSimdjson", linkerSettings: [.linkedLibrary("simdjson")]),
    .target(name: "CRe2", linkerSettings: [.linkedLibrary("re2")]),
    .target(name: "CCurl", linkerSettings: [.linkedLibrary("dl")]),
    .systemLibrary(name: "CExpat"),
    .systemLibrary(name: "CIconv"),
    .systemLibrary(name: "CZlib"),
    .target(name: "CIntl"),
    .target(name: "CFiles"),
    .target(name: "DisplayText"),
    // What texts are read by: one line, blank or not, a title folded, the reader's locale; and words in the reader's language.
    coreTarget("Text", ["DisplayText", "CIntl"]),
    // Moments, days, zones, recurrences, and which spans of time overlap.
    coreTarget("Time", ["Text"]),
    // JSON read by simdjson, and where a text is wrong.
    coreTarget("JSON", ["Text", "CSimdjson"]),
    // Conditions: read, tested and said in words.
    coreTarget("Rules", ["Text", "Time", "JSON", "CRe2"]),
    // Addresses, requests, proxies; work that waits.
    coreTarget("Network", ["Text", "Time", "CCurl", "CZlib"]),
    // Sources and what they give: events, seasons, calendars, problems.
    coreTarget("Events", ["Text", "Time", "JSON", "Network"]),
    // Feeds and calendars read into events, and calendars written.
    coreTarget("Formats", ["Text", "Time", "JSON", "Network", "Events", "CExpat", "CIconv"]),
    // The database, the pictures that are kept, and the files that are changed.
    coreTarget("Storage", ["Text", "Time", "Network", "Events", "Formats", "CFiles", grdb]),
    // The agenda and its conflicts, and what pages and reports show of it.
    coreTarget("Planning", ["Text", "Time", "JSON", "Rules", "Network", "Events", "Formats", "Storage"]),
    // Where the rows of a sectioned list are, without widgets: below AppModel, so that it is made off the main thread.
    .target(name: "ListLayout"),
    .target(name: "AppModel", dependencies: coreDependencies + ["ListLayout"]),
    .testTarget(name: "ListLayoutTests", dependencies: ["ListLayout", "TestSupport"]),
    .testTarget(name: "DisplayTextTests", dependencies: ["DisplayText", "TestSupport"]),
    // A process for the tests of the core to kill.
    .executableTarget(name: "Refresher", dependencies: coreDependencies, path: "Tests/Refresher"),
    .target(name: "TestSupport", dependencies: ["ListLayout"], path: "Tests/TestSupport"),
    .testTarget(
        name: "CoreTests",
        dependencies: coreDependencies + [
            "Refresher", "TestSupport", grdb, .product(name: "FlyingFox", package: "FlyingFox"),
        ], exclude: ["TypedTimes/typed-times.tsv"]),
    .testTarget(
        name: "AppModelTests",
        dependencies: coreDependencies + ["AppModel", "ListLayout", "TestSupport", grdb]),
]

/// A Swift package: its copy in `vendor`, which an archive of `make dist` has, or else the public one.
func dependency(on url: String, from version: Version) -> Package.Dependency {
    let copy = "\(Context.packageDirectory)/vendor/\(url.split(separator: "/").last ?? "")"
    return FileManager.default.fileExists(atPath: copy) ? .package(path: copy) : .package(url: url, from: version)
}

var dependencies = [
    dependency(on: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    dependency(on: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
]

if coreOnly {
    // In this package, because it uses what is not public; see `Benchmarks/count`.
    targets.append(
        .executableTarget(name: "Counted", dependencies: coreDependencies + ["ListLayout"], path: "Benchmarks/Counted"))
} else {
    let featureDependencies = coreDependencies + ["AppModel", "Desktop", "Gtk", "Kit"]
    let parser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
    var shellDependencies = featureDependencies + ["GLib", parser]
    for feature in features {
        let name = "\(feature)Feature"
        shellDependencies.append(.target(name: name))
        targets.append(
            .target(
                name: name, dependencies: featureDependencies, path: "Sources/DesktopApp/\(feature)",
                swiftSettings: gtkFlags))
    }
    dependencies.append(dependency(on: "https://github.com/apple/swift-argument-parser", from: "1.8.2"))
    products.append(.executable(name: "upcoming", targets: ["DesktopApp"]))
    targets += [
        .systemLibrary(name: "CGio"),
        .systemLibrary(name: "CGtk"),
        .target(name: "GLib", dependencies: ["CGio"], swiftSettings: gioFlags),
        .target(
            name: "Desktop", dependencies: coreDependencies + ["AppModel", "CGio", "GLib"], swiftSettings: gioFlags),
        .target(
            name: "Gtk", dependencies: ["CGio", "CGtk", "DisplayText", "GLib", "ListLayout"], swiftSettings: gtkFlags),
        .target(
            name: "GLibTesting", dependencies: ["CGio"], path: "Tests/GLibTesting", swiftSettings: gioFlags),
        .testTarget(name: "GLibTests", dependencies: ["GLib", "GLibTesting"], swiftSettings: gioFlags),
        .testTarget(
            name: "DesktopTests",
            dependencies: coreDependencies + ["AppModel", "CGio", "Desktop", "GLib", "GLibTesting", "TestSupport"],
            swiftSettings: gioFlags),
        .testTarget(
            name: "GtkTests", dependencies: ["Gtk", "CGtk", "GLib", "GLibTesting", "TestSupport"],
            exclude: ["README.md"], swiftSettings: gtkFlags),
        .target(
            name: "Kit", dependencies: coreDependencies + ["AppModel", "Desktop", "Gtk"],
            path: "Sources/DesktopApp/Kit",
            swiftSettings: gtkFlags),
        .executableTarget(
            name: "DesktopApp",
            dependencies: shellDependencies, path: "Sources/DesktopApp/Shell", swiftSettings: gtkFlags),
    ]
}

let package = Package(
    name: "Upcoming",
    products: products,
    dependencies: dependencies,
    targets: targets,
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)
