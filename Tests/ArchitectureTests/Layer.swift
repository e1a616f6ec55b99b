/// One layer: a folder of Sources, and the modules that it may import. The standard library is
/// open to all.
struct Layer: Sendable {
  let name: String
  let modules: Set<String>
  /// What single files may import beyond that.
  var exceptions: [String: Set<String>] = [:]

  /// From the inside out.
  static let all = [
    Layer(name: "PhotoEntities", modules: []),
    Layer(name: "PhotoUseCases", modules: ["PhotoEntities"]),
    Layer(
      name: "LibexifRepository",
      modules: [
        "PhotoEntities", "PhotoUseCases", "CLibexif", "CLibjpeg", "CExtendedAttributes",
        "CLinuxFiles", "SystemPackage", "Synchronization", "Dispatch", "Glibc", "Darwin", "Musl",
      ],
      exceptions: [
        // JSON has to be read there, which Foundation does; on Linux its essentials do.
        "JournalRecord+JSON.swift": ["FoundationEssentials", "Foundation"],
        // Where files are hashed.
        "FileState.swift": ["Crypto"],
      ]),
    Layer(
      name: "exifcli",
      modules: [
        "PhotoEntities", "PhotoUseCases", "ArgumentParser", "SystemPackage", "Synchronization",
        "Dispatch", "Glibc", "Darwin", "Musl",
      ],
      exceptions: [
        "CompositionRoot.swift": ["LibexifRepository"],
        "EditRow+JSON.swift": ["FoundationEssentials", "Foundation"],
        // Where the page's own scripts and styles are hashed.
        "PageTemplate.swift": ["Crypto"],
      ]),
  ]

  /// The modules that code of this layer imports and may not.
  func forbiddenModules(in code: SwiftCode, file: String) -> [String] {
    code.importedModules.filter { module in
      !modules.contains(module) && !(exceptions[file] ?? []).contains(module)
    }
  }
}
