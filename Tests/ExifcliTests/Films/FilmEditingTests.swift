import Foundation
import PhotoFixtures
import Testing

/// Edits of films: what each place says then, that the media data stay where they are, and that an undo restores each
/// byte.
@Suite(.tags(.process))
struct FilmEditingTests {
  private static let media = Array("the media data".utf8)

  /// Seconds since 1904 at the beginning of May 2024 in UTC.
  private static let may = FilmBuilder.secondsTo1970 + 1_714_521_600

  private static func film(_ change: (inout FilmBuilder) -> Void = { _ in }) -> FilmBuilder {
    var film = FilmBuilder()
    (film.created, film.modified) = (may, may + 2)
    film.media = media
    change(&film)
    return film
  }

  /// A film in one of the forms in which cameras and programs write them.
  struct Form: Sendable, CustomTestStringConvertible {
    let name: String
    let bytes: [UInt8]
    var testDescription: String { name }
  }

  private static let forms = [
    Form(name: "last.mov", bytes: film().bytes),
    Form(name: "first.mov", bytes: film { $0.isMovieFirst = true }.bytes),
    Form(
      name: "room.mov",
      bytes: film {
        $0.isMovieFirst = true
        $0.media = BoxBuilder.box("free", [UInt8](repeating: 0, count: 4096)) + media
      }.bytes),
    Form(name: "last.mp4", bytes: film { $0.brand = "isom" }.bytes),
    Form(
      name: "first.mp4",
      bytes: film { ($0.brand, $0.isMovieFirst, $0.version) = ("isom", true, 1) }.bytes),
    Form(
      name: "after.mp4",
      bytes: film {
        $0.brand = "mp42"
        $0.furtherFile = BoxBuilder.box("free", [UInt8](repeating: 0, count: 2000))
      }.bytes),
    Form(name: "old.mov", bytes: film { $0.hasBrand = false }.bytes),
  ]

  private static func with(
    _ bytes: [UInt8], named name: String, _ body: (RenamingFolder) throws -> Void
  ) throws {
    try RenamingFolder.with { folder in
      try folder.photos.place(bytes, at: name)
      try body(folder)
    }
  }

  /// What the listing says of the only file.
  private static func columns(_ columns: String, _ folder: RenamingFolder) throws -> String {
    let list = try folder.run("list", ".", "--columns", columns, "--format", "tsv")
    return list.lines.last ?? ""
  }

  @Test(
    arguments: forms,
    [
      (
        ["--date", "2024-06-01 10:00"], "captureDate,digitizedDate,modifyDate",
        "2024-06-01T10:00:00+00:00\t2024-06-01T10:00:00+00:00\t2024-06-01T10:00:02+00:00"
      ),
      (
        ["--shift", "date=-1h"], "captureDate,digitizedDate,modifyDate",
        "2024-04-30T23:00:00+00:00\t2024-04-30T23:00:00+00:00\t2024-04-30T23:00:02+00:00"
      ),
      (
        ["--zone", "Europe/Berlin"], "captureDate,digitizedDate",
        "2024-05-01T02:00:00+02:00\t2024-05-01T00:00:00+00:00"
      ),
      (
        ["--date", "2024-06-01 10:00+09:00"], "captureDate,digitizedDate",
        "2024-06-01T10:00:00+09:00\t2024-06-01T01:00:00+00:00"
      ),
      (
        ["--gps", "-33.85678,151.2153,5.5"], "latitude,longitude,altitude",
        "-33.85678\t151.2153\t5.5"
      ),
      (
        ["--title", "Größe 日本", "--keywords", "a,b", "--rating", "3"], "title,keywords,rating",
        "Größe 日本\ta; b\t3"
      ),
      (["--set", "iso=400,aperture=2.8"], "iso,aperture", "400\t2.8"),
    ])
  func givesFieldsNewValues(
    _ form: Form, _ edit: (arguments: [String], columns: String, values: String)
  ) throws {
    try Self.with(form.bytes, named: form.name) { folder in
      let result = try folder.run(["edit", "."] + edit.arguments)
      #expect(result.exitCode == 0 && result.errors == "", "\(result.errors)")
      #expect(try Self.columns(edit.columns, folder) == edit.values)
      let edited = try folder.photos.bytes(form.name)
      let place = { (bytes: [UInt8]) in Data(bytes).range(of: Data(Self.media)) }
      #expect(place(edited) != nil && place(edited) == place(form.bytes))
      let again = try folder.run(["edit", "."] + edit.arguments)
      let isMove = edit.arguments.contains("--shift")
      #expect(again.output.contains(isMove ? "edited 1" : "unchanged 1"), "\(again.output)")
      #expect(try folder.run("undo").exitCode == 0)
      if isMove { #expect(try folder.run("undo").exitCode == 0) }
      #expect(try folder.photos.bytes(form.name) == form.bytes)
    }
  }

  /// All times that say the same moment move, each by as much. Zero stays zero, and others stay.
  @Test func timesMoveTogether() throws {
    let film = Self.film {
      $0.keys = [("com.apple.quicktime.creationdate", "2024-05-01T02:00:03+0200")]
      $0.userData =
        FilmBuilder.text("day", Array("2024-05-01T02:00:03+0200".utf8))
        + FilmBuilder.text("fmt", Array("camera".utf8))
      var other = FilmBuilder()
      (other.created, other.modified) = (Self.may - 86_400, 0)
      $0.firstTrack = other.pictureTrack
    }
    try Self.with(film.bytes, named: "a.mov") { folder in
      let result = try folder.run("edit", "a.mov", "--shift", "date=+1d")
      #expect(result.exitCode == 0, "\(result.errors)")
      let edited = Data(try folder.photos.bytes("a.mov"))
      #expect(edited.count == film.bytes.count)
      func count(_ number: Int) -> Int {
        edited.ranges(of: Data(BoxBuilder.number(number, 4))).count
      }
      #expect(count(Self.may + 86_400) == 3 && count(Self.may + 86_402) == 3)
      #expect(count(Self.may) == 0 && count(Self.may - 86_400) == 2)
      #expect(edited.ranges(of: Data("2024-05-02T02:00:03+0200".utf8)).count == 2)
      // Without a date, no other time is left.
      #expect(try folder.run("edit", "a.mov", "--unset", "date").exitCode == 0)
      let undated = Data(try folder.photos.bytes("a.mov"))
      for time in [Self.may + 86_400, Self.may - 86_400] {
        #expect(undated.range(of: Data(BoxBuilder.number(time, 4))) == nil)
      }
    }
  }

  @Test(arguments: [
    (
      FilmBuilder.text("nam", Array("Old".utf8), language: 0)
        + FilmBuilder.text("nam", [0x8A], language: 0), "Old"
    ),
    (BoxBuilder.fullBox("titl", [0x15, 0xC7] + Array("Old\0".utf8)), "Old"),
  ])
  func textsChangeInTheirPlaces(_ userData: [UInt8], _ old: String) throws {
    try Self.with(Self.film { $0.userData = userData }.bytes, named: "a.mov") { folder in
      #expect(try Self.columns("title", folder) == old)
      let result = try folder.run("edit", "a.mov", "--title", "Ñandú")
      #expect(result.output.contains("title Old -> Ñandú"), "\(result.errors)")
      #expect(try Self.columns("title", folder) == "Ñandú")
      // No second place for it.
      #expect(Data(try folder.photos.bytes("a.mov")).range(of: Data("XMP_".utf8)) == nil)
      #expect(try folder.run("edit", "a.mov", "--unset", "title").exitCode == 0)
      #expect(try Self.columns("title", folder) == "")
    }
  }

  @Test func listsOfITunesAndOf3GPP() throws {
    func item(_ type: String, _ kind: Int, _ value: [UInt8]) -> [UInt8] {
      BoxBuilder.box(type, FilmBuilder.data(kind, value))
    }
    let words = [4] + Array("old\0".utf8) + [5] + Array("kept\0".utf8)
    let film = Self.film {
      $0.brand = "3gp4"
      $0.itemList =
        FilmBuilder.signed("nam", FilmBuilder.data(1, Array("Old".utf8)))
        + item("desc", 1, Array("Said".utf8)) + item("rate", 1, Array("60".utf8))
      $0.userData = BoxBuilder.fullBox("kywd", [0x15, 0xC7, 2] + words)
    }
    try Self.with(film.bytes, named: "a.3gp") { folder in
      #expect(
        try Self.columns("title,description,rating,keywords", folder)
          == "Old\tSaid\t3\told; kept")
      let result = try folder.run(
        "edit", "a.3gp", "--title", "New", "--rating", "5", "--add-keyword", "more", "--remove",
        "keywords=old")
      #expect(result.exitCode == 0, "\(result.errors)")
      #expect(
        try Self.columns("title,description,rating,keywords", folder)
          == "New\tSaid\t5\tkept; more")
      let edited = Data(try folder.photos.bytes("a.3gp"))
      #expect(edited.range(of: Data("xpacket".utf8)) == nil)
      #expect(edited.range(of: Data("old\0".utf8)) == nil)
    }
  }

  /// Nothing of a place that goes is left in the file, wherever the boxes go.
  @Test(arguments: [true, false]) func placesGo(isMovieFirst: Bool) throws {
    let film = Self.film {
      $0.isMovieFirst = isMovieFirst
      $0.keys = [
        ("com.apple.quicktime.location.ISO6709", "+48.2081+016.3738+151/"),
        ("com.apple.quicktime.location.accuracy.horizontal", "4.75"),
        ("com.apple.quicktime.make", "Example"),
      ]
      $0.userData =
        FilmBuilder.text("xyz", Array("+48.2081+016.3738/".utf8))
        + BoxBuilder.fullBox(
          "loci",
          [0x15, 0xC7, 0, 0] + BoxBuilder.number(0x10_5FB1, 4) + BoxBuilder.number(0x30_3547, 4)
            + BoxBuilder.number(0x97_0000, 4) + Array("earth\0\0".utf8))
    }
    try Self.with(film.bytes, named: "a.mov") { folder in
      let moved = try folder.run("edit", "a.mov", "--gps", "10.5,20.25")
      #expect(moved.output.contains("1 other GPS tag removed"), "\(moved.output)")
      let text = Data("+10.5000+020.2500".utf8)
      #expect(Data(try folder.photos.bytes("a.mov")).ranges(of: text).count == 2)
      #expect(try folder.run("undo").exitCode == 0)
      let gone = try folder.run("edit", "a.mov", "--unset", "gps")
      #expect(gone.exitCode == 0, "\(gone.errors)")
      #expect(try Self.columns("latitude,altitude,cameraMake", folder) == "\t\tExample")
      let edited = Data(try folder.photos.bytes("a.mov"))
      for said in ["+48.20", "4.75"] { #expect(edited.range(of: Data(said.utf8)) == nil) }
      #expect(edited.range(of: Data(BoxBuilder.number(0x30_3547, 4))) == nil)
      #expect(try folder.run("undo").exitCode == 0)
      #expect(try folder.photos.bytes("a.mov") == film.bytes)
    }
  }

  @Test func changesXMPThatItHas() throws {
    let packet =
      #"<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:CreateDate="2024-05-01T00:00:00Z" xmp:Rating="1"/></rdf:RDF></x:xmpmeta>"#
    let box = BoxBuilder.box("XMP_", Array(packet.utf8))
    try Self.with(Self.film { $0.userData = box }.bytes, named: "a.mov") { folder in
      let result = try folder.run("edit", "a.mov", "--date", "2024-06-01 10:00", "--rating", "2")
      #expect(result.exitCode == 0, "\(result.errors)")
      let edited = String(decoding: try folder.photos.bytes("a.mov"), as: UTF8.self)
      #expect(edited.contains("2024-06-01T10:00:00") && edited.contains(#"xmp:Rating="2""#))
      #expect(!edited.contains("2024-05-01"))
    }
  }

  /// Films have no Exif, so `--exif-only` is no way out.
  @Test func brokenXMPStays() throws {
    let film = Self.film { $0.userData = BoxBuilder.box("XMP_", Array("<x".utf8)) }
    try Self.with(film.bytes, named: "a.mov") { folder in
      let result = try folder.run("edit", "a.mov", "--rating", "3")
      #expect(result.exitCode == 1)
      #expect(
        result.errors.contains(
          "Exif does not have rating: leave it out, or write the edit to a sidecar with --sidecars")
      )
      #expect(try folder.photos.bytes("a.mov") == film.bytes)
      #expect(try folder.run("edit", "a.mov", "--rating", "3", "--sidecars").exitCode == 0)
      let record = try folder.run("list", "a.mov", "--sidecars", "--format", "jsonl").records()
        .first
      #expect(record?.number("rating") == 3)
    }
  }

  /// The camera's own data stay: they do not count any more, and what they alone say cannot be removed.
  @Test func theCamerasExifStays() throws {
    let jpeg = try #require(Fixture.named("exif-little-endian")).bytes
    let film = Self.film {
      $0.userData = BoxBuilder.box("CNTH", BoxBuilder.box("CNDA", jpeg))
    }
    try Self.with(film.bytes, named: "a.mov") { folder in
      let edit = try folder.run(
        "edit", "a.mov", "--date", "2024-06-01 10:00+02:00", "--gps", "1,2", "--iso", "800")
      #expect(edit.exitCode == 0, "\(edit.errors)")
      #expect(
        try Self.columns("captureDate,latitude,altitude,iso,cameraModel", folder)
          == "2024-06-01T10:00:00+02:00\t1.0\t\t800\tExample One")
      #expect(try folder.run("undo").exitCode == 0)
      let unset = try folder.run("edit", "a.mov", "--unset", "cameraModel")
      #expect(unset.errors.contains("cameraModel cannot be removed: the camera's own data say it"))
      let strip = try folder.run("strip", "a.mov", "--location")
      #expect(strip.exitCode == 0, "\(strip.errors)")
      #expect(
        try Self.columns("captureDate,latitude,iso,cameraModel", folder)
          == "2024-05-01T06:42:17.120+09:00\t\t400\tExample One")
      #expect(try folder.run("undo").exitCode == 0)
      #expect(try folder.photos.bytes("a.mov") == film.bytes)
    }
  }

  /// The place goes with all of the camera's data, whose other values the film gets itself; a box that cannot be read to
  /// its end stays as it is.
  @Test(arguments: [[UInt8](), [UInt8](repeating: 0, count: 9)])
  func canonsBoxLosesThePlace(end: [UInt8]) throws {
    // A seventh of a second has no finite number of decimal places.
    func degrees(_ number: UInt32) -> TIFFBuilder.Value {
      .numbers(.rational, [number, 1, 0, 1, 1, 7])
    }
    let gps = TIFFBuilder(
      .bigEndian,
      .init([
        .init(.gpsLatitudeRef, .ascii("N")), .init(.gpsLatitude, degrees(48)),
        .init(.gpsLongitudeRef, .ascii("E")), .init(.gpsLongitude, degrees(16)),
      ]))
    let exif = TIFFBuilder(
      .bigEndian, .init([.init(.dateTimeOriginal, .ascii("2024:05:01 06:42:17"))]))
    let film = Self.film {
      $0.furtherMovie = CR3Builder.canonBox(
        [
          ("CMT1", TIFFBuilder(.bigEndian, .init([.init(.model, .ascii("EOS R5"))])).bytes),
          ("CMT2", exif.bytes), ("CMT4", gps.bytes),
        ], end: end)
    }
    try Self.with(film.bytes, named: "a.mp4") { folder in
      let fields = "captureDate,cameraModel,latitude,longitude"
      let place = [48.0, 16].map { "\(($0 * 25_200 + 1) / 25_200)" }.joined(separator: "\t")
      #expect(try Self.columns(fields, folder) == "2024-05-01T06:42:17\tEOS R5\t\(place)")
      #expect(try folder.run("edit", "a.mp4", "--title", "A title").exitCode == 0)
      #expect(try folder.run("undo").exitCode == 0)
      let identity = try folder.run("strip", "a.mp4", "--identity", "--dry-run")
      #expect(identity.exitCode == (end.isEmpty ? 0 : 1), "\(identity)")
      #expect(identity.errors.isEmpty == end.isEmpty, "\(identity.errors)")
      let strip = try folder.run("strip", "a.mp4", "--location")
      guard end.isEmpty else {
        #expect(strip.exitCode == 1 && strip.errors.contains("its uuid box is damaged"))
        return
      }
      #expect(strip.exitCode == 0, "\(strip.errors)")
      #expect(try Self.columns(fields, folder) == "2024-05-01T06:42:17\tEOS R5\t\t")
      #expect(try folder.run("strip", "a.mp4", "--location").output.contains("unchanged 1"))
      #expect(try folder.run("undo").exitCode == 0)
      #expect(try folder.photos.bytes("a.mp4") == film.bytes)
    }
  }

  /// Positions that its sensors recorded stay with the media: a position of the film's own counts before them.
  @Test func recordedPositionsStay() throws {
    let place = [48.5, 16.25, 151].flatMap {
      BoxBuilder.number(Int(bitPattern: UInt($0.bitPattern)), 8).reversed()
    }
    let film = Self.film {
      $0.media = [0, 0, 5, 0] + place + Self.media
      $0.furtherMovie = FilmBuilder.sensorTrack("camm", [28], at: $0.mediaStart)
    }
    try Self.with(film.bytes, named: "a.mov") { folder in
      #expect(try Self.columns("latitude,longitude,altitude", folder) == "48.5\t16.25\t151.0")
      #expect(try Self.columns("longitude", folder) == "16.25")
      #expect(try folder.run("edit", "a.mov", "--gps", "1,2").exitCode == 0)
      #expect(try Self.columns("latitude,longitude,altitude", folder) == "1.0\t2.0\t")
      #expect(try Self.columns("altitude", folder) == "")
      #expect(try folder.run("edit", "a.mov", "--shift", "date=+1h").exitCode == 0)
      #expect(
        try folder.run("edit", "a.mov", "--unset", "gps").errors.contains("cannot be removed"))
      let strip = try folder.run("strip", "a.mov", "--location")
      #expect(strip.exitCode == 0, "\(strip.errors)")
      #expect(strip.errors.contains("the timed metadata of track 2 (meta)"), "\(strip.errors)")
      #expect(strip.output.contains("latitude 1 -> 48.5"), "\(strip.output)")
      #expect(try Self.columns("latitude,longitude", folder) == "48.5\t16.25")
      let again = try folder.run("strip", "a.mov", "--location")
      #expect(again.exitCode == 0 && again.output.contains("unchanged 1"), "\(again)")
      #expect(again.errors.contains("the timed metadata of track 2 (meta)"), "\(again.errors)")
      for _ in 0..<3 { #expect(try folder.run("undo").exitCode == 0) }
      #expect(try folder.photos.bytes("a.mov") == film.bytes)
    }
  }

  /// The record of Sony's cameras, which is beside `moov`, moves along and keeps its length.
  @Test(arguments: [true, false]) func sonysRecordMoves(isMovieFirst: Bool) throws {
    let xml = """
      <?xml version="1.0"?><NonRealTimeMeta xmlns="urn:schemas-professionalDisc:nonRealTimeMeta:ver.2.00">\
      <CreationDate value="2024-05-01T08:42:16+02:00"/><Change value="2020-01-01T00:00:00"/></NonRealTimeMeta>
      """
    let film = Self.film {
      $0.isMovieFirst = isMovieFirst
      $0.furtherFile = BoxBuilder.fullBox(
        "meta",
        BoxBuilder.fullBox(
          "hdlr", [0, 0, 0, 0] + Array("nrtm".utf8) + [UInt8](repeating: 0, count: 13))
          + BoxBuilder.fullBox("xml ", Array(xml.utf8)))
    }
    try Self.with(film.bytes, named: "a.mp4") { folder in
      let edit = try folder.run("edit", "a.mp4", "--shift", "date=+1d")
      #expect(edit.exitCode == 0, "\(edit.errors)")
      #expect(try Self.columns("captureDate", folder) == "2024-05-02T08:42:16+02:00")
      let edited = Data(try folder.photos.bytes("a.mp4"))
      #expect(edited.range(of: Data("2024-05-01T08".utf8)) == nil)
      #expect(edited.range(of: Data("value=\"2024-05-02T08:42:16+02:00\"".utf8)) != nil)
      #expect(edited.range(of: Data("2020-01-01T00:00:00".utf8)) != nil)
      #expect(try folder.run("undo").exitCode == 0)
      #expect(try folder.photos.bytes("a.mp4") == film.bytes)
    }
  }

  /// Dates in it move along, and say the new date, if they can.
  @Test(arguments: ["CNTH", "NCDT", "uuid"]) func datesOfMakersMove(box: String) throws {
    let jpeg = try #require(Fixture.named("exif-little-endian")).bytes
    let date = BoxBuilder.number(0x12, 4) + BoxBuilder.number(2, 2) + BoxBuilder.number(20, 2)
    let nikon = date + Array("2024:05:01 06:42:17\0".utf8)
    let exif = TIFFBuilder(
      .bigEndian, .init([.init(.dateTimeOriginal, .ascii("2024:05:01 06:42:17"))]))
    let film = Self.film {
      switch box {
      case "CNTH": $0.userData = BoxBuilder.box("CNTH", BoxBuilder.box("CNDA", jpeg))
      case "NCDT": $0.userData = BoxBuilder.box("NCDT", BoxBuilder.box("NCTG", nikon))
      default:
        $0.furtherMovie = CR3Builder.canonBox([
          ("CMT1", TIFFBuilder(.bigEndian, .init([.init(.make, .ascii("Canon"))])).bytes),
          ("CMT2", exif.bytes),
        ])
      }
    }
    try Self.with(film.bytes, named: "a.mov") { folder in
      let before = try Self.columns("captureDate", folder)
      let edit = try folder.run("edit", "a.mov", "--shift", "date=+1d", "--in-place")
      #expect(edit.exitCode == 0, "\(edit.errors)")
      #expect(
        try Self.columns("captureDate", folder)
          == before.replacing("2024-05-01T06:42:17", with: "2024-05-02T06:42:17"))
      let edited = Data(try folder.photos.bytes("a.mov"))
      #expect(edited.range(of: Data("2024:05:01 06:42:17".utf8)) == nil)
      #expect(try folder.run("undo").exitCode == 0)
      // An offset needs a place of its own.
      #expect(try folder.run("edit", "a.mov", "--date", "2024-06-01 10:00+02:00").exitCode == 0)
      #expect(try Self.columns("captureDate", folder) == "2024-06-01T10:00:00+02:00")
      #expect(try folder.run("undo").exitCode == 0)
      #expect(try folder.photos.bytes("a.mov") == film.bytes)
    }
  }

  @Test(arguments: [
    (film { $0.furtherMovie = BoxBuilder.box("mvex", []) }, "it is a film in fragments"),
    (film { $0.coding = "encv" }, "its media are encrypted"),
    (film { $0.furtherFile = [0, 0, 0, 90, 1, 2, 3, 4, 5, 6, 7, 8] }, "the file ends within"),
    (
      film {
        $0.isMovieFirst = true
        $0.furtherFile = BoxBuilder.number(0, 4) + Array("mdat and more".utf8)
      }, "its last box has no end"
    ),
  ])
  func refusesWhatItCannotEditSafely(_ film: FilmBuilder, _ reason: String) throws {
    try Self.with(film.bytes, named: "a.mov") { folder in
      let result = try folder.run("edit", "a.mov", "--title", "T")
      #expect(result.exitCode == 1 && result.errors.contains(reason), "\(result.errors)")
      #expect(try folder.photos.bytes("a.mov") == film.bytes)
      // The message says so.
      #expect(result.errors.contains("write the edit to a sidecar with --sidecars"))
      #expect(try folder.run("edit", "a.mov", "--title", "T", "--sidecars").exitCode == 0)
      let list = try folder.run(
        "list", ".", "--sidecars", "--columns", "title", "--format", "tsv")
      #expect(list.lines.last == "T")
    }
  }

  @Test(arguments: ["1969-01-01 10:00+00:00", "2050-01-01 10:00+00:00"])
  func refusesDatesThatItsHeaderDoesNotHave(date: String) throws {
    try Self.with(Self.film().bytes, named: "a.mov") { folder in
      let result = try folder.run("edit", "a.mov", "--date", date)
      #expect(result.exitCode == 1)
      #expect(
        result.errors.contains("the dates in its header are from 1970 to 2040"),
        "\(result.errors)")
    }
  }

  @Test(arguments: [
    ["--set", "ExifIFD:SubjectDistance=2"], ["--orientation", "6"],
    ["--title", "T", "--exif-only"],
  ])
  func refusesWhatFilmsDoNotHave(change: [String]) throws {
    let film = Self.film()
    try Self.with(film.bytes, named: "a.mov") { folder in
      let result = try folder.run(["edit", "a.mov"] + change)
      #expect(result.exitCode != 0, "\(result.output)")
      #expect(try folder.photos.bytes("a.mov") == film.bytes)
    }
  }

  /// Such a box is read, and stays as it is.
  @Test func refusesToChangeValuesOutsideOfTheMovie() throws {
    let names = BoxBuilder.box("mdta", Array("title".utf8))
    let data = FilmBuilder.data(1, Array("Old".utf8))
    let item = BoxBuilder.number(8 + data.count, 4) + BoxBuilder.number(1, 4) + data
    let handler = BoxBuilder.fullBox(
      "hdlr", [0, 0, 0, 0] + Array("mdta".utf8) + [UInt8](repeating: 0, count: 13))
    let film = Self.film {
      $0.userData = FilmBuilder.text("fmt", Array("camera".utf8))
      $0.furtherFile = BoxBuilder.fullBox(
        "meta",
        handler + BoxBuilder.fullBox("keys", BoxBuilder.number(1, 4) + names)
          + BoxBuilder.box("ilst", item))
    }
    try Self.with(film.bytes, named: "a.mov") { folder in
      #expect(try Self.columns("title", folder) == "Old")
      let result = try folder.run("edit", "a.mov", "--title", "New")
      #expect(result.exitCode == 1 && result.errors.contains("in a box outside of moov"))
      #expect(try folder.photos.bytes("a.mov") == film.bytes)
    }
  }

  @Test func copiesAndTogether() throws {
    let film = Self.film()
    try Self.with(film.bytes, named: "a.mov") { folder in
      try folder.place("b.jpg")
      let copy = try folder.run("edit", ".", "--title", "T", "--output", "../out")
      #expect(copy.output.contains("edited 2"), "\(copy.errors)")
      #expect(try folder.photos.bytes("a.mov") == film.bytes)
      let together = try folder.run("edit", ".", "--title", "T", "--all-or-nothing")
      #expect(together.output.contains("edited 2"), "\(together.errors)")
      #expect(try folder.run("undo").exitCode == 0)
      #expect(try folder.photos.bytes("a.mov") == film.bytes)
    }
  }
}
