import EditJudges
import Foundation
import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import SystemPackage
import TestSupport
import Testing

@testable import LibexifRepository

/// A photo that is cut after each of its bytes.
struct CutFileTests {
  @Test(arguments: ["exif-big-endian", "comment-and-fill-before-exif", "thumbnail"])
  func everyPrefixIsReadAsFarAsItGoes(_ name: String) throws {
    let bytes = try #require(Fixture.named(name)).bytes
    let whole = try Fixture.fetch(bytes).metadata.values
    let exifEnd = try #require(ReferenceJPEG(bytes)).payload.upperBound
    try TemporaryFolder.with { folder in
      let identifier = try folder.place(bytes, at: "photo.jpg")
      let file = try FileHandle(
        forUpdating: URL(fileURLWithPath: folder.path(of: "photo.jpg").string))
      for count in (0..<bytes.count).reversed() {
        try file.truncate(atOffset: UInt64(count))
        guard count >= 2 else {
          #expect(throws: PhotoRepositoryError.self) {
            try LibexifPhotoRepository().fetchPhoto(withIdentifier: identifier)
          }
          continue
        }
        let photo = try LibexifPhotoRepository().fetchPhoto(withIdentifier: identifier)
        let values = photo.metadata.values
        if count >= exifEnd {
          let missing: Set = values.count < whole.count ? ["pixelWidth", "pixelHeight"] : []
          #expect(values == whole.filter { !missing.contains($0.key) })
          #expect(missing.isEmpty != photo.warnings.contains { $0.isOfTheFile })
        } else {
          #expect(!photo.warnings.isEmpty)
        }
      }
    }
  }
}

extension PhotoWarning {
  /// Whether the warning is about the file, not only about its Exif.
  fileprivate var isOfTheFile: Bool {
    if case .damaged = self { true } else { false }
  }
}
