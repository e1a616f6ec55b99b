import PhotoEntities
import SystemPackage
import TestSupport
import Testing

@testable import FileReplacement
@testable import Platform

/// The new file beside a photo.
@Suite(.tags(.concurrent))
struct TemporaryFileTests {
  private static let original = Array("0123456789".utf8)

  @Test
  func isRemovedUnlessItTakesThePhotosPlace() throws {
    try TemporaryFolder.with { folder throws in
      try folder.place(Self.original, at: "photo.jpg")
      do {
        let copy = try TemporaryFile(in: folder.opened(), hasName: true) { _ in }
        let names = try folder.names()
        #expect(names.count == 2)
        #expect(names[0].hasPrefix(".exifcli-"))
        #expect(try folder.status(of: names[0]).permissions == [.ownerReadWrite])
        #expect(copy.isFound(at: FilePath(names[0])))
        #expect(!copy.isFound(at: "photo.jpg"))
      }
      #expect(try folder.names() == ["photo.jpg"])
      #expect(try folder.bytes(of: "photo.jpg") == Self.original)
    }
  }

  /// A file without a name leaves nothing if the program is killed.
  @Test
  func hasNoNameUnlessItNeedsOne() throws {
    try TemporaryFolder.with { folder throws in
      do {
        let copy = try TemporaryFile(in: folder.opened()) { _ in }
        #expect(try folder.names().isEmpty == copy.isUnnamed)
        #expect(try copy.opened().status().permissions == [.ownerReadWrite])
        try copy.appear(at: "name")
        #expect(try folder.names() == ["name"])
        #expect(copy.isFound(at: "name"))
      }
      #expect(try folder.names() == [])
    }
  }

  @Test(arguments: [true, false])
  func isWrittenFromPartsAndReplacesThePhoto(hasName: Bool) throws {
    try TemporaryFolder.with { folder throws in
      let identifier = try folder.place(Self.original, at: "photo.jpg")
      do {
        let rewrite = FileRewrite(parts: [
          .original(0..<3), .new(Array("abc".utf8)), .original(5..<5), .originalFrom(8),
        ])
        let copy = try TemporaryFile(in: folder.opened(), hasName: hasName) {
          (copy) throws(Errno) in
          try copy.write(rewrite, original: OpenFile(identifier.path), size: 10)
        }
        #expect(try copy.replace("photo.jpg", of: folder.status(of: "photo.jpg")))
      }
      #expect(try folder.names() == ["photo.jpg"])
      #expect(try folder.bytes(of: "photo.jpg") == Array("012abc89".utf8))
    }
  }

  /// What another program did since the photo was read stays: it renamed the photo, removed it, or saved a new version,
  /// in its place or in the same file.
  @Test(arguments: ["renamed", "removed", "saved", "overwritten", "linked"], [true, false])
  func replacesNothingElse(change: String, hasName: Bool) throws {
    try TemporaryFolder.with { folder throws in
      try folder.place(Self.original, at: "photo.jpg")
      let status = try folder.status(of: "photo.jpg")
      switch change {
      case "renamed": try folder.move("photo.jpg", to: "new.jpg")
      case "removed": try folder.opened().remove("photo.jpg")
      case "saved":
        try folder.place([7], at: "saved")
        try folder.opened().rename("saved", to: "photo.jpg")
      case "overwritten": try folder.place([7], at: "photo.jpg")
      default:
        try folder.move("photo.jpg", to: "new.jpg")
        try folder.link("photo.jpg", to: "new.jpg")
      }
      let before = try folder.names()
      do {
        let copy = try TemporaryFile(in: folder.opened(), hasName: hasName) { _ in }
        #expect(try !copy.replace("photo.jpg", of: status))
      }
      #expect(try folder.names() == before)
      if ["saved", "overwritten"].contains(change) {
        #expect(try folder.bytes(of: "photo.jpg") == [7])
      }
    }
  }

  /// A file is removed only if it is the one that was meant.
  @Test func removesNothingElse() throws {
    try TemporaryFolder.with { folder throws in
      try folder.place(Self.original, at: "photo.jpg")
      let status = try folder.status(of: "photo.jpg")
      try folder.move("photo.jpg", to: "old.jpg")
      #expect(try !folder.opened().remove("photo.jpg", of: status))
      try folder.place([7], at: "photo.jpg")
      #expect(try !folder.opened().remove("photo.jpg", of: status))
      #expect(try folder.names() == ["old.jpg", "photo.jpg"])
      #expect(try folder.bytes(of: "photo.jpg") == [7])
      #expect(try folder.opened().remove("old.jpg", of: status))
      #expect(try folder.names() == ["photo.jpg"])
    }
  }

  @Test
  func hasADifferentNameEachTime() throws {
    try TemporaryFolder.with { folder throws in
      let copies = try (0..<20).map { _ in
        try TemporaryFile(in: folder.opened(), hasName: true) { _ in }
      }
      let names = try folder.names()
      #expect(names.count == 20)
      #expect(copies.allSatisfy { copy in names.contains { copy.isFound(at: FilePath($0)) } })
    }
  }

  @Test
  func failsIfTheOriginalHasBecomeShorter() throws {
    try TemporaryFolder.with { folder throws in
      let identifier = try folder.place(Self.original, at: "photo.jpg")
      #expect(throws: Errno.ioError) {
        try TemporaryFile(in: folder.opened()) { (copy) throws(Errno) in
          try copy.write(.whole, original: OpenFile(identifier.path), size: 11)
        }
      }
      #expect(try folder.names() == ["photo.jpg"])
    }
  }

  /// Another file that takes its place meanwhile is not mistaken for it.
  @Test
  func isNotReadBackFromAnotherFile() throws {
    try TemporaryFolder.with { folder throws in
      let copy = try TemporaryFile(in: folder.opened(), hasName: true) { _ in }
      let name = try #require(try folder.names().first)
      #expect(throws: Never.self) { try copy.opened() }
      try folder.move(name, to: "first")
      try folder.place(Self.original, at: name)
      #expect(throws: Errno.ioError) { try copy.opened() }
    }
  }

  /// Each way is needed by some file system.
  @Test(arguments: TemporaryFile.Appearance.allCases, [true, false])
  func takesAFreeName(_ way: TemporaryFile.Appearance, hasName: Bool) throws {
    try TemporaryFolder.with { folder throws in
      let identifier = try folder.place(Self.original, at: "photo.jpg")
      do {
        let copy = try TemporaryFile(in: folder.opened(), hasName: hasName) {
          (copy) throws(Errno) in
          try copy.write(.whole, original: OpenFile(identifier.path), size: 10)
        }
        try copy.appear(at: "copy.jpg", by: [way])
        copy.keep()
        #expect(copy.isFound(at: "copy.jpg"))
      }
      #expect(try folder.names() == ["copy.jpg", "photo.jpg"])
      #expect(try folder.bytes(of: "copy.jpg") == Self.original)
    }
  }

  @Test(arguments: TemporaryFile.Appearance.allCases, [true, false])
  func takesNoOccupiedName(_ way: TemporaryFile.Appearance, isLink: Bool) throws {
    try TemporaryFolder.with { folder throws in
      try folder.place(Self.original, at: "photo.jpg")
      if isLink {
        try folder.link("copy.jpg", to: "nowhere")
      } else {
        try folder.place([1], at: "copy.jpg")
      }
      let inode = try folder.status(of: "copy.jpg").inode
      do {
        let copy = try TemporaryFile(in: folder.opened()) { _ in }
        #expect(throws: Errno.fileExists) {
          try copy.appear(at: "copy.jpg", by: [way])
        }
      }
      #expect(try folder.names() == ["copy.jpg", "photo.jpg"])
      #expect(try folder.status(of: "copy.jpg").inode == inode)
    }
  }

  /// The name that an edit's original gets is known from the journal.
  @Test(arguments: [true, false])
  func isPassedUnderAKnownName(hasName: Bool) throws {
    let name = try #require(TemporaryFile.takenName(ofEdit: "12ab"))
    #expect(name == ".exifcli-12ab.tmp")
    for other in ["", "../a", "a/b", "A", "x"] {
      #expect(TemporaryFile.takenName(ofEdit: other) == nil)
    }
    try TemporaryFolder.with { folder throws in
      try folder.place(Self.original, at: "photo.jpg")
      let old = try folder.status(of: "photo.jpg")
      try folder.place([1], at: "other.jpg")
      do {
        let copy = try TemporaryFile(in: folder.opened(), hasName: hasName) { _ in }
        #expect(try !copy.replace("other.jpg", of: old, by: name))
        #expect(try folder.names() == [name.string, "other.jpg", "photo.jpg"])
        #expect(try copy.replace("photo.jpg", of: old, by: name))
      }
      #expect(try folder.names() == ["other.jpg", "photo.jpg"])
      #expect(try folder.bytes(of: "photo.jpg") == [])
    }
  }
}
