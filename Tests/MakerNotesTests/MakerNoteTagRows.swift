import TagTables

/// The generated table, by its own lines.
enum MakerNoteTagRows {
  static let text = MakerNoteTagTable.rows

  /// The names of its tables.
  static let names: [String] = "\(text)".utf8.split(separator: UInt8(ascii: "\n")).compactMap {
    line in
    let words = line.split(separator: UInt8(ascii: " "))
    guard words.count > 2, words[1].elementsEqual("@".utf8) else { return nil }
    return String(decoding: Array(words[0]), as: UTF8.self)
  }
}
