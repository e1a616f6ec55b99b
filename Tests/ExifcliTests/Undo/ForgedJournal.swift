import Foundation
import Testing

/// A journal by a stranger. Everything in it is true, except that exifcli made the edit.
struct ForgedJournal {
  static let name = "forged.jsonl"

  /// The path of the file in the journal.
  let file: String
  let before: [UInt8]
  let after: [UInt8]
  /// Whether the journal says that the edit may change any part of the file.
  var isOfWhole = false

  /// Writes it to the folder.
  func write(to folder: TemporaryFolder) throws {
    let prefix = zip(before, after).prefix { $0 == $1 }.count
    let suffix = min(
      zip(before.reversed(), after.reversed()).prefix { $0 == $1 }.count,
      min(before.count, after.count) - prefix)
    let line = """
      {"edited":{"after":\(try Self.state(after, in: folder)),\
      "before":\(try Self.state(before, in: folder)),"changes":[{"at":\(prefix),\
      "new":"\(Self.hex(after[prefix..<after.count - suffix]))",\
      "old":"\(Self.hex(before[prefix..<before.count - suffix]))"}],\
      "file":\(try Self.json(file)),"id":"1","run":"2","time":"2026-11-22T05:00:00Z"\(isOfWhole ? ",\"whole\":true" : "")}}

      """
    try folder.place(Array(line.utf8), at: Self.name)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o600], ofItemAtPath: folder.url(Self.name).path)
  }

  private static func state(_ bytes: [UInt8], in folder: TemporaryFolder) throws -> String {
    let name = ".hashed"
    try folder.place(bytes, at: name)
    let digest = try Program.run(
      [], in: folder.path, script: "sha256sum \(name) || shasum -a 256 \(name)")
    try folder.remove(name)
    let sha256 = try #require(digest.output.split(separator: " ").first)
    return #"{"sha256":"\#(sha256)","size":\#(bytes.count)}"#
  }

  private static func hex(_ bytes: ArraySlice<UInt8>) -> String {
    bytes.map { String(256 + Int($0), radix: 16).dropFirst() }.joined()
  }

  private static func json(_ text: String) throws -> String {
    String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
  }
}
