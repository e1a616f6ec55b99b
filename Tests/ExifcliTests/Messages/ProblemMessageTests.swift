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
      (.nothingThere(.anyField), "has no field to copy; choose another photo"),
    ] as [(PhotoProblem.Cause, String)])
  func sayWhatIsWrong(cause: PhotoProblem.Cause, message: String) {
    #expect(Self.problem(cause).message == message)
  }

  @Test func sayWhichFieldsAreMissing() throws {
    let fields = try ["iso", "artist"].map { try #require(MetadataField(named: $0)) }
    #expect(
      Self.problem(.nothingThere(.fields(fields))).message
        == "has no iso, artist to copy; leave them out")
    #expect(
      Self.problem(.nothingThere(.fields(Array(fields.prefix(1))))).message
        == "has no iso to copy; leave it out")
  }

  @Test func sayWhyAChangeCannotBeMade() throws {
    let iso = try #require(MetadataField(named: "iso"))
    let fault = try #require(iso.fault(in: .integer(-1)))
    let messages: [(PhotoProblem.ChangeFault, String)] = [
      (.notEditable(iso), "its iso cannot be edited; leave it out"),
      (.nothingToShift(iso), "has no iso to shift; set it instead"),
      (.shiftedTooFar(iso), "its iso cannot be shifted that far; shift it by less"),
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
