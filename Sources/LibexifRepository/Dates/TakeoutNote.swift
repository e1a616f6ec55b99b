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

/// The JSON file that Google Takeout puts beside a photo, with its date in Google Photos.
enum TakeoutNote {
  /// The most bytes that are read. Such a file has about one thousand.
  private static let maximumSize = 1 << 20
  /// The most bytes of the file's name before `.json`.
  static let maximumStem = 46

  /// What is read of the file.
  private struct Contents: Decodable {
    struct Time: Decodable {
      /// Seconds since 1970 in UTC, which Takeout writes as a text, and other programs as a number; nil if it is
      /// something else.
      let timestamp: Int?

      private enum CodingKeys: CodingKey { case timestamp }

      init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        if let text = try? values.decode(String.self, forKey: .timestamp) {
          timestamp = Int(text)
        } else {
          timestamp =
            (try? values.decode(Int.self, forKey: .timestamp))
            ?? (try? values.decode(Double.self, forKey: .timestamp)).flatMap {
              Int(exactly: $0.rounded(.down))
            }
        }
      }
    }

    let photoTakenTime: Time?
    /// The photo's whole name.
    let title: String?
  }

  /// The date in the file beside the photo.
  static func date(beside identifier: PhotoIdentifier, by search: NoteSearch) -> DateOutcome {
    guard let path = try? identifier.path.resolvingSymlinks(),
      let folder = try? OpenFolder(following: path.folder)
    else { return .missing }
    let photo = PathBytes(path).fileName.bytes
    let candidates = NoteSearch.candidates(for: photo)
    let inAnyCase = (candidates + NoteSearch.rareCandidates(for: photo)).lazy.compactMap {
      candidate in
      search.name(candidate.name, in: folder, at: path.folder).map {
        NoteSearch.Candidate(name: $0, title: candidate.title)
      }
    }
    return date(in: candidates, of: folder) ?? date(in: inAnyCase, of: folder) ?? .missing
  }

  /// The date in the first of these files that exists and belongs to the photo; nil if no file does.
  private static func date(
    in candidates: some Sequence<NoteSearch.Candidate>, of folder: OpenFolder
  ) -> DateOutcome? {
    for candidate in candidates {
      do throws(Errno) {
        let file = try OpenFile(PathBytes(candidate.name).filePath, in: folder)
        if let date = try date(in: file, titled: candidate.title) { return date }
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
  private static func date(in file: OpenFile, titled title: [UInt8]?) throws(Errno) -> DateOutcome?
  {
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
      guard let time = contents.photoTakenTime else { return title == nil ? .missing : nil }
      guard let seconds = time.timestamp, let date = CaptureDate(secondsSince1970: seconds)
      else {
        return .unreadable(detail: "the JSON file beside the photo has a time that is no date")
      }
      return .found(date)
    } catch DecodingError.dataCorrupted {
      return title == nil ? .unreadable(detail: "the JSON file beside the photo is damaged") : nil
    } catch {
      return title == nil ? .missing : nil
    }
  }
}
