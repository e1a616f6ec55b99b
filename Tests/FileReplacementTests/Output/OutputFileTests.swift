import PhotoEntities
import SystemPackage
import TestSupport
import Testing

@testable import FileReplacement
@testable import Platform

/// A file that the user has named for bytes.
@Suite(.tags(.concurrent))
struct OutputFileTests {
  private static let (old, new) = (Array("old bytes".utf8), Array("new".utf8))

  /// The failure of writing the new bytes to `name`, from a photo that is there too.
  private static func failure(
    writingTo name: String, replacing isReplaced: Bool, in folder: TemporaryFolder
  ) throws -> OutputFile.Failure? {
    let source = try folder.place([1, 2, 3], at: "photo.jpg").path
    do throws(OutputFile.Failure) {
      try OutputFile(at: folder.path(of: name), isReplaced: isReplaced).write(new, from: source)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [true, false])
  func isCreatedWithTheUsualMode(isReplaced: Bool) throws {
    try TemporaryFolder.with { folder throws in
      #expect(try Self.failure(writingTo: "new.jpg", replacing: isReplaced, in: folder) == nil)
      #expect(try folder.bytes(of: "new.jpg") == Self.new)
      // The mode of a file that is made without asking for one.
      try folder.place([], at: "other")
      let modes = try ["new.jpg", "other"].map { try folder.status(of: $0).permissions }
      #expect(modes[0] == modes[1])
      #expect(try folder.names() == ["new.jpg", "other", "photo.jpg"])
    }
  }

  @Test func isReplacedOnlyOnDemand() throws {
    try TemporaryFolder.with { folder throws in
      try folder.place(Self.old, at: "old.jpg")
      try folder.setPermissions(0o640, of: "old.jpg")
      #expect(try Self.failure(writingTo: "old.jpg", replacing: false, in: folder) == .exists)
      #expect(try folder.bytes(of: "old.jpg") == Self.old)
      #expect(try Self.failure(writingTo: "old.jpg", replacing: true, in: folder) == nil)
      #expect(try folder.bytes(of: "old.jpg") == Self.new)
      #expect(try folder.status(of: "old.jpg").permissions.rawValue == 0o640)
      #expect(try folder.names() == ["old.jpg", "photo.jpg"])
    }
  }

  @Test func isNeverThePhotoItself() throws {
    try TemporaryFolder.with { folder throws in
      #expect(try Self.failure(writingTo: "photo.jpg", replacing: true, in: folder) == .isSource)
      #expect(try folder.bytes(of: "photo.jpg") == [1, 2, 3])
    }
  }

  @Test(arguments: [true, false])
  func isNeverASymbolicLink(isReplaced: Bool) throws {
    try TemporaryFolder.with { folder throws in
      try folder.place(Self.old, at: "target.jpg")
      try folder.link("link.jpg", to: "target.jpg")
      let failure = try Self.failure(writingTo: "link.jpg", replacing: isReplaced, in: folder)
      #expect(failure == (isReplaced ? .notRegular : .exists))
      #expect(try folder.bytes(of: "target.jpg") == Self.old)
    }
  }

  @Test(arguments: ["missing/new.jpg", "photo.jpg/new.jpg"])
  func needsAFolder(name: String) throws {
    try TemporaryFolder.with { folder throws in
      guard case .system = try Self.failure(writingTo: name, replacing: false, in: folder) else {
        Issue.record("a file was written")
        return
      }
      #expect(try folder.names() == ["photo.jpg"])
    }
  }
}
