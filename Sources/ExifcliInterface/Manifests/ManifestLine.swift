import PhotoEntities
import PhotoUseCases

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A line of a manifest: a JSON object.
enum ManifestLine {
  /// The version of the manifests that are written and read.
  static let version = 1
  /// The maximum size of a line in bytes. Most have less than 1,000.
  static let maximumSize = 1 << 20

  /// The first line, with the version of the manifest.
  case header(version: Int)
  case entry(ManifestEntry)
  /// The last line, with the number of entries.
  case end(count: Int)

  /// Nil if the line is damaged.
  init?(_ line: [UInt8]) {
    // Foundation would take a NUL as a sign of UTF-16; JSON has no NUL.
    guard !line.contains(0), let read = try? JSONDecoder().decode(ReadLine.self, from: Data(line))
    else { return nil }
    if let version = read.version {
      self = .header(version: version)
    } else if let count = read.files {
      self = .end(count: count)
    } else if let entry = ManifestEntry(read, line) {
      self = .entry(entry)
    } else {
      return nil
    }
  }

  static var firstLine: [UInt8] {
    JSONValue.object([("exifcliManifest", .integer(version))]).bytes + newline
  }

  static func lastLine(after count: Int) -> [UInt8] {
    JSONValue.object([("files", .integer(count))]).bytes + newline
  }

  /// The line of a file. If it would be too long, it has no fields.
  static func line(of file: ArchivedFile, at path: PhotoIdentifier) -> [UInt8] {
    let line = object(of: file, at: path, hasFields: true)
    return (line.count < maximumSize ? line : object(of: file, at: path, hasFields: false))
      + newline
  }

  private static func object(
    of file: ArchivedFile, at path: PhotoIdentifier, hasFields: Bool
  ) -> [UInt8] {
    var fields: [(key: String, value: JSONValue)] = []
    if hasFields, let metadata = file.metadata {
      for field in MetadataField.usual {
        if let value = field.value(in: metadata) { fields.append((field.name, JSONValue(value))) }
      }
    }
    let hasNone = !hasFields || file.metadata == nil
    return JSONValue.object([
      ("path", .string(path.text)), ("size", .integer(file.stamp.size)),
      ("modified", .string(file.stamp.time)), ("sha256", .string(file.hash)),
      ("pictureHash", file.metadata?.pictureHash.map(JSONValue.string) ?? .null),
      ("fields", hasNone ? .null : .object(fields)),
    ]).bytes
  }

  static let newline = [UInt8(ascii: "\n")]
}

/// The members of a line, but for the values of fields, which are read if they are needed.
private struct ReadLine: Decodable {
  enum CodingKeys: String, CodingKey {
    case version = "exifcliManifest"
    case files, path, size, modified, sha256, pictureHash
  }

  let version: Int?
  let files: Int?
  let path: String?
  let size: Int?
  let modified: String?
  let sha256: String?
  let pictureHash: String?
}

private struct ReadFields: Decodable {
  let fields: JSONRow?
}

extension ManifestEntry {
  /// Nil if something is missing, or if the path would leave the archive.
  fileprivate init?(_ line: ReadLine, _ record: [UInt8]) {
    guard let path = line.path.map(PhotoIdentifier.init(text:)), path.isInArchive,
      let size = line.size, size >= 0,
      let stamp = line.modified.flatMap({ FileStamp(size: size, time: $0) }),
      let hash = line.sha256, hash.utf8.count == 64
    else { return nil }
    self.init(
      path: path, stamp: stamp, hash: hash, pictureHash: line.pictureHash, record: record
    ) {
      let row = try? JSONDecoder().decode(ReadFields.self, from: Data(record)).fields
      return row.map { row in
        var values: [MetadataField: MetadataDatum] = [:]
        for (name, datum) in row.members {
          // Another version of the program may know other fields.
          if let field = MetadataField(named: name) { values[field] = datum }
        }
        return values
      }
    }
  }
}

extension PhotoIdentifier {
  /// Whether it is the path of a file in an archive, and in no other place.
  fileprivate var isInArchive: Bool {
    !bytes.contains(0)
      && bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).allSatisfy {
        !$0.isEmpty && !$0.elementsEqual(".".utf8) && !$0.elementsEqual("..".utf8)
      }
  }
}

extension FileStamp {
  private static let places = 9

  /// The time of modification: seconds since 1970, and nanoseconds after a full stop.
  fileprivate var time: String {
    let digits = String(nanoseconds)
    return "\(seconds)." + String(repeating: "0", count: max(0, Self.places - digits.utf8.count))
      + digits
  }

  fileprivate init?(size: Int, time: String) {
    let parts = time.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].count == Self.places, let seconds = Int(Substring(parts[0])),
      let nanoseconds = Int(Substring(parts[1])), nanoseconds >= 0
    else { return nil }
    self.init(size: size, seconds: seconds, nanoseconds: nanoseconds)
  }
}
