import PhotoEntities
import PhotoUseCases
import Testing

@testable import ExifcliInterface

/// The messages and codes of problems with photos.
struct ProblemMessageTests {
  private static func problem(_ cause: PhotoProblem.Cause) -> PhotoProblem {
    PhotoProblem(identifier: PhotoIdentifier(text: "a.jpg"), cause: cause)
  }

  @Test(
    arguments: [
      (.warning(.exifWithoutHeader), "warning"), (.failure(.missing), "notFound"),
      (.failure(.hardLinked(names: 2)), "hardLinked"), (.nothingThere(.thumbnail), "nothingThere"),
    ] as [(PhotoProblem.Cause, String)])
  func haveACode(cause: PhotoProblem.Cause, code: String) {
    #expect(Self.problem(cause).code == code)
  }

  @Test(
    arguments: [
      (.warning(.exifWithoutHeader), "its Exif has no TIFF header and cannot be read"),
      (.failure(.missing), "there is no such file; check the path"),
      (.nothingThere(.thumbnail), "has no embedded JPEG thumbnail"),
      (.nothingThere(.anything), "has nothing to copy; choose another photo, or other --fields"),
    ] as [(PhotoProblem.Cause, String)])
  func sayWhatIsWrong(cause: PhotoProblem.Cause, message: String) {
    #expect(Self.problem(cause).message == message)
  }

  @Test func sayWhichFieldsAreMissing() throws {
    let fields = try ["iso", "artist"].map { try #require(MetadataField(named: $0)) }
    #expect(
      Self.problem(.nothingThere(.named(fields.map(\.name)))).message
        == "has no iso, artist to copy; leave them out")
    #expect(
      Self.problem(.nothingThere(.named(fields.prefix(1).map(\.name)))).message
        == "has no iso to copy; leave it out")
  }

  @Test(
    arguments: [
      (59, "59 s"), (119, "119 s"), (120, "2 min 0 s"), (7199, "119 min 59 s"), (7200, "2 h 0 min"),
      (172_799, "47 h 59 min"), (172_800, "2 days"),
    ])
  func sayHowFarTheTrackIs(seconds: Int, text: String) throws {
    let date = try #require(
      CaptureDate(
        year: 2024, month: 5, day: 1, hour: 12, minute: 0, second: 0, utcOffset: 120))
    let time = try #require(Moment(date))
    let away = Self.problem(.invalidValue(.notPlaced(.tooLongAway(time: time, seconds: seconds))))
    #expect(away.message.hasPrefix("was taken at 2024-05-01T10:00:00Z, \(text) from the nearest"))
    #expect(away.code == "invalidValue")
    let far = Self.problem(.invalidValue(.notPlaced(.tooFarAway(time: time, metres: seconds))))
    #expect(far.message.contains(", \(seconds) m from the nearest point"))
  }

  @Test func sayWhyAChangeCannotBeMade() throws {
    let iso = try #require(MetadataField(named: "iso"))
    let fault = try #require(iso.fault(in: .integer(-1)))
    let messages: [(PhotoProblem.ChangeFault, String)] = [
      (.notEditable(iso), "its iso cannot be edited; leave it out"),
      (.nothingToShift(iso), "has no iso to shift; set it instead"),
      (
        .noDateFound(.nothingFound(in: [.name, .gps])),
        "has no date in its name or its GPS data; give --pattern if its name has one, or set the date with --date"
      ),
      (
        .noDateFound(.nothingFound(in: [.modified])),
        "has no date in its modification time; set the date with --date"
      ),
      (
        .noDateFound(.unreadable(.sidecar, detail: "it is a symbolic link")),
        "the date in its sidecar cannot be read: it is a symbolic link; leave sidecar out of --date-from"
      ),
      (
        .noDateForModificationTime,
        "has no captureDate for its modification time; set the date with --date"
      ),
      (
        .noOffsetFound(needsPlaces: false),
        "nothing says the offset of its date from UTC; give it, as in --zone Europe/Berlin"
      ),
      (
        .noOffsetFound(needsPlaces: true),
        "nothing says the offset of its date from UTC, and there is no table of places for its position; make one with"
          + " Scripts/place-table, or name one with --infer-zones=FILE"
      ),
      (.shiftedTooFar(iso), "its iso cannot be shifted that far; shift it by less"),
      (
        .notPlaced(.noDate),
        "has no captureDate to find on a track; set the date with 'exifcli edit --date'"
      ),
      (
        .notPlaced(.unknownOffset("Europe/Berlin")),
        "its date is out of the range of the time zone Europe/Berlin; give another --zone"
      ),
      (.listedOtherwise(iso), "its iso differs from the data and cannot be edited; leave it out"),
      (.notUTF8(iso), "iso must be UTF-8; give another value"),
      (.outOfRange(fault), "iso \(fault.reason); give another value"),
    ]
    for (fault, message) in messages {
      let problem = Self.problem(.invalidValue(fault))
      #expect(problem.message == message)
      #expect(problem.code == "invalidValue")
    }
  }
}
