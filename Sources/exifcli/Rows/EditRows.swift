import PhotoEntities
import PhotoUseCases
import SystemPackage

/// The rows of data for an edit, in a file or on standard input: JSON objects, or comma-separated
/// values with a header.
///
/// They are read as they come, and no more than a piece of them is held, so that they may have no
/// end.
struct EditRows {
  /// How many rows are handed over at once at most.
  static let maximumBatch = 256
  private static let pieceSize = 64 << 10

  /// The file; nil for standard input.
  private let file: PhotoIdentifier?

  init(in file: PhotoIdentifier?) {
    self.file = file
  }

  /// What the data is called in messages.
  var name: PhotoIdentifier { file ?? PhotoIdentifier(text: "standard input") }

  /// Hands over the rows in their order, at once those that have come, as long as more are wanted
  /// and the program is not interrupted.
  ///
  /// - Throws: `UnreadableRows` where the data cannot be opened or read, or is no rows from some
  ///   place on. The rows before that place have been handed over.
  func read(_ receive: ([EditRow]) -> FetchDecision) throws(UnreadableRows) {
    do {
      guard let file else {
        return try Self.read(Self.pieces(of: .standardInput), receive)
      }
      let descriptor = try FileDescriptor.open(file.path, .readOnly, options: InputWait.options)
      defer { try? descriptor.close() }
      try Self.read(Self.pieces(of: descriptor), receive)
    } catch let error as UnreadableRows {
      throw error
    } catch Errno.noSuchFileOrDirectory {
      throw UnreadableRows(message: "there is no such file; check the path")
    } catch {
      throw UnreadableRows(message: "cannot be read: \(error)")
    }
  }

  /// The same for data whose pieces `next` gives, an empty one at the end, and nil where it was
  /// interrupted before.
  static func read(
    _ next: () throws -> [UInt8]?, _ receive: ([EditRow]) -> FetchDecision
  ) throws {
    var reader = AnyFormatRowReader()
    var isAtEnd = false
    while !isAtEnd {
      guard let piece = try next() else { return }
      isAtEnd = piece.isEmpty
      var rows: [EditRow] = []
      let result = Result { () throws(UnreadableRows) in
        if piece.isEmpty {
          try reader.finish(into: &rows)
        } else {
          try reader.read(piece[...], into: &rows)
        }
      }
      for start in stride(from: 0, to: rows.count, by: maximumBatch) {
        let end = min(start + maximumBatch, rows.count)
        if receive(Array(rows[start..<end])) == .stop { return }
      }
      try result.get()
    }
  }

  private static func pieces(of descriptor: FileDescriptor) -> () throws -> [UInt8]? {
    {
      guard InputWait.hasEnded(for: descriptor) else { return nil }
      return try [UInt8](unsafeUninitializedCapacity: pieceSize) { buffer, count in
        count = try descriptor.read(into: UnsafeMutableRawBufferPointer(buffer))
      }
    }
  }
}
