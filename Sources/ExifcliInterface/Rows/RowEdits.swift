import PhotoEntities
import PhotoUseCases
import Synchronization

/// Photos and what is to become of each, as rows of data say. The rows are read as they come, and
/// what they say is known while their photos are at hand.
final class RowEdits: Sendable {
  private let rows: EditRows
  private let changes = Mutex<[PhotoIdentifier: [MetadataChange]]>([:])

  /// The rows in this file, or on standard input where it is nil.
  init(in file: PhotoIdentifier?, read open: @escaping EditRows.Opening) {
    rows = EditRows(in: file, read: open)
  }

  /// What is to become of a photo that was just named.
  func changes(of photo: PhotoIdentifier) -> [MetadataChange] {
    changes.withLock { $0[photo] ?? [] }
  }

  /// Names the photos in the order of their rows, and says of other rows what is wrong with them,
  /// as long as more are wanted.
  func namePhotos(
    _ receive: ([Result<PhotoIdentifier, PhotoRepositoryError>]) -> FetchDecision
  ) {
    let rows = rows
    var seen: Set<PhotoIdentifier> = []
    do throws(UnreadableRows) {
      try rows.read { batch in
        changes.withLock { $0 = Self.changes(batch) }
        return receive(batch.map { name(of: $0, in: rows, seen: &seen) })
      }
    } catch {
      _ = receive([.failure(.invalidData(rows.name, error.message))])
    }
  }

  private func name(
    of row: EditRow, in rows: EditRows, seen: inout Set<PhotoIdentifier>
  ) -> Result<PhotoIdentifier, PhotoRepositoryError> {
    switch row {
    case .changes(let photo, _) where seen.insert(photo).inserted:
      .success(photo)
    case .changes(let photo, _):
      .failure(.invalidData(photo, "has more than one row in the data; give it one"))
    case .invalid(let row):
      .failure(
        .invalidData(
          row.photo ?? rows.name,
          row.photo == nil ? row.message : "in the data, \(row.message)"))
    }
  }

  /// What the rows say of each photo; the first one counts.
  private static func changes(_ rows: [EditRow]) -> [PhotoIdentifier: [MetadataChange]] {
    let pairs = rows.compactMap { row in
      if case .changes(let photo, let changes) = row { (photo, changes) } else { nil }
    }
    return Dictionary(pairs) { first, _ in first }
  }
}

extension PhotoRepositoryError {
  fileprivate static func invalidData(
    _ identifier: PhotoIdentifier, _ message: String
  ) -> PhotoRepositoryError {
    PhotoRepositoryError(identifier: identifier, reason: .invalidData(detail: message))
  }
}
