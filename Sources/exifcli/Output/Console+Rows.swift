import Dispatch
import PhotoUseCases
import Synchronization

extension Console {
  /// What one thread makes at a time: some 64 KiB of JSON, a size that memory is had for at once.
  private static let rowsInPiece = 64
  /// What is made before it is written: enough for all cores.
  private static let piecesInRound = 32

  /// Puts a row for each photo on standard output, soon, in the photos' order. Where there are many
  /// photos, several threads make their rows: `append` is called by any of them.
  func write(
    rowsFor photos: ArraySlice<BrowsingMetadata>,
    _ append: @Sendable (BrowsingMetadata, inout [UInt8]) -> Void
  ) {
    guard photos.count > Self.rowsInPiece else {
      write { bytes in
        for photo in photos { append(photo, &bytes) }
      }
      return
    }
    var rest = photos
    while !rest.isEmpty, isWritable {
      let round = rest.prefix(Self.rowsInPiece * Self.piecesInRound)
      rest = rest.dropFirst(round.count)
      for piece in Self.rows(for: round, append) { write(piece) }
    }
  }

  /// The rows in pieces.
  private static func rows(
    for photos: ArraySlice<BrowsingMetadata>,
    _ append: @Sendable (BrowsingMetadata, inout [UInt8]) -> Void
  ) -> [[UInt8]] {
    let count = (photos.count + rowsInPiece - 1) / rowsInPiece
    let pieces = Mutex([[UInt8]](repeating: [], count: count))
    DispatchQueue.concurrentPerform(iterations: count) { index in
      var rows: [UInt8] = []
      for photo in photos.dropFirst(index * rowsInPiece).prefix(rowsInPiece) {
        append(photo, &rows)
      }
      pieces.withLock { $0[index] = rows }
    }
    return pieces.withLock { $0 }
  }
}
