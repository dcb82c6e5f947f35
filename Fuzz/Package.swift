// swift-tools-version: 6.1
import PackageDescription

/// A package of its own, so that neither the program nor its tests ever build the fuzz targets. Each is one file with the
/// function that libFuzzer calls; libFuzzer itself brings `main`, see `build`.
func fuzzTarget(_ name: String) -> Target {
    .executableTarget(
        name: name, dependencies: [.product(name: "Core", package: "Upcoming")],
        swiftSettings: [.unsafeFlags(["-parse-as-library"])],
        // The default linker warns of a symbol of the address sanitizer.
        linkerSettings: [.unsafeFlags(["-use-ld=lld"])])
}

let package = Package(
    name: "Fuzz",
    dependencies: [.package(name: "Upcoming", path: "..")],
    targets: ["FeedFuzz", "ConditionsFuzz", "CalendarFuzz", "EditFuzz"].map(fuzzTarget),
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)
