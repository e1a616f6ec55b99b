import PhotoEntities
import PhotoUseCases
import Testing

/// Looking at the picture of a photo.
struct PicturePreviewTests {
  @Test func providesThePictureThatFits() throws {
    let picture = try #require(
      PixelImage(size: PixelSize(width: 2, height: 1), samples: [1, 2, 3, 4, 5, 6]))
    #expect(preview("a", picture, fitting: picture.size) == [.picture(picture, "a")])
    // The double fails for other sizes: so the frame has been passed on.
    #expect(
      preview("a", picture, fitting: PixelSize(width: 1, height: 1)) == [
        .problem(PhotoProblem(.failure(of: "a")))
      ])
  }

  @Test func reportsAFailureOnce() {
    #expect(
      preview("b", nil, fitting: PixelSize(width: 9, height: 9)) == [
        .problem(PhotoProblem(.failure(of: "b")))
      ])
  }

  private func preview(
    _ identifier: PhotoIdentifier, _ picture: PixelImage?, fitting frame: PixelSize
  ) -> [PictureOutputDouble.Event] {
    let output = PictureOutputDouble()
    PicturePreview(
      repository: PictureRepositoryDouble(pictures: picture.map { ["a": $0] } ?? [:]),
      output: output
    ).browsePicture(ofIdentifier: identifier, fitting: frame)
    return output.events
  }
}

private final class PictureOutputDouble: PicturePreviewOutput {
  enum Event: Equatable {
    case picture(PixelImage, PhotoIdentifier)
    case problem(PhotoProblem)
  }

  private(set) var events: [Event] = []

  func didProvidePictureToBrowse(
    _ picture: PixelImage, ofIdentifier identifier: PhotoIdentifier
  ) {
    events.append(.picture(picture, identifier))
  }

  func didEncounter(_ problem: PhotoProblem) {
    events.append(.problem(problem))
  }
}
