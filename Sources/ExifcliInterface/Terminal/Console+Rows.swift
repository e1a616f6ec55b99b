import Dispatch
import PhotoUseCases
import Synchronization

extension Console {
  /// The rows that one thread makes at a time: about 48 KiB of JSON, a size that is quick to allocate.
  private static let rowsInPiece = 48
  /// The pieces that are made before they are written: enough for all cores.
  private static let piecesInRound = 16

  /// Writes a row for each photo to standard output, soon, in the order of the photos. If there are many,
  /// several threads make the rows and call `append`.
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
    // Each round reuses the memory of the previous one.
    let pieces = Mutex([[UInt8]](repeating: [], count: Self.piecesInRound))
    var rest = photos
    while !rest.isEmpty, isWritable {
      let round = rest.prefix(Self.rowsInPiece * Self.piecesInRound)
      rest = rest.dropFirst(round.count)
      let count = (round.count + Self.rowsInPiece - 1) / Self.rowsInPiece
      let threads = min(count, jobs ?? count)
      DispatchQueue.concurrentPerform(iterations: threads) { thread in
        for index in stride(from: thread, to: count, by: threads) {
          var rows: [UInt8] = []
          pieces.withLock { swap(&$0[index], &rows) }
          rows.removeAll(keepingCapacity: true)
          for photo in round.dropFirst(index * Self.rowsInPiece).prefix(Self.rowsInPiece) {
            append(photo, &rows)
          }
          pieces.withLock { swap(&$0[index], &rows) }
        }
      }
      for index in 0..<count { writeNow(pieces.withLock { $0[index] }) }
    }
  }
}
