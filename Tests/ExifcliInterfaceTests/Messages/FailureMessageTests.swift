import PhotoEntities
import PhotoUseCases
import Testing

@testable import ExifcliInterface

/// The messages for users about failures.
struct FailureMessageTests {
  private typealias Reason = PhotoRepositoryError.Reason

  /// Every message follows a name, as `photo.jpg: is read-only; ...` does.
  @Test(arguments: Reason.samples)
  func areSentencesAfterAName(_ reason: PhotoRepositoryError.Reason) {
    expectSentence(reason.message)
  }

  /// The advice follows a semicolon.
  @Test(arguments: Reason.samples)
  func sayWhatToDo(_ reason: PhotoRepositoryError.Reason) {
    #expect(reason.message.contains("; "))
  }

  @Test(
    arguments: [
      (.hardLinked(names: 3), "add --hard-links break"),
      (.notMovable(.readOnlyFolder), "rename with --copy, import without --move"),
      (.notMovable(.unrecordedCircle), "leave out --no-history"),
      (.readOnly(.fileSystem), "write the edited copy elsewhere with --output"),
      (.readOnly(.stickyFolder), "write the edited copy elsewhere with --output"),
      (.readOnly(.file), "(chmod u+w)"),
      (.notRecorded(.othersFile(.undoing)), "undo a copy of it"),
      (.notRecorded(.writableByOthers(.undoing)), "(chmod go-w)"),
      (.notRecorded(.writableByOthers(.recording)), "(chmod go-w)"),
      (.notAName(.hasNUL), "NUL separates its paths (-0)"),
      (.notReadable(.tooManyOpenFiles), "(ulimit -n)"),
      (.writeFailed(.tooManyOpenFiles), "(ulimit -n)"),
    ] as [(PhotoRepositoryError.Reason, String)])
  func nameTheOptionThatHelps(reason: PhotoRepositoryError.Reason, advice: String) {
    #expect(reason.message.contains(advice))
  }

  @Test(
    arguments: [
      (.hardLinked(names: 3), "has 3 names (hard links)"),
      (.notReadable(.tooLarge(limit: 2 << 30)), "is larger than 2 GiB"),
      (.tooLarge(limit: 4 << 30), "is larger than 4 GiB"),
      (.noRoom(limit: 65_527), "its Exif would be longer than the 65527 bytes"),
      (.noRoom(limit: 65_527), "'exifcli strip --thumbnail' makes room"),
      (.noRoom(limit: 65_504, part: .xmp), "its XMP would be longer than the 65504 bytes"),
      (.noRoom(limit: 65_519, part: .iptc), "its IPTC would be longer than the 65519 bytes"),
      (.noRoom(limit: 65_519, part: .iptc), "remove some of it with another program"),
      (
        .noPlace(detail: "it is full"),
        "has no room for the edit: it is full; the photo is unchanged"
      ),
      (.notRecorded(.full(limit: 512 << 20)), "larger than 512 MiB"),
      (.notRecorded(.damaged(line: 7)), "line 7 is damaged"),
      (.notRecorded(.unreadable(lines: 100)), "has more than 100 unreadable lines"),
      (.notAName(.tooLong(limit: 4096)), "has more than 4096 bytes without an end of line"),
      (
        .notAPhoto(.otherFormat("a HEIC file", supported: "JPEG and PNG")),
        "is a HEIC file; exifcli reads JPEG and PNG"
      ),
      (
        .notAPhoto(.otherFormat(nil, supported: "JPEG and PNG")),
        "has an unknown format; exifcli reads JPEG and PNG"
      ),
      (.changedSinceEdit(time: "noon", isInPart: false), "after its edit of noon"),
      (.changedSinceEdit(time: "noon", isInPart: true), "the edit of noon and older ones"),
      (
        .writeFailed(.outputBlocked(by: "x")), "because 'x' in it is a link or a file, not a folder"
      ),
    ] as [(PhotoRepositoryError.Reason, String)])
  func sayTheValues(reason: PhotoRepositoryError.Reason, phrase: String) {
    #expect(reason.message.contains(phrase))
  }

  @Test func sayWhichFieldCannotBeStored() throws {
    let field = try #require(MetadataField(named: "iso"))
    let message = { (fault: PhotoRepositoryError.Reason.StoringFault) in
      PhotoRepositoryError.Reason.notStorable(fault).message
    }
    #expect(message(.notEditable([field])) == "iso cannot be edited")
    #expect(
      message(.notEditable([field, field])) == "not all of these fields can be edited: iso, iso")
    #expect(message(.notInExif([field])) == "iso is not in Exif; leave out --exif-only")
    #expect(
      message(.notInExif([field, field])) == "iso and iso are not in Exif; leave out --exif-only")
    #expect(
      message(.wholeNumber(field, value: 65_536, bits: 16))
        == "iso 65536 is not a whole number of 16 bits, as Exif requires; give another value")
    #expect(
      message(.fraction(field, value: 65_536, bits: 32)).hasPrefix(
        "iso 65536 does not fit the 32 bits that Exif has"))
  }
}

/// Expects a text that can follow a name and a colon.
func expectSentence(_ text: String) {
  #expect(text.first?.isUppercase == false)
  #expect(text.last != "." && text.last?.isWhitespace == false)
  #expect(!text.contains("  ") && !text.contains("\n"))
}

extension PhotoRepositoryError.Reason {
  /// One of each kind.
  static let samples =
    plainSamples + readingFaults.map { .notReadable($0) } + formatFaults.map { .notAPhoto($0) }
    + readOnlyFaults.map { .readOnly($0) } + writingFaults.map { .writeFailed($0) }
    + journalFaults.map { .notRecorded($0) } + trackFaults.map { .unreadableTrack($0) }
    + placeFaults.map { .unusablePlaces($0) }
    + namingFaults.map { .notNameable($0) } + movingFaults.map { .notMovable($0) }
    + linkingFaults.map { .notLinkable($0) }
    + turningFaults.map { .notTurned($0) } + OtherPart.allCases.map { .notTurned(.otherPart($0)) }

  private static let placeFaults: [PlaceTableFault] = [
    .missing, .notATable, .otherVersion(2), .damaged, .system(detail: "is odd"),
  ]

  private static let turningFaults: [TurningFault] = [
    .format(name: "PNG"),
    .partialBlocks(width: 100, height: 75, blockWidth: 16, blockHeight: 8),
    .coding(detail: "arithmetic coding"), .damaged(detail: "it is odd"), .tooManyPixels(limit: 9),
    .tooManyBytes(limit: 256 << 20), .signed, .thumbnail(detail: "it is odd"),
  ]

  private static let plainSamples: [PhotoRepositoryError.Reason] = [
    .unsearchable(.xmp, detail: "it is odd"), .removalUnsafe(detail: "it is odd"),
    .notStorable(.removalFromFormat(name: "3FR")), .notStorable(.removalFromRaw(name: "NEF")),
    .missing, .notAName(.tooLong(limit: 9)), .notAName(.hasNUL),
    .invalidData(detail: "has two rows; keep one"), .namedTwice, .unsafe(detail: "it is odd"),
    .signed, .rawGrowth(format: "RAF"),
    .notUndoable(detail: "it is odd"), .tooLarge(limit: 4 << 30), .outsideNamedFolder,
    .hardLinked(names: 2), .linkToEdited, .locked, .changedSinceRead,
    .changedSinceEdit(time: "noon", isInPart: false),
    .changedSinceEdit(time: "noon", isInPart: true), .noRoom(limit: 9),
    .noPlace(detail: "it is full"),
    .notStorable(.inNeither(Array(MetadataField.all.prefix(1)), .rawGrowth(format: "RAF"))),
    .backupExists, .outputExists, .outputNameTaken, .notAttempted,
    .cancelled, .notVerified,
  ]

  private static let readingFaults: [ReadingFault] = [
    .isFolder, .isDevice, .tooLarge(limit: 2 << 30), .notPermitted, .tooManyOpenFiles,
    .undecodableFormat(name: "PNG"), .undecodablePicture(detail: "libjpeg: odd"),
    .system(detail: "Input/output error"),
  ]

  private static let formatFaults: [FormatFault] = [
    .isFolder, .isNotRegular, .isEmpty, .otherFormat(nil, supported: "JPEG"),
    .otherFormat("a HEIC file", supported: "JPEG"),
  ]

  private static let readOnlyFaults: [ReadOnlyFault] = [
    .fileSystem, .file, .user, .flags, .folder, .stickyFolder, .sidecar,
  ]

  private static let writingFaults: [WritingFault] = [
    .attributesNotPermitted, .tooManyOpenFiles, .outputBlocked(by: "x"), .outputNotWritable,
    .folderBlocked(by: photo),
    .system(detail: "No space left on device"),
  ]

  private static let photo = PhotoIdentifier(text: "a.jpg")

  private static let namingFaults: [NamingFault] = [
    .empty, .tooLong(limit: 255), .pathTooLong(limit: 4095), .indirect, .looseLink, .isLink,
    .sharedWith(photo),
    .joinedWith(photo), .sharedInGroup(photo), .sharedByNotes(photo, photo), .otherExtension(photo),
  ]

  private static let movingFaults: [MovingFault] = [
    .changed(time: "noon"), .originalChanged(photo), .keptChanged(photo), .nameTaken,
    .readOnlyFolder,
    .hardLinked(names: 2), .unrecordedCircle, .stranded(at: photo, detail: nil),
  ]

  private static let linkingFaults: [LinkingFault] = [
    .otherDisk, .otherOwner, .otherAttributes, .otherNames(2), .noLinks, .noClones,
  ]

  private static let trackFaults: [TrackFault] = [
    .malformed(line: 9, detail: "no element found"), .notTrack(line: 9), .documentType(line: 9),
    .tooDeep(line: 9, limit: 64), .markupTooLong(line: 9, limit: 1 << 20), .noPosition(line: 9),
    .noTime(line: 9), .tooLarge(limit: 1 << 30), .tooManyPoints(limit: 9), .noPoints,
    .unknownFormat, .zipped, .damaged,
  ]

  private static let journalFaults: [JournalFault] = [
    .edit(detail: "No space left on device"), .inaccessible(detail: "Permission denied"),
    .othersLink, .othersFile(.recording), .othersFile(.undoing), .writableByOthers(.recording),
    .writableByOthers(.undoing), .notAJournal, .full(limit: 512 << 20), .unreadable(lines: 9),
    .damaged(line: 9), .editTooLong(limit: 8 << 20),
  ]
}
