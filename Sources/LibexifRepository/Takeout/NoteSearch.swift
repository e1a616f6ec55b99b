import Platform
import Synchronization
import SystemPackage

/// Finds the files of Google Takeout beside photos, under all the names that Takeout and programs after it give them: in
/// any letter case and canonical form, without the photo's extension, cut, the file of the original for an edited copy,
/// and that of the still for the film of a Live Photo.
final class NoteSearch: Sendable {
  /// A name that a note may have.
  struct Candidate {
    let name: [UInt8]
    /// The photo that the file must say it belongs to, as its name alone may mean others; nil if the name is certain.
    let title: [UInt8]?
  }

  /// What Google Photos adds to the name of an edited copy, in the languages that people report.
  private static let copies = [
    "-edited", "-effects", "-smile", "-mix", "-bearbeitet", "-modifié", "-modificato", "-bewerkt",
    "-edytowane", "-ha editado", "-editado", "-editat", "-編集済み",
  ].map { Array($0.utf8) }

  /// The names of a folder's files that are UTF-8, by their names in small letters, which count as the same in all
  /// canonical forms. A folder is read only if it has no file of the usual name, and once.
  private let folders = Mutex<[FilePath: [String: [UInt8]]]>([:])

  /// The names that a note of this photo may have, the most certain one first.
  static func candidates(for photo: [UInt8]) -> [Candidate] {
    ([photo] + original(ofCopy: photo).prefix(1) + stills(ofFilm: photo)).flatMap { original in
      TakeoutNote.Form.allCases.map {
        Candidate(name: TakeoutNote.name($0, for: original), title: nil)
      } + doubtfulCandidates(for: original)
    }
  }

  /// Names that others than this photo may have a note of: a cut name, and one without the photo's extension.
  static func doubtfulCandidates(for photo: [UInt8]) -> [Candidate] {
    let (name, number) = TakeoutNote.unnumbered(photo)
    let beginnings =
      (name.count > TakeoutNote.maximumStem ? [Array(name.prefix(TakeoutNote.maximumStem))] : [])
      + [PathBytes(name).stem]
    return beginnings.map {
      Candidate(name: $0 + number + Array(".json".utf8), title: name)
    }
  }

  /// Names that Takeout gives now and then: the second part cut where it need not be, and an edited copy of another
  /// format than the original. The file must say that it belongs to the photo.
  static func rareCandidates(for photo: [UInt8]) -> [Candidate] {
    ([photo] + original(ofCopy: photo) + stills(ofFilm: photo)).flatMap(cutCandidates)
  }

  /// The names of a note of this photo with the second part cut anywhere, the longest one first.
  static func cutCandidates(for photo: [UInt8]) -> [Candidate] {
    let (name, number) = TakeoutNote.unnumbered(photo)
    let part = Array(".supplemental-metadata".utf8)
    return (0...part.count).reversed().map { count in
      Candidate(name: name + part.prefix(count) + number + Array(".json".utf8), title: name)
    }
  }

  private static let formats = ["heic", "heif", "jpg", "jpeg", "png", "webp", "dng", "gif"].map {
    Array($0.utf8)
  }

  /// The names of the photo of which this one is an edited copy, that of the same format first; empty for
  /// other photos.
  private static func original(ofCopy photo: [UInt8]) -> [[UInt8]] {
    let (name, number) = TakeoutNote.unnumbered(photo)
    guard let suffix = PathBytes(name).nameExtension else { return [] }
    let stem = PathBytes(name).stem
    let lower = lowercased(stem)
    guard let copy = copies.first(where: { lower.suffix($0.count).elementsEqual($0) }) else {
      return []
    }
    return ([Array(suffix)] + formats).map { format in
      Array(stem.dropLast(copy.count)) + number + [UInt8(ascii: ".")] + format
    }
  }

  private static let films = ["mp4", "mov", "m4v"].map { Array($0.utf8) }

  /// The names that the still of a Live Photo may have whose film has this name, `IMG_1.MP4` or `IMG_1.HEIC.MP4`; empty
  /// for other files.
  private static func stills(ofFilm film: [UInt8]) -> [[UInt8]] {
    let name = PathBytes(film)
    guard let suffix = name.nameExtension, films.contains(lowercased(Array(suffix))) else {
      return []
    }
    let stem = name.stem
    let isWhole =
      PathBytes(stem).nameExtension.map { formats.contains(lowercased(Array($0))) } ?? false
    return isWhole ? [stem] : formats.map { stem + [UInt8(ascii: ".")] + $0 }
  }

  /// The file of this name in the folder, in any letter case and canonical form; nil if no file has it.
  func name(_ name: [UInt8], in folder: OpenFolder, at path: FilePath) -> [UInt8]? {
    guard let key = Self.key(name) else { return nil }
    return folders.withLock { known in
      if known[path] == nil {
        let names = ((try? folder.names()) ?? []).compactMap { name in
          Self.key(name).map { ($0, name) }
        }
        known[path] = Dictionary(names) { first, _ in first }
      }
      return known[path]?[key]
    }
  }

  /// Texts are equal in all canonical forms, with capital and small letters, and with the micro sign for the Greek
  /// letter. Nil if the name is not UTF-8.
  private static func key(_ name: [UInt8]) -> String? {
    String(validating: name, as: UTF8.self)?.uppercased().lowercased()
  }

  /// Whether the title in a file is that of this photo. Names of photos are cut, but titles are not.
  static func isTitle(_ title: String, of photo: [UInt8]) -> Bool {
    let (title, photo) = (lowercased(Array(title.utf8)), lowercased(photo))
    if title == photo { return true }
    if let title = key(title), let photo = key(photo), title == photo { return true }
    let (one, other) = (PathBytes(title), PathBytes(photo))
    return other.stem.count >= TakeoutNote.maximumStem && one.stem.starts(with: other.stem)
      && one.nameExtension.map(Array.init) == other.nameExtension.map(Array.init)
  }

  private static func lowercased(_ bytes: [UInt8]) -> [UInt8] {
    bytes.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
  }
}
