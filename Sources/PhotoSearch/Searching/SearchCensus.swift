package import Platform

/// Remembers in which of the named folders a search has found files, and what it has passed over.
package final class SearchCensus {
  private var counts: [(path: PathBytes, hasFiles: Bool)] = []

  /// What was passed over.
  package private(set) var passedOver = PassedOver()

  package init() {}

  func passOver(file: PathBytes) { passedOver.add(file: file) }

  func passOver(folder: PathBytes) { passedOver.add(folder: folder) }

  /// The named folders that were searched, each once.
  package var folders: [PathBytes] { Self.unique(counts.map(\.path)) }

  /// The named folders in which nothing was found.
  ///
  /// - Parameter withSubfolders: Whether they were searched with their subfolders. A file that was found in a
  ///   named folder is then also in each folder around it.
  package func emptyFolders(withSubfolders: Bool) -> [PathBytes] {
    let found = counts.filter(\.hasFiles).map(\.path)
    let empty = counts.filter { !$0.hasFiles }.map(\.path)
    return Self.unique(
      empty.filter { folder in
        let prefix = folder.appending([]).bytes
        return !withSubfolders || !found.contains { $0.bytes.starts(with: prefix) }
      })
  }

  private static func unique(_ paths: [PathBytes]) -> [PathBytes] {
    var seen: Set<PathBytes> = []
    return paths.filter { seen.insert($0).inserted }
  }

  /// Adds a named folder, and returns its number.
  func add(_ path: PathBytes) -> Int {
    counts.append((path, false))
    return counts.count - 1
  }

  /// Notes that the folder of this number, or a folder in it, has a file that was searched for.
  func noteFile(in number: Int) {
    counts[number].hasFiles = true
  }
}
