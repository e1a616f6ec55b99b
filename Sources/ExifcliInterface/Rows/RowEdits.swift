import PhotoEntities
import PhotoUseCases
import Synchronization

/// Photos and their changes, from rows of data. Rows are read as they arrive, and the changes of a photo
/// are known only while the photo is processed.
final class RowEdits: Sendable {
  private let rows: EditRows
  private let changes = Mutex<[PhotoIdentifier: [MetadataChange]]>([:])
  private let leftOut = Mutex<Set<String>>([])

  /// The rows in this file, or on standard input if it is nil.
  ///
  /// - Parameter ignoresUnknownColumns: Whether columns and keys that are not fields are left out.
  init(
    in file: PhotoIdentifier?, ignoringUnknownColumns ignoresUnknownColumns: Bool,
    read open: @escaping EditRows.Opening
  ) {
    rows = EditRows(in: file, ignoringUnknownColumns: ignoresUnknownColumns, read: open)
  }

  /// The changes of a photo that was just named.
  func changes(of photo: PhotoIdentifier) -> [MetadataChange] {
    changes.withLock { $0[photo] ?? [] }
  }

  /// What was left out of ExifTool's data so far, in words; nil if nothing was.
  var omissions: String? { leftOut.withLock { ExifToolRow.message(leavingOut: $0) } }

  /// Names the photos in the order of their rows, and reports errors of other rows. The changes of the photos are
  /// known until the next ones are named.
  func namePhotos() -> AnyIterator<[Result<PhotoIdentifier, PhotoRepositoryError>]> {
    var batches = rows.batches()
    var seen: Set<PhotoIdentifier> = []
    return AnyIterator { [self] in
      do throws(RowFault) {
        guard let batch = try batches.next() else { return nil }
        changes.withLock { $0 = Self.changes(batch) }
        leftOut.withLock { names in
          for case .changes(_, _, let leftOut) in batch { names.formUnion(leftOut) }
        }
        return batch.map { name(of: $0, in: rows, seen: &seen) }
      } catch {
        return [.failure(.invalidData(rows.name, error.message))]
      }
    }
  }

  private func name(
    of row: EditRow, in rows: EditRows, seen: inout Set<PhotoIdentifier>
  ) -> Result<PhotoIdentifier, PhotoRepositoryError> {
    switch row {
    case .changes(let photo, _, _) where seen.insert(photo).inserted:
      .success(photo)
    case .changes(let photo, _, _):
      .failure(.invalidData(photo, "has more than one row in the data; keep one"))
    case .invalid(let row):
      .failure(
        .invalidData(
          row.photo ?? rows.name,
          row.photo == nil ? row.message : "in the data, \(row.message)"))
    }
  }

  /// The changes of each photo; its first row counts.
  private static func changes(_ rows: [EditRow]) -> [PhotoIdentifier: [MetadataChange]] {
    let pairs = rows.compactMap { row in
      if case .changes(let photo, let changes, _) = row { (photo, changes) } else { nil }
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
