// swift-tools-version: 6.1
import PackageDescription

/// A package of its own, so that neither the program nor its tests ever build the benchmarks.
let core = Target.Dependency.product(name: "Core", package: "Upcoming")

let package = Package(
    name: "Benchmarks",
    dependencies: [.package(name: "Upcoming", path: "..")],
    targets: [
        .target(name: "Measuring", dependencies: [core]),
        .target(name: "Yardstick", cxxSettings: [.unsafeFlags(["-O3", "-march=native"])]),
        .executableTarget(name: "ConflictBench", dependencies: ["Measuring", "Yardstick", core]),
        .executableTarget(name: "LoadingBench", dependencies: ["Measuring", core]),
        .executableTarget(name: "WriteFeed", dependencies: ["Measuring"]),
        .target(name: "LibicalYardstick", linkerSettings: [.linkedLibrary("ical")]),
        .executableTarget(name: "CalendarBench", dependencies: ["LibicalYardstick", "Measuring", core]),
        .executableTarget(name: "WriteCalendar", dependencies: ["Measuring"]),
    ],
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)
