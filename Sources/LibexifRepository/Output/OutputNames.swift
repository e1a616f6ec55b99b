import PhotoEntities
import PhotoSearch
import Platform

/// The names that photos get in a folder that they are copied to.
struct OutputNames: Sendable {
  private static let separator = UInt8(ascii: "/")
  private static let dot = UInt8(ascii: ".")

  /// The files and folders that the user named.
  private let named: Set<[UInt8]>
  private let isRecursive: Bool

  /// The names of photos that are listed: those of their files.
  init() {
    (named, isRecursive) = ([], false)
  }

  /// The names of the photos that the search finds.
  init(_ search: PhotoSearch) {
    named = Set(search.paths.map(\.bytes))
    isRecursive = search.isRecursive
  }

  /// The photo's path below the outermost of the named folders that it was found in, or else the
  /// name of its file. It never leads out of the folder that it is a name in.
  func name(of photo: PhotoIdentifier) -> [UInt8] {
    let path = photo.bytes
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

  /// Whether a search may have found a file at this path below the folder where it began.
  private func isFound(_ path: ArraySlice<UInt8>) -> Bool {
    let names = path.split(separator: Self.separator, omittingEmptySubsequences: false)
    return names.allSatisfy { $0.first.map { $0 != Self.dot } ?? false }
      && (isRecursive || names.count == 1)
  }
}
