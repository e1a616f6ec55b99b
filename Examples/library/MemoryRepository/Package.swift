// swift-tools-version:6.2
import PackageDescription

let package = Package(
  name: "MemoryRepository",
  platforms: [.macOS(.v26)],
  // Elsewhere: .package(url: "...", branch: "main")
  dependencies: [.package(name: "exifcli", path: "../../..")],
  targets: [
    .executableTarget(
      name: "MemoryRepository", dependencies: [.product(name: "PhotoMetadata", package: "exifcli")])
  ]
)
