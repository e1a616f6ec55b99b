// swift-tools-version:6.2
import PackageDescription

let package = Package(
  name: "EditAndUndo",
  platforms: [.macOS(.v26)],
  // Elsewhere: .package(url: "...", branch: "main")
  dependencies: [.package(name: "exifcli", path: "../../..")],
  targets: [
    .executableTarget(
      name: "EditAndUndo", dependencies: [.product(name: "PhotoMetadata", package: "exifcli")])
  ]
)
