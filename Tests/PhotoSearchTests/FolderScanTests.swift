import Platform
import SystemPackage
import TestSupport
import Testing

@testable import PhotoSearch

/// The names and stamps of the files of a folder, and the folders below.
struct FolderScanTests {
  private static func isPhoto(_ name: PathBytes) -> Bool {
    name.nameExtension?.elementsEqual("jpg".utf8) ?? false
  }

  private static func scan(_ folder: TemporaryFolder, _ name: String = ".") throws -> FolderScan {
    try FolderScan.reading(folder.path(of: name), accepts: isPhoto)
  }

  /// The names in a scan, sorted, with their stamps.
  private static func records(_ scan: FolderScan) -> [(name: String, stamp: [UInt8])] {
    var (rest, records) = (scan.records[...], [(name: String, stamp: [UInt8])]())
    while let low = rest.popFirst(), let high = rest.popFirst() {
      let (size, stampSize) = (Int(low) | Int(high) << 8, FolderScan.stampSize)
      records.append(
        (
          String(decoding: rest.dropFirst(stampSize).prefix(size), as: UTF8.self),
          Array(rest.prefix(stampSize))
        ))
      rest = rest.dropFirst(stampSize + size)
    }
    return records.sorted { $0.name < $1.name }
  }

  @Test func takesPhotosAndFolders() throws {
    try TemporaryFolder.with { folder in
      for name in ["a.jpg", "b.txt", ".c.jpg", "x/d.jpg", ".y/e.jpg", "z.jpg/f.jpg"] {
        try folder.place([1], at: name)
      }
      try folder.link("folder.jpg", to: "x")
      try folder.link("link.jpg", to: "a.jpg")
      try folder.link("broken.jpg", to: "nothing")
      try folder.makeFIFO("fifo.jpg")

      let scan = try Self.scan(folder)

      #expect(Self.records(scan).map(\.name) == ["a.jpg", "link.jpg"])
      #expect(Set(scan.subfolders) == [Array("x".utf8), Array("z.jpg".utf8)])
    }
  }

  @Test func theStampOfALinkIsThatOfItsTarget() throws {
    try TemporaryFolder.with { folder in
      try folder.place([1, 2, 3], at: "a.jpg")
      try folder.link("b.jpg", to: "a.jpg")
      let records = Self.records(try Self.scan(folder))
      #expect(records.count == 2)
      #expect(records.first?.stamp == records.last?.stamp)
    }
  }

  /// The size, the time of the last change, and the inode each make another stamp.
  @Test(arguments: ["size", "mode", "file"]) func aChangeMakesAnotherStamp(what: String) throws {
    try TemporaryFolder.with { folder in
      try folder.place([1, 2, 3], at: "a.jpg")
      let before = Self.records(try Self.scan(folder))
      // The clock of the file system may be coarse.
      let status = try folder.status(of: "a.jpg")
      repeat {
        switch what {
        case "size": try folder.place([1, 2], at: "a.jpg")
        case "mode": try folder.setPermissions(0o600, of: "a.jpg")
        default:
          try folder.place([1, 2, 3], at: "new")
          try folder.replace("a.jpg", by: "new")
        }
      } while try folder.status(of: "a.jpg").isUnchanged(since: status)
      let after = Self.records(try Self.scan(folder))

      #expect(after.map(\.name) == ["a.jpg"])
      #expect(after.first?.stamp != before.first?.stamp)
    }
  }

  @Test func aMissingFolderFails() throws {
    try TemporaryFolder.with { folder in
      #expect(throws: Errno.noSuchFileOrDirectory) { try Self.scan(folder, "nothing") }
    }
  }
}
