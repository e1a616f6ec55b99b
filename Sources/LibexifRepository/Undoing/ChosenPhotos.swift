import FileReplacement
import PhotoEntities
import Platform
import SystemPackage

/// The photos, and the folders of photos, whose edits a user wants to undo, those of sidecars included.
struct ChosenPhotos: Sendable {
  /// In the order in which the user named them.
  private let paths: [PathBytes]
  private let known: Set<PathBytes>

  init(_ identifiers: [PhotoIdentifier]) {
    paths = identifiers.map(\.recordedPath)
    known = Set(paths)
    sidecars = Set(paths.flatMap(\.possibleSidecars))
  }

  /// The sidecars that the chosen photos may have.
  private let sidecars: Set<PathBytes>

  /// Whether the photo, or a folder that it is in, is chosen.
  func contain(_ photo: PathBytes) -> Bool {
    photo.selfAndFolders.contains(where: known.contains) || sidecars.contains(photo)
  }

  /// The chosen paths that lead to none of these photos.
  func missing(from photos: [PathBytes]) -> [PathBytes] {
    let found = photos.reduce(into: Set<PathBytes>()) { $0.formUnion($1.selfAndFolders) }
    return paths.filter { path in
      !found.contains(path) && !path.possibleSidecars.contains(where: found.contains)
    }
  }
}

extension PhotoIdentifier {
  /// The path by which a journal knows this photo: from the root and without symbolic links. If the photo
  /// is not there any more, only its folder is followed.
  fileprivate var recordedPath: PathBytes {
    if let real = try? path.resolvingSymlinks() { return PathBytes(real) }
    guard let name = path.lastComponent, let folder = try? path.folder.resolvingSymlinks() else {
      return pathBytes
    }
    return PathBytes(folder.appending(name))
  }
}

extension PathBytes {
  /// It and the folders that it is in, from the inside out.
  fileprivate var selfAndFolders: [PathBytes] {
    let ends = bytes.indices.reversed().filter { bytes[$0] == UInt8(ascii: "/") }
    return [self] + ends.map { PathBytes(Array(bytes[..<max($0, 1)])) }
  }
}
