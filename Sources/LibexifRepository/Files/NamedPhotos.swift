import PhotoEntities
import SystemPackage

/// Which photos were named, by whatever names, so that each is edited once.
struct NamedPhotos {
  /// Whether all hard links to a file are names of one photo. Where each of them is replaced by
  /// itself, they are several, that have been alike so far.
  let keepsHardLinks: Bool

  private var known: Set<Key> = []

  private enum Key: Hashable {
    case path(FilePath)
    case file(FileIdentity)
  }

  init(keepsHardLinks: Bool) {
    self.keepsHardLinks = keepsHardLinks
  }

  /// Takes notice of the photo.
  ///
  /// - Returns: Whether it is named for the first time.
  mutating func insert(_ photo: PhotoIdentifier) -> Bool {
    known.insert(key(of: photo)).inserted
  }

  private func key(of photo: PhotoIdentifier) -> Key {
    let path = photo.path
    if keepsHardLinks, let status = try? Stat(path) { return .file(FileIdentity(status)) }
    return .path((try? path.resolvingSymlinks()) ?? path)
  }
}

extension NamedPhotos {
  /// The candidate, or what says that it is one of those before.
  mutating func marking(_ candidate: PhotoCandidate) -> PhotoCandidate {
    guard case .named = candidate.origin, !insert(candidate.identifier) else { return candidate }
    return PhotoCandidate(identifier: candidate.identifier, origin: .repeated)
  }
}
