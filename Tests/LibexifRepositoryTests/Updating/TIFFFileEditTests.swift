import EditJudges
import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import TestSupport
import Testing

@testable import LibexifRepository

/// Edits of TIFF files and raws, which are recorded and undone: the picture, previews and unknown data stay in their
/// places.
struct TIFFFileEditTests {
  private static let strip = (0..<9000).map { UInt8(truncatingIfNeeded: $0 &* 7) }

  private static func file(_ maker: String, _ more: TIFFBuilder.Entry...) -> TIFFFile {
    TIFFFile(
      [
        .make(maker), .init(.artist, .ascii("Jane Example")),
        .init(.imageWidth, .short(30)), .init(.imageLength, .short(20)),
        .init(.stripOffsets, .offset(of: strip)), .init(.stripByteCounts, .long(9000)),
        .init(0x02BD, .undefined("unknown data")), .raw(3, 2),
        .exif(
          .init(.photographicSensitivity, .short(100)), .init(.lensModel, .ascii("A lens")),
          .init(.dateTimeOriginal, .ascii("2024:05:01 06:42:17")),
          .init(.makerNote, .undefined([UInt8](repeating: 9, count: 600)))),
      ] + more)
  }

  private static let files: [TIFFFile] = [
    file("Example"), file("Example").with { $0.order = .bigEndian },
    file("SONY"), file("NIKON", .init(0x9003, .ascii("2024:05:01 06:42:17"))),
    file("Example", .init(0xC612, .byte(1, 4, 0, 0))),
    file("Example").with { $0.gap = [UInt8](repeating: 1, count: 20_001) },
    TIFFFile([.make("Example")]), file("Example").with { $0.isBig = true },
    file("Example", .init(0xC612, .byte(1, 4, 0, 0))).with {
      ($0.isBig, $0.order) = (true, .bigEndian)
      $0.gap = [UInt8](repeating: 1, count: 20_001)
    },
    TIFFFile([.make("Example")]).with { $0.isBig = true },
  ]

  /// The edits that Exif alone can hold.
  private static let edits = (FieldEdit.all + FieldEdit.everything).filter {
    !["title", "keywords", "label", "every field"].contains($0.field)
  }

  @Test(arguments: files)
  func everyFieldIsEditedAndUndone(_ file: TIFFFile) throws {
    let bytes = file.bytes
    try JournaledFolder.with { journaled in
      let photo = try journaled.folder.place(bytes, at: "photo.tif")
      let repository = LibexifPhotoRepository(
        options: .init(isExifAlone: true, allowsRawGrowth: true),
        journal: EditJournal(at: journaled.journal))
      try EditJournal(at: journaled.journal).prepare(isRehearsal: false)
      var count = 0
      for edit in Self.edits {
        let old = try repository.fetchPhoto(withIdentifier: photo).metadata
        var new = old
        edit.apply(&new)
        if new == old { continue }
        do throws(PhotoRepositoryError) {
          _ = try repository.updatePhoto(with: new, insteadOf: old)
        } catch {
          #expect(error.reason == .notStorable(.makeOfFormat(name: old.fileType ?? "")))
          #expect(new.cameraMake != old.cameraMake && ["ARW", "NEF", "RAW"].contains(old.fileType))
          continue
        }
        count += 1
        let edited = try journaled.folder.bytes(of: "photo.tif")
        #expect(try repository.fetchPhoto(withIdentifier: photo).metadata == new, "\(edit)")
        try Self.checkKept(bytes, in: edited)
        // Later edits take the place of earlier ones.
        #expect(edited.count < bytes.count + 3000)
      }
      #expect(count > 30)
      #expect(journaled.undo(isRehearsal: true) == [.undone(photo, edits: count)])
      #expect(journaled.undo() == [.undone(photo, edits: count)])
      #expect(firstDifference(try journaled.folder.bytes(of: "photo.tif"), bytes) == nil)
      #expect(journaled.undo(isRedo: true) == [.undone(photo, edits: count)])
    }
  }

  /// The strip, the unknown data and the MakerNote are where they were.
  private static func checkKept(_ old: [UInt8], in new: [UInt8]) throws {
    for part in [strip, Array("unknown data".utf8), [UInt8](repeating: 9, count: 600)] {
      guard let start = old.firstRange(of: part)?.lowerBound else { continue }
      #expect(new[start..<start + part.count].elementsEqual(part))
    }
  }

  /// A rehearsal says whether IFD0 would move: only if it gets another entry.
  @Test(arguments: [(true, true), (true, false), (false, true)])
  func aRehearsalSaysWhetherIFD0Moves(isRehearsal: Bool, isNew: Bool) throws {
    try TemporaryFolder.with { folder in
      let photo = try folder.place(Self.file("Example").bytes, at: "photo.tif")
      // Raw pixels of any maker make a raw.
      let repository = LibexifPhotoRepository(
        options: .init(isRehearsal: isRehearsal, isExifAlone: true, allowsRawGrowth: true))
      let old = try repository.fetchPhoto(withIdentifier: photo).metadata
      var new = old
      if isNew { new.rating = 3 } else { new.artist = "A rather long name of an artist" }
      let warnings = try repository.updatePhoto(with: new, insteadOf: old)
      #expect(warnings == (isRehearsal && isNew ? [.moves(parts: ["IFD0"])] : []))
    }
  }

  /// A raw is made longer only if the options say so; a value of the same size is always changed.
  @Test func aRawDoesNotGrowUnasked() throws {
    let bytes = Self.file("SONY").bytes
    try TemporaryFolder.with { folder in
      let photo = try folder.place(bytes, at: "photo.arw")
      let repository = LibexifPhotoRepository(options: .init(isExifAlone: true))
      func edit(_ change: (inout Metadata) -> Void) throws {
        let old = try repository.fetchPhoto(withIdentifier: photo).metadata
        var new = old
        change(&new)
        _ = try repository.updatePhoto(with: new, insteadOf: old)
      }
      let error = #expect(throws: PhotoRepositoryError.self) { try edit { $0.rating = 3 } }
      #expect(error?.reason == .rawGrowth(format: "ARW"))
      #expect(error?.code == .unsafe)
      #expect(try folder.bytes(of: "photo.arw") == bytes)
      try edit { $0.iso = 200 }
      #expect(try folder.bytes(of: "photo.arw").count == bytes.count)
    }
  }

  /// Nikon writes the date twice.
  @Test func bothDatesAreChanged() throws {
    let bytes = Self.file("NIKON", .init(0x9003, .ascii("2024:05:01 06:42:17"))).bytes
    try TemporaryFolder.with { folder in
      let photo = try folder.place(bytes, at: "photo.nef")
      let repository = LibexifPhotoRepository(options: .init(isExifAlone: true))
      let old = try repository.fetchPhoto(withIdentifier: photo).metadata
      var new = old
      new.captureDate = CaptureDate(year: 2001, month: 2, day: 3, hour: 4, minute: 5, second: 6)
      _ = try repository.updatePhoto(with: new, insteadOf: old)
      let edited = try folder.bytes(of: "photo.nef")
      #expect(edited.count == bytes.count)
      #expect(edited.ranges(of: Array("2001:02:03 04:05:06".utf8)).count == 2)
      #expect(edited.ranges(of: Array("2024:05:01 06:42:17".utf8)).isEmpty)
    }
  }
}
