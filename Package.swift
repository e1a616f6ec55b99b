// swift-tools-version:6.2
import PackageDescription

/// The same rules for every Swift target: existentials and imports are explicit.
/// If `CI` is set, warnings are errors.
let strict: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ] + (Context.environment["CI"] == nil ? [] : [.treatAllWarnings(as: .error)])

/// The same for the C shims, which handle pointers into data from strangers' files.
let strictC: [CSetting] =
  ["all", "extra", "conversion", "sign-conversion", "shadow", "strict-prototypes"].map {
    .enableWarning($0)
  } + (Context.environment["CI"] == nil ? [] : [.treatAllWarnings(as: .error)])

let argumentParser = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser")
let system = Target.Dependency.product(name: "SystemPackage", package: "swift-system")

/// A dependency: with the variable `EXIFCLI_PINNED`, which the Makefile sets, exactly the version that was tried. A
/// library that always demanded it would conflict with its users' other packages.
func dependency(_ name: String, _ version: Version) -> Package.Dependency {
  let url = "https://github.com/apple/\(name)"
  return Context.environment["EXIFCLI_PINNED"] == nil
    ? .package(url: url, from: version) : .package(url: url, exact: version)
}

let package = Package(
  name: "exifcli",
  platforms: [.macOS(.v26)],
  products: [
    .executable(name: "exifcli", targets: ["exifcli"]),
    .library(name: "PhotoMetadata", targets: ["PhotoMetadata"]),
  ],
  dependencies: [
    dependency("swift-argument-parser", "1.8.2"),
    dependency("swift-system", "1.8.1"),
  ],
  targets: [
    // From the innermost target to the outermost. The compiler enforces the dependencies.
    .target(name: "PhotoEntities", swiftSettings: strict),
    // The names and types of tags, generated from standards and other programs' lists.
    .target(name: "TagTables", swiftSettings: strict),
    .target(
      name: "PhotoUseCases", dependencies: ["PhotoEntities", "TagTables"], swiftSettings: strict),
    // The parts of repositories. They do not depend on the layers above.
    .target(
      name: "Platform", dependencies: ["CExtendedAttributes", "CLinux", system],
      swiftSettings: strict),
    .target(name: "TIFFBlocks", swiftSettings: strict),
    .target(name: "MakerNotes", dependencies: ["TIFFBlocks", "TagTables"], swiftSettings: strict),
    .target(
      name: "PhotoContainers",
      dependencies: ["Platform", "TIFFBlocks", "MakerNotes", "libz", system],
      swiftSettings: strict),
    .target(name: "Digests", dependencies: ["libnettle"], swiftSettings: strict),
    .target(
      name: "XMPPackets", dependencies: ["PhotoEntities", "TagTables", "Digests"],
      swiftSettings: strict),
    .target(name: "PhotoSearch", dependencies: ["Platform", system], swiftSettings: strict),
    .target(
      name: "FileReplacement", dependencies: ["Platform", "Digests", "libz", system],
      swiftSettings: strict),
    .target(
      name: "LibexifRepository",
      dependencies: [
        "PhotoEntities", "PhotoUseCases", "Platform", "TIFFBlocks", "MakerNotes",
        "PhotoContainers", "XMPPackets", "Digests", "FileReplacement", "PhotoSearch", "libexif",
        "CLibjpeg", "libturbojpeg", system,
      ],
      swiftSettings: strict),
    // What other programs import: the parts above as one module, and the short ways to them.
    .target(
      name: "PhotoMetadata", dependencies: ["PhotoEntities", "PhotoUseCases", "LibexifRepository"],
      swiftSettings: strict),
    // Answers from a database that follows the files.
    .target(
      name: "PhotoCatalogue",
      dependencies: [
        "PhotoEntities", "PhotoUseCases", "Platform", "PhotoSearch", "libsqlite3", system,
      ],
      swiftSettings: strict),
    // Reads tracks of GPS receivers.
    .target(
      name: "Tracks", dependencies: ["PhotoEntities", "PhotoUseCases", "libexpat"],
      swiftSettings: strict),
    // Reads the table of populated places.
    .target(
      name: "PlaceTables", dependencies: ["PhotoEntities", "PhotoUseCases", "Platform", system],
      swiftSettings: strict),
    .target(
      name: "ExifcliInterface",
      dependencies: ["PhotoEntities", "PhotoUseCases", "Digests", argumentParser, system],
      resources: [.embedInCode("Page")],
      swiftSettings: strict),
    // The only target that depends on both the command line and the repositories.
    .executableTarget(
      name: "exifcli",
      dependencies: [
        "PhotoEntities", "PhotoUseCases", "Platform", "FileReplacement", "PhotoSearch",
        "LibexifRepository", "PhotoCatalogue", "Tracks", "PlaceTables", "ExifcliInterface",
        system,
      ],
      swiftSettings: strict),

    // C libraries of the system, and the shims for what Swift cannot import from them.
    .systemLibrary(
      name: "libexif", pkgConfig: "libexif",
      providers: [.apt(["libexif-dev"]), .brew(["libexif"])]),
    .systemLibrary(
      name: "libjpeg", pkgConfig: "libjpeg",
      providers: [.apt(["libjpeg-dev"]), .brew(["jpeg-turbo"])]),
    .systemLibrary(
      name: "libturbojpeg", pkgConfig: "libturbojpeg",
      providers: [.apt(["libturbojpeg0-dev"]), .brew(["jpeg-turbo"])]),
    .systemLibrary(
      name: "libnettle", pkgConfig: "nettle",
      providers: [.apt(["nettle-dev"]), .brew(["nettle"])]),
    .systemLibrary(
      name: "libz", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .systemLibrary(
      name: "libsqlite3", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    .systemLibrary(
      name: "libexpat", pkgConfig: "expat",
      providers: [.apt(["libexpat1-dev"]), .brew(["expat"])]),
    .systemLibrary(name: "CExtendedAttributes"),
    .systemLibrary(name: "CLinux"),
    .target(name: "CLibjpeg", dependencies: ["libjpeg"], cSettings: strictC),

    // Tests, and the generator of the photos in Fixtures.
    .target(name: "PhotoFixtures", path: "Tests/PhotoFixtures", swiftSettings: strict),
    // Readers that accept only what a standard allows.
    .target(name: "StrictReaders", path: "Tests/StrictReaders", swiftSettings: strict),
    // Checks of edits, and edits to try.
    .target(
      name: "EditJudges", dependencies: ["PhotoEntities", "PhotoUseCases", "PhotoFixtures"],
      path: "Tests/EditJudges", swiftSettings: strict),
    // Shared by several test targets.
    .target(
      name: "TestSupport",
      dependencies: [
        "PhotoEntities", "Platform", "TIFFBlocks", "PhotoFixtures", "EditJudges", system,
      ],
      path: "Tests/TestSupport", swiftSettings: strict),
    // Readers of what the interface writes, and of rows.
    .target(
      name: "InterfaceReaders",
      dependencies: ["PhotoEntities", "PhotoUseCases", "ExifcliInterface"],
      path: "Tests/InterfaceReaders", swiftSettings: strict),
    .systemLibrary(name: "CPseudoTerminal", path: "Tests/CPseudoTerminal"),
    .executableTarget(
      name: "FixtureGenerator", dependencies: ["PhotoFixtures"], path: "Tests/FixtureGenerator",
      swiftSettings: strict),
    .executableTarget(name: "MeasuredRun", path: "Tests/MeasuredRun", cSettings: strictC),
    // The lower bound that the benchmarks compare listings with.
    .executableTarget(
      name: "ListingFloor", path: "Benchmarks/Floor",
      cSettings: strictC + [.define("_GNU_SOURCE", .when(platforms: [.linux]))]),
    .testTarget(name: "ArchitectureTests", swiftSettings: strict),
    .testTarget(
      name: "PhotoEntitiesTests", dependencies: ["PhotoEntities", "PhotoFixtures"],
      swiftSettings: strict),
    .testTarget(
      name: "PhotoUseCasesTests", dependencies: ["PhotoEntities", "PhotoUseCases"],
      swiftSettings: strict),
    .testTarget(
      name: "PlatformTests",
      dependencies: ["Platform", "EditJudges", "TestSupport", system], swiftSettings: strict),
    .testTarget(
      name: "PhotoContainersTests",
      dependencies: [
        "Platform", "TIFFBlocks", "PhotoContainers", "PhotoFixtures", "EditJudges", "TestSupport",
        system,
      ],
      swiftSettings: strict),
    .testTarget(
      name: "PhotoSearchTests",
      dependencies: ["Platform", "PhotoSearch", "PhotoFixtures", "TestSupport", system],
      swiftSettings: strict),
    .testTarget(
      name: "PhotoCatalogueTests",
      dependencies: [
        "PhotoEntities", "PhotoUseCases", "Platform", "PhotoSearch", "PhotoCatalogue",
        "TestSupport",
        system,
      ],
      swiftSettings: strict),
    .testTarget(
      name: "TracksTests", dependencies: ["PhotoEntities", "PhotoUseCases", "Tracks"],
      swiftSettings: strict),
    .testTarget(
      name: "PlaceTablesTests",
      dependencies: ["PhotoEntities", "PhotoUseCases", "PlaceTables", "TestSupport", system],
      swiftSettings: strict),
    .testTarget(
      name: "FileReplacementTests",
      dependencies: [
        "PhotoEntities", "Platform", "FileReplacement", "PhotoFixtures", "StrictReaders",
        "EditJudges", "TestSupport", system,
      ],
      swiftSettings: strict),
    .testTarget(name: "DigestsTests", dependencies: ["Digests"], swiftSettings: strict),
    .testTarget(
      name: "XMPPacketsTests",
      dependencies: ["PhotoEntities", "Digests", "XMPPackets", "PhotoFixtures"],
      swiftSettings: strict),
    .testTarget(
      name: "TIFFBlocksTests",
      dependencies: ["TIFFBlocks", "PhotoFixtures", "EditJudges", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "MakerNotesTests", dependencies: ["TIFFBlocks", "TagTables", "MakerNotes"],
      swiftSettings: strict),
    .testTarget(
      name: "LibexifRepositoryTests",
      dependencies: [
        "PhotoEntities", "PhotoUseCases", "Platform", "TIFFBlocks", "PhotoContainers",
        "FileReplacement", "PhotoSearch", "LibexifRepository", "PhotoFixtures", "EditJudges",
        "TestSupport", "libexif", "CLibjpeg", "CExtendedAttributes", system,
      ],
      swiftSettings: strict),
    .testTarget(
      name: "PhotoMetadataTests",
      dependencies: ["PhotoMetadata", "PhotoFixtures", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "ExifcliInterfaceTests",
      dependencies: [
        "PhotoEntities", "PhotoUseCases", "Digests", "ExifcliInterface", "exifcli", "PhotoFixtures",
        "StrictReaders", "InterfaceReaders", "TestSupport",
      ],
      swiftSettings: strict),
    // Starts the program.
    .testTarget(
      name: "ExifcliTests",
      dependencies: [
        "PhotoEntities", "PhotoUseCases", "PhotoCatalogue", "ExifcliInterface", "exifcli",
        "PhotoFixtures", "StrictReaders", "InterfaceReaders", "CPseudoTerminal", "MeasuredRun",
        "Digests", "Platform",
      ],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)

// Optimising the tests takes longer than it saves: release builds run them for their proofs, which
// spend their time in the code under test.
for target in package.targets where target.type == .test {
  target.swiftSettings?.append(.unsafeFlags(["-Onone"], .when(configuration: .release)))
}

// A build for a few of the tests leaves out the targets and the files of the others: Scripts/sanitize names them.
if let tested = Context.environment["EXIFCLI_TESTED"]?.split(separator: ",") {
  package.targets.removeAll { $0.type == .test && !tested.contains(Substring($0.name)) }
}
if let leftOut = Context.environment["EXIFCLI_LEFT_OUT"]?.split(separator: ",") {
  for target in package.targets where target.type == .test {
    let folder = "Tests/\(target.name)/"
    target.exclude += leftOut.filter { $0.hasPrefix(folder) }
      .map { String($0.dropFirst(folder.count)) }
  }
}

// The fuzzer is a separate program, and the code under test is instrumented for it. Fuzz/run sets
// the variable to what Fuzz/library prints.
if let libFuzzer = Context.environment["EXIFCLI_FUZZ"] {
  let fuzzed: Set = [
    "PhotoEntities", "PhotoUseCases", "Platform", "TIFFBlocks", "MakerNotes", "PhotoContainers",
    "XMPPackets", "FileReplacement", "LibexifRepository", "Tracks", "ExifcliInterface",
  ]
  for target in package.targets where fuzzed.contains(target.name) {
    target.swiftSettings?.append(.unsafeFlags(["-sanitize=fuzzer", "-enable-testing"]))
  }
  for target in package.targets where target.name == "CLibjpeg" {
    target.cSettings?.append(.unsafeFlags(["-fsanitize=fuzzer-no-link"]))
  }
  package.targets += [
    .systemLibrary(name: "CLibFuzzer", path: "Fuzz/CLibFuzzer"),
    .executableTarget(
      name: "Fuzz",
      dependencies: [
        "PhotoEntities", "PhotoUseCases", "Platform", "TIFFBlocks", "MakerNotes", "PhotoContainers",
        "XMPPackets", "FileReplacement", "LibexifRepository", "Tracks", "ExifcliInterface",
        "PhotoFixtures",
        "EditJudges", "StrictReaders",
        "CLibFuzzer", system,
      ],
      path: "Fuzz", exclude: ["CLibFuzzer", "README.md", "library", "run"], swiftSettings: strict,
      linkerSettings: [.unsafeFlags(["-Xlinker", libFuzzer]), .linkedLibrary("stdc++")]),
  ]
}
