package import Platform

/// Remembers in which of the named folders a search has found files.
package final class SearchCensus {
  private var counts: [(path: PathBytes, hasFiles: Bool)] = []

  package init() {}

  /// The named folders that were searched, each once.
  package var folders: [PathBytes] { Self.unique(counts.map(\.path)) }

  /// Those in which nothing was found.
  package var emptyFolders: [PathBytes] { Self.unique(counts.filter { !$0.hasFiles }.map(\.path)) }

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
