import Foundation
import PhotoFixtures
import Testing

/// Films beside photos: what each command does with them.
@Suite(.tags(.process))
struct FilmCommandsTests {
  private static let film: FilmBuilder = {
    var film = FilmBuilder()
    film.keys = [
      ("com.apple.quicktime.creationdate", "2024-05-01T06:42:17+0900"),
      ("com.apple.quicktime.make", "Example"),
      ("com.apple.quicktime.location.ISO6709", "+35.5+139.25+40/"),
    ]
    (film.scale, film.duration, film.pictureCount) = (600, 48_000, 2_400)
    return film
  }()

  private static func with(_ body: (RenamingFolder) throws -> Void) throws {
    try RenamingFolder.with { folder in
      try folder.place("a.jpg")
      try folder.photos.place(film.bytes, at: "b.MOV")
      try folder.photos.place(film.bytes, at: "c")
      try body(folder)
    }
  }

  @Test func listsNameThem() throws {
    try Self.with { folder in
      #expect(try folder.run("list", ".", "--format", "paths").lines == ["a.jpg", "b.MOV"])
      #expect(
        try folder.run("list", ".", "--any-name", "--format", "paths").lines
          == ["a.jpg", "b.MOV", "c"])
      let table = try folder.run(
        "list", ".", "--columns", "file,captureDate,fileType,duration,frameRate,codec",
        "--where", "duration > 60", "--sort", "duration:desc")
      #expect(table.errors == "")
      #expect(
        table.lines.last
          == "b.MOV  2024-05-01 06:42:17+09:00  MOV           1:20         30  avc1")
      let record = try #require(
        try folder.run("list", "b.MOV", "--format", "jsonl", "--sources").records().first)
      #expect(try record.literal("duration") == "80.0" && record.literal("frameRate") == "30.0")
      #expect(try record.literal("latitude") == "35.5")
      let sources = try record.literal("sources")
      #expect(sources.contains(#""captureDate":"quicktime""#), "\(sources)")
      #expect(
        try folder.run("list", "a.jpg", "--format", "jsonl").output.contains(#""codec":null"#))
    }
  }

  @Test func otherCommandsThatLook() throws {
    try Self.with { folder in
      let shown = try folder.run("show", "b.MOV")
      #expect(shown.output.contains("com.apple.quicktime.make") && shown.errors == "")
      #expect(
        try folder.run("stats", ".", "--by", "fileType", "--format", "csv").output.contains("MOV"))
      #expect(
        try folder.run(
          "list", ".", "--columns", "file,Keys:com.apple.quicktime.make", "--format", "tsv"
        )
        .lines.last == "b.MOV\tExample")
      let page = try folder.run("list", ".", "--format", "html")
      #expect(page.exitCode == 0 && page.output.contains("b.MOV"))
      #expect(try folder.run("list", ".", "--format", "geojson").output.contains("139.25"))
      let same = try folder.run("duplicates", ".", "--any-name")
      #expect(same.errors == "" && same.output.contains("b.MOV"), "\(same.output) \(same.errors)")
      for _ in 1...2 {
        let followed = try folder.run(
          "list", ".", "--catalog=../catalogue", "--columns", "file,duration,codec", "--format",
          "tsv")
        #expect(
          followed.lines == ["file\tduration\tcodec", "a.jpg\t\t", "b.MOV\t80.0\tavc1"],
          "\(followed.errors)")
      }
    }
  }

  @Test func kindsAndClocks() throws {
    try Self.with { folder in
      #expect(try folder.run("list", ".", "--kind", "film", "--format", "paths").lines == ["b.MOV"])
      #expect(
        try folder.run("list", ".", "--kind", "photo", "--format", "paths").lines == ["a.jpg"])
      #expect(
        try folder.run("list", ".", "--kind", "film", "--catalog=../catalogue", "--format", "paths")
          .lines == ["b.MOV"])
      var clock = FilmBuilder()
      clock.created = FilmBuilder.secondsTo1970 + 1_714_521_600
      try folder.photos.place(clock.bytes, at: "d.mov")
      for (time, date) in [
        ("utc", "2024-05-01T00:00:00+00:00"), ("local", "2024-05-01T00:00:00"),
      ] {
        let list = try folder.run(
          "list", "d.mov", "--film-time", time, "--columns", "captureDate", "--format", "tsv")
        #expect(list.lines.last == date)
      }
      let edit = try folder.run("edit", "d.mov", "--film-time", "local", "--offset", "+02:00")
      #expect(edit.output.contains("2024-05-01 00:00:00 -> 2024-05-01 00:00:00+02:00"))
    }
  }

  /// The small picture of Canon's cameras, and a cover; a film without either shows its length on the page.
  @Test func pictures() throws {
    try Self.with { folder in
      let jpeg = try #require(Fixture.named("exif-little-endian")).bytes
      var film = FilmBuilder()
      film.userData = BoxBuilder.box("CNTH", BoxBuilder.box("CNDA", jpeg))
      try folder.photos.place(film.bytes, at: "canon.mov")
      film.userData = []
      film.itemList = BoxBuilder.box("covr", FilmBuilder.data(13, jpeg))
      try folder.photos.place(film.bytes, at: "cover.mp4")
      for name in ["canon.mov", "cover.mp4"] {
        #expect(try folder.run("show", name, "--thumbnail", "-").outputBytes == jpeg)
      }
      let none = try folder.run("show", "b.MOV", "--thumbnail", "-")
      #expect(none.exitCode == 1 && none.errors.contains("no embedded JPEG thumbnail"))
      for choice in [[], ["--thumbnails", "all"]] {
        let page = try folder.run(["list", ".", "--kind", "film", "--format", "html"] + choice)
        #expect(page.errors == "", "\(page.errors)")
        let pictures = page.output.components(separatedBy: "\"/9j/").count - 1
        #expect(pictures == 2, "\(pictures)")
      }
    }
  }

  /// `b.xmp` belongs to the photo of that name, and to a film only if there is none.
  @Test func sidecarsByStem() throws {
    try Self.with { folder in
      let packet =
        #"<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="1"/></rdf:RDF></x:xmpmeta>"#
      try folder.photos.place(Array(packet.utf8), at: "b.xmp")
      func ratings() throws -> [String] {
        try folder.run(
          "list", ".", "--sidecars", "--columns", "file,rating", "--format", "tsv"
        ).lines.filter { $0.hasPrefix("b.") }
      }
      #expect(try ratings() == ["b.MOV\t1"])
      try folder.place("b.jpg")
      #expect(try ratings() == ["b.MOV\t", "b.jpg\t1"])
    }
  }

  /// What has the name of a film and is none is said to be passed over.
  @Test func whatIsNoFilm() throws {
    try Self.with { folder in
      try folder.photos.place([1, 2, 3], at: "d.mp4")
      let list = try folder.run("list", ".", "--format", "paths")
      #expect(list.lines == ["a.jpg", "b.MOV"])
      #expect(list.errors.contains("d.mp4"), "\(list.errors)")
    }
  }
}
