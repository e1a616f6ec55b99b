import Foundation
import PhotoFixtures
import Testing

/// Metadata that is removed from photos, with its bytes.
@Suite(.tags(.process))
struct StripTests {
  /// What each kind removes, by a text in the file; and what must stay.
  private static let texts: [(text: String, kind: String?)] = [
    ("Jane Artist", "identity"), ("Jane Rights", "identity"), ("SERIAL-1", "identity"),
    ("Jane Example", "identity"),  // In the MakerNote.
    ("Example Editor 9", "identity"), ("Jane Creator", "identity"), ("Jane Byline", "identity"),
    ("SERIAL-2", "identity"), ("a comment of a program", "identity"),
    ("Vienna", "location"), ("Graz", "location"), ("Example Street", "location"),
    ("Example Camera", nil), ("Title of XMP", nil), ("a keyword", nil), ("CC0", nil),
  ]
  private static let thumbnail = JPEGBuilder(Picture()).bytes

  private static let photo = JPEGBuilder(
    metadata: [
      .jfif,
      .exif(
        TIFFBuilder(
          .littleEndian,
          .init(
            [
              .init(.make, .ascii("Canon")), .init(.model, .ascii("Example Camera")),
              .init(.orientation, .short(6)), .init(.software, .ascii("Example Editor 9")),
              .init(.artist, .ascii("Jane Artist")), .init(.copyright, .ascii("Jane Rights")),
              .init(
                .exifPointer,
                .directory(
                  .init([
                    .init(.dateTimeOriginal, .ascii("2024:05:01 12:00:00")),
                    .init(0x8827, .short(400)), .init(0x927C, MakerNote.canon),
                    .init(0xA431, .ascii("SERIAL-1")),
                  ]))),
              .init(
                .gpsPointer,
                .directory(
                  .init([
                    .init(0x0001, .ascii("N")),
                    .init(0x0002, .numbers(.rational, [48, 1, 12, 1, 0, 1])),
                    .init(0x0003, .ascii("E")),
                    .init(0x0004, .numbers(.rational, [16, 1, 22, 1, 0, 1])),
                    .init(0x001C, .ascii("Example Street")),
                  ]))),
            ],
            next: .directory(
              .init([
                .init(0x0201, .offset(of: thumbnail)),
                .init(0x0202, .long(UInt32(thumbnail.count))),
              ]))))),
      .xmp(
        attributes: #"photoshop:City="Vienna" aux:SerialNumber="SERIAL-2""#,
        elements: """
          <dc:creator><rdf:Seq><rdf:li>Jane Creator</rdf:li></rdf:Seq></dc:creator>
          <dc:title><rdf:Alt><rdf:li xml:lang="x-default">Title of XMP</rdf:li></rdf:Alt></dc:title>
          """),
      .icc,
      .iptc(
        PhotoshopBuilder.dataset(2, 80, "Jane Byline") + PhotoshopBuilder.dataset(2, 90, "Graz")
          + PhotoshopBuilder.dataset(2, 25, "a keyword")),
      .comment("a comment of a program"),
    ]
  ).bytes

  /// The command in the folder, with a history of its own.
  private func run(_ arguments: [String], in folder: TemporaryFolder) throws -> ProgramResult {
    try Program.run(
      arguments, in: folder.path,
      script: #"XDG_STATE_HOME=$PWD/.state; export XDG_STATE_HOME; exec "$@""#)
  }

  private func has(_ bytes: [UInt8], _ text: some Collection<UInt8>) -> Bool {
    Data(bytes).range(of: Data(text)) != nil
  }

  @Test(arguments: ["location", "identity", "thumbnail"])
  func bytesAreGoneAndOthersStay(_ kind: String) throws {
    try TemporaryFolder.with { folder in
      try folder.place(Self.photo, at: "a.jpg")
      let result = try run(["strip", "a.jpg", "--\(kind)"], in: folder)
      #expect(result.exitCode == 0, "\(result.errors)")
      let bytes = try folder.bytes("a.jpg")
      for (text, removingKind) in Self.texts {
        #expect(has(bytes, text.utf8) == (removingKind != kind), "\(text)")
      }
      #expect(has(bytes, Self.thumbnail) == (kind != "thumbnail"))
      // A second time, there is nothing left.
      let again = try run(["strip", "a.jpg", "--\(kind)"], in: folder)
      #expect(again.output == "a.jpg: unchanged\nedited 0, unchanged 1, failed 0\n")
      #expect(try run(["undo"], in: folder).exitCode == 0)
      #expect(try folder.bytes("a.jpg") == Self.photo)
      #expect(try run(["redo"], in: folder).exitCode == 0)
      #expect(try folder.bytes("a.jpg") == bytes)
    }
  }

  @Test func allLeavesTheOrientationTheProfileAndThePicture() throws {
    try TemporaryFolder.with { folder in
      try folder.place(Self.photo + Array("data after the picture".utf8), at: "a.jpg")
      let hash = try run(
        ["list", "a.jpg", "--columns", "pictureHash,iso", "--format", "csv"], in: folder)
      #expect(try run(["strip", "a.jpg", "--all"], in: folder).exitCode == 0)
      let bytes = try folder.bytes("a.jpg")
      for (text, _) in Self.texts where text != "CC0" { #expect(!has(bytes, text.utf8), "\(text)") }
      #expect(has(bytes, "CC0".utf8) && !has(bytes, "after the picture".utf8))
      let listed = try run(["list", "a.jpg", "--format", "jsonl"], in: folder).records()[0]
      #expect(listed.number("orientation") == 6 && listed.number("iso") == nil)
      #expect(listed.text("captureDate") == nil && listed.text("title") == nil)
      let after = try run(
        ["list", "a.jpg", "--columns", "pictureHash,iso", "--format", "csv"], in: folder)
      #expect(after.output == hash.output.replacing(",400", with: ","))
      // What is left is all that a second run leaves.
      let again = try run(["strip", "a.jpg", "--all"], in: folder)
      #expect(again.output == "a.jpg: unchanged\nedited 0, unchanged 1, failed 0\n")
    }
  }

  @Test(arguments: [
    (
      ["--all", "--keep", "captureDate,iso,title"], ["Title of XMP", "2024:05:01 12:00:00"],
      ["Jane", "Vienna"]
    ),
    (["--identity", "--keep", "copyright"], ["Jane Rights"], ["Jane Artist", "Jane Creator"]),
    (
      ["--all", "--keep", "keywords", "--keep", "artist"], ["a keyword", "Jane Artist"],
      ["Jane Rights"]
    ),
  ])
  func keptFieldsStay(_ options: [String], _ kept: [String], _ gone: [String]) throws {
    try TemporaryFolder.with { folder in
      try folder.place(Self.photo, at: "a.jpg")
      let result = try run(["strip", "a.jpg"] + options, in: folder)
      #expect(result.exitCode == 0, "\(result.errors)")
      let bytes = try folder.bytes("a.jpg")
      for text in kept { #expect(has(bytes, text.utf8), "\(text)") }
      for text in gone { #expect(!has(bytes, text.utf8), "\(text)") }
      #expect(try run(["undo"], in: folder).exitCode == 0)
      #expect(try folder.bytes("a.jpg") == Self.photo)
    }
  }

  @Test func itIsRehearsedAndTold() throws {
    try TemporaryFolder.with { folder in
      try folder.place(Self.photo, at: "a.jpg")
      let rehearsed = try run(["strip", "a.jpg", "--location", "--dry-run"], in: folder)
      #expect(
        rehearsed.output == """
          a.jpg: latitude 48.2 -> (none), longitude 16.366667 -> (none), city Vienna -> (none), \
          1 other GPS tag removed, removed from Exif, XMP, IPTC
          dry run: would edit 1, unchanged 0, failed 0

          """)
      #expect(try folder.bytes("a.jpg") == Self.photo)
      let made = try run(["strip", "a.jpg", "--thumbnail", "--format", "jsonl"], in: folder)
      #expect(
        made.output == #"""
          {"file":"a.jpg","status":"edited","changes":{"removed":{"from":["thumbnail"],"to":null}},"error":null}

          """#)
    }
  }

  @Test(arguments: [
    (["strip", "a.jpg"], "Nothing to remove: give --location, --identity, --thumbnail or --all."),
    (["strip", "--all"], "No photos to change: name them, or give --files-from."),
    (["strip", "a.jpg", "--all", "--sidecars"], "leave out --sidecars"),
    (["strip", "a.jpg", "--all", "--exif-only"], "leave out --exif-only"),
    (["strip", "a.jpg", "--all", "--keep", "nonsense"], "there is no field 'nonsense'"),
  ])
  func wrongUsageIsTold(_ arguments: [String], _ message: String) throws {
    try TemporaryFolder.with { folder in
      try folder.place(Self.photo, at: "a.jpg")
      let result = try run(arguments, in: folder)
      #expect(result.exitCode == 64)
      #expect(result.errors.contains(message), "\(result.errors)")
    }
  }

  @Test(arguments: ["--all", "--thumbnail"])
  func rawsKeepWhatIsNotSearched(_ kind: String) throws {
    try TemporaryFolder.with { folder in
      let name = "dng.dng"
      let file = URL(filePath: Project.root).appending(path: "Fixtures/formats/\(name)")
      let bytes = try [UInt8](Data(contentsOf: file))
      try folder.place(bytes, at: name)
      let result = try run(["strip", name, kind, "--format", "jsonl"], in: folder)
      #expect(result.exitCode == 1)
      #expect(result.output.contains(#""code":"notStorable""#), "\(result.output)")
      #expect(try folder.bytes(name) == bytes)
    }
  }

  /// Texts of PNG files go, and what is removed from XMP, also if it is compressed. Its fields stay.
  @Test(arguments: [true, false])
  func chunksOfPNGFilesGo(isCompressed: Bool) throws {
    let packet = JPEGBuilder.Segment.packet(
      attributes: #"xmp:Rating="3" xmp:CreatorTool="Example Editor 9" photoshop:City="Vienna""#)
    let keyword = "XML:com.adobe.xmp"
    let xmp =
      isCompressed
      ? PNGBuilder.Chunk(
        "iTXt", Array(keyword.utf8) + [0, 1, 0, 0, 0] + PNGBuilder.stored(Array(packet.utf8)))
      : .internationalText(keyword, packet)
    let bytes = PNGBuilder(metadata: [.text("Author", "Jane Author"), xmp]).bytes
    try TemporaryFolder.with { folder in
      try folder.place(bytes, at: "a.png")
      let result = try run(["strip", "a.png", "--identity", "--location"], in: folder)
      #expect(result.exitCode == 0, "\(result.errors)")
      let stripped = try folder.bytes("a.png")
      for text in ["Jane Author", "Example Editor 9", "Vienna"] {
        #expect(!has(stripped, text.utf8), "\(text)")
      }
      let listed = try run(["list", "a.png", "--format", "jsonl"], in: folder).records()[0]
      #expect(listed.number("rating") == 3)
      #expect(try run(["strip", "a.png", "--all"], in: folder).exitCode == 0)
      #expect(try folder.bytes("a.png") == PNGBuilder().bytes)
      #expect(try run(["undo"], in: folder).exitCode == 0)
      #expect(try run(["undo"], in: folder).exitCode == 0)
      #expect(try folder.bytes("a.png") == bytes)
    }
  }

  /// What an attacker has found: values in places that few programs look into.
  @Test(arguments: [
    // GPSDOP has the number of ProcessingSoftware.
    ("--identity", JPEGBuilder(metadata: [.exif(TIFFBuilder(.littleEndian, gps))]).bytes, true),
    // Old values that no entry claims.
    (
      "--location",
      JPEGBuilder(metadata: [
        .exif(
          bytes: TIFFBuilder(.littleEndian, .init([.init(.make, .ascii("Example"))])).bytes + gone)
      ]).bytes, false
    ),
    (
      "--location",
      JPEGBuilder(metadata: [.xmp(attributes: #"photoshop:latitude="\(place)""#)]).bytes, false
    ),
    // A trailer of a program that repeats IPTC goes with it, but not with the thumbnail.
    ("--thumbnail", JPEGBuilder(trailer: trailer).bytes, true),
    ("--location", JPEGBuilder(trailer: trailer).bytes, false),
    ("--all", JPEGBuilder(trailer: trailer).bytes, false),
    ("--identity", JPEGBuilder(trailer: [0xFF, 0xD8, 0xFF] + trailer.dropFirst(4)).bytes, true),
    ("--all", PNGBuilder(metadata: [.init("prVt", gone)]).bytes, false),
    ("--identity", PNGBuilder(metadata: [.init("prVt", gone)]).bytes, false),
  ])
  func valuesInOddPlacesAreFound(_ option: String, _ bytes: [UInt8], _ isKept: Bool) throws {
    try TemporaryFolder.with { folder in
      try folder.place(bytes, at: "a.jpg")
      let result = try run(["strip", "a.jpg", option], in: folder)
      #expect(result.exitCode == 0, "\(result.errors)")
      #expect(has(try folder.bytes("a.jpg"), Self.gone) == isKept)
      // Again, nothing changes: not even a backup is made.
      let again = try run(["strip", "a.jpg", option, "--backup", ".old"], in: folder)
      #expect(again.output.hasSuffix("edited 0, unchanged 1, failed 0\n"))
      if !isKept { #expect(try run(["undo"], in: folder).exitCode == 0) }
      #expect(try folder.bytes("a.jpg") == bytes)
    }
  }

  private static let place = "48.2082, 16.3738"
  private static let gone = Array(place.utf8)
  private static let gps = TIFFBuilder.Directory([
    .init(
      .gpsPointer,
      .directory(.init([.init(0x0001, .ascii("N")), .init(0x000B, .ascii(bytes: gone))])))
  ])
  private static let trailer =
    Array("AXS!".utf8) + gone + Array("AXS!".utf8) + [UInt8](repeating: 0, count: 8)

  @Test(arguments: ["--location", "--all"])
  func metadataBetweenScansAreRefused(_ option: String) throws {
    try TemporaryFolder.with { folder in
      let whole = JPEGBuilder().bytes
      let scan = whole.count - 2 - JPEGBuilder().scan.count
      // A comment and the scan again, as in a progressive file.
      let bytes =
        whole.dropLast(2) + [0xFF, 0xFE, 0, 6] + Array("Jane".utf8) + whole[scan...]
      try folder.place(Array(bytes), at: "a.jpg")
      let result = try run(["strip", "a.jpg", option], in: folder)
      #expect(result.errors.contains("has metadata between the scans of its picture"))
      #expect(try folder.bytes("a.jpg") == Array(bytes))
    }
  }

  /// A video after the picture may be too long for the history.
  @Test func removedBytesThatAreTooLongForTheHistoryAreRefused() throws {
    try TemporaryFolder.with { folder in
      let bytes = JPEGBuilder(trailer: [UInt8](repeating: 7, count: 17 << 20)).bytes
      try folder.place(bytes, at: "a.jpg")
      let result = try run(["strip", "a.jpg", "--all"], in: folder)
      #expect(result.exitCode == 1)
      #expect(
        result.errors.contains(
          "its edit removes more bytes than a record for an undo can have (32 MiB"))
      #expect(try folder.bytes("a.jpg") == bytes)
      #expect(try run(["strip", "a.jpg", "--all", "--no-history"], in: folder).exitCode == 0)
      #expect(try folder.bytes("a.jpg") == JPEGBuilder().bytes)
    }
  }

  /// Segments that exifcli does not look into are named.
  @Test func keptDataAreNamed() throws {
    try TemporaryFolder.with { folder in
      let camera = JPEGBuilder.Segment(.app5, Array("Example\0Vienna".utf8))
      let bytes = JPEGBuilder(metadata: [camera], trailer: Array("more".utf8)).bytes
      try folder.place(bytes, at: "a.jpg")
      let result = try run(["strip", "a.jpg", "--location"], in: folder)
      #expect(
        result.errors.contains(
          "warning: keeps APP5 Example and data after the picture, where exifcli does not look"))
      #expect(try folder.bytes("a.jpg") == bytes)
      #expect(try run(["strip", "a.jpg", "--identity"], in: folder).exitCode == 0)
      #expect(!has(try folder.bytes("a.jpg"), "Vienna".utf8))
    }
  }

  private static let nested = """
    <exif:thing rdf:parseType="Resource"><exif:GPSLatitude>48,12.492N</exif:GPSLatitude></exif:thing>
    <dc:regions><rdf:Bag><rdf:li rdf:parseType="Resource"><photoshop:City>Vienna</photoshop:City></rdf:li></rdf:Bag></dc:regions>
    <dc:more><rdf:Description tiff:Artist="Jane Deep"/></dc:more>
    <dc:subject><rdf:Bag><rdf:li>a keyword</rdf:li></rdf:Bag></dc:subject>
    <!-- by Jane Remark -->
    """

  @Test(arguments: [
    ("--location", ["48,12.492N", "Vienna"], ["Jane Deep", "Jane Remark", "a keyword"]),
    ("--identity", ["Jane Deep", "Jane Remark"], ["48,12.492N", "Vienna", "a keyword"]),
  ])
  func propertiesAreSearchedAtEveryDepth(
    _ option: String, _ gone: [String], _ kept: [String]
  ) throws {
    try TemporaryFolder.with { folder in
      let bytes = JPEGBuilder(metadata: [.xmp(elements: Self.nested)]).bytes
      try folder.place(bytes, at: "a.jpg")
      let result = try run(["strip", "a.jpg", option], in: folder)
      #expect(result.exitCode == 0, "\(result.errors)")
      let stripped = try folder.bytes("a.jpg")
      for text in gone { #expect(!has(stripped, text.utf8), "\(text)") }
      for text in kept { #expect(has(stripped, text.utf8), "\(text)") }
      #expect(result.errors.contains("keeps comments in XMP") == (option == "--location"))
      #expect(try run(["undo"], in: folder).exitCode == 0)
      #expect(try folder.bytes("a.jpg") == bytes)
    }
  }

  /// What exifcli does not know is named.
  @Test(arguments: [
    (
      JPEGBuilder.Segment.xmp(
        elements: #"<q:note xmlns:q="http://example.com/q/">Vienna</q:note>"#),
      "keeps XMP of http://example.com/q/, where"
    ),
    (
      JPEGBuilder.Segment.exif(
        TIFFBuilder(.littleEndian, .init([.init(0xBEEF, .ascii("Vienna"))]))),
      "keeps Exif tag 0xBEEF, where"
    ),
  ])
  func unknownNamesAreNamed(_ segment: JPEGBuilder.Segment, _ message: String) throws {
    try TemporaryFolder.with { folder in
      let bytes = JPEGBuilder(metadata: [segment]).bytes
      try folder.place(bytes, at: "a.jpg")
      for option in ["--location", "--identity"] {
        let result = try run(["strip", "a.jpg", option, "--dry-run"], in: folder)
        #expect(result.errors.contains(message), "\(result.errors)")
      }
      let result = try run(["strip", "a.jpg", "--thumbnail"], in: folder)
      #expect(result.errors.isEmpty)
    }
  }

  /// A value that was removed and is somewhere else, too.
  @Test(arguments: ["Jane Artist", "J\0a\0n\0e\0 \0A\0r\0t\0i\0s\0t"])
  func remainingValuesAreNamed(_ text: String) throws {
    try TemporaryFolder.with { folder in
      let exif = JPEGBuilder.Segment.exif(
        TIFFBuilder(.littleEndian, .init([.init(.artist, .ascii("Jane Artist"))])))
      let odd = PhotoshopBuilder.resource(0x0FA1, Array(text.utf8))
      let bytes = JPEGBuilder(metadata: [exif, .photoshop(odd)]).bytes
      try folder.place(bytes, at: "a.jpg")
      let result = try run(["strip", "a.jpg", "--identity"], in: folder)
      #expect(
        result.errors.contains("a removed value in its IPTC or Photoshop resources"),
        "\(result.errors)")
    }
  }

  @Test func metadataOfThumbnailsGoes() throws {
    let secret = JPEGBuilder.Segment.exif(
      TIFFBuilder(.littleEndian, .init([.init(.artist, .ascii("Jane Thumb"))])))
    let thumbnail = JPEGBuilder(Picture(), metadata: [secret]).bytes
    let exif = JPEGBuilder.Segment.exif(
      TIFFBuilder(
        .littleEndian,
        .init(
          [.init(.make, .ascii("Example"))],
          next: .directory(
            .init([
              .init(0x0201, .offset(of: thumbnail)), .init(0x0202, .long(UInt32(thumbnail.count))),
            ])))))
    let jfxx = JPEGBuilder.Segment(.app0, Array("JFXX\0".utf8) + [0x10] + thumbnail)
    let photoshop = PhotoshopBuilder.resource(
      0x040C, [UInt8](repeating: 1, count: 28) + thumbnail)
    for segment in [exif, jfxx, .photoshop(photoshop)] {
      try TemporaryFolder.with { folder in
        let bytes = JPEGBuilder(metadata: [.jfif, segment]).bytes
        try folder.place(bytes, at: "a.jpg")
        let result = try run(["strip", "a.jpg", "--identity"], in: folder)
        #expect(result.exitCode == 0 && result.errors.isEmpty, "\(result.errors)")
        let stripped = try folder.bytes("a.jpg")
        #expect(!has(stripped, "Jane Thumb".utf8) && stripped.count == bytes.count)
        #expect(has(stripped, JPEGBuilder(Picture()).bytes))
        #expect(try run(["undo"], in: folder).exitCode == 0)
        #expect(try folder.bytes("a.jpg") == bytes)
      }
    }
  }
}
