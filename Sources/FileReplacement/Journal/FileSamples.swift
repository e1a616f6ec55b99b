import Platform

/// The samples by which a large file is proven: its beginning and its end, where films have what edits change, and places
/// between them at equal distances.
package enum FileSamples {
  /// The size in bytes from which on a file is large. A whole one of less is hashed in about a second.
  package static let minimumSize = 1 << 30
  /// The bytes at the beginning and at the end: more than the tables of a film of some hours have.
  private static let window = 32 << 20
  /// The samples between them: a disk with heads reads some hundred places in a second or two.
  private static let (count, size) = (256, 64 << 10)

  /// The samples of a file of this size, in order; all of a small one.
  static func pieces(ofSize fileSize: Int) -> [Range<Int>] {
    guard fileSize >= minimumSize else { return [0..<fileSize] }
    let (start, end) = (window, fileSize - window)
    let distance = (end - start) / count
    let places = (0..<count).map { start + $0 * distance }
    return [0..<start] + places.map { $0..<$0 + size } + [end..<fileSize]
  }

  /// Whether the beginning and the end have all of these ranges of a file of this size.
  private static func have(_ ranges: [Range<Int>], ofSize fileSize: Int) -> Bool {
    fileSize >= minimumSize
      && ranges.allSatisfy { $0.upperBound <= window || $0.lowerBound >= fileSize - window }
  }

  /// Whether they have all that the rewrite changes, before and after it.
  static func have(_ rewrite: FileRewrite, originalSize: Int) -> Bool {
    let (old, new) = rewrite.changedRanges(originalSize: originalSize)
    return have(old, ofSize: originalSize)
      && have(new, ofSize: rewrite.size(originalSize: originalSize))
  }
}
