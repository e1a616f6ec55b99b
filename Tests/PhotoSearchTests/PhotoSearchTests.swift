import Foundation
import PhotoEntities
import PhotoFixtures
import SystemPackage
import TestSupport
import Testing

@testable import PhotoSearch
@testable import Platform

/// The files that may be photos, and their order.
struct PhotoSearchTests {
  /// The candidates relative to the folder, in order; named ones are marked with a star.
  private static func search(
    _ folder: TemporaryFolder, _ paths: [String], isRecursive: Bool = false,
    purpose: PhotoSearch.Purpose = .browsing
  ) -> [String] {
    let prefix = folder.path.string + "/"
    let search = PhotoSearch(
      paths: paths.map { PathBytes(Array((prefix + $0).utf8)) }, isRecursive: isRecursive,
      purpose: purpose
    ) { [".jpg", ".JPEG"].contains(where: String(decoding: $0.bytes, as: UTF8.self).hasSuffix) }
    return search.candidates().map { candidate in
      let path = String(decoding: candidate.path.bytes, as: UTF8.self)
      let name = path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
      if case .named = candidate.origin { return name + "*" }
      return name
    }
  }

  private static func withTree(_ body: (TemporaryFolder) throws -> Void) throws {
    try TemporaryFolder.with { folder in
      for name in [
        "a/b.jpg", "a/c/d.jpg", "a.jpg", "a-b.jpg", "B.jpg", "ä.jpg", "a/.hidden.jpg",
        "a/.folder/e.jpg", ".f.jpg", "a/notes.txt",
      ] {
        try folder.place([], at: name)
      }
      try body(folder)
    }
  }

  @Test
  func aFolderGivesItsFilesInByteOrder() throws {
    try Self.withTree { folder throws in
      #expect(Self.search(folder, [""]) == ["B.jpg", "a-b.jpg", "a.jpg", "ä.jpg"])
      #expect(Self.search(folder, ["a"]) == ["a/b.jpg"])
      #expect(Self.search(folder, ["a/"]) == ["a/b.jpg"])
    }
  }

  /// `-`, `.` and `/` follow each other in this order.
  @Test
  func foldersWithinAreSearchedOnDemand() throws {
    try Self.withTree { folder throws in
      #expect(
        Self.search(folder, [""], isRecursive: true) == [
          "B.jpg", "a-b.jpg", "a.jpg", "a/b.jpg", "a/c/d.jpg", "ä.jpg",
        ])
    }
  }

  /// An edit keeps the order in which its user named the photos.
  @Test
  func theOrderOfTheNamesCanBeKept() throws {
    try Self.withTree { folder throws in
      #expect(
        Self.search(
          folder, ["a.jpg", "a", "B.jpg", "a/b.jpg", "a.jpg"], purpose: .editing(output: nil))
          == ["a.jpg*", "a/b.jpg*", "B.jpg*"])
      #expect(
        Self.search(folder, ["a/c/d.jpg", "a"], isRecursive: true, purpose: .editing(output: nil))
          == ["a/c/d.jpg*", "a/b.jpg"])
    }
  }

  /// Backups of photos are photos too, but are skipped unless they are named.
  @Test(arguments: [PhotoSearch.Purpose.browsing, .editing(output: nil)])
  func onlyFilesNamedLikePhotosAreTakenFromAFolder(purpose: PhotoSearch.Purpose) throws {
    try TemporaryFolder.with { folder throws in
      for name in ["a.jpg", "a.jpg.orig", "b.JPEG", "c.orig", "d"] {
        try folder.place([], at: name)
      }
      #expect(
        Self.search(folder, ["", "c.orig"], purpose: purpose) == ["a.jpg", "b.JPEG", "c.orig*"])
    }
  }

  /// A folder that is named and found counts for the folder around it.
  @Test func aFileInANamedFolderIsAlsoInTheFolderAroundIt() throws {
    try TemporaryFolder.with { folder throws in
      try folder.place([], at: "a/sub/x.jpg")
      for names in [["a", "a/sub"], ["a/sub", "a"], ["a", "a/sub/x.jpg"]] {
        let census = SearchCensus()
        let search = PhotoSearch(
          paths: names.map { PathBytes(folder.path(of: $0)) }, isRecursive: true
        ) { $0.nameExtension?.elementsEqual("jpg".utf8) ?? false }
        #expect(search.candidates(census).count == 1)
        #expect(census.emptyFolders(withSubfolders: true) == [])
      }
    }
  }

  @Test(arguments: [PhotoSearch.Purpose.browsing, .editing(output: nil)], [false, true])
  func knowsTheFoldersWithoutPhotos(purpose: PhotoSearch.Purpose, isRecursive: Bool) throws {
    try Self.withTree { folder throws in
      for name in ["empty/a.txt", "deep/x/y/z.jpg", "texts/sub/b.txt"] {
        try folder.place([], at: name)
      }
      func paths(_ names: [String]) -> [PathBytes] {
        names.map { PathBytes(folder.path(of: $0)) }
      }
      let named = ["a", "a.jpg", "deep", "empty", "missing", "texts"]
      let search = PhotoSearch(
        paths: paths(named + ["empty"]), isRecursive: isRecursive, purpose: purpose
      ) { $0.nameExtension?.elementsEqual("jpg".utf8) ?? false }
      let census = SearchCensus()
      let found = search.candidates(census)
      #expect(found.count == (isRecursive ? 5 : 3))
      #expect(census.folders == paths(["a", "deep", "empty", "texts"]))
      #expect(
        census.emptyFolders(withSubfolders: isRecursive)
          == paths((isRecursive ? [] : ["deep"]) + ["empty", "texts"]))
    }
  }

  @Test
  func anEditTakesNoLinkToAnotherOfThePhotos() throws {
    try TemporaryFolder.with { folder throws in
      for name in ["in/b.jpg", "else.jpg"] { try folder.place([], at: name) }
      for (link, target) in [("a", "b.jpg"), ("c", "../else.jpg"), ("d", "c.jpg")] {
        try FileManager.default.createSymbolicLink(
          atPath: folder.path(of: "in/\(link).jpg").string, withDestinationPath: target)
      }
      #expect(
        Self.search(folder, ["in"], purpose: .editing(output: nil)) == ["in/b.jpg", "in/c.jpg"])
      #expect(
        Self.search(folder, ["in", "else.jpg"], purpose: .editing(output: nil))
          == ["in/b.jpg", "else.jpg*"])
      #expect(Self.search(folder, ["in/a.jpg"], purpose: .editing(output: nil)) == ["in/a.jpg*"])
      #expect(Self.search(folder, ["in"]).count == 4)
    }
  }

  @Test
  func anEditDoesNotSearchTheFolderThatItWritesTo() throws {
    try TemporaryFolder.with { folder throws in
      for name in ["a.jpg", "out/a.jpg", "in/out/b.jpg"] { try folder.place([], at: name) }
      let output = PhotoSearch.Purpose.editing(output: folder.path(of: "in/../out"))
      #expect(
        Self.search(folder, [""], isRecursive: true, purpose: output) == ["a.jpg", "in/out/b.jpg"])
    }
  }

  @Test
  func namedFilesAreSortedAndGivenOnce() throws {
    try Self.withTree { folder throws in
      #expect(
        Self.search(folder, ["a.jpg", "a", "a-b.jpg", "a.jpg", "missing.jpg", "a/b.jpg", "a"]) == [
          "a-b.jpg*", "a.jpg*", "a/b.jpg*", "missing.jpg*",
        ])
    }
  }

  @Test
  func hiddenFilesAreFoundOnlyByName() throws {
    try Self.withTree { folder throws in
      #expect(Self.search(folder, [".f.jpg"]) == [".f.jpg*"])
      #expect(Self.search(folder, ["a/.folder"]) == ["a/.folder/e.jpg"])
      #expect(Self.search(folder, ["a/c", "a/.hidden.jpg"]) == ["a/.hidden.jpg*", "a/c/d.jpg"])
    }
  }

  @Test
  func linksToFilesAreFoundButLinksToFoldersAreNotFollowed() throws {
    try TemporaryFolder.with { folder throws in
      try folder.place([], at: "album/photo.jpg")
      try folder.link("album/link.jpg", to: "photo.jpg")
      try folder.link("album/loop", to: "../album")
      try folder.link("album/dangling.jpg", to: "nowhere.jpg")
      try folder.link("shelf", to: "album")
      try folder.makeFIFO("album/fifo.jpg")
      let inAlbum = ["album/link.jpg", "album/photo.jpg"]
      #expect(Self.search(folder, ["album"], isRecursive: true) == inAlbum)
      #expect(Self.search(folder, [""], isRecursive: true) == inAlbum)
      // A link that is named is searched.
      #expect(Self.search(folder, ["shelf"]) == ["shelf/link.jpg", "shelf/photo.jpg"])
      #expect(Self.search(folder, ["album/fifo.jpg"]) == ["album/fifo.jpg*"])
    }
  }

  @Test
  func aNameNeedNotBeText() throws {
    let name: [UInt8] = [0x66, 0xFC, 0x72, 0xFF, 0x2E, 0x6A, 0x70, 0x67]
    try TemporaryFolder.with { folder throws in
      let path = Array(folder.path.string.utf8) + [0x2F] + name
      try FileDescriptor.open(
        PathBytes(path).filePath, .writeOnly, options: [.create, .exclusiveCreate],
        permissions: [.ownerReadWrite]
      ).close()
      let search = PhotoSearch(
        paths: [PathBytes(folder.path)], isRecursive: false, accepts: { _ in true })
      #expect(search.candidates().map(\.path.bytes) == [path])
    }
  }
}
