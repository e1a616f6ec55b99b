import PhotoEntities
import PhotoUseCases
import Synchronization

/// Photos and what is to become of each, as rows of data say. The rows are read as they come, and
/// what they say is known while their photos are at hand.
final class RowEdits: Sendable {
  private let file: PhotoIdentifier?
  private let changes = Mutex<[PhotoIdentifier: [MetadataChange]]>([:])

  /// The rows in this file, or on standard input where it is nil.
  init(in file: PhotoIdentifier?) {
    self.file = file
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
    let rows = EditRows(in: file)
    do {
      try rows.read { batch in
        var rest = batch[...]
        while !rest.isEmpty {
          if receive(takeRows(from: &rest, of: rows)) == .stop { return .stop }
        }
        return .goOn
      }
    } catch {
      _ = receive([.failure(.invalidData(rows.name, error.message))])
    }
  }

  /// Takes the rows up to one about a photo that one of them was about already.
  private func takeRows(
    from rest: inout ArraySlice<EditRow>, of rows: EditRows
  ) -> [Result<PhotoIdentifier, PhotoRepositoryError>] {
    var names: [Result<PhotoIdentifier, PhotoRepositoryError>] = []
    var known: [PhotoIdentifier: [MetadataChange]] = [:]
    loop: while let row = rest.first {
      switch row {
      case .changes(let photo, let changes):
        if known[photo] != nil { break loop }
        known[photo] = changes
        names.append(.success(photo))
      case .invalid(let row):
        let message = row.photo == nil ? row.message : "in the data, \(row.message)"
        names.append(.failure(.invalidData(row.photo ?? rows.name, message)))
      }
      rest.removeFirst()
    }
    changes.withLock { $0 = known }
    return names
  }
}

extension PhotoRepositoryError {
  fileprivate static func invalidData(
    _ identifier: PhotoIdentifier, _ message: String
  ) -> PhotoRepositoryError {
    PhotoRepositoryError(identifier: identifier, code: .invalidData, message: message)
  }
}
