import PhotoEntities
import PhotoUseCases
import Testing

@testable import ExifcliInterface

/// The messages of warnings about photos that were processed or skipped.
struct WarningMessageTests {
  private static let samples: [PhotoWarning] = [
    .damaged(detail: "the file is cut"), .doubtful(detail: "it may be wrong"),
    .unreadable(.xmp, detail: "it is in UTF-16"), .exifWithoutHeader,
    .damagedExif(detail: "it is odd", others: 0), .damagedExif(detail: "it is odd", others: 2),
    .notAPhoto(.isEmpty), .repeated, .noThumbnail(.locked), .notComparable, .guessedText,
    .unclear(tag: "OffsetTimeOriginal", text: "MEZ"), .placeNotOnEarth,
    .guessedExif(Array(MetadataField.all.prefix(1))),
    .guessedExif(Array(MetadataField.all.prefix(3))),
    .notCopied(["title"]), .notCopied(["title", "IPTC:City"]),
    .tooLongToCopy(["Exif:OECF"]), .tooLongToCopy(["Exif:OECF", "IPTC:City"]),
    .furtherExif(place: "eXIf chunk"),
    .moves(parts: ["IFD0"]),
    .notSearched(parts: ["APP6 GoPro", "data after the picture"], canBeRemoved: true),
    .notSearched(parts: ["item jpeg"], canBeRemoved: false),
    .keepsRemovedValue(places: ["dc:title (XMP)", "its MakerNote"], canBeRemoved: true),
    .keepsRemovedValue(places: ["its file"], canBeRemoved: false),
    .sidecarNotStripped(properties: ["dc:creator"]),
    .placeDetailsLeft(2), .doubtfulSidecar(PhotoIdentifier(text: "a.xmp")), .flagsNotKept,
    .rightsNotKept,
    .notPutBack(detail: "it is odd"),
    .notFlushed(detail: "Input/output error"), .cutJournalLine(3),
    .undoNotRecorded(detail: "No space left on device"), .placedByModifyDate,
    .noZonesOfPlaces,
    .goesAlong, .leftBehind(.otherShot), .leftBehind(.unclear), .leftBehind(.unknown),
    .leftBehind(.link),
    .pointsLeftOut(count: 1, line: 7), .pointsLeftOut(count: 3, line: 7),
    .damagedLines(count: 1, line: 7), .damagedLines(count: 3, line: 7), .trackCut,
  ]

  @Test(arguments: samples)
  func areSentencesAfterAName(_ warning: PhotoWarning) {
    expectSentence(warning.message)
  }

  @Test(arguments: [(0, ""), (1, " (and 1 more)"), (12, " (and 12 more)")])
  func countWhatElseIsDamaged(others: Int, phrase: String) {
    #expect(
      PhotoWarning.damagedExif(detail: "its IFD0 is cut short", others: others).message
        == "its Exif is damaged: its IFD0 is cut short\(phrase); only the undamaged part is read")
  }

  @Test func nameAllFieldsOfXMPInOneSentence() throws {
    let fields = try [("artist", ["dc:creator", "tiff:Artist"]), ("rating", ["xmp:Rating"])].map {
      PhotoWarning.XMPField(try #require(MetadataField(named: $0.0)), properties: $0.1)
    }
    #expect(
      PhotoWarning.alsoInXMP(fields).message
        == "its XMP also has artist (dc:creator, tiff:Artist), rating (xmp:Rating), which --exif-only"
        + " leaves as it is: programs that prefer XMP will not see the edit"
    )
  }

  @Test func sayWhyThereIsNoThumbnailOrPhoto() {
    #expect(PhotoWarning.noThumbnail(.locked).message == PhotoRepositoryError.Reason.locked.message)
    #expect(PhotoWarning.notAPhoto(.isEmpty).message == "is empty; restore it from a backup")
  }
}
