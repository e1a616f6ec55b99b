import InterfaceReaders
import PhotoEntities
import PhotoUseCases
import Testing

@testable import ExifcliInterface

/// Messages that count things have the right words for one thing and for several.
struct CountedMessagesTests {
  /// A message, as a function of what it counts.
  struct Sample: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let text: @Sendable (Int) -> String
  }

  private static func contents(
    inSubfolders: Int = 0, heic: Int = 0, others: Int = 0
  ) -> String {
    PhotoWarning.noPhotos(
      .init(
        photosInSubfolders: inSubfolders,
        otherFormats: heic == 0 ? [] : [.init("HEIC", heic)], otherFiles: others,
        hasMore: false)
    ).message
  }

  private static func failure(_ reason: PhotoRepositoryError.Reason) -> String { reason.message }

  private static let samples: [(sample: Sample, one: String, two: String)] = [
    (
      Sample(testDescription: "interrupted") { CountMessage.interrupted(leaving: $0) },
      "interrupted: 1 photo was not processed", "interrupted: 2 photos were not processed"
    ),
    (
      Sample(testDescription: "repeated warning") { CountMessage.repeated($0, "is odd") },
      "1 more: is odd (--verbose names it)",
      "2 more: is odd (--verbose names them)"
    ),
    (
      Sample(testDescription: "subfolders") { contents(inSubfolders: $0) },
      "has no photos; 1 photo in its subfolders: use -r",
      "has no photos; 2 photos in its subfolders: use -r"
    ),
    (
      Sample(testDescription: "other formats") { contents(heic: $0) },
      "has no photos; 1 HEIC file, which exifcli does not read",
      "has no photos; 2 HEIC files, which exifcli does not read"
    ),
    (
      Sample(testDescription: "other files") { contents(others: $0) },
      "has no photos; 1 other file: try --any-name", "has no photos; 2 other files: try --any-name"
    ),
    (
      Sample(testDescription: "progress") { count in
        var report = ProgressReport()
        return report.text(PhotoProgress(done: 1, total: count), at: .now)
      }, "1 of 1 file", "1 of 2 files"
    ),
    (
      Sample(testDescription: "progress without an end") { count in
        var report = ProgressReport()
        return report.text(PhotoProgress(done: count, total: nil), at: .now)
      }, "1 file", "2 files"
    ),
    (
      Sample(testDescription: "bytes of a path") { failure(.notAName(.tooLong(limit: $0))) },
      "has more than 1 byte without an end of line, too many for a path; check whether NUL separates"
        + " its paths (-0)",
      "has more than 2 bytes without an end of line, too many for a path; check whether NUL separates"
        + " its paths (-0)"
    ),
    (
      Sample(testDescription: "lines of a journal") {
        failure(.notRecorded(.unreadable(lines: $0)))
      },
      "has more than 1 unreadable line, so nothing is undone; restore the journal from a backup",
      "has more than 2 unreadable lines, so nothing is undone; restore the journal from a backup"
    ),
    (
      Sample(testDescription: "fields to copy") { count in
        let fields = Array(MetadataField.all.prefix(count))
        return PhotoProblem(
          identifier: PhotoIdentifier(text: "a.jpg"),
          cause: .nothingThere(.named(fields.map(\.name)))
        ).message
      },
      "has no iso to copy; leave it out", "has no iso, focalLength to copy; leave them out"
    ),
    (
      Sample(testDescription: "fields that cannot be edited") { count in
        failure(.notStorable(.notEditable(Array(MetadataField.all.prefix(count)))))
      },
      "iso cannot be edited", "not all of these fields can be edited: iso, focalLength"
    ),
    (
      Sample(testDescription: "columns of a row") { count in
        let columns = ["file", "iso"].prefix(count).joined(separator: ",")
        return Rows(columns + "\na,b,c,d\n", pieceSize: 1000).summaries.joined()
      },
      "line 2: has 4 cells for 1 column; put a cell with a separator in quotes",
      "line 2: has 4 cells for 2 columns; put a cell with a separator in quotes"
    ),
  ]

  @Test(arguments: samples.indices)
  func nameOneThingAndSeveral(index: Int) {
    let (sample, one, two) = Self.samples[index]
    #expect(sample.text(1) == one)
    #expect(sample.text(2) == two)
  }

  /// What a new date lacks: one part or both.
  @Test(
    arguments: [
      ("5", nil, "its new date has no fraction (.5), which its old date had; --shift keeps it"),
      (nil, 60, "its new date has no offset (+01:00), which its old date had; --shift keeps it"),
      (
        "5", 60,
        "its new date has no fraction (.5) and no offset (+01:00), which its old date had; --shift"
          + " keeps them"
      ),
    ] as [(String?, Int?, String)])
  func partsOfADate(fraction: String?, utcOffset: Int?, message: String) {
    let warning = PhotoWarning.lessPreciseDate(fraction: fraction, utcOffset: utcOffset)
    #expect(warning.message == message)
  }

  /// The other names of two, and of more.
  @Test(arguments: [(2, "2 names", "from the other;"), (3, "3 names", "from the others;")])
  func hardLinks(names: Int, counted: String, others: String) {
    let message = Self.failure(.hardLinked(names: names))
    #expect(message.contains("has \(counted) (hard links)"))
    #expect(message.contains(others))
  }
}
