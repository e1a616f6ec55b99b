import PhotoEntities
import PhotoUseCases
import SystemPackage

/// The search for photos in the files and folders that the user named.
struct PhotoSearch: Sendable {
  let paths: [PhotoIdentifier]
  /// Whether folders within folders are searched too. Symbolic links to folders are not
  /// followed, so that a loop of them is none.
  let isRecursive: Bool

  /// Whether the photos come in the order in which they and their folders were named, rather than
  /// in that of their paths.
  var keepsOrder = false

  /// The files that may be photos, each once; those of a folder in the order of their paths.
  func candidates() -> [PhotoCandidate] {
    var candidates: [PhotoCandidate] = []
    for path in paths {
      if let status = try? Stat(path.path), status.type == .directory {
        var found: [PhotoCandidate] = []
        search(path, into: &found)
        candidates += keepsOrder ? found.sorted { $0.identifier < $1.identifier } : found
      } else {
        candidates.append(PhotoCandidate(identifier: path, origin: .named))
      }
    }
    if !keepsOrder { candidates.sort { $0.identifier < $1.identifier } }
    return candidates.withoutRepetitions
  }

  private func search(_ folder: PhotoIdentifier, into candidates: inout [PhotoCandidate]) {
    do throws(Errno) {
      for (name, kind) in try Folder.entries(folder.path) {
        let entry = folder.appending(name)
        switch kind {
        case .file: candidates.append(PhotoCandidate(identifier: entry, origin: .found))
        case .folder: if isRecursive { search(entry, into: &candidates) }
        case .unknown: classify(entry, into: &candidates)
        case .other: break
        }
      }
    } catch {
      candidates.append(
        PhotoCandidate(
          identifier: folder, origin: .unreadable(.cannotRead(folder, because: error))))
    }
  }

  /// Asks the file itself what it is: what a symbolic link leads to counts where it is a file.
  private func classify(_ entry: PhotoIdentifier, into candidates: inout [PhotoCandidate]) {
    guard let status = try? Stat(entry.path) else { return }
    if status.type == .regular {
      candidates.append(PhotoCandidate(identifier: entry, origin: .found))
    } else if isRecursive, status.type == .directory,
      let link = try? Stat(entry.path, followTargetSymlink: false), link.type == .directory
    {
      search(entry, into: &candidates)
    }
  }
}

extension [PhotoCandidate] {
  /// Each photo where it comes first. What is named and found too counts as named.
  fileprivate var withoutRepetitions: [PhotoCandidate] {
    var places: [PhotoIdentifier: Int] = [:]
    var unique: [PhotoCandidate] = []
    for candidate in self {
      if let place = places[candidate.identifier] {
        if case .named = candidate.origin { unique[place] = candidate }
      } else {
        places[candidate.identifier] = unique.count
        unique.append(candidate)
      }
    }
    return unique
  }
}
