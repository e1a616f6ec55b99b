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
  private static let maximumStem = 46

  /// What is read of the file.
  private struct Contents: Decodable {
    struct Time: Decodable {
      /// Seconds since 1970 in UTC.
      let timestamp: String
    }

    let photoTakenTime: Time?
  }

  /// The date in the file beside the photo.
  static func date(beside identifier: PhotoIdentifier) -> DateOutcome {
    guard let path = try? identifier.path.resolvingSymlinks(),
      let folder = try? OpenFolder(following: path.folder)
    else { return .missing }
    let name = PathBytes(path).fileName.bytes
    for noteName in names(for: name) {
      do throws(Errno) {
        let file = try OpenFile(PathBytes(noteName).filePath, in: folder)
        return try date(in: file)
      } catch {
        if error == .noSuchFileOrDirectory { continue }
        return .unreadable(detail: "\(error)")
      }
    }
    return .missing
  }

  /// The names that the file of the photo with this name may have: `photo.jpg.json` until 2024, then
  /// `photo.jpg.supplemental-metadata.json`. The second part is cut so that at most 46 bytes precede `.json`.
  /// The name of the photo itself is never cut here: it could belong to several photos.
  static func names(for photo: [UInt8]) -> [[UInt8]] {
    let rest = Array(".supplemental-metadata".utf8).prefix(max(0, maximumStem - photo.count))
    let stems = rest.count > 1 ? [photo + rest, photo] : [photo]
    return stems.map { $0 + Array(".json".utf8) }
  }

  private static func date(in file: OpenFile) throws(Errno) -> DateOutcome {
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
      guard let time = contents.photoTakenTime else { return .missing }
      guard let seconds = Int(time.timestamp), let date = CaptureDate(secondsSince1970: seconds)
      else {
        return .unreadable(detail: "the JSON file beside the photo has a time that is no date")
      }
      return .found(date)
    } catch DecodingError.dataCorrupted {
      return .unreadable(detail: "the JSON file beside the photo is damaged")
    } catch {
      return .missing
    }
  }
}
