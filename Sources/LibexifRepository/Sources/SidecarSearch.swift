import FileReplacement
import PhotoContainers
import PhotoEntities
import Platform
import Synchronization
import SystemPackage
import XMPPackets

/// Finds the sidecars of photos: first `photo.jpg.xmp`, then `photo.xmp`, each also with `.XMP`
/// and `.Xmp`.
///
/// The second is a sidecar of all photos whose names differ in the extension alone. It is used if it names the
/// photo's extension, or names none and there is no other such photo.
final class SidecarSearch: Sendable {
  /// What is known of folders; nil before it is asked for, as most listings do not: making and freeing a dictionary
  /// takes a million instructions when the program has none of that type yet.
  private let sharedStems = Mutex<SharedStems?>(nil)

  /// The sidecar of the photo, or the place for a new one; nil if the photo has no path.
  func sidecar(of photo: PhotoIdentifier) -> Sidecar? {
    guard !StandardInputFile.isMeant(by: photo.bytes) else { return nil }
    let path = Self.realPath(of: photo.pathBytes)
    return sidecar(
      of: path, opening: Self.open,
      names: { () throws(Errno) in try OpenFolder(following: path.filePath.folder).names() })
  }

  /// The sidecar of an open photo, or the place for a new one, found through the photo's folder.
  func sidecar(of photo: OriginalFile) -> Sidecar {
    let folder = photo.folder
    return sidecar(
      of: PathBytes(photo.path),
      opening: { (path) throws(Errno) in
        try OpenFile(path.fileName.filePath, in: folder)
      }, names: { () throws(Errno) in try folder.names() })
  }

  /// - Parameters:
  ///   - open: Opens a sidecar, unless it is a symbolic link.
  ///   - names: The names in the photo's folder.
  private func sidecar(
    of path: PathBytes, opening open: (PathBytes) throws(Errno) -> OpenFile,
    names: () throws(Errno) -> [[UInt8]]
  ) -> Sidecar {
    for place in path.sidecarsByName {
      if let contents = Self.contents(at: place, open) { return Sidecar(at: place, contents) }
    }
    var hasDoubtfulFile = false
    for place in path.sidecarsByStem {
      guard let contents = Self.contents(at: place, open) else { continue }
      if isSidecar(contents, of: path, names) { return Sidecar(at: place, contents) }
      hasDoubtfulFile = true
    }
    return Sidecar(at: path.sidecarByName, .nothing, hasDoubtfulFile: hasDoubtfulFile)
  }

  private static func open(_ path: PathBytes) throws(Errno) -> OpenFile {
    let file = try OpenFile(atBytes: path.bytes)
    // A link may lead to any file, and an edit would not follow it.
    guard try Stat(path.filePath, followTargetSymlink: false).type != .symbolicLink else {
      throw .tooManySymbolicLinkLevels
    }
    return file
  }

  /// Where the photo itself is. Folders need not be followed: the sidecar is in the same one.
  private static func realPath(of path: PathBytes) -> PathBytes {
    let file = path.filePath
    guard let status = try? Stat(file, followTargetSymlink: false), status.type == .symbolicLink,
      let real = try? file.resolvingSymlinks()
    else { return path }
    return PathBytes(real)
  }

  /// What the file contains; nil if there is none.
  private static func contents(
    at path: PathBytes, _ open: (PathBytes) throws(Errno) -> OpenFile
  ) -> Sidecar.Contents? {
    do throws(Errno) {
      return Sidecar.read(try open(path))
    } catch {
      switch error {
      case .noSuchFileOrDirectory: return nil
      case .tooManySymbolicLinkLevels: return .unreadable(detail: "it is a symbolic link")
      default: return .unreadable(detail: "\(error)")
      }
    }
  }

  /// Whether the sidecar with the photo's stem belongs to this photo.
  private func isSidecar(
    _ contents: Sidecar.Contents, of path: PathBytes, _ names: () throws(Errno) -> [[UInt8]]
  ) -> Bool {
    if case .packet(let packet) = contents,
      let named = packet.value(of: XMPName(.photoshop, "SidecarForExtension"))?.text
    {
      return path.nameExtension.map { Self.isEqual($0, Array(named.utf8)) } ?? false
    }
    return !hasSharedStem(path, names)
  }

  private func hasSharedStem(
    _ path: PathBytes, _ names: () throws(Errno) -> [[UInt8]]
  ) -> Bool {
    let folder = path.filePath.folder
    let stem = path.fileName.stem
    return sharedStems.withLock { known in
      let all = known ?? SharedStems()
      known = all
      if let stems = all.byFolder[folder] { return stems.contains(stem) }
      let stems = Self.sharedStems(among: (try? names()) ?? [])
      all.byFolder[folder] = stems
      return stems.contains(stem)
    }
  }

  /// The stems of several photos of any format.
  private static func sharedStems(among names: [[UInt8]]) -> Set<[UInt8]> {
    var (stems, shared) = (Set<[UInt8]>(), Set<[UInt8]>())
    for name in names.map(PathBytes.init) where isNamedLikePhoto(name) {
      if !stems.insert(name.stem).inserted { shared.insert(name.stem) }
    }
    return shared
  }

  private static func isNamedLikePhoto(_ name: PathBytes) -> Bool {
    if PhotoFormats.haveExtension(of: name) { return true }
    let lowercase = name.nameExtension.map { $0.map(lowercased) } ?? []
    return PhotoFormats.otherFormat(ofExtension: lowercase) != nil
  }

  /// Whether the texts are equal but for the case of ASCII letters.
  private static func isEqual(_ one: ArraySlice<UInt8>, _ other: [UInt8]) -> Bool {
    one.elementsEqual(other) { lowercased($0) == lowercased($1) }
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
  }
}

/// The stems that several photos of a folder share, by the folder's path. A folder is read only if it has a sidecar
/// with such a stem, and once.
private final class SharedStems {
  var byFolder: [FilePath: Set<[UInt8]>] = [:]
}
