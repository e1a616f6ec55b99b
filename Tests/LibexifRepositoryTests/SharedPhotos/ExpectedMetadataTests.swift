import Foundation
import LibexifRepository
import PhotoEntities
import PhotoUseCases
import Testing

/// Every field that every shared photo has in Exif, compared with ExifTool's values.
@Suite(.enabled(if: SharedPhotos.isPresent, "\(SharedPhotos.absence)"))
struct ExpectedMetadataTests {
  /// The fields in which ExifTool is wrong, by photo, with the reason.
  private static let exceptions: [String: (fields: Set<String>, reason: String)] = [
    "exif-samples/jpg/tests/30-type_error.jpg": (
      ["captureDate", "digitizedDate", "flashMode"],
      "the pointer to the Exif directory is of type ASCII, so ExifTool does not follow it; it"
        + " leads to a sound directory, whose values the photo's XMP repeats"
    )
  ]

  @Test(arguments: SharedPhotos.jpegs)
  func agreesWithExifTool(path: String) throws {
    let expected = try #require(try ExpectedMetadata.all.get()[path]).values
    let identifier = PhotoIdentifier(text: SharedPhotos.url(path).path)
    let repository = LibexifPhotoRepository(updatePolicy: UpdatePolicy(isExifAlone: true))
    let metadata = try repository.fetchPhoto(withIdentifier: identifier).metadata
    var disagreements: Set<String> = []
    // The expectations lack comments.
    for field in MetadataField.all where field.name != "comment" {
      // The expectations lack the fractions and offsets of the other dates.
      let hasDetails = !["digitizedDate", "modifyDate"].contains(field.name)
      if !agree(field.value(in: metadata), expected[field.name], hasDetails: hasDetails) {
        disagreements.insert(field.name)
      }
    }
    #expect(disagreements == Self.exceptions[path]?.fields ?? [])
  }

  @Test
  func readsManyPhotosOfManyFields() throws {
    #expect(SharedPhotos.jpegs.count == 129)
    let expected = try ExpectedMetadata.all.get()
    #expect(SharedPhotos.jpegs.compactMap { expected[$0]?.values.count }.reduce(0, +) > 1500)
  }

  /// Whether both have the same value, or neither has one.
  private func agree(
    _ value: MetadataValue?, _ expected: ExpectedMetadata.Value?, hasDetails: Bool
  ) -> Bool {
    switch (value, expected) {
    case (nil, nil): true
    case (.integer(let integer), .number(let number)): Double(integer) == number
    case (.fraction(let fraction), .number(let number)): isClose(fraction.doubleValue, number)
    case (.date(let date), .text(let text)):
      hasDetails ? date.description == text : date.description.prefix(19) == text.prefix(19)
    // ExifTool's JSON turns text that looks like a number into a number: 1.00 into 1.0.
    case (.text(let ours), .text(let text)), (.choice(let ours), .text(let text)):
      ours == text || (Double(ours) != nil && Double(ours) == Double(text))
    default: false
    }
  }

  /// ExifTool prints ten digits, and exifcli takes the simplest fraction for an APEX value.
  private func isClose(_ left: Double, _ right: Double) -> Bool {
    (left - right).magnitude <= 1e-5 * max(left.magnitude, right.magnitude)
  }
}
