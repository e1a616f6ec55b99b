import FileReplacement
import PhotoContainers
import Platform
import SystemPackage

/// The files that a journal says to have renamed: photos, and what belongs to them.
///
/// A journal that no renaming wrote must not move other files.
struct RenamedFiles {
  /// A photo's old and new path.
  private struct Photo {
    let source: PathBytes
    let target: PathBytes
  }

  /// By the number of their group.
  private var photos: [Int: [Photo]] = [:]
  /// The groups of films, without a photo.
  private var filmGroups: Set<Int> = []
  /// Where a file that made room came from, and where it went, by the path that it had between.
  private var origins: [PathBytes: PathBytes] = [:]
  private var ends: [PathBytes: PathBytes] = [:]

  /// - Parameter moves: All moves of the journal, in their order.
  init(_ moves: [JournalContents.Move]) {
    for move in moves {
      if PassingName.isPassing(move.target.fileName) { origins[move.target] = move.source }
      if origins[move.source] != nil { ends[move.source] = move.target }
    }
    let groups = Set(moves.filter(isOfPhoto).map(\.group))
    filmGroups = Set(moves.map(\.group)).subtracting(groups)
    for move in moves where isOfPhoto(move) {
      photos[move.group, default: []].append(
        Photo(source: origin(of: move), target: end(of: move)))
    }
  }

  /// Whether the path is one that a file has only between two others.
  func isPassing(_ path: PathBytes) -> Bool { ends[path] != nil }

  /// The path from which the file of this move came.
  func origin(of move: JournalContents.Move) -> PathBytes {
    origins[move.source] ?? move.source
  }

  /// The path to which the file of this move goes.
  func end(of move: JournalContents.Move) -> PathBytes {
    ends[move.target] ?? move.target
  }

  /// Whether the file is a photo by its names, or a film without one, and not one that belongs to a photo.
  func isOfPhoto(_ move: JournalContents.Move) -> Bool {
    let isFilm = filmGroups.contains(move.group)
    return [move.source, move.target].allSatisfy {
      PhotoFormats.haveExtension(of: $0) || isFilm && FileGroup.isFilm($0)
        || !FileGroup.mayContain($0.fileName)
    }
  }

  /// Whether the file can be a photo, or can belong to one of its group.
  func contain(_ move: JournalContents.Move) -> Bool {
    let paths = [move.source, move.target, origin(of: move), end(of: move)]
    guard
      paths.allSatisfy({
        $0.filePath.isAbsolute && $0.filePath.lexicallyNormalized() == $0.filePath
      })
    else { return false }
    if isOfPhoto(move) {
      return Self.arePhotoNames(move.source, move.target)
        && (Self.isNamedSo(move.source) && Self.isNamedSo(move.target)
          || Self.isPhoto(move.target) || Self.isPhoto(move.source))
    }
    guard paths.allSatisfy({ FileGroup.mayContain($0.fileName) }) else { return false }
    return photos[move.group, default: []].contains { photo in
      Self.belongs(origin(of: move), to: photo.source)
        && Self.belongs(end(of: move), to: photo.target)
    }
  }

  /// Whether the name is that of a photo or a film.
  private static func isNamedSo(_ path: PathBytes) -> Bool {
    PhotoFormats.haveExtension(of: path) || FileGroup.isFilm(path)
  }

  /// Whether both names are those of photos, or, of a photo without such an extension, have none or the same one.
  private static func arePhotoNames(_ old: PathBytes, _ new: PathBytes) -> Bool {
    [old, new].allSatisfy { path in
      guard !isNamedSo(path), let suffix = path.fileName.nameExtension else {
        return true
      }
      return [old, new].allSatisfy { $0.fileName.nameExtension?.elementsEqual(suffix) ?? false }
    }
  }

  private static func isPhoto(_ path: PathBytes) -> Bool {
    guard let (folder, name) = try? FileMove.place(path),
      let file = try? OpenFile(name, in: folder)
    else { return false }
    return (try? PhotoFormats.container(of: file)) != nil
  }

  /// Whether a file of this path has the name of the photo, in any form.
  private static func belongs(_ path: PathBytes, to photo: PathBytes) -> Bool {
    path.folder == photo.folder && FileGroup.mayBelong(path.fileName.bytes, to: photo)
  }
}
