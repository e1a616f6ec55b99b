import Foundation
import PhotoFixtures
import Testing

/// Raws lose location and identity where they are. Whatever programs may need to show them stays, and is named.
@Suite(.tags(.process))
struct StrippedRawTests {
  private typealias Entry = TIFFBuilder.Entry
  typealias Case = StrippedFileTests.Case

  private static let secret = StrippedFileTests.secret
  private static let text = Array(secret.utf8)
  private static let packet = Array(
    JPEGBuilder.Segment.packet(attributes: #"photoshop:City="\#(secret)""#, padding: 100).utf8)
  private static let position = Entry(
    .gpsPointer, .directory(.init([.init(.gpsAreaInformation, .undefined(text))])))
  private static let comment = [0xFF, 0xFE] + BoxBuilder.number(text.count + 2, 2) + text
  /// A JPEG file with the text in a comment.
  private static let jpeg: [UInt8] =
    [0xFF, 0xD8] + comment + [0xFF, 0xDA, 0, 5, 1, 2, 3, 9, 9, 0xFF, 0xD9]

  private static func exif(_ entries: [Entry]) -> Entry {
    .init(.exifPointer, .directory(.init(entries)))
  }

  private static func note(_ bytes: [UInt8]) -> Entry {
    exif([.init(.makerNote, .undefined(bytes))])
  }

  // MARK: Formats like TIFF

  /// The name of a file of each format, and what its file has beside the entries.
  private static let formats: [(name: String, entries: [Entry], gap: [UInt8], magic: UInt16)] = [
    ("a.dng", [.init(0xC612, .byte(1, 4, 0, 0))], [], 42),
    ("a.gpr", [.make("GoPro"), .init(0xC612, .byte(1, 4, 0, 0))], [], 42),
    ("a.nef", [.make("NIKON CORPORATION"), .raw(8, 8)], [], 42),
    ("a.cr2", [.make("Canon")], Array("CR\u{2}\0".utf8) + [0, 0, 0, 0], 42),
    ("a.arw", [.make("SONY"), .raw(8, 8)], [], 42),
    ("a.pef", [.make("PENTAX"), .raw(8, 8)], [], 42),
    ("a.srw", [.make("SAMSUNG"), .raw(8, 8)], [], 42),
    ("a.orf", [.make("OLYMPUS")], [], 0x4F52),
  ]

  private static func raw(_ name: String, _ order: TIFFBuilder.ByteOrder, _ entries: [Entry])
    -> [UInt8]
  {
    let format = formats.first { $0.name == name } ?? formats[0]
    return TIFFFile.picture(8, 8).with { file in
      (file.order, file.gap, file.magic) = (order, format.gap, format.magic)
      file.entries += format.entries + entries
    }.bytes
  }

  private static func cases(
    _ label: String, _ entries: [Entry], location: StrippedFileTests.Outcome,
    identity: StrippedFileTests.Outcome
  ) -> [Case] {
    formats.flatMap { format in
      TIFFBuilder.ByteOrder.allCases.map { order in
        Case(
          label, format.name, raw(format.name, order, entries), location: location,
          identity: identity)
      }
    }
  }

  private static let commonCases =
    cases("the GPS directory", [position], location: .gone, identity: .kept)
    + cases("XMP", [.init(0x02BC, .undefined(packet))], location: .gone, identity: .kept)
    + cases(
      "IPTC", [.init(0x83BB, .undefined(PhotoshopBuilder.dataset(2, 90, secret)))],
      location: .gone, identity: .kept)
    + cases("the artist", [.init(.artist, .ascii(secret))], location: .kept, identity: .gone)
    + cases(
      "a serial number", [exif([.init(0xA431, .ascii(secret))])], location: .kept, identity: .gone)
    + cases(
      "a MakerNote", [note(text)], location: .named("its MakerNote"),
      identity: .named("its MakerNote"))

  private static func dng(_ entries: [Entry]) -> [UInt8] { raw("a.dng", .littleEndian, entries) }

  private static func sub(_ entries: [Entry]) -> Entry { .init(0x014A, .directory(.init(entries))) }

  private static let strip: [Entry] = [
    .init(.compression, .short(7)), .init(.imageWidth, .short(4)), .init(.imageLength, .short(4)),
    .init(.stripOffsets, .offset(of: jpeg)), .init(.stripByteCounts, .long(UInt32(jpeg.count))),
  ]

  private static let smallStrip: [Entry] = [
    .init(.imageWidth, .short(4)), .init(.stripOffsets, .offset(of: [1, 2, 3, 4, 5])),
    .init(.stripByteCounts, .long(5)),
  ]

  private static let otherCases = [
    Case(
      "private data of the maker", "a.dng", dng([.init(0xC634, .undefined(text))]),
      location: .named("its DNGPrivateData"), identity: .named("its DNGPrivateData")),
    Case(
      "the raw of the camera", "a.dng", dng([.init(0xC68C, .undefined(text))]),
      location: .named("its OriginalRawFileData"), identity: .gone),
    Case(
      "the program of a preview", "a.dng",
      dng([sub([.init(0x00FE, .long(1)), .init(0xC716, .ascii(secret))] + smallStrip)]),
      location: .kept, identity: .gone),
    Case(
      "the artist of the raw picture", "a.dng",
      dng([sub([.init(.artist, .ascii(secret)), .init(.imageWidth, .short(4))])]), location: .kept,
      identity: .gone),
    Case(
      "an unknown tag", "a.dng", dng([.init(0xFDE0, .ascii(secret))]),
      location: .named("Exif tag 0xFDE0"), identity: .named("Exif tag 0xFDE0")),
    Case(
      "a directory of a program", "a.dng",
      dng([
        .init(0xC6F5, .directory(.init([.init(.artist, .ascii(secret))])), claimedType: 13)
      ]), location: .named("a directory of a program"),
      identity: .named("a directory of a program")),
    Case(
      "bytes that nothing leads to", "a.nef",
      TIFFFile.picture(8, 8).with { file in
        file.entries += [.make("NIKON CORPORATION"), .raw(8, 8)]
        file.gap = text
      }.bytes, location: .named("bytes that nothing known leads to"),
      identity: .named("bytes that nothing known leads to")),
    Case(
      "bytes after all others", "a.dng", dng([]) + text, location: .named("data after the picture"),
      identity: .named("data after the picture")),
    Case(
      "metadata of a preview", "a.nef",
      raw(
        "a.nef", .bigEndian,
        [
          .init(.thumbnailOffset, .offset(of: jpeg)),
          .init(.thumbnailLength, .long(UInt32(jpeg.count))),
        ]
      ), location: .gone, identity: .gone),
    Case(
      "metadata of a preview in a strip", "a.dng", dng([sub([.init(0x00FE, .long(1))] + strip)]),
      location: .gone, identity: .gone),
    Case(
      "metadata of the picture's JPEG", "a.dng", dng([sub([.init(0x00FE, .long(0))] + strip)]),
      location: .named("metadata of a preview"), identity: .named("metadata of a preview")),
  ]

  // MARK: Other formats

  private static func block(_ entries: [Entry]) -> [UInt8] {
    TIFFBuilder(.littleEndian, .init(entries)).bytes
  }

  /// A RAF file: its JPEG file has Exif with these entries, and these segments.
  private static func raf(_ entries: [Entry] = [], _ segments: [UInt8]...) -> [UInt8] {
    RAFBuilder(
      [RAFBuilder.exif(block([.make("FUJIFILM"), .init(.orientation, .short(1))] + entries))]
        + segments, hasSecondSet: true
    ).bytes
  }

  private static func exifSegment(_ entries: [Entry]) -> [UInt8] {
    [0xFF, 0xE1] + BoxBuilder.number(8 + block(entries).count, 2) + Array("Exif\0\0".utf8)
      + block(entries)
  }

  /// An RW2 file with these entries of its own, and a JPEG file with Exif of these entries, and these segments.
  private static func rw2(own: [Entry] = [], _ entries: [Entry] = [], _ segments: [UInt8] = [])
    -> [UInt8]
  {
    let jpeg =
      [0xFF, 0xD8] + exifSegment([.make("Panasonic")] + entries) + segments
      + [0xFF, 0xDA, 0, 5, 1, 2, 3, 9, 9, 0xFF, 0xD9]
    func bytes(_ offset: UInt32) -> [UInt8] {
      TIFFFile(
        [
          .init(4, .short(6)), .init(0x2E, .undefined(jpeg)), .make("Panasonic"),
          .init(.stripOffsets, .long(.max)), .init(.stripByteCounts, .long(9)),
          .init(0x0118, .long(offset)),
        ] + own
      ).with { ($0.magic, $0.gap) = (0x55, [UInt8](repeating: 8, count: 16)) }.bytes
    }
    return bytes(UInt32(bytes(0).count)) + Array("raw data!".utf8)
  }

  /// A CR3 file with a raw track and one of other data, and entries in its three boxes.
  private static func cr3(
    _ image: [Entry] = [], exif: [Entry] = [], gps: [Entry] = [], note: [UInt8] = [],
    xmp: [UInt8] = [], boxes: [UInt8] = [], shot: [UInt8] = [1, 2, 3, 4]
  ) -> [UInt8] {
    var file = CR3Builder([
      ("CMT1", block([.make("Canon")] + image)),
      ("CMT2", block([.init(.photographicSensitivity, .short(200))] + exif)),
      ("CMT3", note), ("CMT4", block([.init(.gpsVersionID, .byte(2, 3, 0, 0))] + gps)),
    ])
    (file.xmp, file.boxes, file.data) = (xmp, boxes, [11, 12, 13, 14] + shot)
    func tracks(_ start: Int) -> [UInt8] {
      track("vide", start..<start + 4) + track("meta", start + 4..<start + 4 + shot.count)
    }
    file.movieBoxes = tracks(0)
    file.movieBoxes = tracks(file.bytes.count - file.data.count)
    return file.bytes
  }

  private static func track(_ handler: String, _ sample: Range<Int>) -> [UInt8] {
    let table =
      BoxBuilder.fullBox("stsd", Array("CRAW".utf8))
      + BoxBuilder.fullBox("stsz", BoxBuilder.number(sample.count, 4) + BoxBuilder.number(1, 4))
      + BoxBuilder.fullBox(
        "co64", BoxBuilder.number(1, 4) + BoxBuilder.number(sample.lowerBound, 8))
    let media =
      BoxBuilder.fullBox("hdlr", [0, 0, 0, 0] + Array(handler.utf8))
      + BoxBuilder.box("minf", BoxBuilder.box("stbl", table))
    return BoxBuilder.box("trak", BoxBuilder.box("mdia", media))
  }

  private static let area = Entry(.gpsAreaInformation, .undefined(text))
  private static let artist = Entry(.artist, .ascii(secret))

  private static let casesOfOtherFormats: [Case] = [
    Case("the GPS directory", "a.raf", raf([position]), location: .gone, identity: .kept),
    Case("the artist", "a.raf", raf([artist]), location: .kept, identity: .gone),
    Case(
      "XMP", "a.raf", raf([], RAFBuilder.xmp(String(decoding: packet, as: UTF8.self))),
      location: .gone, identity: .kept),
    Case(
      "a MakerNote", "a.raf", raf([note(text)]), location: .named("its MakerNote"),
      identity: .named("its MakerNote")),
    Case(
      "a comment", "a.raf", raf([], comment), location: .named("comments"), identity: .gone),
    Case(
      "a segment of FlashPix", "a.raf",
      raf([], RAFBuilder.segment(0xE2, Array("FPXR\0".utf8) + text)), location: .named("APP2 FPXR"),
      identity: .gone),
    Case(
      "an unknown extension of JFIF", "a.raf",
      raf([], RAFBuilder.segment(0xE0, Array("JFXX\0".utf8) + text)),
      location: .named("APP0 JFXX"), identity: .gone),
    Case(
      "a thumbnail in JFIF's extension", "a.raf",
      raf([], RAFBuilder.segment(0xE0, Array("JFXX\0".utf8) + [0x13, 1, 1, 0, 0, 0] + text)),
      location: .gone, identity: .gone),
    Case(
      "an index of further pictures", "a.raf",
      raf([], RAFBuilder.segment(0xE2, Array("MPF\0II*\0".utf8) + text)),
      location: .named("further pictures of a preview"),
      identity: .named("further pictures of a preview")),
    Case(
      "bytes after all others", "a.raf", raf() + text, location: .named("data after the picture"),
      identity: .named("data after the picture")),
    Case("the GPS directory", "a.rw2", rw2([position]), location: .gone, identity: .kept),
    Case("the artist", "a.rw2", rw2([artist]), location: .kept, identity: .gone),
    Case("its own GPS directory", "a.rw2", rw2(own: [position]), location: .gone, identity: .kept),
    Case(
      "its own artist", "a.rw2", rw2(own: [artist], [artist]), location: .kept, identity: .gone),
    Case(
      "a MakerNote", "a.rw2", rw2([note(text)]), location: .named("its MakerNote"),
      identity: .named("its MakerNote")),
    Case("a comment", "a.rw2", rw2([], comment), location: .gone, identity: .gone),
    Case(
      "a second Exif", "a.rw2", rw2([], exifSegment([artist])), location: .gone, identity: .gone),
    Case("the GPS directory", "a.cr3", cr3(gps: [area]), location: .gone, identity: .kept),
    Case("the artist", "a.cr3", cr3([artist]), location: .kept, identity: .gone),
    Case(
      "a serial number", "a.cr3", cr3(exif: [.init(0xA431, .ascii(secret))]), location: .kept,
      identity: .gone),
    Case("XMP", "a.cr3", cr3(xmp: packet), location: .gone, identity: .kept),
    Case(
      "a MakerNote", "a.cr3", cr3(note: text), location: .named("its MakerNote"),
      identity: .named("its MakerNote")),
    Case(
      "data in a track", "a.cr3", cr3(shot: text),
      location: .named("data of the camera in a track"),
      identity: .named("data of the camera in a track")),
    Case(
      "an unknown box", "a.cr3", cr3(boxes: BoxBuilder.box("abcd", text)),
      location: .named("box abcd"), identity: .named("box abcd")),
    Case(
      "metadata of a preview", "a.cr3", cr3(shot: jpeg),
      location: .goneBeside("data of the camera"),
      identity: .goneBeside("data of the camera")),
  ]

  // MARK: Tests

  private func run(_ arguments: [String], in folder: TemporaryFolder) throws -> ProgramResult {
    try StrippedFileTests().run(arguments, in: folder)
  }

  @Test(arguments: commonCases + otherCases + casesOfOtherFormats)
  func eachPartGoesOrIsNamed(_ file: Case) throws {
    for (kind, outcome) in [("location", file.location), ("identity", file.identity)] {
      try TemporaryFolder.with { folder in
        try folder.place(file.bytes, at: file.file)
        let picture = try hash(of: file.file, in: folder)
        let result = try run(["strip", file.file, "--\(kind)", "-q"], in: folder)
        #expect(result.exitCode == 0, "\(kind): \(result.errors)")
        let bytes = try folder.bytes(file.file)
        let isLeft = Data(bytes).range(of: Data(Self.text)) != nil
        switch outcome {
        case .gone, .goneBeside: #expect(!isLeft, "\(kind): \(result.errors)")
        case .kept, .named: #expect(isLeft, "\(kind): \(result.errors)")
        }
        // CR3 files have boxes that every removal names.
        if case .named(let name) = outcome {
          #expect(isNamed(name, in: result.errors), "\(kind): \(result.errors)")
        } else if case .goneBeside(let name) = outcome {
          #expect(isNamed(name, in: result.errors), "\(kind): \(result.errors)")
        } else if !file.file.hasSuffix("cr3") {
          #expect(result.errors.isEmpty, "\(kind): \(result.errors)")
        }
        // Nothing moves, and only zeros and metadata are new.
        #expect(bytes.count == file.bytes.count, "\(kind)")
        #expect(try hash(of: file.file, in: folder) == picture, "\(kind)")
        let again = try run(["strip", file.file, "--\(kind)"], in: folder)
        #expect(again.output.hasSuffix("unchanged 1, failed 0\n"), "\(kind): \(again.output)")
        if bytes != file.bytes { #expect(try run(["undo"], in: folder).exitCode == 0) }
        #expect(try folder.bytes(file.file) == file.bytes, "\(kind)")
      }
    }
  }

  private func isNamed(_ name: String, in errors: String) -> Bool {
    errors.split(separator: "\n").contains { line in
      line.contains("warning: keeps ") && line.contains(name)
    }
  }

  private func hash(of name: String, in folder: TemporaryFolder) throws -> String {
    let listed = try run(
      ["list", name, "--columns", "pictureHash", "--format", "jsonl"], in: folder)
    return try #require(try listed.records().first?.text("pictureHash"))
  }

  /// A value to which an entry of the MakerNote leads is of use to programs.
  @Test func valuesOfMakerNotesStay() throws {
    func file(_ offset: UInt32) -> [UInt8] {
      let directory = TIFFBuilder.Directory([
        .init(0x0006, .raw(type: 2, count: UInt32(Self.text.count + 1), field: offset)),
        .init(0x0007, .short(1)),
      ])
      return Self.raw(
        "a.nef", .littleEndian,
        [Self.artist, Self.exif([.init(.makerNote, .note(directory))])])
    }
    let place = try #require(Data(file(0)).range(of: Data(Self.text)))
    try TemporaryFolder.with { folder in
      let bytes = file(UInt32(place.lowerBound))
      try folder.place(bytes, at: "a.nef")
      let result = try run(["strip", "a.nef", "--identity"], in: folder)
      #expect(result.exitCode == 0, "\(result.errors)")
      #expect(result.errors.contains("keeps a removed value in its file"), "\(result.errors)")
      let stripped = try folder.bytes("a.nef")
      #expect(Data(stripped).range(of: Data(Self.text)) == place)
      let listed = try run(["list", "a.nef", "--format", "jsonl"], in: folder).records()[0]
      #expect(listed.text("artist") == nil)
      #expect(try run(["undo"], in: folder).exitCode == 0)
      #expect(try folder.bytes("a.nef") == bytes)
    }
  }

  /// Where the pixels of a sensor are, and what they mean, is not identity: ActiveArea, BlackLevel, ColorMatrix1.
  @Test func whatDecodersNeedStays() throws {
    try TemporaryFolder.with { folder in
      let tags: [Entry] = [
        .init(0xC68D, .long(1, 1, 7, 7)), .init(0xC61A, .long(500)),
        .init(0xC621, .numbers(.signedRational, [1, 1, 0, 1, 0, 1])),
        .init(0xC62F, .ascii(Self.secret)),
      ]
      try folder.place(Self.dng(tags), at: "a.dng")
      let result = try run(["strip", "a.dng", "--identity", "--location"], in: folder)
      #expect(result.exitCode == 0 && result.errors.isEmpty, "\(result.errors)")
      // The same file, had it never had a serial number, but for the bytes of it.
      #expect(try folder.bytes("a.dng").count == Self.dng(tags).count)
      let shown = try run(["show", "a.dng"], in: folder).output
      for tag in ["ActiveArea", "BlackLevel", "ColorMatrix1"] {
        #expect(shown.contains(tag), "\(shown)")
      }
      #expect(!shown.contains("CameraSerialNumber"), "\(shown)")
    }
  }

  /// Settings of Camera Raw say how to show the raw; the name of its file is not among them. The packet keeps its room.
  @Test func settingsStay() throws {
    try TemporaryFolder.with { folder in
      let packet = Array(
        JPEGBuilder.Segment.packet(
          attributes: #"crs:Exposure2012="+0.50" crs:RawFileName="\#(Self.secret)""#,
          elements: #"<crs:Look rdf:parseType="Resource"><crs:UUID>B952</crs:UUID></crs:Look>"#,
          padding: 100
        ).replacing(
          "<rdf:Description",
          with: #"<rdf:Description xmlns:crs="http://ns.adobe.com/camera-raw-settings/1.0/""#
        ).utf8)
      let file = Self.dng([.init(0x02BC, .undefined(packet))])
      try folder.place(file, at: "a.dng")
      let result = try run(["strip", "a.dng", "--identity"], in: folder)
      #expect(result.exitCode == 0, "\(result.errors)")
      #expect(result.errors.contains("keeps crs:Look"), "\(result.errors)")
      let bytes = Data(try folder.bytes("a.dng"))
      #expect(bytes.range(of: Data("<crs:UUID>B952".utf8)) != nil)
      #expect(bytes.range(of: Data("+0.50".utf8)) != nil)
      #expect(bytes.range(of: Data(Self.text)) == nil)
      // The count of the entry is the same.
      let count = TIFFBuilder.ByteOrder.littleEndian.bytes(UInt32(packet.count))
      let row: [UInt8] = [0xBC, 0x02, 7, 0] + count
      #expect(bytes.range(of: Data(row)) != nil)
    }
  }

  /// Programs find previews of raws in many ways.
  @Test(
    arguments: [
      ("a.dng", dng([])), ("a.raf", raf()), ("a.rw2", rw2()), ("a.cr3", cr3()),
    ], ["--all", "--thumbnail"])
  func previewsAndTheRestStay(_ file: (name: String, bytes: [UInt8]), kind: String) throws {
    try TemporaryFolder.with { folder in
      try folder.place(file.bytes, at: file.name)
      let result = try run(["strip", file.name, "--location", kind], in: folder)
      #expect(result.exitCode == 1)
      #expect(
        result.errors.contains("loses location and identity alone")
          && result.errors.contains("give --location, --identity or both"), "\(result.errors)")
      #expect(try folder.bytes(file.name) == file.bytes)
      let advised = try run(["strip", file.name, "--location", "--identity"], in: folder)
      #expect(advised.exitCode == 0, "\(advised.errors)")
    }
  }

  /// What programs need of them is not known.
  @Test func otherRawsAreRefused() throws {
    try TemporaryFolder.with { folder in
      let file = TIFFFile.picture(8, 8).with { file in
        file.entries += [.make("Hasselblad"), .raw(8, 8), Self.artist]
      }.bytes
      try folder.place(file, at: "a.3fr")
      let result = try run(["strip", "a.3fr", "--identity"], in: folder)
      #expect(result.exitCode == 1)
      #expect(result.errors.contains("not stripped (3FR)"), "\(result.errors)")
      #expect(try folder.bytes("a.3fr") == file)
    }
  }

  // MARK: MakerNotes

  /// The note stays, as decoders may need it, and the serial number in it is said.
  @Test func theSerialNumberInTheMakerNoteIsNamed() throws {
    try TemporaryFolder.with { folder in
      let note = TIFFBuilder(.littleEndian, .init([.init(0x001D, .ascii("3001006"))])).bytes
      let bytes = Self.raw(
        "a.nef", .littleEndian,
        [
          .init(.artist, .ascii("Jane Example")),
          Self.note(Array("Nikon\0".utf8) + [2, 0x10, 0, 0] + note),
        ])
      try folder.place(bytes, at: "a.nef")
      let list = ["list", "a.nef", "--format", "tsv", "--columns", "cameraSerial,artist"]
      #expect(try Program.run(list, in: folder.path).lines.last == "3001006\tJane Example")
      let strip = try Program.run(["strip", "--identity", "a.nef"], in: folder.path)
      #expect(strip.exitCode == 0)
      #expect(strip.errors.contains("its MakerNote still has cameraSerial"))
      #expect(try Program.run(list, in: folder.path).lines.last == "3001006\t")
    }
  }
}
