import FileReplacement
import PhotoUseCases

/// A planned change of a photo of a batch that is planned again when it is carried out: the memory would not hold
/// the turned pictures of all photos.
struct RepeatedPlan: PlannedUpdate {
  private let request: UpdateRequest
  private let original: OriginalFile
  let warnings: [PhotoWarning]
  let time: ModificationTimeChange?

  /// Plans the update of an open photo, and keeps the result alone.
  static func plan(
    _ request: UpdateRequest, of original: OriginalFile
  ) throws(PhotoRepositoryError) -> RepeatedPlan {
    let update = try PhotoUpdate.plan(request, of: original)
    return RepeatedPlan(
      request: request, original: original, warnings: update.warnings, time: update.time)
  }

  func prepare() throws(PhotoRepositoryError) -> PreparedReplacement? {
    try PhotoUpdate.plan(request, of: original).prepare()
  }

  func commit() throws(PhotoRepositoryError) -> [PhotoWarning] {
    try PhotoUpdate.plan(request, of: original).commit()
  }
}
