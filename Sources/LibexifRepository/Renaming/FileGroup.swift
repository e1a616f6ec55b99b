import FileReplacement
import PhotoContainers
import PhotoEntities
import PhotoUseCases
import Platform

/// The files of a folder that are of the same shot, and are renamed together: photos, or films, whose names differ in
/// the extension alone, such as a raw and its JPEG, and the files that programs and cameras put beside them.
struct FileGroup {
  /// One of the files.
  struct File {
    /// The path by which the user knows it.
    let shown: PathBytes
    /// The path from the root, without symbolic links.
    let path: PathBytes
    var kind: Kind
    /// How its stem is made of that of the group.
    var form = StemForm.plain
    /// Whether it is one of the photos that are to be renamed.
    var isChosen = false
  }

  /// What a file is to its group.
  enum Kind: Hashable {
    /// A photo, or a film that belongs to none.
    case photo
    /// It has the stem of the photos and this behind it: `IMG_1.xmp` has `.xmp`.
    case byStem(suffix: [UInt8])
    /// It has the name of this photo with something behind it: `IMG_1.jpg.xmp` has `.xmp`.
    case byName(photo: PathBytes, suffix: [UInt8])
    /// It is what Google Takeout knows of this photo.
    case takeoutNote(photo: PathBytes, TakeoutNote.Form)
  }

  /// The folder, and the stem that the names are made of.
  let picture: PathBytes
  /// The photos first, and of them the plain ones.
  var files: [File]
  /// The new name, from the first of the photos that has all of its fields.
  var name: NewName?
  /// The photos that lack a field of the name.
  var nameless: [(photo: PhotoIdentifier, field: MissingField)] = []
  /// The files with the stem that stay if the group leaves, and why.
  var left: [(file: PhotoIdentifier, reason: PhotoWarning.LeftReason)] = []

  /// What follows the stem of a picture in the names of other files, in lower case: XMP sidecars; edits of Apple's
  /// Photos; masks of Adobe Camera Raw; edits of Canon's programs, of ON1, ART and RawTherapee; thumbnails, films and
  /// sound notes of cameras; raws that exifcli does not read.
  private static let endings = Set(
    [
      "xmp", "aae", "acr", "vrd", "dr4", "on1", "onphoto", "arp", "pp3", "out.pp3", "dop", "thm",
      "wav", "crw", "3fr", "fff", "dcr", "kdc", "mrw", "x3f", "srf",
    ].map { Array(".\($0)".utf8) })

  /// What programs put behind the names of photos, in lower case: XMP sidecars of darktable and digiKam, those of
  /// RawTherapee and ART, of DxO PhotoLab, of ON1 and of Canon, and what Google Takeout knows of a photo.
  private static let suffixes = Set(
    ["xmp", "pp3", "out.pp3", "arp", "dop", "on1", "onphoto", "acr", "vrd", "dr4", "json"]
      .map { Array(".\($0)".utf8) })

  /// Whether this follows the stem of a picture in the name of a file that belongs to it: `.xmp`.
  static func isEnding(_ suffix: [UInt8]) -> Bool {
    endings.contains(NewName.LetterCase.lower.applied(to: suffix))
      || isFilm(PathBytes([UInt8(ascii: "x")] + suffix))
  }

  /// Whether this follows the name of a photo in the name of a file that belongs to it: `.xmp`.
  static func isSuffix(_ suffix: [UInt8]) -> Bool {
    suffixes.contains(NewName.LetterCase.lower.applied(to: suffix))
  }

  /// Whether the file has the name of a film.
  static func isFilm(_ path: PathBytes) -> Bool { PhotoFormats.haveFilmExtension(of: path) }

  /// Whether a file of this name can be in a group.
  static func mayContain(_ name: PathBytes) -> Bool {
    if PhotoFormats.haveExtension(of: name) { return true }
    let suffix = name.nameExtension.map { [UInt8(ascii: ".")] + $0 } ?? []
    return isEnding(suffix) || isSuffix(suffix)
  }

  /// Whether a file of this name may belong to the photo, which is in the same folder: it has the photo's stem, in any
  /// form, with something behind it.
  static func mayBelong(_ name: [UInt8], to photo: PathBytes) -> Bool {
    let stem = photo.fileName.stem
    let stems = [stem] + StemForm.letters.map { StemForm.lettered($0).applied(to: stem) }
    if stems.contains(where: { name.starts(with: $0 + [UInt8(ascii: ".")]) }) { return true }
    if let base = StemForm.lettered(stem)?.base, name.starts(with: base + [UInt8(ascii: ".")]) {
      return true
    }
    if name.starts(with: stem + [UInt8(ascii: "_")]) { return true }
    let notes =
      TakeoutNote.Form.allCases.map { TakeoutNote.name($0, for: photo.fileName.bytes) }
      + NoteSearch.doubtfulCandidates(for: photo.fileName.bytes).map(\.name)
      + NoteSearch.cutCandidates(for: photo.fileName.bytes).map(\.name)
    return notes.contains { FoldedName($0) == FoldedName(name) }
  }

  /// Whether one of its photos has the same extension, apart from case: `a.JPG` is another picture than `a.jpg`.
  func hasPhoto(withExtensionOf file: File) -> Bool {
    files.contains {
      $0.kind == .photo && $0.form == file.form && Self.haveSameExtension($0.path, file.path)
    }
  }

  private static func haveSameExtension(_ one: PathBytes, _ other: PathBytes) -> Bool {
    func suffix(_ path: PathBytes) -> [UInt8]? {
      path.fileName.nameExtension.map { NewName.LetterCase.lower.applied(to: Array($0)) }
    }
    return suffix(one) == suffix(other)
  }
}
