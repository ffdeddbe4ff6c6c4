// swift-tools-version: 6.1
import Foundation
import PackageDescription

/// The identity of the main package is the name of its folder.
let main = URL(filePath: Context.packageDirectory).deletingLastPathComponent().lastPathComponent.lowercased()

/// The benchmarks measure declarations with `package` access. A target sees them if it has the package name of the
/// main package, which SwiftPM would set to that of this one.
let samePackage: [SwiftSetting] = [
  .unsafeFlags(["-package-name", String(main.map { $0.isLetter || $0.isNumber ? $0 : "_" })])
]
let strict: [SwiftSetting] = ["ExistentialAny", "MemberImportVisibility", "InternalImportsByDefault"]
  .map { .enableUpcomingFeature($0) }

func benchmark(_ name: String, in folder: String, _ more: [Target.Dependency] = []) -> Target {
  .executableTarget(
    name: name, dependencies: [.product(name: "Measured", package: main)] + more, path: folder + "/" + name,
    packageAccess: false, swiftSettings: strict + samePackage)
}

let package = Package(
  name: "benchmarks",
  dependencies: [
    .package(path: ".."),
    // A peer of our reading of rows. The main package has the same version.
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    // The peer of our pages. The main package has the same version.
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
  ],
  targets: [
    benchmark("CaptureBenchmark", in: "capture"),
    benchmark("DecodeBenchmark", in: "decode"),
    benchmark("SentenceBenchmark", in: "commands"),
    benchmark("StatementBenchmark", in: "store", [.product(name: "GRDB", package: "GRDB.swift")]),
    benchmark("StoreBenchmark", in: "store"),
    .executableTarget(
      name: "WebBenchmark",
      dependencies: [
        .product(name: "MeasuredPages", package: main),
        .product(name: "HummingbirdCore", package: "hummingbird"),
      ], path: "web/WebBenchmark", packageAccess: false,
      // As for each target that sees Hummingbird: see the main package.
      swiftSettings: ["ExistentialAny", "InternalImportsByDefault"].map { .enableUpcomingFeature($0) } + samePackage),
  ]
)
