import Foundation
import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import SystemPackage
import TestSupport
import Testing

@testable import LibexifRepository

/// Photos that are named several times, perhaps by different names: each shift would add to the
/// last.
@Suite(.tags(.concurrent))
struct RepeatedPhotosTests {
  private static let photo = Fixture.named("iso-speed")?.bytes ?? []
  /// All names except `b.jpg` lead to one file. `hard.jpg` is a hard link to it.
  private static let names = [
    "hard.jpg", "a.jpg", "./a.jpg", "way/a.jpg", "b.jpg", "link.jpg", "a.jpg",
  ]

  private static let reason = "repeated"

  private static func withPhotos(_ body: (TemporaryFolder) throws -> Void) throws {
    try TemporaryFolder.with { folder in
      for name in ["a.jpg", "b.jpg"] { try folder.place(photo, at: name) }
      let files = FileManager.default
      try files.linkItem(
        atPath: folder.path(of: "a.jpg").string, toPath: folder.path(of: "hard.jpg").string)
      for (link, target) in [("link.jpg", "a.jpg"), ("way", ".")] {
        try files.createSymbolicLink(
          atPath: folder.path(of: link).string, withDestinationPath: target)
      }
      try body(folder)
    }
  }

  /// The names with their outcomes.
  private static func fetch(_ repository: LibexifPhotoRepository, in folder: TemporaryFolder)
    -> [String]
  {
    let prefix = folder.path.string.utf8.count + 1
    func name(_ identifier: PhotoIdentifier) -> String {
      String(decoding: identifier.bytes.dropFirst(prefix), as: UTF8.self)
    }
    var outcomes: [String] = []
    for batch in repository.fetchPhotos() {
      outcomes += batch.outcomes.map { outcome in
        switch outcome {
        case .fetched(let photo): name(photo.metadata.localIdentifier)
        case .skipped(let identifier, let reason): "\(name(identifier)) \(reason)"
        case .failed(let error): "\(name(error.identifier)) \(error.code)"
        }
      }
    }
    return outcomes
  }

  /// The outcomes of the names, if those that repeat an earlier photo have this outcome.
  private static func outcomes(ofRepeated suffix: String) -> [String] {
    names.enumerated().map { index, name in
      let isFirst = name == "b.jpg" || index < 2
      return isFirst ? name : "\(name) \(suffix)"
    }
  }

  @Test(arguments: [false, true])
  func inAListEachIsEditedOnce(_ splits: Bool) throws {
    try Self.withPhotos { folder in
      let lines = Self.names.map { folder.path.string + "/\($0)\n" }.joined()
      let list = try folder.place(Array(lines.utf8), at: "list")
      func fetch(isForEditing: Bool) -> [String] {
        let repository = LibexifPhotoRepository(
          photosListedIn: list, terminator: UInt8(ascii: "\n"), isForEditing: isForEditing,
          options: .init(splitsHardLinks: splits))
        return Self.fetch(repository, in: folder)
      }
      #expect(
        fetch(isForEditing: true)
          == Self.outcomes(ofRepeated: Self.reason))
      #expect(fetch(isForEditing: false) == Self.names)
    }
  }

  /// The changes of the second row would be lost.
  @Test(arguments: [false, true])
  func inDataEachIsEditedByItsFirstRow(
    _ splits: Bool
  ) throws {
    try Self.withPhotos { folder in
      let photos = Self.names.map { PhotoIdentifier(text: folder.path.string + "/\($0)") }
      let repository = LibexifPhotoRepository(
        // In pieces, as rows arrive.
        photosSuppliedBy: { AnyIterator(photos.map { [.success($0)] }.makeIterator()) },
        options: .init(splitsHardLinks: splits))
      #expect(
        Self.fetch(repository, in: folder)
          == Self.outcomes(ofRepeated: "invalidData"))
    }
  }

  @Test(arguments: [false, true])
  func inAFolderEachIsEditedOnce(_ splits: Bool) throws {
    try Self.withPhotos { folder in
      let repository = LibexifPhotoRepository(
        photosAt: [PhotoIdentifier(folder.path)], isForEditing: true,
        options: .init(splitsHardLinks: splits))
      #expect(Self.fetch(repository, in: folder) == ["a.jpg", "b.jpg", "hard.jpg"])
    }
  }

  /// A shell passes links as names too.
  @Test(arguments: [
    (["a.jpg", "link.jpg"], ["a.jpg", "link.jpg \(reason)"]),
    (["link.jpg", "a.jpg", "way/b.jpg"], ["link.jpg", "a.jpg \(reason)", "way/b.jpg"]),
    (["", "link.jpg"], ["a.jpg", "b.jpg", "hard.jpg", "link.jpg \(reason)"]),
  ])
  func inArgumentsEachIsEditedOnce(names: [String], outcomes: [String]) throws {
    try Self.withPhotos { folder in
      let repository = LibexifPhotoRepository(
        photosAt: names.map { PhotoIdentifier(text: folder.path.string + "/\($0)") },
        isForEditing: true)
      #expect(Self.fetch(repository, in: folder) == outcomes)
    }
  }

  /// The file may exist later.
  @Test func failedPhotosAreTriedAgain() throws {
    try Self.withPhotos { folder in
      let late = folder.identifier(of: "late.jpg")
      let repository = LibexifPhotoRepository(photosSuppliedBy: {
        var pieces = [[late], [late, late]][...]
        return AnyIterator {
          if pieces.count == 1 { _ = try? folder.place(Self.photo, at: "late.jpg") }
          return pieces.popFirst()?.map { .success($0) }
        }
      })
      #expect(
        Self.fetch(repository, in: folder)
          == ["late.jpg notFound", "late.jpg", "late.jpg invalidData"])
    }
  }

  /// An output folder does not affect the names of the original, and gets a copy for each.
  @Test func anOutputFolderGetsACopyOfEachHardLink() throws {
    try Self.withPhotos { folder in
      let repository = LibexifPhotoRepository(
        photosAt: [PhotoIdentifier(folder.path)], isForEditing: true,
        options: .init(outputFolder: folder.identifier(of: "out")))
      #expect(Self.fetch(repository, in: folder) == ["a.jpg", "b.jpg", "hard.jpg"])
    }
  }
}
