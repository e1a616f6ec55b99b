import Foundation
import Testing

/// What ExifTool and Exiv2 read in every shared JPEG photo before and after one edit of eight fields: in each
/// source that has the field its new value, so that no source disagrees, and everything else as before.
///
/// Of 129 photos 125 are edited (the others are refused); ExifTool 12.57 then reads
///
/// | field | Exif | XMP | IPTC |
/// | --- | --- | --- | --- |
/// | rating | 125 | 125 xmp:Rating, 9 MicrosoftPhoto:Rating | - |
/// | keywords | - | 125 | 6 |
/// | title | - | 125 | 4 |
/// | description | 125 | 6 | 8 |
/// | artist | 125 | 6 | 5 |
/// | copyright | 125 | 5 | 5 |
/// | captureDate | 125 | 7 exif:DateTimeOriginal, 4 photoshop:DateCreated | 5 with a day, 3 with a time |
/// | position | 125 | 0 | - |
@Suite(
  .tags(.process),
  .enabled(if: SharedPhotos.isPresent, "\(SharedPhotos.absence)"))
struct EverySourceReadersTests {
  private static let edit = [
    "--rating", "5", "--keywords", "Wien,blue sky", "--description", "What can be seen: Straße",
    "--artist", "Zoë", "--copyright", "2031 Somebody", "--title", "A title", "--set",
    "captureDate=1999-12-31 23:59:58+01:00", "--gps=-12.5,179.25",
  ]

  /// The tags of ExifTool, with their values after the edit: those that each photo then has.
  private static let always = [
    "IFD0:Rating": "5", "XMP-xmp:Rating": "5", "XMP-dc:Subject": "Wien|blue sky",
    "XMP-dc:Title": "A title", "IFD0:ImageDescription": "What can be seen: Straße",
    "IFD0:Artist": "Zoë", "IFD0:Copyright": "2031 Somebody",
    "ExifIFD:DateTimeOriginal": "1999:12:31 23:59:58", "ExifIFD:OffsetTimeOriginal": "+01:00",
    "GPS:GPSLatitude": "12.5", "GPS:GPSLatitudeRef": "S", "GPS:GPSLongitude": "179.25",
    "GPS:GPSLongitudeRef": "E",
  ]
  /// And those that it has if it had them.
  private static let ifPresent = [
    "IFD0:RatingPercent": "99", "XMP-microsoft:RatingPercent": "99",
    "IPTC:Keywords": "Wien|blue sky",
    "IPTC:ObjectName": "A title", "XMP-dc:Description": "What can be seen: Straße",
    "XMP-tiff:ImageDescription": "What can be seen: Straße",
    "IPTC:Caption-Abstract": "What can be seen: Straße", "XMP-dc:Creator": "Zoë",
    "XMP-tiff:Artist": "Zoë", "IPTC:By-line": "Zoë", "XMP-dc:Rights": "2031 Somebody",
    "XMP-tiff:Copyright": "2031 Somebody", "IPTC:CopyrightNotice": "2031 Somebody",
    "XMP-exif:DateTimeOriginal": "1999:12:31 23:59:58+01:00",
    "XMP-photoshop:DateCreated": "1999:12:31 23:59:58+01:00", "IPTC:DateCreated": "1999:12:31",
    "IPTC:TimeCreated": "23:59:58+01:00", "XMP-exif:GPSLatitude": "-12.5",
    "XMP-exif:GPSLongitude": "179.25",
    // Copies of other programs.
    "IFD0:XPTitle": "A title", "IFD0:XPAuthor": "Zoë", "IFD0:XPKeywords": "Wien;blue sky",
    "XMP-microsoft:LastKeywordXMP": "Wien|blue sky",
    "XMP-microsoft:LastKeywordIPTC": "Wien|blue sky",
  ]

  /// The tags that may change: what belonged to the old date and the old place, what programs derive from
  /// the edited tags, the file, what a first block and a text that is not ASCII need, and the offset of a
  /// preview that has moved.
  private static func mayChange(_ tag: String) -> Bool {
    let names = [
      "ExifIFD:SubSecTimeOriginal", "Composite:DateTimeOriginal", "Composite:DateTimeCreated",
      "Composite:SubSecDateTimeOriginal", "File:CurrentIPTCDigest", "Photoshop:IPTCDigest",
      "Olympus:PreviewImageStart", "System:FileSize", "XMP-exif:SubSecTimeOriginal",
    ]
    return always[tag] != nil || ifPresent[tag] != nil || names.contains(tag)
      || tag.hasPrefix("GPS:") || tag.hasPrefix("XMP-exif:GPS") || tag.hasPrefix("Composite:GPS")
      || (tag.hasPrefix("System:File") && tag.hasSuffix("Date"))
  }

  /// The tags that may come.
  private static let mayCome: Set<String> = [
    "ExifIFD:ExifVersion", "File:ExifByteOrder", "IPTC:CodedCharacterSet",
  ]
  /// ExifTool and Exiv2 do not find the Exif directory of this photo, as its pointer has a wrong type. The edit
  /// writes a right one.
  private static let withoutDirectory = "exif-samples-jpg-tests-30-type_error.jpg"

  /// Lends a folder of copies.
  private static func withPhotos(_ body: (TemporaryFolder) throws -> Void) throws {
    try TemporaryFolder.with { folder in
      for path in FileManager.default.enumerator(atPath: SharedPhotos.folder) ?? NSEnumerator() {
        guard let path = path as? String, path.hasSuffix(".jpg") || path.hasSuffix(".jpeg") else {
          continue
        }
        let photo = URL(filePath: SharedPhotos.folder).appending(path: path)
        let name = path.replacing("/", with: "-").replacing(".jpeg", with: ".jpg")
        try folder.place(Array(Data(contentsOf: photo)), at: name)
      }
      try body(folder)
    }
  }

  /// Edits all photos.
  ///
  /// - Returns: The photos that were edited.
  private static func edited(in folder: TemporaryFolder) throws -> [String] {
    let result = try Program.run(
      ["edit", "--format", "jsonl", "--journal", "journal"] + edit + folder.names(),
      in: folder.path)
    return try result.records().filter { $0.text("status") == "edited" }
      .compactMap { $0.text("file") }
  }

  @Test(.enabled(if: ExifTool.isInstalled, "ExifTool is not installed"))
  func exifToolReadsTheNewValuesAndAllOthers() throws {
    try Self.withPhotos { folder in
      let bytes = try folder.names().map { try folder.bytes($0) }
      let names = try folder.names()
      let before = try ExifTool.tags("-struct *.jpg", in: folder)
      let edited = try Self.edited(in: folder)
      let after = try ExifTool.tags("-struct *.jpg", in: folder)
      #expect(edited.count >= 125)
      for name in edited {
        let (old, new) = (before[name] ?? [:], after[name] ?? [:])
        for (tag, value) in Self.always { #expect(new[tag] == value, "\(name) \(tag)") }
        for (tag, value) in Self.ifPresent {
          #expect(new[tag] == (old[tag] == nil ? nil : value), "\(name) \(tag)")
        }
        for tag in Set(old.keys).union(new.keys) where old[tag] != new[tag] {
          let isSound =
            Self.mayChange(tag) || (old[tag] == nil && Self.mayCome.contains(tag))
            || (name == Self.withoutDirectory
              && (tag == "ExifTool:Warning" || tag.hasPrefix("ExifIFD:") && old[tag] == nil))
          #expect(isSound, "\(name) \(tag): \(old[tag] ?? "-") -> \(new[tag] ?? "-")")
        }
      }
      let undo = try Program.run(["undo", "journal"], in: folder.path)
      #expect(undo.exitCode == 0)
      for (name, old) in zip(names, bytes) {
        #expect(try folder.bytes(name) == old, "\(name)")
      }
    }
  }

  // MARK: Exiv2

  /// The keys of Exiv2 that an edit changes; the offsets of directories, too.
  private static let exiv2Keys = [
    "Exif.GPSInfo.", "Exif.Image.Artist", "Exif.Image.Copyright", "Exif.Image.ImageDescription",
    "Exif.Image.Rating", "Exif.Image.ExifTag", "Exif.Image.GPSTag", "Exif.Photo.DateTimeOriginal",
    "Exif.Photo.OffsetTimeOriginal", "Exif.Photo.SubSecTimeOriginal",
    "Exif.OlympusCs.PreviewImageStart", "Exif.Image.XPTitle", "Exif.Image.XPAuthor",
    "Exif.Image.XPKeywords", "Xmp.MicrosoftPhoto.LastKeywordXMP",
    "Xmp.MicrosoftPhoto.LastKeywordIPTC",
    "Iptc.Application2.Byline", "Iptc.Application2.Caption", "Iptc.Application2.Copyright",
    "Iptc.Application2.DateCreated", "Iptc.Application2.Keywords", "Iptc.Application2.ObjectName",
    "Iptc.Application2.TimeCreated", "Xmp.MicrosoftPhoto.Rating", "Xmp.dc.creator",
    "Xmp.dc.description", "Xmp.dc.rights", "Xmp.dc.subject", "Xmp.dc.title",
    "Xmp.exif.DateTimeOriginal", "Xmp.photoshop.DateCreated", "Xmp.xmp.Rating",
  ]
  private static let exiv2MayCome: Set<String> = [
    "Exif.Photo.ExifVersion", "Iptc.Envelope.CharacterSet",
  ]
  /// Exiv2 does not read the packet of this photo, which has a property twice.
  private static let withUnreadXMP = "exif-samples-jpg-tests-32-lens_data.jpg"
  /// The MakerNote of this photo has the offset of a preview, which has moved.
  private static let withMovedPreview = "exif-samples-jpg-corrupted.jpg"

  /// Of the photos that Exiv2 can read before.
  @Test(.enabled(if: isThere("exiv2"), "Exiv2 is not installed"))
  func exiv2ReadsTheNewValuesAndAllOthers() throws {
    try Self.withPhotos { folder in
      let before = try Self.exiv2Values(in: folder)
      let edited = try Self.edited(in: folder)
      let after = try Self.exiv2Values(in: folder)
      var read = 0
      for name in edited {
        guard let old = before[name] else { continue }
        read += 1
        let new = after[name] ?? [:]
        #expect(new["Exif.Image.Rating"] == "5", "\(name)")
        #expect(new["Exif.Image.Artist"] == "Zoë", "\(name)")
        if name != Self.withUnreadXMP {
          #expect(new["Xmp.xmp.Rating"] == "5", "\(name)")
          #expect(new["Xmp.dc.subject"] == "Wien, blue sky", "\(name)")
        }
        for key in Set(old.keys).union(new.keys) where old[key] != new[key] {
          let isSound =
            Self.exiv2Keys.contains { key == $0 || ($0.hasSuffix(".") && key.hasPrefix($0)) }
            || (old[key] == nil && Self.exiv2MayCome.contains(key))
            || (name == Self.withoutDirectory && key.hasPrefix("Exif.Photo.") && old[key] == nil)
            || (name == Self.withMovedPreview && key == "Exif.Photo.MakerNote")
          #expect(isSound, "\(name) \(key)")
        }
      }
      #expect(read >= 115)
    }
  }

  /// What Exiv2 reads in each photo; the values of a repeated key are joined.
  private static func exiv2Values(in folder: TemporaryFolder) throws -> [String: [String: String]] {
    let print = "/usr/bin/exiv2 -PEIXkv print *.jpg"
    var photos: [String: [String: String]] = [:]
    var last: (name: String, key: String)?
    for line in try Program.run([], in: folder.path, script: print).lines {
      let words = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: true)
      if words.count >= 2, words[0].hasSuffix(".jpg"),
        ["Exif.", "Iptc.", "Xmp."].contains(where: words[1].hasPrefix)
      {
        let (name, key) = (String(words[0]), String(words[1]))
        let value = words.count > 2 ? words[2].drop { $0 == " " } : ""
        let earlier = photos[name]?[key].map { $0 + "\n" } ?? ""
        photos[name, default: [:]][key] = earlier + value
        last = (name, key)
      } else if let last {
        // A value of several lines.
        photos[last.name]?[last.key]? += "\n" + line
      }
    }
    return photos
  }

  private static func isThere(_ program: String) -> Bool {
    FileManager.default.isExecutableFile(atPath: "/usr/bin/" + program)
  }
}
