package import Platform
package import SystemPackage

/// The search for photos in the files and folders that the user named.
package struct PhotoSearch: Sendable {
  package let paths: [PathBytes]
  /// Whether folders within folders are searched too. Symbolic links to folders are not
  /// followed, so that a loop of them is none.
  package let isRecursive: Bool

  /// What the photos are wanted for.
  package enum Purpose: Sendable, Equatable {
    /// To be looked at, in the order of their paths.
    case browsing
    /// To be edited, in the order in which they and their folders were named. What is found in a
    /// folder has to be named as photos are, as beside it there may be backups of them. A symbolic
    /// link to another of the photos is passed over, and the folder that they are written to is too.
    case editing(output: FilePath?)
  }

  package var purpose = Purpose.browsing
  /// Whether a file of this path is named as photos are.
  package let isNamedLikePhoto: @Sendable (PathBytes) -> Bool

  package init(
    paths: [PathBytes], isRecursive: Bool, purpose: Purpose = .browsing,
    isNamedLikePhoto: @escaping @Sendable (PathBytes) -> Bool = { _ in true }
  ) {
    self.paths = paths
    self.isRecursive = isRecursive
    self.purpose = purpose
    self.isNamedLikePhoto = isNamedLikePhoto
  }

  /// The files that may be photos, each once, in the order of their paths.
  package func walk() -> PhotoWalk {
    PhotoWalk(through: paths, isRecursive: isRecursive)
  }

  /// All files that may be photos, each once; those of a folder in the order of their paths. None
  /// where the search was cancelled before it came to its end.
  package func candidates(isCancelled: () -> Bool = { false }) -> [PhotoCandidate] {
    guard case .editing(let output) = purpose else { return Array(walk()) }
    let outputIdentity = output.flatMap { try? Stat($0) }.map(FileIdentity.init)
    var candidates: [PhotoCandidate] = []
    for path in paths {
      let walk = PhotoWalk(through: [path], isRecursive: isRecursive, excluding: outputIdentity)
      for candidate in walk {
        if isCancelled() { return [] }
        candidates.append(candidate)
      }
    }
    return candidates.withoutRepetitions.filter(isEditable).withoutLinksToOthers
  }
}

extension PhotoSearch {
  /// Whether the candidate is edited if it is a photo.
  private func isEditable(_ candidate: PhotoCandidate) -> Bool {
    if case .found = candidate.origin { isNamedLikePhoto(candidate.path) } else { true }
  }
}

extension [PhotoCandidate] {
  /// Each photo where it comes first, by whatever way to its folder. What is named and found too
  /// counts as named.
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

  /// Without symbolic links to files that others of them are.
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
