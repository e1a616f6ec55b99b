import PhotoEntities
import PhotoUseCases
import SystemPackage

/// The search for photos in the files and folders that the user named.
struct PhotoSearch: Sendable {
  let paths: [PhotoIdentifier]
  /// Whether folders within folders are searched too. Symbolic links to folders are not
  /// followed, so that a loop of them is none.
  let isRecursive: Bool

  /// The files that may be photos, each once, in the order of their paths.
  func candidates() -> [PhotoCandidate] {
    var candidates: [PhotoCandidate] = []
    for path in paths {
      if let status = try? Stat(path.path), status.type == .directory {
        search(path, into: &candidates)
      } else {
        candidates.append(PhotoCandidate(identifier: path, origin: .named))
      }
    }
    candidates.sort { left, right in
      if left.identifier != right.identifier { return left.identifier < right.identifier }
      // What is named and found too counts as named.
      if case .named = left.origin, case .found = right.origin { return true }
      return false
    }
    return candidates.reduce(into: []) { unique, candidate in
      if unique.last?.identifier != candidate.identifier { unique.append(candidate) }
    }
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
