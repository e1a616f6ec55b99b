import PhotoUseCases
import Platform
import SystemPackage

/// The names in a folder, found by what they begin with.
final class NamesInFolder {
  private let all: Set<[UInt8]>
  /// In the order of their bytes.
  private lazy var sorted = all.sorted { $0.lexicographicallyPrecedes($1) }
  /// The names that are one for a file system that ignores the case of letters or how they are composed.
  private lazy var folded = Dictionary(grouping: all, by: FoldedName.init)

  init(_ names: [[UInt8]]) {
    all = Set(names)
  }

  func contains(_ name: [UInt8]) -> Bool { all.contains(name) }

  /// The other names that would clash with this one on a file system that ignores case or composition.
  func alike(_ name: [UInt8]) -> [[UInt8]] {
    (folded[FoldedName(name)] ?? []).filter { $0 != name }
  }

  /// The names that begin with this one and have more behind it, in the order of their bytes.
  func extending(_ prefix: [UInt8]) -> ArraySlice<[UInt8]> {
    var (low, high) = (0, sorted.count)
    while low < high {
      let middle = (low + high) / 2
      if sorted[middle].lexicographicallyPrecedes(prefix) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    let rest = sorted[low...]
    return rest.prefix { $0.starts(with: prefix) }.drop { $0.count == prefix.count }
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
