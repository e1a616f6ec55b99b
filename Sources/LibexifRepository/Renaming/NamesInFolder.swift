import PhotoContainers
import PhotoUseCases
import Platform
import SystemPackage

/// The names in a folder, found by what they begin with.
final class NamesInFolder {
  private let all: Set<PathBytes>
  /// In the order of their bytes.
  private lazy var sorted = all.sorted()
  /// The names that are one for a file system that ignores the case of letters or how they are composed.
  private lazy var folded = Dictionary(grouping: all) { FoldedName($0.bytes) }
  /// Those of other files than photos, by their stems: `IMG_1` and `IMG_1.jpg` of `IMG_1.jpg.xmp`.
  private lazy var othersByStem = {
    var found: [FoldedName: [PathBytes]] = [:]
    for name in all where !PhotoFormats.haveExtension(of: name) {
      for stem in Self.stems(of: name) { found[FoldedName(stem), default: []].append(name) }
    }
    return found
  }()
  /// The stems of photos, as their extensions say.
  private lazy var photoStems = Set(
    all.filter { PhotoFormats.haveExtension(of: $0) }.map { PathBytes($0.stem) })
  /// Whether there may be notes of Google Takeout.
  private(set) lazy var haveNotes = all.contains {
    NewName.LetterCase.lower.applied(to: Array($0.bytes.suffix(5))).elementsEqual(".json".utf8)
  }

  init(_ names: [[UInt8]]) {
    all = Set(names.map(PathBytes.init))
  }

  func contains(_ name: [UInt8]) -> Bool { all.contains(PathBytes(name)) }

  /// Whether a name is this stem and the extension of a photo.
  func containPhoto(stem: [UInt8]) -> Bool { photoStems.contains(PathBytes(stem)) }

  /// The other names that would clash with this one on a file system that ignores case or composition.
  func alike(_ name: [UInt8]) -> [PathBytes] {
    (folded[FoldedName(name)] ?? []).filter { $0.bytes != name }
  }

  /// The other files than photos whose stem would be this one on a file system that ignores case or composition, and
  /// that belong to no photo here.
  func othersAlike(_ stem: [UInt8]) -> [PathBytes] {
    if othersByStem.isEmpty { return [] }
    return (othersByStem[FoldedName(stem)] ?? []).filter { name in
      let stems = Self.stems(of: name)
      return !stems.contains(stem) && !stems.contains(where: containPhoto)
    }.sorted()
  }

  private static func stems(of name: PathBytes) -> [[UInt8]] {
    let stem = name.stem
    let inner = PathBytes(stem).stem
    return inner.count < stem.count ? [stem, inner] : [stem]
  }

  /// The names that begin with this one and have more behind it, in the order of their bytes.
  func extending(_ prefix: [UInt8]) -> [[UInt8]] {
    let prefix = PathBytes(prefix)
    var (low, high) = (0, sorted.count)
    while low < high {
      let middle = (low + high) / 2
      if sorted[middle] < prefix {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return sorted[low...].prefix { $0.bytes.starts(with: prefix.bytes) }
      .drop { $0.bytes.count == prefix.bytes.count }.map(\.bytes)
  }
}

/// The names in folders, each read once.
final class FolderNames {
  private var known: [PathBytes: NamesInFolder] = [:]

  /// The names in the folder at this path; none if it cannot be read, as a folder that is still to be made.
  func names(in folder: PathBytes) -> NamesInFolder {
    try? read(folder)
    return known[folder] ?? NamesInFolder([])
  }

  /// Reads the names in the folder, once. Without them, what belongs to its photos is not known.
  func read(_ folder: PathBytes) throws(Errno) {
    guard known[folder] == nil else { return }
    known[folder] = NamesInFolder(try OpenFolder(folder.filePath).names())
  }
}

/// A name, or a path, as file systems compare it that ignore the case of letters (Windows, exFAT) or how they are
/// composed (macOS): `café.JPG` and `cafe\u{301}.jpg` are one file there.
struct FoldedName: Hashable {
  private let text: String
  /// A name that is not text is compared as it is.
  private let bytes: [UInt8]

  init(_ name: [UInt8]) {
    guard name.contains(where: { $0 >= 0x80 }) else {
      text = String(decoding: NewName.LetterCase.lower.applied(to: name), as: UTF8.self)
      bytes = []
      return
    }
    // Strings are equal if their letters are, however they are composed. Capitals first: `ß` is `SS`.
    let folded = String(validating: name, as: UTF8.self)?.uppercased().lowercased()
    (text, bytes) = (folded ?? "", folded == nil ? name : [])
  }
}

extension PathBytes {
  /// What the paths of all files of a picture have in common: the folder and the name without extension.
  var picture: PathBytes { folder.appending(fileName.stem) }
}
