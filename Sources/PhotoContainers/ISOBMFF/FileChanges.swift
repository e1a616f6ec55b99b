import Platform

/// Changes of a file's bytes: ranges, each with the bytes that replace it.
struct FileChanges {
  private var replacements: [FileRewrite.Replacement] = []

  /// Puts the bytes in place of the range. Ranges must not overlap; an empty one is a place to insert bytes. Bytes
  /// that are inserted at the same place keep their order.
  mutating func set(_ range: Range<Int>, to bytes: [UInt8]) {
    replacements.append(.init(range: range, bytes: bytes))
  }

  /// Overwrites the range with zeros.
  mutating func wipe(_ range: Range<Int>) {
    set(range, to: [UInt8](repeating: 0, count: range.count))
  }

  /// By how much the file gets longer.
  var growth: Int { replacements.reduce(0) { $0 + $1.growth } }

  /// Adds all of these changes, after the others.
  mutating func add(_ others: FileChanges) {
    replacements += others.replacements
  }

  /// The file with these changes.
  var rewrite: FileRewrite { FileRewrite(replacing: replacements) }
}
