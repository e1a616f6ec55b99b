package import Platform
package import SystemPackage

/// The search for photos in the files and folders that the user named.
package struct PhotoSearch: Sendable {
  package let paths: [PathBytes]
  /// Whether subfolders are searched too. Symbolic links to folders are not followed,
  /// so loops of links do no harm.
  package let isRecursive: Bool
  /// Whether hidden folders, and those of thumbnails and of deleted files, are searched too.
  package var entersAllFolders = false
  /// Whether a file that is passed over in a folder is noted.
  package var notes: @Sendable (PathBytes) -> PassedOver.Note = { _ in .never }

  /// The purpose of the search.
  package enum Purpose: Sendable, Equatable {
    /// To browse photos, in the order of their paths.
    case browsing
    /// To show photos, in the order in which they and their folders were named, as often as they were.
    case showing
    /// To edit photos, in the order in which they and their folders were named. Symbolic links to
    /// others of the photos are skipped, and so is the folder that edited photos are written to.
    case editing(output: FilePath?)
  }

  package var purpose = Purpose.browsing
  /// Whether a file that is found in a folder may be a photo.
  package let accepts: @Sendable (PathBytes) -> Bool

  package init(
    paths: [PathBytes], isRecursive: Bool, purpose: Purpose = .browsing,
    accepts: @escaping @Sendable (PathBytes) -> Bool = { _ in true }
  ) {
    self.paths = paths
    self.isRecursive = isRecursive
    self.purpose = purpose
    self.accepts = accepts
  }

  /// The files that may be photos, each once, in the order of their paths.
  package func walk(_ census: SearchCensus? = nil) -> PhotoWalk {
    walk(through: paths, census)
  }

  /// The same as one walk for all that was named; for showing, a walk for each.
  package func walks(_ census: SearchCensus? = nil) -> [PhotoWalk] {
    guard purpose == .showing else { return [walk(census)] }
    return paths.map { walk(through: [$0], census) }
  }

  private func walk(
    through paths: [PathBytes], excluding excluded: FileIdentity? = nil, _ census: SearchCensus?
  ) -> PhotoWalk {
    PhotoWalk(
      through: paths, isRecursive: isRecursive, entersAllFolders: entersAllFolders,
      accepts: accepts, notes: notes, excluding: excluded, census: census)
  }

  /// All files that may be photos, each once; those of a folder in the order of their paths. Empty
  /// if the search was cancelled.
  package func candidates(
    _ census: SearchCensus? = nil, isCancelled: () -> Bool = { false }
  ) -> [PhotoCandidate] {
    guard case .editing(let output) = purpose else { return Array(walk(census)) }
    let outputIdentity = output.flatMap { try? Stat($0) }.map(FileIdentity.init)
    var candidates: [PhotoCandidate] = []
    for path in paths {
      let walk = walk(through: [path], excluding: outputIdentity, census)
      for candidate in walk {
        if isCancelled() { return [] }
        candidates.append(candidate)
      }
    }
    return candidates.withoutRepetitions.withoutLinksToOthers
  }
}

extension [PhotoCandidate] {
  /// Keeps the first occurrence of each photo, whatever path leads to its folder. A photo that is
  /// both named and found counts as named.
  fileprivate var withoutRepetitions: [PhotoCandidate] {
    var folders: [FilePath: FilePath] = [:]
    func resolved(_ path: FilePath) -> FilePath {
      guard let name = path.lastComponent else { return path }
      if let folder = folders[path.folder] { return folder.appending(name) }
      let folder = (try? path.folder.resolvingSymlinks()) ?? path.folder
      folders[path.folder] = folder
      return folder.appending(name)
    }
    var places: [FilePath: Int] = [:]
    var unique: [PhotoCandidate] = []
    for candidate in self {
      let path = resolved(candidate.path.filePath)
      if let place = places[path] {
        if case .named = candidate.origin { unique[place] = candidate }
      } else {
        places[path] = unique.count
        unique.append(candidate)
      }
    }
    return unique
  }

  /// Drops symbolic links to files that occur among the others.
  fileprivate var withoutLinksToOthers: [PhotoCandidate] {
    guard contains(where: \.isLink) else { return self }
    func identity(_ candidate: PhotoCandidate) -> FileIdentity? {
      (try? Stat(candidate.path.filePath)).map(FileIdentity.init)
    }
    var seen = Set(filter { !$0.isLink }.compactMap(identity))
    return filter { candidate in
      !candidate.isLink || identity(candidate).map { seen.insert($0).inserted } ?? true
    }
  }
}
