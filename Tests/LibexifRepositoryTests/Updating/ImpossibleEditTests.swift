import Foundation
import PhotoContainers
import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import SystemPackage
import TestSupport
import Testing

@testable import LibexifRepository

/// Photos that cannot be edited, among others that can: only they fail, with the reason, and the
/// attempt leaves no trace in the files.
struct ImpossibleEditTests {
  /// An obstacle that makes the photo impossible to edit.
  private struct Obstacle: Sendable, CustomTestStringConvertible {
    let reason: PhotoRepositoryError.Reason
    let testDescription: String
    let arrange: @Sendable (TemporaryFolder) throws -> Void

    init(
      _ description: String, _ reason: PhotoRepositoryError.Reason,
      _ arrange: @escaping @Sendable (TemporaryFolder) throws -> Void
    ) {
      (testDescription, self.reason) = (description, reason)
      self.arrange = arrange
    }

    /// A photo whose block does not allow the edit.
    init(fixture: String, _ reason: PhotoRepositoryError.Reason) {
      self.init(fixture, reason) { folder in
        try folder.place(try #require(Fixture.named(fixture)).bytes, at: ImpossibleEditTests.bad)
      }
    }
  }

  private static let bad = "bad.jpg"
  private static let sound = Fixture.named("exif-big-endian")?.bytes ?? []
  private static let pastEnd = PhotoRepositoryError.Reason.unsafe(
    detail: "its Exif refers to bytes past its end, and a longer Exif would change their meaning")

  private static let obstacles: [Obstacle] = [
    .init(fixture: "no-room", .noRoom(limit: 65_533)),
    .init(fixture: "value-past-end", pastEnd),
    .init(fixture: "bad-tiff-header", .unsafe(detail: "its Exif has no TIFF header")),
    .init(
      fixture: "cut-in-exif",
      .unsafe(detail: "its Exif is damaged, and followed by bytes that are not a segment")),
    .init(
      fixture: "two-exif-directories",
      .unsafe(detail: "two pointers of its Exif lead to the Exif directory")),
    .init(
      fixture: "exif-pointer-out-of-range",
      .unsafe(detail: "the Exif directory of its Exif is damaged")),
    .init(
      fixture: "mpf-before-exif",
      .unsafe(detail: "the offsets of its further pictures would become wrong")),
    .init("text", .notAPhoto(.otherFormat(nil, supported: PhotoFormats.names))) {
      try $0.place(Array("This is not a photo".utf8), at: bad)
    },
    .init("an empty file", .notAPhoto(.isEmpty)) { try $0.place([], at: bad) },
    .init("a folder", .notAPhoto(.isFolder)) { try $0.place([], at: bad + "/file") },
    .init("a pipe", .notAPhoto(.isNotRegular)) { try $0.makeFIFO(bad) },
    .init("nothing", .missing) { _ in },
    .init("a link to nothing", .missing) { try $0.link(bad, to: "nowhere") },
    .init("a hard link", .hardLinked(names: 2)) { folder in
      try folder.place(sound, at: bad)
      try FileManager.default.linkItem(
        atPath: folder.path(of: bad).string, toPath: folder.path(of: "name.jpg").string)
    },
    .init("a read-only photo", .readOnly(.file)) { folder in
      try folder.place(sound, at: bad)
      try folder.setPermissions(0o444, of: bad)
    },
    .init("a photo with other values", .changedSinceRead) { folder in
      try folder.place(try #require(Fixture.named("no-exif")).bytes, at: bad)
      try LibexifPhotoRepository().edit(folder.identifier(of: bad), .bias)
    },
  ]

  /// Everything that would show an attempt, for every entry of the folder.
  private static func traces(_ folder: TemporaryFolder) throws -> [String: [Int]] {
    try folder.names().filter { !$0.hasPrefix("good") }.reduce(into: [:]) { traces, name in
      let status = try folder.status(of: name)
      let times = [status.st_atim, status.st_mtim, status.st_ctim].flatMap {
        [Int($0.tv_sec), Int($0.tv_nsec)]
      }
      let bytes = status.type == .regular ? try folder.bytes(of: name).hashValue : 0
      traces[name] = [bytes, Int(status.inode.rawValue), Int(status.permissions.rawValue)] + times
    }
  }

  @Test(arguments: obstacles)
  private func failAloneAndLeaveNoTrace(_ obstacle: Obstacle) throws {
    try TemporaryFolder.with { folder in
      let good = try ["good-1.jpg", "good-2.jpg"].map { try folder.place(Self.sound, at: $0) }
      try obstacle.arrange(folder)
      let identifiers = [good[0], folder.identifier(of: Self.bad), good[1]]
      let repository = LibexifPhotoRepository()
      let updates = identifiers.map { identifier in
        let photo = try? repository.fetchPhoto(withIdentifier: identifier).metadata
        let original =
          obstacle.reason == .changedSinceRead && identifier == identifiers[1]
          ? Metadata(localIdentifier: identifier)
          : photo ?? Metadata(localIdentifier: identifier)
        var metadata = original
        metadata.artist = "Somebody with a long name"
        metadata.exposureProgram = .creativeProgram
        metadata.lensModel = "A lens"
        return MetadataUpdate(to: metadata, from: original)
      }
      // The first read of a file or a link may change its access time.
      for name in try folder.names() where try folder.status(of: name).type != .fifo {
        _ = try? folder.bytes(of: name)
      }
      let (before, names) = (try Self.traces(folder), try folder.names())

      var outcomes: [UpdateOutcome] = []
      repository.updatePhotos(updates, together: false) { outcome in
        outcomes.append(outcome)
      }

      #expect(outcomes.count == 3)
      #expect(outcomes.first == .updated(UpdateReport()))
      #expect(outcomes.last == .updated(UpdateReport()))
      guard case .failed(let error) = outcomes[1] else {
        Issue.record("the photo was edited")
        return
      }
      #expect(error.identifier == identifiers[1])
      #expect(error.reason == obstacle.reason)
      #expect(try Self.traces(folder) == before)
      #expect(try folder.names() == names)
      for identifier in good {
        let artist = try repository.fetchPhoto(withIdentifier: identifier).metadata.artist
        #expect(artist == "Somebody with a long name")
      }
    }
  }
}
