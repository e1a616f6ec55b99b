import PhotoEntities
import Testing

@testable import PhotoUseCases

/// The problems of a photo.
struct PhotoProblemTests {
  @Test func aFailureKeepsItsReason() {
    let problem = PhotoProblem(.failure(of: "a.jpg", .hardLinked(names: 3)))
    #expect(problem.identifier == "a.jpg")
    #expect(problem.cause == .failure(.hardLinked(names: 3)))
  }

  @Test func everyWarningOfAPhotoIsAProblem() {
    let photo = FetchedPhoto(metadata: .photo("a.jpg"), warnings: ["one", "two"])
    #expect(
      PhotoProblem.warnings(of: photo) == [
        PhotoProblem(identifier: "a.jpg", cause: .warning("one")),
        PhotoProblem(identifier: "a.jpg", cause: .warning("two")),
      ])
  }

  @Test func aSoundPhotoHasNone() {
    #expect(PhotoProblem.warnings(of: FetchedPhoto(metadata: .photo("a.jpg"))).isEmpty)
  }

  @Test(arguments: [
    (PhotoProblem.Cause.warning(.exifWithoutHeader), "a.jpg: warning: exifWithoutHeader"),
    (.warning(.damaged(detail: "it ends early")), "a.jpg: warning: damaged"),
    (.failure(.hardLinked(names: 3)), "a.jpg: hardLinked"),
    (.invalidValue(.noDate), "a.jpg: noDate"), (.nothingThere(.preview), "a.jpg: has no preview"),
  ])
  func printsForALog(cause: PhotoProblem.Cause, text: String) {
    #expect("\(PhotoProblem(identifier: "a.jpg", cause: cause))" == text)
  }
}
