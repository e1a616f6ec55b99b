import PhotoEntities
import PhotoUseCases
import Platform
import SystemPackage

// The only file of its target that needs Foundation: for JSON.
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The JSON file that Google Takeout puts beside a photo, with what Google Photos says about it.
enum TakeoutNote {
  /// The most bytes that are read. Such a file has about one thousand.
  private static let maximumSize = 1 << 20
  /// The most bytes of the file's name before `.json`.
  static let maximumStem = 46

  /// What a file turned out to be.
  enum Finding {
    /// The note, in the file of this name.
    case note(Contents, name: [UInt8])
    /// A file of another kind.
    case other
    /// A file that cannot be read, for this reason.
    case unreadable(detail: String)
  }

  /// The date in the file beside the photo.
  static func date(beside identifier: PhotoIdentifier, by search: NoteSearch) -> DateOutcome {
    guard let path = try? identifier.path.resolvingSymlinks(),
      let folder = try? OpenFolder(following: path.folder)
    else { return .missing }
    return switch find(PathBytes(path).fileName.bytes, in: folder, at: path.folder, by: search) {
    case .note(let contents, _):
      contents.date.map { .found($0) } ?? .unreadable(detail: wrongTime)
    case .unreadable(let detail): .unreadable(detail: detail)
    case .other, nil: .missing
    }
  }

  static let wrongTime = "the JSON file beside the photo has a time that is no date"

  /// The note of the photo with this name in the folder; nil if no file has the name of one.
  static func find(
    _ photo: [UInt8], in folder: OpenFolder, at path: FilePath, by search: NoteSearch
  ) -> Finding? {
    let candidates = NoteSearch.candidates(for: photo)
    let inAnyCase = (candidates + NoteSearch.rareCandidates(for: photo)).lazy.compactMap {
      candidate in
      search.name(candidate.name, in: folder, at: path).map {
        NoteSearch.Candidate(name: $0, title: candidate.title)
      }
    }
    return find(candidates, in: folder) ?? find(inAnyCase, in: folder)
  }

  /// The first of these files that exists and belongs to the photo; nil if no file does.
  private static func find(
    _ candidates: some Sequence<NoteSearch.Candidate>, in folder: OpenFolder
  ) -> Finding? {
    for candidate in candidates {
      do throws(Errno) {
        if let found = try read(candidate.name, in: folder, titled: candidate.title) {
          return found
        }
      } catch {
        if error == .noSuchFileOrDirectory { continue }
        return .unreadable(detail: "\(error)")
      }
    }
    return nil
  }

  /// The forms of the file's name. Takeout writes the number of a photo `photo(1).jpg` behind the other parts.
  enum Form: CaseIterable {
    /// `photo.jpg.supplemental-metadata.json`, `photo.jpg.supplemental-metadata(1).json`: since 2024. The second
    /// part is cut so that at most 46 bytes precede the number.
    case supplement
    /// `photo.jpg.json`, `photo.jpg(1).json`.
    case plain
    /// `photo(1).jpg.json`, as other programs name it.
    case whole
  }

  /// The name of the file that belongs to the photo with this name. The name of the photo itself is never cut here:
  /// the file could belong to several photos.
  static func name(_ form: Form, for photo: [UInt8]) -> [UInt8] {
    let (name, number) = form == .whole ? (photo, []) : unnumbered(photo)
    let rest =
      form != .supplement
      ? [] : Array(".supplemental-metadata".utf8).prefix(max(0, maximumStem - name.count))
    return name + (rest.count > 1 ? rest : []) + number + Array(".json".utf8)
  }

  /// `photo.jpg` and `(1)` of `photo(1).jpg`; nothing but the name of other photos.
  static func unnumbered(_ photo: [UInt8]) -> (name: [UInt8], number: [UInt8]) {
    let name = PathBytes(photo)
    guard let suffix = name.nameExtension, name.stem.last == UInt8(ascii: ")"),
      let start = name.stem.lastIndex(of: UInt8(ascii: "(")), start > 0
    else { return (photo, []) }
    let number = name.stem[start...]
    guard number.count > 2,
      number.dropFirst().dropLast().allSatisfy({ (0x30...0x39).contains($0) })
    else { return (photo, []) }
    return (name.stem[..<start] + [UInt8(ascii: ".")] + suffix, Array(number))
  }

  /// Whether the file at this path says that it belongs to the photo with this name.
  static func isTitled(_ photo: [UInt8], at path: PathBytes) -> Bool {
    guard let file = try? OpenFile(atBytes: path.bytes), (try? file.status().type) == .regular,
      let bytes = try? file.read(0..<maximumSize + 1), bytes.count <= maximumSize,
      let contents = try? JSONDecoder().decode(Contents.self, from: Data(bytes))
    else { return false }
    return contents.title.map { NoteSearch.isTitle($0, of: photo) } ?? false
  }

  /// - Parameter title: The photo to which the file must belong; nil if it does by its name.
  /// - Returns: Nil if it belongs to another photo, or to none.
  static func read(
    _ name: [UInt8], in folder: OpenFolder, titled title: [UInt8]? = nil
  ) throws(Errno) -> Finding? {
    let file = try OpenFile(PathBytes(name).filePath, in: folder)
    guard try file.status().type == .regular else {
      return .unreadable(detail: "the JSON file beside the photo is not a regular file")
    }
    let bytes = try file.read(0..<maximumSize + 1)
    guard bytes.count <= maximumSize else {
      return .unreadable(detail: "the JSON file beside the photo has more than 1 MiB")
    }
    // Other programs write such files too.
    do {
      let contents = try JSONDecoder().decode(Contents.self, from: Data(bytes))
      if let title {
        guard contents.title.map({ NoteSearch.isTitle($0, of: title) }) ?? false else { return nil }
      }
      if contents.photoTakenTime == nil { return title == nil ? .other : nil }
      return .note(contents, name: name)
    } catch DecodingError.dataCorrupted {
      return title == nil ? .unreadable(detail: "the JSON file beside the photo is damaged") : nil
    } catch {
      return title == nil ? .other : nil
    }
  }

  /// The title of the album that the file of this name describes; nil if it is another file.
  static func albumTitle(in name: [UInt8], of folder: OpenFolder) -> String? {
    guard let file = try? OpenFile(PathBytes(name).filePath, in: folder),
      (try? file.status().type) == .regular,
      let bytes = try? file.read(0..<maximumSize + 1), bytes.count <= maximumSize,
      let contents = try? JSONDecoder().decode(Contents.self, from: Data(bytes)),
      contents.photoTakenTime == nil
    else { return nil }
    return contents.title?.nonBlank
  }
}
