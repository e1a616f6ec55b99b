import EditJudges
import PhotoUseCases
import Synchronization

/// The results of many edits of many photos, counted, and printed after the last photo.
final class EditTally: Sendable {
  private struct Counts {
    var photos = 0
    var edits: [String: Int] = [:]
    var refusals: [String: Int] = [:]
  }

  private let title: String
  private let photoCount: Int
  private let counts = Mutex(Counts())

  /// A tally of this many photos.
  init(_ title: String, photoCount: Int) {
    (self.title, self.photoCount) = (title, photoCount)
  }

  /// Counts a finished edit: `set` or `refused`.
  func note(_ what: String, count: Int = 1) {
    counts.withLock { $0.edits[what, default: 0] += count }
  }

  /// Counts a refused edit by its reason.
  func note(_ edit: FieldEdit, refused error: PhotoRepositoryError) {
    counts.withLock {
      $0.refusals["\(error.code.rawValue): \(edit.what): \(error.reason)", default: 0] += 1
    }
  }

  /// Counts a finished photo.
  func finishPhoto() {
    let counts = counts.withLock {
      $0.photos += 1
      return $0
    }
    if counts.photos == photoCount { print(table(counts)) }
  }

  private func table(_ counts: Counts) -> String {
    let edits = counts.edits.sorted { $0.key < $1.key }.map { ("\($0.value)", $0.key) }
    let refusals = counts.refusals.sorted { $0.key < $1.key }.map { ("\($0.value)", $0.key) }
    let rows =
      [("\(counts.photos)", "photos")] + edits
      + [("\(counts.refusals.values.reduce(0, +))", "refused:")] + refusals
    return rows.reduce(title + "\n") { text, row in
      text + String(repeating: " ", count: max(0, 8 - row.0.count)) + row.0 + "  " + row.1 + "\n"
    }
  }
}
