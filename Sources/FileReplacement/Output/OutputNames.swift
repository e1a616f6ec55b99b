package import Platform

/// The names that files get in the output folder.
package struct OutputNames: Sendable {
  private static let separator = UInt8(ascii: "/")
  private static let dot = UInt8(ascii: ".")

  /// The files and folders that the user named.
  private let named: Set<[UInt8]>
  private let isRecursive: Bool

  /// The names of files that are listed one by one: the names of the files themselves.
  package init() {
    (named, isRecursive) = ([], false)
  }

  /// The names of the files that are found in these folders and, if the search is recursive, below
  /// them.
  package init(foundIn paths: [PathBytes], isRecursive: Bool) {
    named = Set(paths.map(\.bytes))
    self.isRecursive = isRecursive
  }

  /// The file's path below the outermost named folder that it was found in, otherwise its name. The
  /// path never leads out of the output folder.
  package func name(of file: PathBytes) -> [UInt8] {
    let path = file.bytes
    let fileName = path.split(separator: Self.separator).last.map(Array.init) ?? []
    if named.contains(path) { return fileName }
    if named.contains([Self.dot]), isFound(path[...]) { return path }
    for place in path.indices where path[place] == Self.separator {
      let rest = path[(place + 1)...]
      guard isFound(rest) else { continue }
      let folders = [path[..<place], path[...place]].map(Array.init)
      if folders.contains(where: named.contains) { return Array(rest) }
    }
    return fileName
  }

  /// Whether a search may have found a file at this path below its starting folder.
  private func isFound(_ path: ArraySlice<UInt8>) -> Bool {
    let names = path.split(separator: Self.separator, omittingEmptySubsequences: false)
    return names.allSatisfy { $0.first.map { $0 != Self.dot } ?? false }
      && (isRecursive || names.count == 1)
  }
}
