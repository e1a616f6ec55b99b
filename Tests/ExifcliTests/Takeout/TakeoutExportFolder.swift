import Foundation
import PhotoFixtures
import Testing

/// A made export of Google Takeout in two parts, in the folder in which exifcli runs.
enum TakeoutExportFolder {
  static let first = "takeout-1/Takeout/Google Fotos/"
  static let second = "takeout-2/Takeout/Google Fotos/"
  static let year = "Fotos von 2019/"
  static let album = "Wien, im Mai/"

  /// 2019-05-01 12:34:56 in UTC, and so many seconds later.
  private static func note(
    _ title: String, _ seconds: Int = 0, _ further: String = ""
  ) -> [UInt8] {
    let time = #""photoTakenTime":{"timestamp":"\#(1_556_714_096 + seconds)"}"#
    return Array(
      #"{"title":"\#(title)",\#(time),"geoData":{"latitude":0.0,"longitude":0.0,"altitude":0.0}\#(further)}"#
        .utf8)
  }

  static func with(_ body: (RenamingFolder) throws -> Void) throws {
    try RenamingFolder.with { folder in
      try place(in: folder)
      try body(folder)
    }
  }

  private static func place(in folder: RenamingFolder) throws {
    func photo(_ picture: UInt8, _ name: String, _ fixture: String = "no-metadata") throws {
      try folder.placePicture(picture, at: name, of: fixture)
    }
    func note(_ name: String, _ bytes: [UInt8]) throws { try folder.photos.place(bytes, at: name) }
    // A note of the new kind, with all that it may say.
    try photo(1, first + year + "a.jpg")
    try note(
      first + year + "a.jpg.supplemental-metadata.json",
      Self.note(
        "a.jpg", 0,
        #","geoDataExif":{"latitude":48.25,"longitude":16.5,"altitude":170.0},"people":[{"name":"Anna"},{"name":"Ben"}],"favorited":true,"description":"At the river""#
      ))
    // The kind of before, and a photo that has its own date and rating.
    try photo(2, first + year + "b.jpg", "exif-little-endian")
    try note(first + year + "b.jpg.json", Self.note("b.jpg", 10, #","favorited":true"#))
    // A cut name, a number behind the extension, and a note in the other part.
    let long = String(repeating: "x", count: 46) + ".jpg"
    try photo(3, first + year + long)
    try note(
      first + year + String(repeating: "x", count: 46) + ".json", Self.note(long, 20))
    try photo(4, first + year + "c(1).jpg")
    try note(first + year + "c.jpg(1).json", Self.note("c.jpg", 30))
    try photo(5, first + year + "d.jpg")
    try note(second + year + "d.jpg.supplemental-meta.json", Self.note("d.jpg", 40))
    // An edited copy, without a note of its own.
    try photo(6, first + year + "a-bearbeitet.jpg")
    // A Live Photo.
    try folder.photos.place(
      Array(
        try Data(contentsOf: URL(filePath: Project.root + "/Fixtures/formats/heic-no-exif.heic"))),
      at: second + year + "IMG_1.HEIC")
    try folder.photos.place(FilmBuilder().bytes, at: second + year + "IMG_1.MP4")
    try note(second + year + "IMG_1.HEIC.json", Self.note("IMG_1.HEIC", 50))
    // One without a note, a note without its photo, and one in the bin.
    try photo(7, second + year + "lone.jpg", "date-plain")
    try note(second + year + "gone.jpg.json", Self.note("gone.jpg", 60))
    try photo(8, second + year + "old.jpg")
    try note(second + year + "old.jpg.json", Self.note("old.jpg", 70, #","trashed":true"#))
    // An album in the other part, which has a copy of the first photo.
    try note(second + album + "Metadaten.json", Array(#"{"title":"Wien: im Mai"}"#.utf8))
    try photo(1, second + album + "a.jpg")
    try note(second + album + "a.jpg.json", Self.note("a.jpg"))
  }
}
