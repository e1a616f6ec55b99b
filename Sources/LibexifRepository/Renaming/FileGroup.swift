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

  /// Adds the other files of the group, which are among these names of its folder.
  mutating func add(namesInFolder names: NamesInFolder) {
    guard let first = files.first else { return }
    var known = Set(files.map(\.path))
    func add(_ name: [UInt8], _ kind: Kind) {
      let path = first.path.folder.appending(name)
      // A link may lead to a file that others share.
      guard known.insert(path).inserted,
        (try? Stat(path.filePath, followTargetSymlink: false))?.type == .regular
      else { return }
      files.append(File(shown: first.shown.folder.appending(name), path: path, kind: kind))
    }
    let stem = first.path.fileName.stem
    for name in names.withStem(stem) where PhotoFormats.haveExtension(of: PathBytes(name)) {
      add(name, .photo)
    }
    for name in names.withStem(stem) {
      let suffix = PathBytes(name).nameExtension.map {
        NewName.LetterCase.lower.applied(to: Array($0))
      }
      if let suffix, Self.companions.contains(suffix) { add(name, .byStem) }
    }
    for photo in files where photo.kind == .photo {
      let photoName = photo.path.fileName.bytes
      for name in names.withSuffix(after: photoName) {
        add(name, .byName(photo: photo.path, suffix: Array(name.dropFirst(photoName.count))))
      }
      for form in [TakeoutNote.Form.supplement, .plain] {
        let name = TakeoutNote.name(form, for: photoName)
        if names.contains(name) { add(name, .takeoutNote(photo: photo.path, form)) }
      }
    }
  }
}
