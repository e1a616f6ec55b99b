import Foundation
import Testing

/// What other programs read from an edited photo: the new values, and nothing to warn of that they
/// did not warn of before.
struct OtherReadersTests {
  private static let photos = [
    "exif-little-endian", "exif-big-endian", "no-exif", "makernote-canon-little-endian",
    "thumbnail",
  ]
  /// All but the camera, which tells other programs how to read its MakerNote.
  private static let options = [
    "--ev", "-0.7", "--exposure-time", "1/333", "--iso", "51200", "--aperture", "f/1.3",
    "--focal-length", "123.4mm", "--flash", "redEye", "--date", "1999-12-31 23:59:58.07-09:30",
    "--orientation", "3", "--gps", "-12.5,179.25,-38.5", "--artist", "Zoë", "--copyright",
    "2031 Somebody", "--description", "What can be seen here", "--lens", "Lens", "--rating", "5",
    "--set", "meteringMode=spot",
  ]

  @Test(.enabled(if: isThere("exiftool"), "ExifTool is not installed"), arguments: photos)
  func areExifTool(photo: String) throws {
    try TemporaryFolder.with(photo) { folder in
      let name = photo + ".jpg"
      let warnings = ["-warning", "-a", "-s3", name]
      let before = try Self.run("exiftool", warnings, in: folder)
      #expect(try Program.run(["edit", name] + Self.options, in: folder.path).exitCode == 0)
      let values = try Self.run("exiftool", ["-a", "-n", "-s", "-EXIF:all", name], in: folder)
      #expect(try Self.run("exiftool", warnings, in: folder) == before)
      let lines = Set(
        values.split(separator: "\n").map { line in
          line.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
            .joined(separator: "=")
        })
      let expected: Set<String> = [
        "ExposureCompensation=-0.7", "ISO=51200", "FNumber=1.3", "FocalLength=123.4", "Flash=65",
        "DateTimeOriginal=1999:12:31 23:59:58", "SubSecTimeOriginal=07",
        "OffsetTimeOriginal=-09:30", "Orientation=3", "GPSLatitudeRef=S", "GPSLatitude=12.5",
        "GPSLongitudeRef=E", "GPSLongitude=179.25", "GPSAltitudeRef=1", "GPSAltitude=38.5",
        "Artist=Zoë", "Copyright=2031 Somebody", "ImageDescription=What can be seen here",
        "LensModel=Lens", "Rating=5", "MeteringMode=3",
      ]
      #expect(expected.subtracting(lines) == [])
    }
  }

  @Test(.enabled(if: isThere("exiv2"), "Exiv2 is not installed"), arguments: photos)
  func areExiv2(photo: String) throws {
    try TemporaryFolder.with(photo) { folder in
      let name = photo + ".jpg"
      let before = try Self.run("exiv2", ["-Pv", "print", name], in: folder, errorsOnly: true)
      #expect(try Program.run(["edit", name] + Self.options, in: folder.path).exitCode == 0)
      let after = try Self.run("exiv2", ["-Pv", "print", name], in: folder, errorsOnly: true)
      #expect(Set(after.split(separator: "\n")).subtracting(before.split(separator: "\n")) == [])
      let values = try Self.run("exiv2", ["-PEkv", "print", name], in: folder)
      for value in [
        "Exif.Photo.ExposureBiasValue -7/10", "Exif.Photo.ExposureTime 1/333",
        "Exif.Photo.ISOSpeedRatings 51200", "Exif.Image.Artist Zoë",
        "Exif.GPSInfo.GPSLatitude 12/1 30/1 0/1", "Exif.GPSInfo.GPSVersionID 2 3 0 0",
      ] {
        let words = value.split(separator: " ")
        let line = values.split(separator: "\n").map { $0.split(separator: " ") }.first {
          $0.first == words.first
        }
        #expect(line == words)
      }
    }
  }

  private static func isThere(_ program: String) -> Bool {
    FileManager.default.isExecutableFile(atPath: "/usr/bin/" + program)
  }

  /// What the program says, with `errorsOnly` to standard error.
  private static func run(
    _ program: String, _ arguments: [String], in folder: TemporaryFolder, errorsOnly: Bool = false
  ) throws -> String {
    let words = arguments.map { "'\($0)'" }.joined(separator: " ")
    let command = "/usr/bin/\(program) \(words)" + (errorsOnly ? " 2>&1 >/dev/null" : "")
    return try Program.run([], in: folder.path, script: command).output
  }
}
