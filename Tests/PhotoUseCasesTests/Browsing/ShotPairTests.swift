import PhotoEntities
import Testing

@testable import PhotoUseCases

/// Which raws and pictures are of one shot.
struct ShotPairTests {
  private func photo(
    _ name: String, _ type: String?, camera: String? = nil, date: CaptureDate? = nil
  ) -> BrowsingMetadata {
    BrowsingMetadata(
      FetchedPhoto(
        metadata: .photo(PhotoIdentifier(text: name)) {
          ($0.fileType, $0.cameraModel, $0.captureDate) = (type, camera, date)
        }))
  }

  @Test func areInOneFolderAndHaveOneStem() {
    let pairs = ShotPair.all(in: [
      photo("a/1.CR3", "CR3"), photo("a/2.jpg", "JPEG"), photo("a/1.JPG", "JPEG"),
      photo("b/2.dng", "DNG"), photo("2.heic", "HEIC"), photo("2.nef", "NEF"),
      photo("a/.cr3", "CR3"), photo("a/.jpg", "JPEG"), photo("a.x/1", "CR3"),
      photo("3.png", "PNG"), photo("3.dng", "DNG"), photo("4.dng", nil), photo("4.jpg", "JPEG"),
    ])
    #expect(pairs == [ShotPair(picture: 2, raw: 0), ShotPair(picture: 4, raw: 5)])
  }

  /// Of three files, nobody knows which two are a pair.
  @Test func areOneOfEach() {
    let pairs = ShotPair.all(in: [
      photo("1.cr3", "CR3"), photo("1.jpg", "JPEG"), photo("1.JPG", "JPEG"),
      photo("2.cr3", "CR3"), photo("2.dng", "DNG"), photo("2.jpg", "JPEG"),
    ])
    #expect(pairs.isEmpty)
  }

  @Test(arguments: [(5, "A", true), (6, "A", false), (0, "B", false)])
  func haveOneDateAndOneCamera(seconds: Int, camera: String, arePair: Bool) throws {
    let date = try CaptureDate.of(2024, 5, 1)
    let later = try #require(CaptureDate(secondsSince1970: 1_714_521_600 + seconds))
    let first = try #require(CaptureDate(secondsSince1970: 1_714_521_600))
    #expect(date.day == first.day)
    let pairs = ShotPair.all(in: [
      photo("1.cr3", "CR3", camera: "A", date: first),
      photo("1.jpg", "JPEG", camera: camera, date: later),
    ])
    #expect(pairs.isEmpty != arePair)
  }
}
