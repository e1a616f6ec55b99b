import Platform
import SystemPackage

/// Receives the next bytes of a coded picture, and returns whether more are wanted.
package typealias PictureReceiver = (ArraySlice<UInt8>) -> Bool

/// A coded picture, as far as its places are known before it is read: ranges of the file, and bytes that say what
/// they mean, in an order that no edit of metadata changes.
struct CodedPicture {
  /// Bytes, and a range of the file after them.
  private struct Part {
    var bytes: [UInt8] = []
    var range = 0..<0
  }

  /// The number of bytes that are read at once; and first of all, as the start is often enough.
  static let (pieceSize, firstPieceSize) = (256 << 10, 8 << 10)
  /// The most parts. Pictures of 4 GiB have some 65,000 strips or tiles.
  private static let maximumParts = 1 << 19
  /// How many times the size of the file is read at most. Pictures of a file may share bytes, such as equal tiles; a
  /// hostile file could have thousands that are all of the file.
  private static let maximumRepetition = 4

  private var parts: [Part] = [Part()]

  /// No bytes yet.
  init() {}

  private var hasTooManyParts: Bool { parts.count > Self.maximumParts }

  /// Adds bytes that say what follows them means.
  mutating func add(_ bytes: [UInt8]) {
    if !parts[parts.count - 1].range.isEmpty, !hasTooManyParts { parts.append(Part()) }
    parts[parts.count - 1].bytes += bytes
  }

  /// Adds a number, always in the same size.
  mutating func add(_ number: Int) {
    add([56, 48, 40, 32, 24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) })
  }

  /// Adds a range of the file. Ranges that follow each other there are read as one.
  mutating func add(_ range: Range<Int>) {
    let last = parts[parts.count - 1].range
    if range.isEmpty || hasTooManyParts { return }
    if last.isEmpty {
      parts[parts.count - 1].range = range
    } else if last.upperBound == range.lowerBound {
      parts[parts.count - 1].range = last.lowerBound..<range.upperBound
    } else {
      parts.append(Part(range: range))
    }
  }

  /// Hands over the bytes in pieces, as long as more are wanted.
  ///
  /// - Returns: Whether the whole picture is in the file.
  func read(from file: OpenFile, _ receive: PictureReceiver) throws(Errno) -> Bool {
    guard !hasTooManyParts, try isInside(file) else { return false }
    var size = Self.firstPieceSize
    for part in parts {
      if !part.bytes.isEmpty, !receive(part.bytes[...]) { return true }
      var rest = part.range
      while !rest.isEmpty {
        let piece = try file.read(rest.prefix(size))
        size = Self.pieceSize
        // Another program has cut the file.
        guard !piece.isEmpty else { return false }
        if !receive(piece[...]) { return true }
        rest = rest.dropFirst(piece.count)
      }
    }
    return true
  }

  private func isInside(_ file: OpenFile) throws(Errno) -> Bool {
    let size = try file.size()
    var sum = 0
    for part in parts {
      guard part.range.lowerBound >= 0, part.range.upperBound <= size else { return false }
      sum += part.range.count
      guard sum / Self.maximumRepetition <= size else { return false }
    }
    return sum > 0
  }
}
