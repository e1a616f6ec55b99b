import PhotoUseCases
import Platform
import SystemPackage

/// The folders of an export of Google Takeout, which may have several parts: the same folder may be in each of them,
/// with some of its photos and some of their notes.
struct ExportFolders {
  /// A folder of one part.
  struct Folder {
    /// Its path as the user sees it.
    let shown: PathBytes
    /// Its path without symbolic links.
    let path: FilePath
    /// The names of its JSON files.
    fileprivate(set) var notes: [[UInt8]] = []
    /// The title of the album that it is, and the file that says so; nil if it is none.
    fileprivate(set) var album: (title: String, file: [UInt8])?
    /// What it shares with the same folder in other parts.
    fileprivate let keys: [[[UInt8]]]
  }

  private(set) var all: [Folder] = []
  private var places: [FilePath: Int] = [:]
  private var placesByKey: [[[UInt8]]: [Int]] = [:]

  /// The folders at these paths, and all below them; fewer if the work is cancelled. Paths of files count as nothing.
  init(at roots: [PathBytes], isCancelled: Cancellation) {
    for root in roots {
      guard let path = try? root.filePath.resolvingSymlinks() else { continue }
      var waiting = [(shown: root, path: path, names: [[UInt8]]())]
      while !isCancelled(), let next = waiting.popLast() {
        guard places[next.path] == nil, let folder = try? OpenFolder(following: next.path) else {
          continue
        }
        let entries = ((try? folder.names()) ?? []).filter { $0.first != UInt8(ascii: ".") }
        add(folder, entries, shown: next.shown, at: next.path, below: root, next.names)
        for name in entries where Self.mayBeFolder(name) {
          let component = PathBytes(name).filePath
          guard (try? folder.status(of: component).type) == .directory else { continue }
          waiting.append(
            (
              next.shown.appending(name), next.path.appending(component.components),
              next.names + [name]
            ))
        }
      }
    }
    all.sort { $0.shown < $1.shown }
    index()
  }

  /// The place of the folder at this path, which gets one if it has none: photos may be named without their folder.
  mutating func place(of path: FilePath, shown: PathBytes) -> Int? {
    if let place = places[path] { return place }
    guard let folder = try? OpenFolder(following: path) else { return nil }
    add(folder, (try? folder.names()) ?? [], shown: shown, at: path, below: shown, [])
    return places[path]
  }

  /// The same folder in other parts.
  func others(like place: Int) -> [Int] {
    var others: [Int] = []
    for key in all[place].keys {
      for other in placesByKey[key] ?? [] where other != place && !others.contains(other) {
        others.append(other)
      }
    }
    return others
  }

  /// The title of the album that the folder is, which the file of another part may say; nil if it is none.
  func album(of place: Int) -> String? {
    all[place].album?.title ?? others(like: place).lazy.compactMap { all[$0].album?.title }.first
  }

  private mutating func add(
    _ folder: OpenFolder, _ entries: [[UInt8]], shown: PathBytes, at path: FilePath,
    below root: PathBytes, _ names: [[UInt8]]
  ) {
    var added = Folder(shown: shown, path: path, keys: Self.keys(of: path, names))
    added.notes = entries.filter { Self.hasExtension($0, Self.json) }.sorted {
      PathBytes($0) < PathBytes($1)
    }
    for name in added.notes where !PathBytes(name).stem.contains(UInt8(ascii: ".")) {
      guard let title = TakeoutNote.albumTitle(in: name, of: folder), !Self.isOfYear(title) else {
        continue
      }
      added.album = (title, name)
      break
    }
    all.append(added)
    note(all.count - 1)
  }

  private mutating func index() {
    (places, placesByKey) = ([:], [:])
    for place in all.indices { note(place) }
  }

  private mutating func note(_ place: Int) {
    places[all[place].path] = place
    for key in all[place].keys { placesByKey[key, default: []].append(place) }
  }

  /// What the same folder has in each part: the names below the last folder `Takeout`, and those below the path that the
  /// user has named. The names of folders themselves depend on the user's language.
  private static func keys(of path: FilePath, _ names: [[UInt8]]) -> [[[UInt8]]] {
    let all = PathBytes(path).bytes.split(separator: UInt8(ascii: "/")).map(Array.init)
    let takeout = all.lastIndex {
      NewName.LetterCase.lower.applied(to: $0) == Array("takeout".utf8)
    }
    let below = takeout.map { Array(all[($0 + 1)...]) } ?? []
    // The path that the user has named may be a photo's own folder, which others need not be parts of.
    return [below].filter { !$0.isEmpty } + [names].filter { !$0.isEmpty && $0 != below }
  }

  private static let json = Array("json".utf8)
  private static let files = ["jpg", "jpeg", "heic", "png", "mp4", "mov", "gif", "webp"].map {
    Array($0.utf8)
  }

  /// Whether an entry of this name is worth a look: most entries are photos and their notes.
  private static func mayBeFolder(_ name: [UInt8]) -> Bool {
    !([json] + files).contains { hasExtension(name, $0) }
  }

  private static func hasExtension(_ name: [UInt8], _ suffix: [UInt8]) -> Bool {
    PathBytes(name).nameExtension.map { NewName.LetterCase.lower.applied(to: Array($0)) == suffix }
      ?? false
  }

  /// What Google Photos calls the folder of a year, in some languages. It is no album, even if a file gives it a title.
  private static let years = [
    "Photos from ", "Fotos von ", "Photos de ", "Photos du ", "Fotos de ", "Foto del ",
    "Foto's uit ",
    "Zdjęcia z ",
  ].map { Array($0.utf8) }

  private static func isOfYear(_ title: String) -> Bool {
    let bytes = Array(title.utf8)
    return years.contains { beginning in
      let rest = bytes.dropFirst(beginning.count)
      return bytes.starts(with: beginning) && rest.count == 4
        && rest.allSatisfy { (0x30...0x39).contains($0) }
    }
  }
}
