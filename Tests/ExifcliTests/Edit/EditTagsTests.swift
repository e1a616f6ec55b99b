import Foundation
import Testing

/// `exifcli edit` of tags that are named, as users and scripts see it.
@Suite(.tags(.process))
struct EditTagsTests {
  /// The changes are told, and an undo gives back the bytes.
  @Test(arguments: [
    (
      ["--set", "XMP-photoshop:City=Wien"],
      "city (none) -> Wien, XMP-photoshop:City (none) -> Wien"
    ),
    (["--set", "Xmp.dc.source=A & B"], "XMP-dc:source (none) -> A & B"),
    (["--set", "IPTC:City=Wien"], "city (none) -> Wien, IPTC:City (none) -> Wien"),
    (["--set", "ExifIFD:LensSerialNumber=A1"], "lensSerial (none) -> A1"),
    (["--set", "ExifIFD:CameraOwnerName=A1"], "Exif:CameraOwnerName (none) -> A1"),
    (["--set", "IPTC:Urgency=3"], "IPTC:Urgency (none) -> 3"),
    (["--set", "Exif:0x9999:short=3"], "Exif:0x9999 (none) -> 3"),
    (["--set", "XMP-dc:rights[de]=Alle"], "XMP-dc:rights[de] (none) -> Alle"),
    (
      ["--set", "XMP-iptcExt:LocationCreatedCity=Wien"],
      "XMP-Iptc4xmpExt:LocationCreated[1]/Iptc4xmpExt:City (none) -> Wien"
    ),
    (
      ["--add", "XMP-iptcExt:PersonInImage=Anna, B.", "--add", "XMP-iptcExt:PersonInImage=Ben"],
      "persons (none) -> Anna, B.; Ben, XMP-Iptc4xmpExt:PersonInImage (none) -> Anna, B., Ben"
    ),
    (["--set", "Exif:SceneCaptureType=Landscape"], "Exif:SceneCaptureType (none) -> Landscape"),
    (
      ["--set", "XMP-dc:source=a,IPTC:Urgency=3"],
      "XMP-dc:source (none) -> a, IPTC:Urgency (none) -> 3"
    ),
    (["--unset", "Exif:FlashpixVersion"], "Exif:FlashpixVersion FlashPix Version 1.0 -> (none)"),
    (["--shift", "IFD0:XResolution=+8"], "IFD0:XResolution 72 -> 80"),
  ])
  func areToldAndUndone(options: [String], line: String) throws {
    try RunHistoryFolder.with(count: 1) { history in
      let rehearsed = try history.run(["edit", "1.jpg", "--dry-run"] + options)
      #expect(rehearsed.lines.first == "1.jpg: \(line)")
      #expect(try history.bytes() == history.originals)
      let result = try history.run(["edit", "1.jpg"] + options)
      #expect(result.lines.first == "1.jpg: \(line)")
      #expect(result.errors.isEmpty && result.exitCode == 0)
      let edited = try history.bytes()
      #expect(edited != history.originals)
      if options[0] != "--shift" {
        let again = try history.run(["edit", "1.jpg"] + options)
        #expect(again.lines.first == "1.jpg: unchanged")
        #expect(try history.bytes() == edited)
      }
      #expect(try history.history().count == 1)
      #expect(try history.run("undo").exitCode == 0)
      #expect(try history.bytes() == history.originals)
      #expect(try history.run("redo").exitCode == 0)
      #expect(try history.bytes() == edited)
    }
  }

  /// A named tag keeps the value that it is given, and does not follow another one.
  @Test func aNamedTagWithItsValueDoesNotFollow() throws {
    try RunHistoryFolder.with(count: 1) { history in
      try history.run("edit", "1.jpg", "--set", "IFD0:XPAuthor=A,IPTC:By-line=A")
      try history.run("edit", "1.jpg", "--set", "IFD0:XPAuthor=A,IPTC:By-line=B")
      let shown = try history.run("show", "1.jpg", "--tags", "XPAuthor,By-line", "--format", "csv")
      #expect(shown.output.contains("XPAuthor,BYTE,4,A\r\n"), "\(shown.output)")
      #expect(shown.output.contains(",1,B\r\n"))
    }
  }

  /// What is not there need not go: nothing is written or recorded.
  @Test(arguments: [
    "XMP-dc:title[de]", "XMP-dc:creator[1]", "XMP-iptcExt:LocationCreatedCity", "IPTC:City",
    "Exif:0x9999",
  ])
  func absentTagsNeedNotGo(name: String) throws {
    try RunHistoryFolder.with(count: 1) { history in
      let result = try history.run("edit", "1.jpg", "--unset", name)
      #expect(result.lines.first == "1.jpg: unchanged")
      #expect(try history.bytes() == history.originals)
      #expect(try history.history().isEmpty)
    }
  }

  @Test func areMembersOfRecords() throws {
    try TemporaryFolder.with("exif-little-endian") { folder in
      let result = try Program.run(
        [
          "edit", "exif-little-endian.jpg", "--format", "jsonl", "--set", "XMP-dc:creator=a,b",
          "--set", "XMP-exif:ISOSpeedRatings=777",
        ], in: folder.path)
      let line = try #require(result.lines.first)
      #expect(line.contains(#""XMP-dc:creator":{"from":null,"to":["a","b"]}"#))
      #expect(line.contains(#""iso":{"from":"#) && line.contains(#""to":777}"#))
    }
  }

  /// A run with tags is named in the history with them, and later runs of fields stay when it is undone.
  @Test func areInTheHistory() throws {
    try RunHistoryFolder.with(count: 1) { history in
      try history.run("edit", "1.jpg", "--set", "IPTC:OriginalTransmissionReference=Wien")
      try history.run("edit", "1.jpg", "--set", "IPTC:OriginalTransmissionReference=Graz")
      try history.run("edit", "1.jpg", "--iso", "777")
      #expect(
        try history.history()[1].literal("changes") == #"["IPTC:OriginalTransmissionReference"]"#)
      #expect(try history.run("history", "2").output.contains("Reference Wien -> Graz"))
      let undone = try history.run("undo", "2")
      #expect(undone.exitCode == 0, "\(undone.errors)")
      let shown = try history.run("show", "1.jpg", "--tags", "IPTC:*", "--format", "jsonl")
      #expect(shown.output.contains("Wien"))
      let listed = try history.run("list", "1.jpg", "--format", "jsonl")
      #expect(try listed.records().first?.number("iso") == 777)
    }
  }

  @Test(arguments: [
    (["--set", "XMP-photoshop:Citty=a"], "did you mean 'XMP-photoshop:City'?"),
    (["--set", "Urgency=5"], "'Urgency' may be"),
    (["--set", "ExifIFD:MakerNote=a"], "cannot be edited"),
    (["--set", "IFD0:StripOffsets=1"], "it says where data are"),
    (["--set", "XMP-dc:source="], "remove it with --unset"),
    (["--add", "XMP-dc:source=a"], "is not a list; set it instead"),
    (["--set", "XMP-dc:source=a", "--unset", "Xmp.dc.source"], "is changed twice"),
    (["--set", "0x9999=3"], "such as Exif:0x9999:short"),
  ])
  func wrongNamesAreRefused(options: [String], reason: String) throws {
    try TemporaryFolder.with("exif-little-endian") { folder in
      let before = try folder.bytes("exif-little-endian.jpg")
      let result = try Program.run(
        ["edit", "exif-little-endian.jpg"] + options, in: folder.path)
      #expect(result.exitCode == 64)
      #expect(result.errors.contains(reason), "\(result.errors)")
      #expect(try folder.bytes("exif-little-endian.jpg") == before)
    }
  }

  /// A tag and the field that it says are one.
  @Test(arguments: [
    (["--iso", "300", "--set", "XMP-exif:ISOSpeedRatings=200"], "iso is changed twice"),
    (["--add-keyword", "a", "--add", "XMP-dc:subject=c"], "keywords is changed twice"),
  ])
  func fieldsAreNotChangedTwice(options: [String], reason: String) throws {
    try RunHistoryFolder.with(count: 1) { history in
      let result = try history.run(["edit", "1.jpg"] + options)
      #expect(result.exitCode == 1)
      #expect(result.errors.contains(reason), "\(result.errors)")
      #expect(try history.bytes() == history.originals)
    }
  }

  /// The advice of the message about an unknown tag works.
  @Test func theAdvisedTypeIsTaken() throws {
    try TemporaryFolder.with("exif-little-endian") { folder in
      let result = try Program.run(
        ["edit", "exif-little-endian.jpg", "--set", "Exif:0x9999:short=3"], in: folder.path)
      #expect(result.exitCode == 0)
    }
  }

  /// Columns of data are tags too.
  @Test func dataMayNameTags() throws {
    try TemporaryFolder.with("exif-little-endian") { folder in
      let name = "exif-little-endian.jpg"
      try folder.place(
        Array("file,XMP-photoshop:City,IPTC:Keywords\n\(name),Wien,a; b\n".utf8), at: "data.csv")
      try folder.place(
        Array(#"[{"file":"\#(name)","XMP-photoshop:City":null,"IPTC:Urgency":5}]"#.utf8),
        at: "data.json")
      let rows = try Program.run(["edit", "--from", "data.csv"], in: folder.path)
      #expect(rows.exitCode == 0, "\(rows.errors)")
      #expect(rows.output.contains("XMP-photoshop:City (none) -> Wien"))
      let objects = try Program.run(["edit", "--from", "data.json"], in: folder.path)
      #expect(objects.output.contains("XMP-photoshop:City Wien -> (none)"), "\(objects.errors)")
      #expect(objects.output.contains("IPTC:Urgency (none) -> 5"))
    }
  }

  /// Tags are copied as they are, and what the user names wins.
  @Test func areCopiedFromAnotherPhoto() throws {
    try RunHistoryFolder.with(count: 2) { history in
      for options in [
        ["--set", "XMP-photoshop:City=Wien", "--set", "XMP-dc:rights[de]=Alle"],
        ["--set", "IPTC:Headline=Hafen", "--add", "XMP-iptcExt:PersonInImage=Anna"],
      ] {
        #expect(try history.run(["edit", "1.jpg"] + options).exitCode == 0)
      }
      let before = try history.bytes()
      let result = try history.run([
        "edit", "2.jpg", "--copy-from", "1.jpg", "--fields", "XMP,IPTC:Headline", "--set",
        "XMP-photoshop:City=Graz",
      ])
      #expect(result.errors.isEmpty && result.exitCode == 0)
      let line = try #require(result.lines.first)
      for text in [
        "XMP-photoshop:City (none) -> Graz", "XMP-dc:rights[de] (none) -> Alle",
        "IPTC:Headline (none) -> Hafen", "XMP-Iptc4xmpExt:PersonInImage (none) -> Anna",
      ] {
        #expect(line.contains(text), "\(line)")
      }
      #expect(try history.run(["undo"]).exitCode == 0)
      #expect(try history.bytes() == before)
      let refused = try history.run([
        "edit", "2.jpg", "--copy-from", "1.jpg", "--fields", "IPTC:City",
      ])
      #expect(refused.errors.contains("1.jpg: has no IPTC:City to copy; leave it out"))
    }
  }

  /// How a file stores its picture is not copied with a group.
  @Test func groupsAreCopiedWithoutTheFormOfTheFile() throws {
    try TemporaryFolder.with("no-exif") { folder in
      try folder.link("Fixtures", to: Project.root + "/Fixtures")
      let result = try Program.run(
        [
          "edit", "no-exif.jpg", "--copy-from", "Fixtures/formats/dng.dng", "--fields", "EXIF,XMP",
          "--no-history",
        ], in: folder.path)
      #expect(result.exitCode == 0, "\(result.errors)")
      let shown = try Program.run(["show", "no-exif.jpg", "--format", "csv"], in: folder.path)
      for name in ["Make", "ISOSpeedRatings", "LensModel", "GPSLatitude"] {
        #expect(shown.output.contains(",\(name),"))
      }
      for name in ["DNGVersion", "ImageWidth", "Compression", "StripOffsets", "MakerNote"] {
        #expect(!shown.output.contains(",\(name),"))
      }
    }
  }

  /// What is read of a photo with its sidecar is copied.
  @Test func tagsOfSidecarsAreCopied() throws {
    try RunHistoryFolder.with(count: 2) { history in
      try history.run("edit", "1.jpg", "--sidecars", "--set", "XMP-dc:source=Archiv")
      let copy = ["edit", "2.jpg", "--copy-from", "1.jpg", "--fields", "XMP-dc:source"]
      #expect(try history.run(copy).errors.contains("1.jpg: has no XMP-dc:source to copy"))
      let result = try history.run(copy + ["--sidecars"])
      #expect(
        result.lines.first == "2.jpg: XMP-dc:source (none) -> Archiv; in 2.jpg.xmp",
        "\(result.errors)")
    }
  }

  /// Its bytes depend on the order of the block. A text longer than what is shown is copied whole.
  @Test(arguments: ["Grüße", String(repeating: "日本", count: 1_000)])
  func codedTextsAreCopiedAsTexts(text: String) throws {
    try TemporaryFolder.with("exif-big-endian", "exif-little-endian") { folder in
      let edit = ["edit", "--no-history"]
      let set = ["exif-big-endian.jpg", "--set", "comment=\(text)"]
      #expect(try Program.run(edit + set, in: folder.path).exitCode == 0)
      let copied = try Program.run(
        edit + [
          "exif-little-endian.jpg", "--copy-from", "exif-big-endian.jpg", "--fields",
          "ExifIFD:User*",
        ], in: folder.path)
      #expect(copied.exitCode == 0 && copied.errors.isEmpty, "\(copied.errors)")
      let list = ["list", "--format", "tsv", "--columns", "comment"]
      let rows = try Program.run(list, in: folder.path).lines
      #expect(rows.dropFirst() == [text, text])
    }
  }

  @Test func structuresAreCopied() throws {
    try RunHistoryFolder.with(count: 2) { history in
      let city = "XMP-Iptc4xmpExt:LocationShown[2]/Iptc4xmpExt:City"
      try history.run(
        "edit", "1.jpg", "--set", "XMP-iptcExt:LocationShownCity=Graz", "--set", "\(city)=Wien",
        "--add", "XMP-dc:publisher=A")
      let copy = ["edit", "2.jpg", "--copy-from", "1.jpg", "--fields"]
      let result = try history.run(copy + ["XMP-iptcExt:*"])
      #expect(result.exitCode == 0, "\(result.errors)")
      let tags = ["--tags", "XMP-iptcExt,XMP-dc:publisher", "--format", "csv"]
      let shown = try history.run(["show", "2.jpg"] + tags)
      #expect(!shown.output.contains("publisher"), "\(shown.output)")
      #expect(shown.output.contains("LocationShown[1]/Iptc4xmpExt:City,,1,Graz"))
      #expect(shown.output.contains("LocationShown[2]/Iptc4xmpExt:City,,1,Wien"))
      let none = try history.run(copy + ["IPTC"])
      #expect(none.exitCode == 1 && none.errors.contains("1.jpg: has nothing to copy"))
      let wrong = try history.run(copy + ["MakerNotes"])
      #expect(wrong.exitCode == 64 && wrong.errors.contains("no edit writes them"))
    }
  }
}
