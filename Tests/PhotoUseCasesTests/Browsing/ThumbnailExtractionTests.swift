import PhotoEntities
import PhotoUseCases
import Testing

/// Taking the thumbnail out of a photo.
struct ThumbnailExtractionTests {
  private static let thumbnail = Thumbnail(
    jpeg: [0xFF, 0xD8, 0xFF, 0xD9], size: PixelSize(width: 160, height: 120), orientation: 6)

  @Test func providesItUnchanged() {
    #expect(extract("a", Self.thumbnail) == [.thumbnail(Self.thumbnail, "a")])
  }

  @Test func aPhotoWithoutOneIsAProblem() {
    #expect(
      extract("a", nil) == [
        .problem(PhotoProblem(identifier: "a", cause: .nothingThere(.thumbnail)))
      ])
  }

  @Test func aPhotoWithoutAPreviewIsAProblem() {
    let output = ThumbnailOutputDouble()
    let extraction = ThumbnailExtraction(
      repository: PictureRepositoryDouble(["b": Self.thumbnail]), output: output)
    extraction.extractPreview(ofIdentifier: "a")
    extraction.extractPreview(ofIdentifier: "b")
    #expect(
      output.events == [
        .problem(PhotoProblem(identifier: "a", cause: .nothingThere(.preview))),
        .thumbnail(Self.thumbnail, "b"),
      ])
  }

  @Test func reportsAFailureOnce() {
    #expect(
      extract("b", Self.thumbnail) == [.problem(PhotoProblem(.failure(of: "b")))]
    )
  }

  private func extract(
    _ identifier: PhotoIdentifier, _ thumbnail: Thumbnail?
  ) -> [ThumbnailOutputDouble.Event] {
    let output = ThumbnailOutputDouble()
    ThumbnailExtraction(
      repository: PictureRepositoryDouble(thumbnail.map { ["a": $0] } ?? [:], missing: ["b"]),
      output: output
    ).extractThumbnail(ofIdentifier: identifier)
    return output.events
  }
}

private final class ThumbnailOutputDouble: ThumbnailExtractionOutput {
  enum Event: Equatable {
    case thumbnail(Thumbnail, PhotoIdentifier)
    case problem(PhotoProblem)
  }

  private(set) var events: [Event] = []

  func didExtractThumbnail(_ thumbnail: Thumbnail, ofIdentifier identifier: PhotoIdentifier) {
    events.append(.thumbnail(thumbnail, identifier))
  }

  func didEncounter(_ problem: PhotoProblem) {
    events.append(.problem(problem))
  }
}
