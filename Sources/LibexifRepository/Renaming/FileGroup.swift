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
  private static let suffixes = [
    ".xmp", ".pp3", ".dop", ".on1", ".json", ".supplemental-metadata.json",
  ].map { Array($0.utf8) }

  /// Whether a file of this name can be in a group.
  static func mayContain(_ name: PathBytes) -> Bool {
    if PhotoFormats.haveExtension(of: name) { return true }
    let suffix = name.nameExtension.map { NewName.LetterCase.lower.applied(to: Array($0)) } ?? []
    return companions.contains(suffix) || suffixes.contains([UInt8(ascii: ".")] + suffix)
  }

  /// Adds the other files of the group, which are among these names of its folder.
  mutating func add(namesInFolder names: NamesByStem) {
    guard let first = files.first else { return }
    var known = Set(files.map(\.path))
    func add(_ name: [UInt8], _ kind: Kind) {
      let path = first.path.folder.appending(name)
      guard known.insert(path).inserted else { return }
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
      for name in names.beginning(with: photo.path.fileName.bytes) {
        let suffix = Array(name.dropFirst(photo.path.fileName.bytes.count))
        guard Self.suffixes.contains(NewName.LetterCase.lower.applied(to: suffix)) else { continue }
        add(name, .byName(photo: photo.path, suffix: suffix))
      }
    }
  }
}

/// The names in a folder, found by what they begin with.
struct NamesByStem {
  private var names: [[UInt8]: [[UInt8]]] = [:]

  init(_ all: [[UInt8]]) {
    for name in all {
      // By each of the parts before a dot.
      for place in name.indices where name[place] == UInt8(ascii: ".") && place > 0 {
        names[Array(name[..<place]), default: []].append(name)
      }
    }
  }

  /// The names with this stem and an extension, in the order of their bytes.
  func withStem(_ stem: [UInt8]) -> [[UInt8]] {
    (names[stem] ?? []).filter { PathBytes($0).stem == stem }
      .sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// The names that have something behind this name and a dot.
  func beginning(with name: [UInt8]) -> [[UInt8]] {
    (names[name] ?? []).sorted { $0.lexicographicallyPrecedes($1) }
  }
}
