import EditJudges
import PhotoEntities
import PhotoUseCases
import TestSupport
import Testing

@testable import LibexifRepository

/// A photo that is edited several times. Each edit is recorded and checked, and then undone.
struct EditedPhoto {
  private let journaled: JournaledFolder
  private let identifier: PhotoIdentifier
  /// The file before the first edit, and after each edit that changed it.
  private(set) var states: [[UInt8]]
  /// The first file with a block, from which the edits' own bytes are counted.
  private var unedited: [UInt8]
  /// The refused edits, with their errors.
  private(set) var refusals: [(edit: FieldEdit, error: PhotoRepositoryError)] = []

  /// Further text in failures, besides the edit.
  private let hint: String

  /// Lends a photo of these bytes.
  static func with(
    _ bytes: [UInt8], hint: String = "", _ body: (inout EditedPhoto) throws -> Void
  ) throws {
    try TemporaryFolder.with(isInMemory: true) { folder in
      let journaled = JournaledFolder(folder: folder)
      var photo = EditedPhoto(
        journaled: journaled, identifier: try folder.place(bytes, at: "p"), states: [bytes],
        unedited: bytes, hint: hint)
      try body(&photo)
      #expect(try Set(folder.names()).isSubset(of: ["p", JournaledFolder.journalName]))
    }
  }

  private init(
    journaled: JournaledFolder, identifier: PhotoIdentifier, states: [[UInt8]], unedited: [UInt8],
    hint: String
  ) {
    (self.journaled, self.identifier) = (journaled, identifier)
    (self.states, self.unedited, self.hint) = (states, unedited, hint)
  }

  /// The photo's metadata.
  func metadata() throws -> Metadata {
    try fetched().editable
  }

  private func fetched() throws -> FetchedPhoto {
    try LibexifPhotoRepository().fetchPhoto(withIdentifier: identifier)
  }

  /// Edits the photo, in a run of its own. Then it has the requested values, and all other fields
  /// are unchanged; or the whole photo is.
  mutating func edit(_ edit: FieldEdit, of fields: [String]? = nil) throws {
    let fetched = try fetched()
    var wanted = fetched.metadata
    edit.apply(&wanted)
    let (before, expected) = (fetched.editable, fetched.editable(as: wanted))
    let last = states[states.count - 1]
    do throws(PhotoRepositoryError) {
      try journaled.run().updatePhoto(with: wanted, insteadOf: fetched.metadata)
    } catch {
      #expect(firstDifference(try journaled.folder.bytes(of: "p"), last) == nil, "\(edit) \(hint)")
      refusals.append((edit, error))
      return
    }
    let now = try metadata()
    #expect(now == expected.qualified(as: now), "\(edit) \(hint)")
    let bytes = try journaled.folder.bytes(of: "p")
    let judge = EditJudge(
      from: last, to: bytes, fields: fields ?? edit.fields, unedited: unedited)
    #expect(judge.faults == [], "\(edit) \(hint)")
    #expect(judge.isChanged == (expected != before), "\(edit) \(hint)")
    if judge.isChanged { states.append(bytes) }
    if ReferencePhoto.block(of: unedited) == nil { unedited = bytes }
  }

  /// Undoes the newest edits one by one, and then all others at once. Each undo restores the
  /// earlier bytes.
  func undo(oneByOne count: Int) throws {
    let single = min(count, states.count - 1)
    for state in states.dropLast().suffix(single).reversed() {
      #expect(journaled.undo(runs: 1).undone == [1], "\(hint)")
      #expect(firstDifference(try journaled.folder.bytes(of: "p"), state) == nil, "\(hint)")
    }
    let rest = states.count - 1 - single
    #expect(journaled.undo().undone == (rest == 0 ? [] : [rest]), "\(hint)")
    #expect(firstDifference(try journaled.folder.bytes(of: "p"), states[0]) == nil, "\(hint)")
  }
}
