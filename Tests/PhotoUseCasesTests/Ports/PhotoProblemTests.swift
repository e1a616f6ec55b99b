import PhotoEntities
import Testing

@testable import PhotoUseCases

/// What a user is told about a photo that is not as it should be.
struct PhotoProblemTests {
  @Test(arguments: PhotoRepositoryError.Code.allCases)
  func aFailureKeepsItsCodeAndItsWords(code: PhotoRepositoryError.Code) {
    let problem = PhotoProblem(
      PhotoRepositoryError(identifier: "a.jpg", code: code, message: "it cannot be"))
    #expect(problem.identifier == "a.jpg")
    #expect(problem.severity == .failure(code))
    #expect(problem.message == "it cannot be")
  }

  @Test func everyWarningOfAPhotoIsAProblem() {
    let photo = FetchedPhoto(metadata: .photo("a.jpg"), warnings: ["one", "two"])
    #expect(
      PhotoProblem.warnings(of: photo) == [
        PhotoProblem(identifier: "a.jpg", severity: .warning, message: "one"),
        PhotoProblem(identifier: "a.jpg", severity: .warning, message: "two"),
      ])
  }

  @Test func aSoundPhotoIsNone() {
    #expect(PhotoProblem.warnings(of: FetchedPhoto(metadata: .photo("a.jpg"))).isEmpty)
  }

  /// Scripts know failures by these names.
  @Test func codesKeepTheirNames() {
    #expect(
      PhotoRepositoryError.Code.allCases.map(\.rawValue) == [
        "notFound", "notReadable", "invalidData", "notAPhoto", "unsafe", "readOnly", "hardLinked",
        "locked",
        "changedSinceRead", "changedSinceEdit", "noRoom", "notStorable", "writeFailed",
        "notRecorded", "backupExists", "outputExists", "notAttempted", "notVerified",
      ])
  }
}
