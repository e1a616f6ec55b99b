import PhotoContainers
import PhotoEntities
import Platform
import Synchronization
import SystemPackage
import XMPPackets

/// Finds the sidecars of photos: first `photo.jpg.xmp`, then `photo.xmp`.
///
/// The second is a sidecar of all photos whose names differ in the extension alone. It is used if it names the
/// photo's extension, or names none and there is no other such photo.
final class SidecarSearch: Sendable {
  /// The stems that several photos of a folder share, by the folder's path. A folder is read only if it
  /// has a sidecar of this kind, and once.
  private let sharedStems = Mutex<[FilePath: Set<[UInt8]>]>([:])

  /// The sidecar of the photo, or the place for a new one; nil if the photo has no path.
  func sidecar(of photo: PhotoIdentifier) -> Sidecar? {
    guard !StandardInputFile.isMeant(by: photo.bytes) else { return nil }
    let path = Self.realPath(of: photo.pathBytes)
    let byName = Self.contents(at: path.sidecarByName)
    if let byName { return Sidecar(at: path.sidecarByName, byName) }
    guard let byStem = Self.contents(at: path.sidecarByStem) else {
      return Sidecar(at: path.sidecarByName, .nothing)
    }
    return isSidecar(byStem, of: path)
      ? Sidecar(at: path.sidecarByStem, byStem)
      : Sidecar(at: path.sidecarByName, .nothing, hasDoubtfulFile: true)
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
  private static func contents(at path: PathBytes) -> Sidecar.Contents? {
    do throws(Errno) {
      return Sidecar.read(try OpenFile(atBytes: path.bytes))
    } catch {
      return error == .noSuchFileOrDirectory ? nil : .unreadable(detail: "\(error)")
    }
  }

  /// Whether the sidecar with the photo's stem belongs to this photo.
  private func isSidecar(_ contents: Sidecar.Contents, of path: PathBytes) -> Bool {
    if case .packet(let packet) = contents,
      let named = packet.value(of: XMPName(.photoshop, "SidecarForExtension"))?.text
    {
      return path.nameExtension.map { Self.isEqual($0, Array(named.utf8)) } ?? false
    }
    return !hasSharedStem(path)
  }

  private func hasSharedStem(_ path: PathBytes) -> Bool {
    let folder = path.filePath.folder
    let stem = PathBytes(path.bytes.fileName).stem
    return sharedStems.withLock { known in
      if let stems = known[folder] { return stems.contains(stem) }
      let stems = Self.sharedStems(in: folder)
      known[folder] = stems
      return stems.contains(stem)
    }
  }

  /// The stems of several photos of any format.
  private static func sharedStems(in folder: FilePath) -> Set<[UInt8]> {
    let names = (try? OpenFolder(following: folder).names()) ?? []
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

extension [UInt8] {
  /// What follows the last slash of a path.
  fileprivate var fileName: [UInt8] {
    Array(self[(lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0)...])
  }
}
