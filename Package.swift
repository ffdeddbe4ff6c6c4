// swift-tools-version: 6.1
import PackageDescription

// Swift 6 language mode comes with the tools version; these make imports and existentials say what they are.
let strict: [SwiftSetting] = ["ExistentialAny", "MemberImportVisibility", "InternalImportsByDefault"]
  .map { .enableUpcomingFeature($0) }

func module(_ name: String, _ dependencies: [Target.Dependency] = [], _ more: [SwiftSetting] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict + more)
}

/// Hummingbird brings C modules that declare `stat` and its like. The compiler then takes the declarations of the C
/// library for theirs, and asks each file to import them. A target that sees Hummingbird does without that one check.
let besideHummingbird: [SwiftSetting] = ["ExistentialAny", "InternalImportsByDefault"].map {
  .enableUpcomingFeature($0)
}

/// Loops over pixels take twenty times as long without the optimiser, and the tests read hundreds of pictures.
/// KioskMachineTests go through millions of events. Checks for overflow and bounds stay.
let optimised: [SwiftSetting] = [.unsafeFlags(["-O"], .when(configuration: .debug))]

func tests(
  _ subject: String, _ dependencies: [Target.Dependency] = [], _ more: [SwiftSetting] = []
) -> Target {
  .testTarget(
    name: subject + "Tests", dependencies: [.target(name: subject), "TestSupport"] + dependencies,
    swiftSettings: strict + more)
}

/// One C module a library: a module map, a header, and a shim only for what Swift cannot import.
func system(_ name: String, pkgConfig: String? = nil, debian: String) -> Target {
  .systemLibrary(
    name: name, path: "Sources/CLibraries/" + name, pkgConfig: pkgConfig, providers: [.apt([debian])])
}

/// Descriptors, paths and errors of the operating system.
let systemPackage = Target.Dependency.product(name: "SystemPackage", package: "swift-system")

let package = Package(
  name: "minilibrary",
  products: [
    .executable(name: "minilibrary", targets: ["minilibrary"]),
    // For Benchmarks/Package.swift.
    .library(
      name: "Measured", targets: ["Decoding", "Devices", "Domain", "Images", "Messages", "Store", "TestSupport"]),
    .library(
      name: "MeasuredPages",
      targets: [
        "Application", "Decoding", "Devices", "Domain", "Kiosk", "Messages", "Store", "TestSupport", "Web", "WebServer",
        "WebTestSupport",
      ]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0", traits: []),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.2"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
  ],
  targets: [
    // Not pangocairo: SwiftPM warns of the -pthread that all of Pango's ask for.
    system("CCairo", pkgConfig: "cairo", debian: "libpango1.0-dev"),
    system("CCurl", pkgConfig: "libcurl", debian: "libcurl4-openssl-dev"),
    system("CEvdev", pkgConfig: "libevdev", debian: "libevdev-dev"),
    system("CExpat", pkgConfig: "expat", debian: "libexpat1-dev"),
    // Compiled, since Foundation's own ICU keeps the header of the system's (libicu-dev) from being imported.
    .target(
      name: "CICU", path: "Sources/CLibraries/CICU",
      linkerSettings: [.linkedLibrary("icui18n")]),
    // Styles, scripts, pictures and sounds of the pages, embedded.
    .target(name: "CAssets", path: "Sources/CLibraries/CAssets"),
    // The words of all languages and the common passwords, embedded.
    .target(name: "CCatalogue", path: "Sources/CLibraries/CCatalogue"),
    // ICU's reader of their patterns.
    .target(
      name: "CPatterns", path: "Sources/CLibraries/CPatterns",
      linkerSettings: [.linkedLibrary("icui18n"), .linkedLibrary("icuuc")]),
    // ICU's line breaks and widths.
    .target(
      name: "CLineBreaks", path: "Sources/CLibraries/CLineBreaks",
      linkerSettings: [.linkedLibrary("icuuc")]),
    // The C library's own, which Swift's module of it leaves out.
    .systemLibrary(name: "CMalloc", path: "Sources/CLibraries/CMalloc"),
    // Not by pkg-config: it names two more libraries, which nothing here uses.
    system("CICal", debian: "libical-dev"),
    system("CPNG", pkgConfig: "libpng", debian: "libpng-dev"),
    system("CPostgres", pkgConfig: "libpq", debian: "libpq-dev"),
    system("CSQLite", debian: "libsqlite3-dev"),
    system("CSodium", pkgConfig: "libsodium", debian: "libsodium-dev"),
    // The C library's own, which Swift's module of it leaves out.
    .systemLibrary(name: "CLinux", path: "Sources/CLibraries/CLinux"),
    .systemLibrary(name: "CTimex", path: "Sources/CLibraries/CTimex"),
    system("CTurboJPEG", pkgConfig: "libturbojpeg", debian: "libturbojpeg0-dev"),
    system("CUdev", pkgConfig: "libudev", debian: "libudev-dev"),
    system("CV4L2", pkgConfig: "libv4l2", debian: "libv4l-dev"),
    system("CXKBCommon", pkgConfig: "xkbcommon", debian: "libxkbcommon-dev"),
    system("CZBar", pkgConfig: "zbar", debian: "libzbar-dev"),
    system("CZint", debian: "libzint-dev"),
    system("CZip", pkgConfig: "libzip", debian: "libzip-dev"),

    .target(
      name: "Domain", dependencies: ["CCatalogue"], exclude: ["Accounts/CommonPasswords.txt"], swiftSettings: strict),
    module("Reports", ["Domain"]),
    module("Platform", ["CLinux", systemPackage]),
    module("KioskMachine", ["Domain"], optimised),
    // Measures each cell of a table: kiosk/build optimises it, and not the executable.
    module("TerminalText", ["CLineBreaks"]),
    module("Decoding", ["Domain", "Reports", "CZBar"], optimised),
    module("Graphics", ["CCairo"]),
    module(
      "Images", ["CPNG", "CTurboJPEG", "Decoding", "Domain", "Reports", "Graphics", "Platform", systemPackage],
      optimised),
    module(
      "Devices",
      ["CEvdev", "CUdev", "CV4L2", "CXKBCommon", "Decoding", "Domain", "Images", "Platform", systemPackage],
      optimised),
    module(
      "Store",
      [
        "CICU", "CPostgres", "CSQLite", "CSodium", "Domain", "Reports", "Platform", systemPackage,
        .product(name: "GRDB", package: "GRDB.swift"),
      ]),
    module("Catalogues", ["CPatterns", "Domain", "Reports"]),
    .target(
      name: "Messages", dependencies: ["Catalogues", "Domain", "Reports", "KioskMachine"],
      exclude: ["Catalogue", "README.md"], swiftSettings: strict),
    module("Interchange", ["CExpat", "CICal", "CZip", "Domain", "Platform", systemPackage]),
    module("Cards", ["CZint", "Domain", "Graphics", "Platform", systemPackage]),
    module("Metadata", ["CCurl", "Domain"]),
    module(
      "Kiosk",
      [
        "Decoding", "Devices", "Domain", "Reports", "Images", "KioskMachine", "Messages", "Metadata", "Store",
        "Platform",
        "TerminalText", systemPackage,
        .product(name: "Logging", package: "swift-log"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
      ]),
    // One intent of a person is one call here, whichever front door it came through.
    module(
      "Application",
      [
        "Cards", "Catalogues", "Devices", "Domain", "Reports", "Images", "Interchange", "Kiosk", "KioskMachine",
        "Messages",
        "Metadata", "Store", "Platform",
        systemPackage,
        .product(name: "Logging", package: "swift-log"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
        .product(name: "Yams", package: "Yams"),
      ]),
    // Connections, their limits, TLS, and the headers of every answer. It knows nothing of libraries.
    .target(
      name: "WebServer",
      dependencies: [
        "CMalloc", "Platform",
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "HummingbirdTLS", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ],
      swiftSettings: besideHummingbird),
    // Pages and the two sites.
    .target(
      name: "Web",
      dependencies: [
        "Application", "CAssets", "Domain", "Reports", "Kiosk", "KioskMachine", "Messages", "Platform", "WebServer",
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ],
      exclude: ["Assets"],
      swiftSettings: besideHummingbird),
    .executableTarget(
      name: "minilibrary",
      dependencies: [
        "Application", "CMalloc", "CTimex", "Cards", "Decoding", "Devices", "Domain", "Reports", "Images",
        "Interchange", "Kiosk",
        "KioskMachine", "Messages", "Metadata", "Store", "Platform", "TerminalText", "Web", "WebServer",
        systemPackage,
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
      ],
      swiftSettings: besideHummingbird),

    .target(
      name: "TestSupport", dependencies: ["CPostgres", "Domain", "Reports", "Decoding", "Store"],
      path: "Tests/TestSupport",
      exclude: ["postgres-server", "scan_account.py"], swiftSettings: strict + optimised),
    // A client of raw bytes, and requests that a browser would never send.
    .target(
      name: "WebTestSupport",
      dependencies: [
        "WebServer",
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ],
      path: "Tests/WebTestSupport", swiftSettings: strict),
    tests("Domain"),
    tests("Platform", [systemPackage]),
    tests("KioskMachine", ["Domain", "Kiosk", "Messages"], optimised),
    tests("Decoding", ["Domain"]),
    tests("Graphics"),
    tests("Images", ["Domain", "Reports", "Decoding", "Graphics"]),
    tests("Devices", ["Domain", "Decoding", "Images"]),
    tests("Store", ["Domain", "Reports", .product(name: "GRDB", package: "GRDB.swift")]),
    .testTarget(
      name: "MessagesTests",
      dependencies: ["Messages", "Catalogues", "Domain", "Reports", "KioskMachine", "TestSupport"],
      exclude: ["Decisions"], swiftSettings: strict),
    .testTarget(
      name: "InterchangeTests", dependencies: ["Interchange", "Domain", "TestSupport"], exclude: ["Fixtures"],
      swiftSettings: strict),
    tests("Cards", ["Decoding", "Domain", "Images"]),
    .testTarget(
      name: "MetadataTests", dependencies: ["Metadata", "Domain", "TestSupport"], exclude: ["Answers"],
      swiftSettings: strict),
    tests(
      "Kiosk",
      [
        "Decoding", "Devices", "Domain", "Reports", "Images", "KioskMachine", "Messages", "Metadata", "Store",
        "TerminalText",
      ]),
    tests(
      "Application",
      [
        "Devices", "Domain", "Reports", "Interchange", "Kiosk", "KioskMachine", "Messages", "Metadata", "Platform",
        "Store",
      ]),
    tests(
      "WebServer",
      [
        "Platform", "WebTestSupport",
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ]),
    tests(
      "Web",
      [
        "Application", "Devices", "Domain", "Reports", "Images", "Kiosk", "KioskMachine", "Messages", "Metadata",
        "Platform",
        "Store", "WebServer", "WebTestSupport",
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Logging", package: "swift-log"),
      ]),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "Application", "minilibrary", "Devices", "Domain", "Reports", "Messages", "Metadata", "Platform", "Store",
        "TerminalText",
        "TestSupport", "WebServer", "WebTestSupport",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      exclude: ["Languages/help-screens.txt"],
      swiftSettings: strict),
  ]
)
