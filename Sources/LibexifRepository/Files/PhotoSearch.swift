import PhotoEntities
import PhotoUseCases
import SystemPackage

/// The search for photos in the files and folders that the user named.
struct PhotoSearch: Sendable {
  let paths: [PhotoIdentifier]
  /// Whether folders within folders are searched too. Symbolic links to folders are not
  /// followed, so that a loop of them is none.
  let isRecursive: Bool

  /// What the photos are wanted for.
  enum Purpose: Sendable, Equatable {
    /// To be looked at, in the order of their paths.
    case browsing
    /// To be edited, in the order in which they and their folders were named. What is found in a
    /// folder has to be named as photos are, as beside it there may be backups of them. A symbolic
    /// link to another of the photos is passed over, and the folder that they are written to is too.
    case editing(output: FilePath?)
  }

  var purpose = Purpose.browsing

  /// The files that may be photos, each once; those of a folder in the order of their paths.
  func candidates() -> [PhotoCandidate] {
    var candidates: [PhotoCandidate] = []
    for path in paths {
      if let status = try? Stat(path.path), status.type == .directory {
        var found: [PhotoCandidate] = []
        search(path, into: &found)
        candidates += found.sorted { $0.identifier < $1.identifier }
      } else {
        candidates.append(PhotoCandidate(identifier: path, origin: .named))
      }
    }
    guard case .editing = purpose else {
      return candidates.sorted { $0.identifier < $1.identifier }.withoutRepetitions
    }
    return candidates.withoutRepetitions.filter(\.isEditable).withoutLinksToOthers
  }

  private func search(_ folder: PhotoIdentifier, into candidates: inout [PhotoCandidate]) {
    do throws(Errno) {
      for (name, kind) in try Folder.entries(folder.path) {
        let entry = folder.appending(name)
        switch kind {
        case .file: candidates.append(PhotoCandidate(identifier: entry, origin: .found))
        case .folder:
          if isRecursive, !isOutput(entry) { search(entry, into: &candidates) }
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
    guard let status = try? Stat(entry.path),
      let link = try? Stat(entry.path, followTargetSymlink: false)
    else { return }
    if status.type == .regular {
      candidates.append(
        PhotoCandidate(identifier: entry, origin: .found, isLink: link.type != .regular))
    } else if isRecursive, link.type == .directory, !isOutput(entry) {
      search(entry, into: &candidates)
    }
  }

  /// Whether it is the folder that edited photos are written to.
  private func isOutput(_ folder: PhotoIdentifier) -> Bool {
    guard case .editing(let output?) = purpose, let status = try? Stat(folder.path),
      let outputStatus = try? Stat(output)
    else { return false }
    return status.isSameFile(as: outputStatus)
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

  /// Without symbolic links to files that others of them are.
  fileprivate var withoutLinksToOthers: [PhotoCandidate] {
    guard contains(where: \.isLink) else { return self }
    func identity(_ candidate: PhotoCandidate) -> FileIdentity? {
      (try? Stat(candidate.identifier.path)).map(FileIdentity.init)
    }
    var seen = Set(filter { !$0.isLink }.compactMap(identity))
    return filter { candidate in
      !candidate.isLink || identity(candidate).map { seen.insert($0).inserted } ?? true
    }
  }
}

extension PhotoCandidate {
  /// Whether it is to be edited, if it is a photo.
  fileprivate var isEditable: Bool {
    if case .found = origin { identifier.isNamedLikeJPEG } else { true }
  }
}
