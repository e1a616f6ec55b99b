import Foundation
import PhotoFixtures
import Testing

/// What other programs read from edited photos: the new values of every field, and no new warnings.
@Suite(.tags(.process))
struct OtherReadersTests {
  /// Every field with its new value, and the tags that ExifTool then reads.
  private static let fields: [(change: String, tags: [String: String])] = [
    ("iso=12345", ["ExifIFD:ISO": "12345"]),
    ("focalLength=123.4", ["ExifIFD:FocalLength": "123.4"]),
    ("focalLength35mm=777", ["ExifIFD:FocalLengthIn35mmFormat": "777"]),
    ("exposureValue=-0.7", ["ExifIFD:ExposureCompensation": "-0.7"]),
    ("lensAperture=1.3", ["ExifIFD:FNumber": "1.3"]),
    ("exposureDuration=1/320", ["ExifIFD:ExposureTime": "0.003125"]),
    ("flashMode=redEye", ["ExifIFD:Flash": "65"]),
    (
      "captureDate=1999-12-31 23:59:58.17-09:30",
      [
        "ExifIFD:DateTimeOriginal": "1999:12:31 23:59:58", "ExifIFD:SubSecTimeOriginal": "17",
        "ExifIFD:OffsetTimeOriginal": "-09:30",
      ]
    ), ("lensModel=Weitwinkel für Straßen", ["ExifIFD:LensModel": "Weitwinkel für Straßen"]),
    ("software=A program", ["IFD0:Software": "A program"]),
    ("orientation=3", ["IFD0:Orientation": "3"]),
    ("latitude=-12.5", ["GPS:GPSLatitude": "12.5", "GPS:GPSLatitudeRef": "S"]),
    ("longitude=179.25", ["GPS:GPSLongitude": "179.25", "GPS:GPSLongitudeRef": "E"]),
    ("altitude=-38.5", ["GPS:GPSAltitude": "38.5", "GPS:GPSAltitudeRef": "1"]),
    ("artist=Zoë", ["IFD0:Artist": "Zoë"]),
    ("copyright=2031 Somebody", ["IFD0:Copyright": "2031 Somebody"]),
    ("description=What can be seen", ["IFD0:ImageDescription": "What can be seen"]),
    ("whiteBalance=manual", ["ExifIFD:WhiteBalance": "1"]),
    ("meteringMode=spot", ["ExifIFD:MeteringMode": "3"]),
    ("exposureProgram=landscapeMode", ["ExifIFD:ExposureProgram": "8"]),
    ("rating=5", ["IFD0:Rating": "5"]),
  ]
  /// The camera, by which other programs choose how to read the MakerNote: they then read other
  /// values there.
  private static let camera: [(change: String, tags: [String: String])] = [
    ("cameraMake=Nobody", ["IFD0:Make": "Nobody"]), ("cameraModel=M", ["IFD0:Model": "M"]),
  ]

  /// Lends a folder of all fixtures and all shared photos, if there are any.
  private static func withPhotos(_ body: (TemporaryFolder) throws -> Void) throws {
    try TemporaryFolder.with { folder in
      for fixture in Fixture.all { try folder.place(fixture.bytes, at: fixture.fileName) }
      for path in FileManager.default.enumerator(atPath: SharedPhotos.folder) ?? NSEnumerator() {
        guard let path = path as? String, path.hasSuffix(".jpg") else { continue }
        let photo = URL(filePath: SharedPhotos.folder).appending(path: path)
        try folder.place(
          Array(Data(contentsOf: photo)), at: "shared-" + path.replacing("/", with: "-"))
      }
      try body(folder)
    }
  }

  /// The fixtures with a tag twice. exifcli reads and edits the first one; the other programs read
  /// the last.
  private static let ambiguous: Set<String> = [
    "two-exif-segments.jpg", "duplicate-iso.jpg", "duplicate-exposure-bias.jpg",
  ]

  /// Edits all photos, and returns the changed fields by photo: their indices in `fields`.
  private static func edited(
    _ fields: [(change: String, tags: [String: String])], in folder: TemporaryFolder
  ) throws -> [String: [Int]] {
    let changes = fields.flatMap { ["--set", $0.change] }
    let result = try Program.run(
      ["edit", "--format", "jsonl"] + changes + folder.names(), in: folder.path)
    var edited: [String: [Int]] = [:]
    for record in try result.records() where record.text("status") == "edited" {
      let name = try #require(record.text("file"))
      let changed = try JSONRecord(record.literal("changes")).names
      edited[name] = fields.indices.filter { index in
        changed.contains { fields[index].change.hasPrefix($0 + "=") }
      }
    }
    return edited.filter { !ambiguous.contains($0.key) }
  }

  /// The tags of the MakerNote, as ExifTool reads them: all that are not in a directory of Exif. The offset of a
  /// preview after the picture moves with the preview; `PreviewReadersTests` checks it.
  private static func makerNoteTags(_ tags: [String: String]?) -> [String: String] {
    let directories = ["IFD0", "IFD1", "ExifIFD", "GPS", "InteropIFD", "ExifTool", "SourceFile"]
    return (tags ?? [:]).filter { tag, _ in
      !directories.contains { tag == $0 || tag.hasPrefix($0 + ":") }
        && !tag.hasSuffix(":PreviewImageStart")
    }
  }

  /// The tags of Exif and MakerNotes, and ExifTool's warnings.
  private static let exifToolArguments =
    "-EXIF:all -MakerNotes:all -Warning -Error *.jpg *.png"

  @Test(.enabled(if: ExifTool.isInstalled, "ExifTool is not installed"))
  func areExifTool() throws {
    try Self.withPhotos { folder in
      let before = try ExifTool.tags(Self.exifToolArguments, in: folder)
      let edited = try Self.edited(Self.fields, in: folder)
      let after = try ExifTool.tags(Self.exifToolArguments, in: folder)
      let editedAgain = try Self.edited(Self.camera, in: folder)
      let afterCamera = try ExifTool.tags(Self.exifToolArguments, in: folder)
      var hasMakerNotes = 0

      #expect(edited.count > 60)
      for (name, places) in edited {
        for (tag, value) in places.flatMap({ Self.fields[$0].tags }) {
          #expect(after[name]?[tag] == value, "\(name) \(tag)")
        }
        for warning in ["ExifTool:Warning", "ExifTool:Error"] {
          let now = after[name]?[warning]
          #expect(now == nil || now == before[name]?[warning], "\(name): \(now ?? "")")
        }
        let note = Self.makerNoteTags(after[name])
        #expect(note == Self.makerNoteTags(before[name]), "\(name)")
        hasMakerNotes += note.isEmpty ? 0 : 1
      }
      #expect(hasMakerNotes > 20)
      for (name, places) in editedAgain {
        for (tag, value) in places.flatMap({ Self.camera[$0].tags }) {
          #expect(afterCamera[name]?[tag] == value, "\(name) \(tag)")
        }
      }
    }
  }

  @Test(.enabled(if: isThere("exiv2"), "Exiv2 is not installed"))
  func areExiv2() throws {
    try Self.withPhotos { folder in
      let print = "/usr/bin/exiv2 -PEkv print *.jpg *.png"
      let before = try Program.run([], in: folder.path, script: print)
      let edited = try Self.edited(Self.fields, in: folder)
      let after = try Program.run([], in: folder.path, script: print)

      #expect(edited.count > 60)
      let warnings = Dictionary(grouping: after.errorLines) { $0 }.mapValues(\.count)
      let oldWarnings = Dictionary(grouping: before.errorLines) { $0 }.mapValues(\.count)
      for (warning, count) in warnings {
        #expect(count <= oldWarnings[warning] ?? 0, "\(warning)")
      }
      let lines = Set(
        after.lines.map { $0.split(separator: " ").map(String.init).joined(separator: " ") })
      // Exiv2 reads nothing from a photo that ends before its picture.
      for (name, places) in edited where name != "cut-in-frame-header.jpg" {
        for value in places.flatMap({ Self.exiv2Values[Self.fields[$0].change] ?? [] }) {
          #expect(lines.contains("\(name) Exif.\(value)"), "\(name) \(value)")
        }
      }
    }
  }

  /// The values that Exiv2 then reads.
  private static let exiv2Values: [String: [String]] = [
    "iso=12345": ["Photo.ISOSpeedRatings 12345"],
    "focalLength=123.4": ["Photo.FocalLength 617/5"],
    "focalLength35mm=777": ["Photo.FocalLengthIn35mmFilm 777"],
    "exposureValue=-0.7": ["Photo.ExposureBiasValue -7/10"],
    "lensAperture=1.3": ["Photo.FNumber 13/10"],
    "exposureDuration=1/320": ["Photo.ExposureTime 1/320"], "flashMode=redEye": ["Photo.Flash 65"],
    "captureDate=1999-12-31 23:59:58.17-09:30": [
      "Photo.DateTimeOriginal 1999:12:31 23:59:58", "Photo.SubSecTimeOriginal 17",
    ],
    "lensModel=Weitwinkel für Straßen": ["Photo.LensModel Weitwinkel für Straßen"],
    "software=A program": ["Image.Software A program"], "orientation=3": ["Image.Orientation 3"],
    "latitude=-12.5": ["GPSInfo.GPSLatitude 12/1 30/1 0/1", "GPSInfo.GPSLatitudeRef S"],
    "longitude=179.25": ["GPSInfo.GPSLongitude 179/1 15/1 0/1", "GPSInfo.GPSLongitudeRef E"],
    "altitude=-38.5": ["GPSInfo.GPSAltitude 77/2"], "artist=Zoë": ["Image.Artist Zoë"],
    "copyright=2031 Somebody": ["Image.Copyright 2031 Somebody"],
    "description=What can be seen": ["Image.ImageDescription What can be seen"],
    "whiteBalance=manual": ["Photo.WhiteBalance 1"], "meteringMode=spot": ["Photo.MeteringMode 3"],
    "exposureProgram=landscapeMode": ["Photo.ExposureProgram 8"], "rating=5": ["Image.Rating 5"],
  ]

  private static func isThere(_ program: String) -> Bool {
    FileManager.default.isExecutableFile(atPath: "/usr/bin/" + program)
  }
}
