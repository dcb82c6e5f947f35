// swift-tools-version: 6.1
import PackageDescription

/// A package of its own, so that neither the program nor its tests ever build the benchmarks.
let package = Package(
    name: "Benchmarks",
    dependencies: [.package(name: "Upcoming", path: "..")],
    targets: [
        .target(name: "Measuring", dependencies: [.product(name: "Core", package: "Upcoming")]),
        .executableTarget(name: "WriteFeed", dependencies: ["Measuring"]),
        .executableTarget(name: "WriteCalendar", dependencies: ["Measuring"]),
    ],
    swiftLanguageModes: [.v6]
)
