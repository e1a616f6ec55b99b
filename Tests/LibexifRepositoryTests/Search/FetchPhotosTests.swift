import Foundation
import PhotoContainers
import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import SystemPackage
import TestSupport
import Testing

@testable import LibexifRepository

/// The photos of a repository, with their outcomes.
@Suite(.tags(.concurrent))
struct FetchPhotosTests {
  private static let photo = Fixture.named("iso-speed")?.bytes ?? []
  private static let noPhoto = Array("This is not a photo".utf8)
  private static let unknownFormat = PhotoWarning.notAPhoto(
    .otherFormat(nil, supported: PhotoFormats.names))

  /// The outcomes in words, without regard to batches.
  private static func fetch(
    _ folder: TemporaryFolder, _ names: [String], isRecursive: Bool = false,
    hasAnyName: Bool = false
  ) -> [String] {
    let repository = LibexifPhotoRepository(
      photosAt: names.map { folder.identifier(of: $0) }, isRecursive: isRecursive,
      hasAnyName: hasAnyName)
    let prefix = folder.path.string.utf8.count + 1
    func name(_ identifier: PhotoIdentifier) -> String {
      String(decoding: identifier.bytes.dropFirst(prefix), as: UTF8.self)
    }
    var outcomes: [String] = []
    for batch in repository.fetchPhotos() {
      outcomes.append(
        contentsOf: batch.outcomes.map { outcome in
          switch outcome {
          case .fetched(let photo):
            "\(name(photo.metadata.localIdentifier)) \(photo.metadata.iso ?? 0)"
          case .skipped(let identifier, let reason):
            "\(name(identifier)) skipped: \(reason)"
          case .failed(let error): "\(name(error.identifier)) failed: \(error.code)"
          }
        })
    }
    return outcomes
  }

  @Test
  func otherFilesInAFolderAreSkipped() throws {
    try TemporaryFolder.with { folder throws in
      try folder.place(Self.photo, at: "album/b.jpg")
      try folder.place(Self.photo, at: "album/photo without a suffix")
      try folder.place(Self.noPhoto, at: "album/a.jpg")
      try folder.place([], at: "album/empty.JPEG")
      try folder.place(Self.noPhoto, at: "album/notes.txt")
      try folder.place([], at: "album/nothing")
      try folder.place(Self.photo, at: "album/c/d.jpg")
      try folder.makeFIFO("album/fifo.jpg")
      let found = [
        "album/a.jpg skipped: \(Self.unknownFormat)",
        "album/b.jpg 51200",
        "album/empty.JPEG skipped: \(PhotoWarning.notAPhoto(.isEmpty))",
      ]
      #expect(Self.fetch(folder, ["album"]) == found)
      let other = "album/photo without a suffix 51200"
      #expect(Self.fetch(folder, ["album"], hasAnyName: true) == found + [other])
      var all = found
      all.insert("album/c/d.jpg 51200", at: 2)
      #expect(Self.fetch(folder, ["album"], isRecursive: true) == all)
      #expect(Self.fetch(folder, ["album"], isRecursive: true, hasAnyName: true) == all + [other])
    }
  }

  @Test
  func namedFilesThatAreNotPhotosFail() throws {
    try TemporaryFolder.with { folder throws in
      try folder.place(Self.noPhoto, at: "a.jpg")
      try folder.place(Self.noPhoto, at: "b.txt")
      try folder.makeFIFO("fifo.jpg")
      try folder.place(Self.photo, at: "photo.jpg")
      #expect(
        Self.fetch(folder, ["photo.jpg", "missing.jpg", "a.jpg", "b.txt", "fifo.jpg"]) == [
          "a.jpg failed: notAPhoto", "b.txt failed: notAPhoto", "fifo.jpg failed: notAPhoto",
          "missing.jpg failed: notFound", "photo.jpg 51200",
        ])
    }
  }

  /// A file that is both named and found counts as named.
  @Test
  func aFileThatIsNamedAndFoundFails() throws {
    try TemporaryFolder.with { folder throws in
      try folder.place(Self.noPhoto, at: "album/a.jpg")
      for names in [["album", "album/a.jpg"], ["album/a.jpg", "album"]] {
        #expect(Self.fetch(folder, names) == ["album/a.jpg failed: notAPhoto"])
      }
    }
  }

  @Test(.tags(.modes), .disabled(if: Rights.ignoreModes, "root may read every folder"))
  func aFolderThatMayNotBeReadFails() throws {
    try TemporaryFolder.with { folder throws in
      try folder.place(Self.photo, at: "album/closed/photo.jpg")
      try folder.setPermissions(0, of: "album/closed")
      defer { try? folder.setPermissions(0o755, of: "album/closed") }
      #expect(
        Self.fetch(folder, ["album"], isRecursive: true)
          == ["album/closed failed: notReadable"])
    }
  }

  @Test
  func manyComeInOrder() throws {
    try TemporaryFolder.with { folder throws in
      let names = (0..<600).map { "\($0).jpg" }
      for name in names {
        try folder.place(Self.noPhoto, at: "album/" + name)
      }
      let fetched = Self.fetch(folder, ["album"]).map { String($0.prefix { $0 != " " }) }
      let inOrder = names.map { "album/" + $0 }.sorted {
        $0.utf8.lexicographicallyPrecedes($1.utf8)
      }
      #expect(fetched == inOrder)
    }
  }

  @Test
  func anEmptyFolderHasNoPhotos() throws {
    try TemporaryFolder.with { folder throws in
      try folder.place([], at: "album/.hidden")
      let contents = PhotoWarning.FolderContents(
        photosInSubfolders: 0, otherFormats: [], otherFiles: 0)
      #expect(
        Self.fetch(folder, ["album"]) == ["album skipped: \(PhotoWarning.noPhotos(contents))"])
      #expect(Self.fetch(folder, []).isEmpty)
    }
  }
}
