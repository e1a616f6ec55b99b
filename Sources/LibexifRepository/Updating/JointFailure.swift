import PhotoEntities
import PhotoUseCases

/// Why photos could not be updated together.
struct JointFailure: Error {
  /// What is wrong with which of the photos, by their places in the batch.
  var errors: [Int: PhotoRepositoryError] = [:]
  /// The photos that were updated and could not be put back, and why.
  var stuck: [Int: String] = [:]

  var isEmpty: Bool { errors.isEmpty }

  /// Notes the error of one photo's step, if there is one.
  mutating func `catch`(at index: Int, _ step: () throws(PhotoRepositoryError) -> Void) {
    do throws(PhotoRepositoryError) {
      try step()
    } catch {
      errors[index] = error
    }
  }

  /// Throws the errors, if there are some.
  func check() throws(JointFailure) {
    if !isEmpty { throw self }
  }
}
