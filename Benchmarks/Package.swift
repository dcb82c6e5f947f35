// swift-tools-version: 6.1
import PackageDescription

/// A package of its own, so that neither the program nor its tests ever build the benchmarks.
let package = Package(
    name: "Benchmarks",
    dependencies: [.package(name: "Upcoming", path: "..")],
    targets: [
        .target(name: "Yardstick", cxxSettings: [.unsafeFlags(["-O3", "-march=native"])]),
        .executableTarget(
            name: "ConflictBench", dependencies: ["Yardstick", .product(name: "Core", package: "Upcoming")]),
    ],
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)
