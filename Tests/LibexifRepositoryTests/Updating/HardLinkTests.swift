import Foundation
import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import SystemPackage
import TestSupport
import Testing

@testable import LibexifRepository

/// Photos with several names, which an edit may split.
struct HardLinkTests {
  private static let photo = Fixture.named("exif-little-endian")?.bytes ?? []

  /// Lends a folder with a photo that has a second name.
  private static func with(
    _ bytes: [UInt8], _ body: (TemporaryFolder, PhotoIdentifier) throws -> Void
  ) throws {
    try TemporaryFolder.with { folder in
      let identifier = try folder.place(bytes, at: "photo.jpg")
      try FileManager.default.linkItem(
        atPath: folder.path(of: "photo.jpg").string, toPath: folder.path(of: "name.jpg").string)
      try body(folder, identifier)
      #expect(try folder.names().filter { !$0.hasSuffix("jsonl") } == ["name.jpg", "photo.jpg"])
    }
  }

  @Test func aSplitPhotoStaysAsItWasUnderItsOtherName() throws {
    try Self.with(Self.photo) { folder, identifier in
      try LibexifPhotoRepository(options: .init(splitsHardLinks: true)).edit(identifier, .bias)
      #expect(try folder.bytes(of: "name.jpg") == Self.photo)
      try FileChange(from: Self.photo, to: folder.bytes(of: "photo.jpg")).check(.bias)
      #expect(try folder.status(of: "photo.jpg").linkCount == 1)
    }
  }
}
