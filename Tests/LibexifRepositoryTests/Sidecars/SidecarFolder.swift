import EditJudges
import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import TestSupport
import Testing
import XMPPackets

@testable import LibexifRepository

/// A photo with a sidecar, in a folder of a test.
struct SidecarFolder {
  let folder: TemporaryFolder
  let photo: PhotoIdentifier
  let journal: EditJournal?

  static let name = "photo.jpg"
  static let sidecar = "photo.jpg.xmp"

  /// - Parameters:
  ///   - segments: The photo's metadata.
  ///   - elements: The properties in the sidecar; nil if there is none.
  static func with(
    _ segments: [JPEGBuilder.Segment] = [], sidecar elements: String?,
    isRecorded: Bool = false, _ body: (SidecarFolder) throws -> Void
  ) throws {
    try TemporaryFolder.with(isInMemory: !isRecorded) { folder in
      let photo = try folder.place(JPEGBuilder(metadata: segments).bytes, at: name)
      if let elements { try folder.place(packet(elements), at: sidecar) }
      let journal =
        isRecorded
        ? EditJournal(
          inHistoryAt: folder.identifier(of: "history"),
          command: (folder: folder.identifier(of: "."), arguments: [])) : nil
      try journal?.prepare(isRehearsal: false)
      try body(SidecarFolder(folder: folder, photo: photo, journal: journal))
    }
  }

  static func packet(_ elements: String) -> [UInt8] {
    Array(JPEGBuilder.Segment.packet(elements: elements).utf8)
  }

  var options: EditOptions { EditOptions(sidecars: .only) }
  var repository: LibexifPhotoRepository {
    LibexifPhotoRepository(options: options, journal: journal)
  }
  var photoBytes: [UInt8] { get throws { try folder.bytes(of: Self.name) } }
  /// Nil if there is no sidecar.
  var sidecarBytes: [UInt8]? { try? folder.bytes(of: Self.sidecar) }

  func fetched() throws -> FetchedPhoto { try repository.fetchPhoto(withIdentifier: photo) }

  func edit(_ change: (inout Metadata) -> Void) throws {
    let old = try fetched().metadata
    var new = old
    change(&new)
    try repository.updatePhoto(with: new, insteadOf: old)
  }

  /// Undoes the edits of the newest run, or makes them again.
  func undo(isRedo: Bool = false, isRehearsal: Bool = false) throws -> [UndoOutcome] {
    let history = LibexifRunHistory(at: folder.identifier(of: "history"))
    let run = try history.fetchRuns(limit: 1).runs.first
    var outcomes: [UndoOutcome] = []
    LibexifEditHistory(
      journal: try #require(run).journal, options: .init(isRehearsal: isRehearsal), isRedo: isRedo
    ).undoEdits(ofNewestRuns: nil) { batch in
      outcomes += batch.outcomes
    }
    return outcomes
  }
}
