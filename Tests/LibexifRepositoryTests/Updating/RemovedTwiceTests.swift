import EditJudges
import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import TestSupport
import Testing

@testable import LibexifRepository
@testable import TIFFBlocks

/// A text that is removed from two places of a photo: neither may remain in the file's bytes.
struct RemovedTwiceTests {
  private typealias Entry = TIFFBuilder.Entry

  private static let secrets = ["The first secret name", "A second secret name"]

  /// The two places.
  enum Place: CaseIterable {
    case bothInIFD0
    case inIFD0AndExif

    fileprivate func block(_ order: TIFFBuilder.ByteOrder) -> TIFFBuilder {
      let (first, second) = (secrets[0], secrets[1])
      let camera = [Entry(.make, .ascii("Maker of cameras"))]
      let program = [Entry(.exposureProgram, .short(3))]
      return switch self {
      case .bothInIFD0:
        TIFFBuilder(
          order,
          .init(
            image: camera + [.init(.copyright, .ascii(first)), .init(.copyright, .ascii(second))],
            exif: program))
      case .inIFD0AndExif:
        TIFFBuilder(
          order,
          .init(
            image: camera + [.init(.lensModel, .ascii(first))],
            exif: program + [.init(.lensModel, .ascii(second))]))
      }
    }
  }

  @Test(arguments: Place.allCases, TIFFBuilder.ByteOrder.allCases)
  func neitherIsLeft(place: Place, order: TIFFBuilder.ByteOrder) throws {
    let photo = JPEGBuilder(metadata: [.exif(place.block(order))]).bytes
    for secret in Self.secrets { try #require(photo.contains(secret.utf8)) }
    try TemporaryFolder.with { folder in
      let identifier = try folder.place(photo, at: "photo.jpg")
      let repository = LibexifPhotoRepository()
      let original = try repository.fetchPhoto(withIdentifier: identifier).metadata
      var metadata = original
      metadata.copyright = nil
      metadata.lensModel = nil
      try #require(metadata != original)
      try repository.updatePhoto(with: metadata, insteadOf: original)

      let bytes = try folder.bytes(of: "photo.jpg")
      for secret in Self.secrets {
        // Not even a part of it.
        #expect(!bytes.contains(secret.utf8.prefix(8)), "\(secret)")
        #expect(!bytes.contains(secret.utf8.suffix(8)), "\(secret)")
      }
      #expect(bytes.contains("Maker of cameras".utf8))
      let tags = try repository.fetchTags(ofIdentifier: identifier, from: [.exif, .makernote]).tags
      #expect(!tags.contains { $0.number == 0x8298 || $0.number == 0xA434 })
    }
  }
}
