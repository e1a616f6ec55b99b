import EditJudges
import Foundation
import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import SystemPackage
import TestSupport
import Testing

@testable import LibexifRepository
@testable import Platform

/// The properties of a photo that an edit keeps besides its bytes.
struct ReplacementTests {
  private static let photo = Fixture.named("exif-little-endian")?.bytes ?? []

  @Test(arguments: [0o600, 0o640, 0o644, 0o666, 0o755])
  func keepsTheMode(_ mode: Int) throws {
    try TemporaryFolder.with { folder in
      let identifier = try folder.place(Self.photo, at: "photo.jpg")
      try folder.setPermissions(mode, of: "photo.jpg")
      try LibexifPhotoRepository().edit(identifier, .bias)
      #expect(try Int(folder.status(of: "photo.jpg").permissions.rawValue) == mode)
      #expect(try folder.bytes(of: "photo.jpg") != Self.photo)
    }
  }

  @Test(.enabled(if: geteuid() == 0, "only root may give files away"))
  func keepsTheOwner() throws {
    try TemporaryFolder.with { folder in
      let identifier = try folder.place(Self.photo, at: "photo.jpg")
      let path = folder.path(of: "photo.jpg")
      #expect(path.withPlatformString { chown($0, 12_345, 23_456) } == 0)
      try LibexifPhotoRepository().edit(identifier, .bias)
      let status = try folder.status(of: "photo.jpg")
      #expect(status.userID.rawValue == 12_345)
      #expect(status.groupID.rawValue == 23_456)
    }
  }

  /// Two attributes, one of them with all bytes; empty if the file system does not support them.
  @Test(.enabled(if: ExtendedAttributeFile.isSupported, "the file system has no attributes"))
  func keepsExtendedAttributes() throws {
    try TemporaryFolder.with { folder in
      let identifier = try folder.place(Self.photo, at: "photo.jpg")
      let file = ExtendedAttributeFile(path: folder.path(of: "photo.jpg"))
      let values: [String: [UInt8]] = [
        "user.xdg.tags": Array("sea,sky".utf8), "user.bytes": Array(0...255), "user.empty": [],
      ]
      for (name, value) in values {
        #expect(file.set(name, value))
      }
      try LibexifPhotoRepository().edit(identifier, .bias)
      for (name, value) in values {
        #expect(file.value(name) == value)
      }
      #expect(file.value("user.other") == nil)
    }
  }

  /// A folder may give every new file an access control list, which the photo does not have.
  @Test(.enabled(if: ExtendedAttributeFile.isSupported, "the file system has no attributes"))
  func getsNoFurtherAttributes() throws {
    try TemporaryFolder.with { folder in
      try folder.place([], at: "photo")
      try folder.place([], at: "copy")
      let (photo, copy) = (folder.path(of: "photo"), folder.path(of: "copy"))
      #expect(ExtendedAttributeFile(path: photo).set("user.mine", [1]))
      #expect(ExtendedAttributeFile(path: copy).set("user.theirs", [2]))
      let (source, target) = (try OpenFile(photo), try OpenFile(copy))
      try ExtendedAttributes.copy(from: source.descriptor, to: target.descriptor)
      #expect(ExtendedAttributeFile(path: copy).value("user.mine") == [1])
      #expect(ExtendedAttributeFile(path: copy).value("user.theirs") == nil)
    }
  }

  @Test(arguments: ["photo.jpg", "folder/photo.jpg", "folder/../folder/photo.jpg"])
  func editsTheTargetOfALink(_ target: String) throws {
    try TemporaryFolder.with { folder in
      try folder.place(Self.photo, at: "folder/other.jpg")
      try folder.place(Self.photo, at: target)
      try folder.link("link.jpg", to: target)
      let linked = folder.identifier(of: "link.jpg")
      let metadata = try LibexifPhotoRepository().edit(linked, .bias)
      #expect(metadata.localIdentifier == linked)
      #expect(try folder.status(of: "link.jpg").type == .symbolicLink)
      #expect(
        try FileManager.default.destinationOfSymbolicLink(
          atPath: folder.path(of: "link.jpg").string) == target)
      let read = try LibexifPhotoRepository()
        .fetchPhoto(withIdentifier: folder.identifier(of: target)).metadata
      #expect(read.exposureValue == fraction(3, 10))
      let found =
        try folder.names()
        + FileManager.default.contentsOfDirectory(
          atPath: folder.path(of: "folder").string)
      #expect(found.allSatisfy { ["link.jpg", "photo.jpg", "folder", "other.jpg"].contains($0) })
      #expect(try folder.bytes(of: "folder/other.jpg") == Self.photo)
    }
  }

  @Test
  func editsThroughALinkToALinkAndToAFolder() throws {
    try TemporaryFolder.with { folder in
      try folder.place(Self.photo, at: "album/photo.jpg")
      try folder.link("shelf", to: "album")
      try folder.link("first.jpg", to: "shelf/photo.jpg")
      try folder.link("second.jpg", to: "first.jpg")
      try LibexifPhotoRepository().edit(folder.identifier(of: "second.jpg"), .time)
      let read = try LibexifPhotoRepository()
        .fetchPhoto(withIdentifier: folder.identifier(of: "album/photo.jpg")).metadata
      #expect(read.exposureDuration == fraction(1, 333))
      #expect(try folder.names() == ["album", "first.jpg", "second.jpg", "shelf"])
    }
  }

  @Test
  func keepsBytesAfterTheImage() throws {
    let trailer = [UInt8](repeating: 0xAB, count: 3 << 20)
    try TemporaryFolder.with { folder in
      let long = JPEGBuilder(metadata: [.jfif], trailer: trailer).bytes
      try LibexifPhotoRepository().edit(folder.place(long, at: "photo.jpg"), .bias)
      #expect(
        firstDifference(try folder.bytes(of: "photo.jpg").suffix(trailer.count), trailer) == nil)
    }
  }
}
