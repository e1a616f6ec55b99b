import Foundation
import PhotoEntities
import PhotoUseCases
import Testing

@testable import LibexifRepository

/// Real files of formats other than JPEG, which are not part of the project, in the folder
/// `shared/formats` beside it, with ExifTool's values. Without that folder, their test is skipped.
struct SharedFormatsTests {
  private static let folder = SharedPhotos.folder.appending(path: "../formats").standardizedFileURL
  private static let expectations = folder.appending(path: "expected.jsonl")
  static let isPresent = FileManager.default.fileExists(atPath: expectations.path)

  /// ExifTool's names of the fields.
  private static let names: [(field: String, tag: String)] = [
    ("pixelWidth", "ImageWidth"), ("pixelHeight", "ImageHeight"), ("iso", "ISO"),
    ("focalLength", "FocalLength"), ("exposureDuration", "ExposureTime"),
    ("lensAperture", "FNumber"), ("exposureValue", "ExposureCompensation"),
    ("cameraMake", "Make"), ("cameraModel", "Model"), ("software", "Software"),
    ("orientation", "Orientation"),
  ]

  /// Values that ExifTool 12.57 does not read: it does not look for Exif in `idat`.
  private static let moreThanExifTool: Set<String> = [
    "heic/crafted-exif-in-idat.heic orientation"
  ]

  @Test(
    .enabled(if: isPresent, "no folder ../shared/formats beside the project"),
    arguments: [("png/", 7), ("heic/", 17), ("avif/", 6), ("webp/", 6), ("cr3/", 2)])
  func agreesWithExifTool(_ folder: String, _ files: Int) throws {
    let lines = try String(contentsOf: Self.expectations, encoding: .utf8).split(separator: "\n")
    var count = 0
    for line in lines {
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
      let expected = try #require(object as? [String: Any])
      guard let file = expected["file"] as? String, file.hasPrefix(folder) else { continue }
      count += 1
      let identifier = PhotoIdentifier(text: Self.folder.appending(path: file).path)
      let metadata = try LibexifPhotoRepository().fetchPhoto(withIdentifier: identifier).metadata
      for (name, tag) in Self.names {
        let field = try #require(MetadataField.all.first { $0.name == name })
        if expected[tag] == nil, Self.moreThanExifTool.contains("\(file) \(name)") { continue }
        #expect(
          Self.agree(field.value(in: metadata), expected[tag]),
          "\(file): \(name) \(String(describing: field.value(in: metadata))), not \(expected[tag] ?? "none")"
        )
      }
    }
    #expect(count == files)
  }

  /// Whether a value is ExifTool's value, up to the digits that ExifTool leaves out.
  private static func agree(_ value: MetadataValue?, _ expected: Any?) -> Bool {
    switch (value, expected) {
    case (nil, nil): true
    case (.integer(let value)?, let expected as NSNumber): value == expected.intValue
    case (.fraction(let value)?, let expected as NSNumber):
      abs(Double(value.numerator) / Double(value.denominator) - expected.doubleValue) <= 1e-6
        * max(1, abs(expected.doubleValue))
    case (.text(let value)?, let expected as String): value == expected
    default: false
    }
  }
}
