import PhotoContainers
import PhotoEntities
import PhotoSearch
import PhotoUseCases
import Platform

/// Which files a command names if it passes over them in folders.
package enum PassedOverFiles: Sendable {
  /// None: the caller says itself what it looks for.
  case none
  /// Films and photos that cannot be read, links to nothing and pipes with the name of a photo; and sidecars, unless they
  /// are beside a photo.
  case photographic
  /// The same, and films beside photos too, as they may say what is removed from the photo.
  case photographicWithFilms
  /// All files, unless they are beside a photo: they stay behind if the photos leave.
  case all

  /// Whether a file of this name is noted.
  func note(_ path: PathBytes) -> PassedOver.Note {
    if self == .none { return .never }
    // It is a link to nothing, or a pipe.
    if PhotoFormats.haveExtension(of: path) { return .always }
    switch FileRole(path) {
    case .film: return self == .photographicWithFilms ? .always : Self.unlessBeside(path)
    case .otherFormat: return self == .all ? Self.unlessBeside(path) : .always
    case .sidecar: return Self.unlessBeside(path)
    case .system: return .never
    case .other: return self == .all ? Self.unlessBeside(path) : .never
    }
  }

  /// Not if there is a photo to which a file of this name would belong.
  private static func unlessBeside(_ path: PathBytes) -> PassedOver.Note {
    let name = PathBytes(path.fileName.stem)
    var photos = [name.bytes] + (StemForm.lettered(name.bytes).map { [$0.base] } ?? [])
    if FileRole(path) == .film, let base = StemForm.ofFilm(name.bytes) { photos.append(base) }
    // `IMG_1.jpg.out.pp3`, and `IMG_1_01.dng.xmp`.
    if name.nameExtension != nil {
      photos.append(name.stem)
      if path.isSidecar, let base = StemForm.numbered(name.stem) {
        photos.append(base + name.bytes.dropFirst(name.stem.count))
      }
    }
    return .unlessBeside(photos)
  }
}

/// What a file in a folder of photos is by its name, if it is not a photo that exifcli reads.
enum FileRole {
  case film
  /// A photo in another format.
  case otherFormat
  /// A sidecar, or what cameras and programs put beside a photo.
  case sidecar
  /// A file of the system, which says nothing to the user.
  case system
  case other

  private static let films = Set(
    [
      "mov", "qt", "mp4", "m4v", "avi", "mts", "m2ts", "m2t", "mpg", "mpeg", "mkv", "webm", "3gp",
      "3g2",
      "wmv", "mxf", "insv", "lrv", "lrf", "braw", "r3d", "crm", "mod", "tod", "360",
    ].map { Array($0.utf8) })
  /// Raws and pictures, beside those that messages name.
  private static let pictures = Set(
    [
      "eip", "cap", "bay", "k25", "kc2", "cine", "cs1", "dcs", "drf", "mdc", "ptx", "pxn", "rwz",
      "sti", "psb", "j2k", "jpf", "jpx", "jxr", "wdp", "hdp", "bmp", "exr",
    ].map { Array($0.utf8) })
  private static let sidecars = Set(
    [
      "xmp", "aae", "acr", "vrd", "dr4", "on1", "onphoto", "arp", "pp3", "dop", "thm", "nksc",
      "cos", "cop",
    ].map { Array($0.utf8) })
  private static let systemFiles = Set(
    ["thumbs.db", "desktop.ini", "ehthumbs.db"].map { Array($0.utf8) })

  init(_ path: PathBytes) {
    let suffix = NewName.LetterCase.lower.applied(to: Array(path.fileName.nameExtension ?? []))
    if Self.films.contains(suffix) {
      self = .film
    } else if Self.sidecars.contains(suffix) {
      self = .sidecar
    } else if Self.pictures.contains(suffix) || PhotoFormats.otherFormat(ofExtension: suffix) != nil
    {
      self = .otherFormat
    } else {
      let name = NewName.LetterCase.lower.applied(to: path.fileName.bytes)
      self = Self.systemFiles.contains(name) ? .system : .other
    }
  }
}

extension PhotoWarning.PassedOver {
  /// What a search passed over; nil if that was nothing.
  init?(_ found: PassedOver, of kind: PassedOverFiles) {
    guard kind != .none, !found.files.isEmpty || !found.folders.isEmpty else { return nil }
    self.init()
    isLeftBehind = kind == .all
    uncounted = found.uncounted
    for path in found.files.sorted() {
      let file = PhotoIdentifier(path)
      switch FileRole(path) {
      case .film: films.append(file)
      case .otherFormat: otherFormats.append(file)
      case .sidecar: sidecars.append(file)
      case .system: continue
      case .other: others.append(file)
      }
    }
    folders = found.folders.sorted().map { PhotoIdentifier($0) }
  }
}
