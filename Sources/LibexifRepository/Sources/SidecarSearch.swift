import FileReplacement
import PhotoContainers
import PhotoEntities
import PhotoUseCases
import Platform
import Synchronization
import SystemPackage
import XMPPackets

/// Finds the sidecars of photos: first `photo.jpg.xmp`, then `photo.xmp`, each also with `.XMP`
/// and `.Xmp`.
///
/// The second has the name of all photos whose names differ in the extension alone. It is that of the photo whose
/// extension it names; if it names none, that of the only such photo, or of the only raw among them.
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
  ///
  /// - Parameter name: The name of a new one.
  func sidecar(of photo: OriginalFile, newName name: SidecarName = .full) -> Sidecar {
    let folder = photo.folder
    return sidecar(
      of: PathBytes(photo.path), newName: name,
      opening: { (path) throws(Errno) in
        try OpenFile(path.fileName.filePath, in: folder)
      }, names: { () throws(Errno) in try folder.names() })
  }

  /// - Parameters:
  ///   - newName: The name of a new sidecar.
  ///   - open: Opens a sidecar, unless it is a symbolic link.
  ///   - names: The names in the photo's folder.
  private func sidecar(
    of path: PathBytes, newName: SidecarName = .full,
    opening open: (PathBytes) throws(Errno) -> OpenFile,
    names: () throws(Errno) -> [[UInt8]]
  ) -> Sidecar {
    for place in path.sidecarsByName {
      if let contents = Self.contents(at: place, open) { return Sidecar(at: place, contents) }
    }
    var doubtfulFile: PathBytes?
    for place in path.sidecarsByStem {
      guard let contents = Self.contents(at: place, open) else { continue }
      if isSidecar(contents, of: path, names) { return Sidecar(at: place, contents) }
      doubtfulFile = place
    }
    // An extension that is not ASCII is not one of a photo.
    let isByStem =
      newName == .stem && doubtfulFile == nil && PhotoFormats.haveExtension(of: path)
      && ownsStem(path, names)
    let place = isByStem ? path.sidecarsByStem.first : nil
    return Sidecar(
      at: place ?? path.sidecarByName, .nothing, doubtfulFile: doubtfulFile,
      namedExtension: place == nil ? nil : path.nameExtension.map { Array($0) })
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
  static func realPath(of path: PathBytes) -> PathBytes {
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
    return ownsStem(path, names)
  }

  /// Whether no other photo of any format has the photo's name but for the extension, or the photo is the only raw among
  /// them. A film that has the name of a photo does not own it.
  private func ownsStem(_ path: PathBytes, _ names: () throws(Errno) -> [[UInt8]]) -> Bool {
    let folder = path.filePath.folder
    let files = sharedStems.withLock { known in
      let all = known ?? SharedStems()
      known = all
      let stems = all.byFolder[folder] ?? Self.sharedStems(among: (try? names()) ?? [])
      all.byFolder[folder] = stems
      return stems[path.fileName.stem]
    }
    guard let files else { return true }
    if PhotoFormats.haveFilmExtension(of: path) { return false }
    return files.photos == 1 || files.raws == 1 && PhotoFormats.haveRawExtension(of: path)
  }

  /// The stems of several photos of any format, or films, each with the numbers of these.
  private static func sharedStems(among names: [[UInt8]]) -> [[UInt8]: SharedStems.Files] {
    var stems: [[UInt8]: SharedStems.Files] = [:]
    for name in names.map(PathBytes.init) {
      let isFilm = PhotoFormats.haveFilmExtension(of: name)
      guard isFilm || isNamedLikePhoto(name) else { continue }
      stems[name.stem, default: (0, 0, 0)].all += 1
      if !isFilm { stems[name.stem]?.photos += 1 }
      if PhotoFormats.haveRawExtension(of: name) { stems[name.stem]?.raws += 1 }
    }
    return stems.filter { $0.value.all > 1 }
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

/// The stems that several photos of a folder share, with the number of raws, by the folder's path. A folder is read
/// once, and only if that is asked.
private final class SharedStems {
  /// The numbers of files with one stem.
  typealias Files = (all: Int, photos: Int, raws: Int)

  var byFolder: [FilePath: [[UInt8]: Files]] = [:]
}
