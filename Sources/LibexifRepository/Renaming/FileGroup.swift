import FileReplacement
import PhotoContainers
import PhotoEntities
import PhotoUseCases
import Platform
import SystemPackage

/// The files of a folder that belong to the same picture, and are renamed together: photos whose names differ in the
/// extension alone, such as a raw and its JPEG, and the files that programs and cameras put beside them.
struct FileGroup {
  /// One of the files.
  struct File {
    /// The path by which the user knows it.
    let shown: PathBytes
    /// The path from the root, without symbolic links.
    let path: PathBytes
    let kind: Kind
  }

  /// What a file is to its group.
  enum Kind: Hashable {
    /// A photo.
    case photo
    /// It has the name of the photos with another extension: `IMG_1.xmp`.
    case byStem
    /// It has the name of this photo with something behind it: `IMG_1.jpg.xmp` has `.xmp`.
    case byName(photo: PathBytes, suffix: [UInt8])
    /// It is what Google Takeout knows of this photo.
    case takeoutNote(photo: PathBytes, TakeoutNote.Form)
  }

  /// The photos first.
  var files: [File]
  /// The new name, from the first of the photos that has all of its fields.
  var name: NewName?
  /// The photos that lack a field of the name.
  var nameless: [(photo: PhotoIdentifier, field: MissingField)] = []

  /// Extensions of files that belong to a picture, in lower case: XMP sidecars; edits of Apple's Photos; thumbnails,
  /// videos and sound notes of cameras, also of Apple's Live Photos.
  private static let companions = Set(
    ["xmp", "aae", "thm", "mov", "mp4", "m4v", "wav"].map { Array($0.utf8) })

  /// What programs put behind the names of photos, in lower case: XMP sidecars of darktable and digiKam, those of
  /// RawTherapee, of DxO PhotoLab and of ON1, and what Google Takeout knows of a photo.
  static let suffixes = [".xmp", ".pp3", ".dop", ".on1", ".json"].map { Array($0.utf8) }

  /// Whether a file of this name can be in a group.
  static func mayContain(_ name: PathBytes) -> Bool {
    if PhotoFormats.haveExtension(of: name) { return true }
    let suffix = name.nameExtension.map { NewName.LetterCase.lower.applied(to: Array($0)) } ?? []
    return companions.contains(suffix) || suffixes.contains([UInt8(ascii: ".")] + suffix)
  }

  /// Whether one of its photos has the same extension, apart from case: `a.JPG` is another picture than `a.jpg`.
  func hasPhoto(withExtensionOf path: PathBytes) -> Bool {
    files.contains { $0.kind == .photo && Self.haveSameExtension($0.path, path) }
  }

  /// Adds the other files of the group, which are among these names of its folder.
  ///
  /// - Parameter isTaken: Whether the file at this path belongs to another group.
  mutating func add(namesInFolder names: NamesInFolder, unless isTaken: (PathBytes) -> Bool) {
    guard let first = files.first else { return }
    let photos = files.map(\.path)
    for (path, kind) in Self.files(of: photos, among: names, unless: isTaken) {
      files.append(
        File(shown: first.shown.folder.appending(path.fileName.bytes), path: path, kind: kind))
    }
  }

  /// The other files of the same picture as these photos, which differ in the extension alone. The photos come first.
  ///
  /// - Parameters:
  ///   - names: The names in the folder of the photos.
  ///   - isTaken: Whether the file at this path belongs elsewhere.
  static func files(
    of photos: [PathBytes], among names: NamesInFolder, unless isTaken: (PathBytes) -> Bool
  ) -> [(path: PathBytes, kind: Kind)] {
    guard let first = photos.first else { return [] }
    let folder = first.folder
    var (photos, known, found) = (photos, Set(photos), [(path: PathBytes, kind: Kind)]())
    func add(_ name: [UInt8], _ kind: Kind) {
      let path = folder.appending(name)
      // A link may lead to a file that others share.
      guard known.insert(path).inserted, !isTaken(path),
        (try? Stat(path.filePath, followTargetSymlink: false))?.type == .regular
      else { return }
      found.append((path, kind))
      if kind == .photo { photos.append(path) }
    }
    let alike = names.withStem(first.fileName.stem)
    var isAmbiguous = false
    for name in alike where PhotoFormats.haveExtension(of: PathBytes(name)) {
      let path = folder.appending(name)
      if photos.contains(where: { $0 != path && haveSameExtension($0, path) }) {
        isAmbiguous = true
      } else {
        add(name, .photo)
      }
    }
    for name in alike where !isAmbiguous {
      let suffix = PathBytes(name).nameExtension.map {
        NewName.LetterCase.lower.applied(to: Array($0))
      }
      if let suffix, companions.contains(suffix) { add(name, .byStem) }
    }
    for photo in photos {
      let photoName = photo.fileName.bytes
      for name in names.withSuffix(after: photoName) {
        add(name, .byName(photo: photo, suffix: Array(name.dropFirst(photoName.count))))
      }
      for form in [TakeoutNote.Form.supplement, .plain] {
        let name = TakeoutNote.name(form, for: photoName)
        if names.contains(name) { add(name, .takeoutNote(photo: photo, form)) }
      }
    }
    return found
  }

  private static func haveSameExtension(_ one: PathBytes, _ other: PathBytes) -> Bool {
    func suffix(_ path: PathBytes) -> [UInt8]? {
      path.fileName.nameExtension.map { NewName.LetterCase.lower.applied(to: Array($0)) }
    }
    return suffix(one) == suffix(other)
  }
}
