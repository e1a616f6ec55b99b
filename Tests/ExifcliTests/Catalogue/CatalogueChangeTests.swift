import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A catalogue notices every change of the photos that it has.
@Suite(.tags(.process))
struct CatalogueChangeTests {
  struct Change: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let make: @Sendable (TemporaryFolder) throws -> Void

    init(_ name: String, _ make: @escaping @Sendable (TemporaryFolder) throws -> Void) {
      (testDescription, self.make) = (name, make)
    }
  }

  /// Changes of values that leave the size and the times of modification as they are.
  private static let hidden = [
    Change("changed in place") { try $0.redate("photos/a.jpg") },
    Change("replaced") { try $0.replace("photos/sub/c.jpg") },
    Change("changed through a hard link elsewhere") { try $0.redate("hard.jpg") },
    Change("the target of a symbolic link is changed") { try $0.redate("target.jpg") },
    Change("the target of a symbolic link is replaced") { try $0.replace("target.jpg") },
  ]

  private static let visible = [
    Change("added") { try $0.place("exif-big-endian", as: "photos/sub/e.jpg") },
    Change("added in a new folder") { try $0.place("grey", as: "photos/new/er/e.jpg") },
    Change("added in an empty folder") { try $0.place("grey", as: "photos/empty/e.jpg") },
    Change("removed") { try $0.remove("photos/b.jpg") },
    Change("all of a folder removed") { try $0.remove("photos/sub/c.jpg") },
    Change("a folder removed") { try $0.remove("photos/sub") },
    Change("renamed") { try $0.move("photos/a.jpg", to: "photos/z.jpg") },
    Change("moved") { try $0.move("photos/a.jpg", to: "photos/sub/a.jpg") },
    Change("two swapped") {
      try $0.move("photos/a.jpg", to: "x")
      try $0.move("photos/b.jpg", to: "photos/a.jpg")
      try $0.move("x", to: "photos/b.jpg")
    },
    Change("a folder renamed") { try $0.move("photos/sub", to: "photos/bus") },
    Change("two folders swapped") {
      try $0.move("photos/sub/deep", to: "x")
      try $0.move("photos/sub", to: "photos/deep")
      try $0.move("x", to: "photos/sub")
    },
    Change("a symbolic link leads elsewhere") {
      try $0.remove("photos/link.jpg")
      try $0.link("photos/link.jpg", to: "a.jpg")
    },
    Change("a symbolic link leads nowhere") { try $0.remove("target.jpg") },
    Change("a file has become a folder") {
      try $0.remove("photos/a.jpg")
      try $0.place("grey", as: "photos/a.jpg/e.jpg")
    },
    Change("a file has become a FIFO") {
      try $0.remove("photos/a.jpg")
      #expect(mkfifo($0.url("photos/a.jpg").path, 0o600) == 0)
    },
    Change("a folder has become a file") {
      try $0.remove("photos/sub")
      try $0.place("grey", as: "photos/sub")
    },
    Change("a folder has become a symbolic link") {
      try $0.move("photos/sub", to: "elsewhere")
      try $0.link("photos/sub", to: "../elsewhere")
    },
    Change("the folder itself is another one") {
      try $0.move("photos", to: "old")
      try $0.place("grey", as: "photos/a.jpg")
    },
    Change("emptied") { try $0.place([UInt8](), at: "photos/a.jpg") },
    Change("overwritten with text") { try $0.place(Array("text".utf8), at: "photos/a.jpg") },
    Change("only touched") {
      #expect(utimensat(AT_FDCWD, $0.url("photos/a.jpg").path, nil, 0) == 0)
    },
    Change("names that are no text") {
      try $0.place("grey", as: "photos/line\nline/e\n.jpg")
      let bytes = try $0.bytes("photos/a.jpg")
      try $0.place(bytes, at: Array("photos/".utf8) + [0xFF, 0xFE] + Array(".jpg".utf8))
    },
  ]

  private static func place(in folder: TemporaryFolder) throws -> CatalogueTrial {
    let trial = CatalogueTrial(folder: folder)
    try trial.placePhotos()
    try folder.place("grey", as: "target.jpg")
    try folder.link("photos/link.jpg", to: "../target.jpg")
    try folder.place("exif-little-endian", as: "hard.jpg")
    #expect(link(folder.url("hard.jpg").path, folder.url("photos/hard.jpg").path) == 0)
    return trial
  }

  @Test(arguments: hidden + visible)
  func aChangeOfOldPhotosIsNoticed(change: Change) async throws {
    try await TemporaryFolder.with { folder async throws in
      let trial = try Self.place(in: folder)
      try await CatalogueTrial.waitUntilPhotosAreOld()
      _ = try trial.ask(CatalogueTrial.queries[0])
      _ = try trial.ask(CatalogueTrial.queries[2])
      try change.make(folder)
      try trial.expectRightAnswers(to: [CatalogueTrial.queries[0], CatalogueTrial.queries[2]])
      // What was read in the same second is read again.
      try trial.expectRightAnswers(to: [CatalogueTrial.queries[0]])
    }
  }

  /// Each is made at once after the run that has read the photo, and taken back at once.
  @Test(arguments: hidden)
  func aChangeInTheSecondOfTheReadingIsNoticed(change: Change) throws {
    try TemporaryFolder.with { folder in
      let trial = try Self.place(in: folder)
      _ = try trial.ask(CatalogueTrial.queries[0])
      for _ in 1...3 {
        try change.make(folder)
        try trial.expectRightAnswers(to: [CatalogueTrial.queries[0]])
      }
    }
  }

  /// Old photos are not read again: the catalogue is not written.
  @Test
  func nothingIsWrittenWithoutAChange() async throws {
    try await TemporaryFolder.with { folder async throws in
      let trial = try Self.place(in: folder)
      try await CatalogueTrial.waitUntilPhotosAreOld()
      for query in CatalogueTrial.queries { _ = try trial.ask(query) }
      let before = try FileState(trial.catalogue, in: folder)
      try trial.expectRightAnswers()
      #expect(try FileState(trial.catalogue, in: folder) == before)
    }
  }
}
