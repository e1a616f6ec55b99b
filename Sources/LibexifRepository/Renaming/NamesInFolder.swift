import PhotoUseCases
import Platform

/// The names in a folder, found by what they begin with.
struct NamesInFolder {
  private let all: Set<[UInt8]>
  /// The names with an extension, by what is before it.
  private var byStem: [[UInt8]: [[UInt8]]] = [:]

  init(_ names: [[UInt8]]) {
    all = Set(names)
    for name in names where PathBytes(name).nameExtension != nil {
      byStem[PathBytes(name).stem, default: []].append(name)
    }
  }

  func contains(_ name: [UInt8]) -> Bool { all.contains(name) }

  /// The names with this stem and an extension, in the order of their bytes.
  func withStem(_ stem: [UInt8]) -> [[UInt8]] {
    (byStem[stem] ?? []).sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// The names that have behind this name what a program adds, in the order of their bytes.
  func withSuffix(after name: [UInt8]) -> [[UInt8]] {
    withStem(name).filter { found in
      let suffix = NewName.LetterCase.lower.applied(to: Array(found.dropFirst(name.count)))
      return FileGroup.suffixes.contains(suffix)
    }
  }
}

/// The names in folders, each read once.
final class FolderNames {
  private var known: [PathBytes: NamesInFolder] = [:]

  /// The names in the folder at this path; none if it cannot be read.
  func names(in folder: PathBytes) -> NamesInFolder {
    if let names = known[folder] { return names }
    let names = NamesInFolder((try? OpenFolder(folder.filePath).names()) ?? [])
    known[folder] = names
    return names
  }
}

extension PathBytes {
  /// What the paths of all files of a picture have in common: the folder and the name without extension.
  var picture: PathBytes { folder.appending(fileName.stem) }
}
