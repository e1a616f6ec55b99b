import EditJudges
import LibexifRepository
import PhotoEntities
import PhotoUseCases

extension LibexifPhotoRepository {
  /// Fetches the photo and edits it. Returns its new metadata, or the error that refused the edit.
  func edit(
    _ identifier: PhotoIdentifier, _ edit: FieldEdit
  ) throws -> Result<Metadata, PhotoRepositoryError> {
    let original = try fetchPhoto(withIdentifier: identifier).metadata
    var metadata = original
    edit.apply(&metadata)
    guard metadata != original else { return .success(original) }
    do throws(PhotoRepositoryError) {
      try updatePhoto(with: metadata, insteadOf: original)
      return .success(metadata)
    } catch {
      return .failure(error)
    }
  }
}
