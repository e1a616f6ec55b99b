import Foundation
import PhotoEntities
import PhotoUseCases
import Testing

@testable import LibexifRepository

/// Real files of formats other than JPEG, which are not part of the project, in the folder
/// `shared/formats` beside it, with ExifTool's values. Without that folder, their test is skipped.
@Suite(.enabled(if: SharedFormats.isPresent, "no folder ../shared/formats beside the project"))
struct SharedFormatsTests {
  /// The formats by ExifTool's names, where these are others.
  private static let names = [
    "BTF": "TIFF", "WEBP": "WebP", "Extended WEBP": "WebP", "JXL": "JPEG XL",
    "JXL Codestream": "JPEG XL",
  ]

  /// The fields with other values than ExifTool's, by file, with the reason.
  private static let exceptions: [String: (fields: Set<String>, reason: String)] = [
    "heic/crafted-exif-in-idat.heic": (
      ["orientation"], "ExifTool 12.57 does not look for Exif in idat"
    ),
    "png/exif-and-raw-profile.png": (
      ["latitude", "longitude", "altitude"],
      "the pointer claims 256 GPS directories, so ExifTool does not follow it"
    ),
    "webp/two-exif-chunks.webp": (["cameraMake"], "ExifTool joins several chunks of Exif"),
    "avif/sequence.avif": (["fileType"], "ExifTool names it after the video that it has too"),
    "tiff/big-endian-three-ifds.tif": (
      ["latitude"], "the photo does not say which hemisphere it means"
    ),
    "arw/sony-fx3-head.arw": (
      ["pixelWidth", "pixelHeight"],
      "ExifTool counts the borders of the sensor, which are not in the picture"
    ),
    "srw/samsung-tiny.srw": (["fileType"], "only the file's name says that it is a raw"),
  ]

  @Test(arguments: SharedFormats.files)
  func agreesWithExifTool(_ file: String) throws {
    let record = try #require(SharedFormats.record(of: file))
    let identifier = PhotoIdentifier(text: SharedFormats.folder.appending(path: file).path)
    let repository = LibexifPhotoRepository(options: EditOptions(isExifAlone: true))
    let metadata = try repository.fetchPhoto(withIdentifier: identifier).metadata
    var disagreements = ExpectedMetadata(record).disagreements(with: metadata)
    let format = "\(record["FileType"] ?? "")"
    if metadata.fileType != Self.names[format] ?? format { disagreements.insert("fileType") }
    #expect(disagreements == Self.exceptions[file]?.fields ?? [])
  }

  @Test func thereAreFilesOfAllFormats() {
    #expect(SharedFormats.files.count == 60)
    #expect(Set(SharedFormats.files.map { $0.prefix { $0 != "/" } }).count == 17)
  }
}
