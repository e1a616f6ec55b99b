import Foundation
import PhotoFixtures
import Testing

extension StrippedFileTests {
  private typealias Entry = TIFFBuilder.Entry

  /// A picture with these entries, and these before and after it.
  private static func tiff(
    _ order: TIFFBuilder.ByteOrder, _ entries: [Entry], next: [Entry]? = nil,
    gap: [UInt8] = [], end: [UInt8] = [], isBig: Bool = false
  ) -> [UInt8] {
    let file = TIFFFile.picture(8, 8).with { file in
      (file.order, file.gap, file.isBig) = (order, gap, isBig)
      file.entries += entries
      if let next { file.next = .directory(.init(next)) }
    }
    return file.bytes + end
  }

  /// A second picture in full size.
  private static func page(_ entries: Entry...) -> [Entry] {
    TIFFFile.picture(4, 4).entries + entries
  }

  /// A smaller version of the picture.
  private static let smaller: [Entry] = [
    .init(0x00FE, .long(1)), .init(.imageWidth, .short(2)), .init(.imageLength, .short(2)),
    .init(.stripOffsets, .offset(of: Array(secret.utf8))),
    .init(.stripByteCounts, .long(UInt32(secret.utf8.count))),
  ]

  private static let thumbnail =
    [0xFF, 0xD8, 0xFF, 0xFE] + BoxBuilder.number(secret.utf8.count + 2, 2) + Array(secret.utf8)
    + [0xFF, 0xD9]

  private static let iptc =
    PhotoshopBuilder.dataset(2, 90, secret)
    + PhotoshopBuilder.dataset(2, 25, "a keyword")

  /// The bytes of each number in the other order, as some programs write IPTC.
  private static func swapped(_ order: TIFFBuilder.ByteOrder) -> [UInt32] {
    let padded = iptc + [UInt8](repeating: 0, count: -iptc.count & 3)
    return stride(from: 0, to: padded.count, by: 4).map { start in
      let big = padded[start..<start + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      return order == .bigEndian ? big.byteSwapped : big
    }
  }

  static let tiffCases =
    TIFFBuilder.ByteOrder.allCases.flatMap { cases($0) } + cases(.bigEndian, isBig: true)

  private static func cases(_ order: TIFFBuilder.ByteOrder, isBig: Bool = false) -> [Case] {
    let text = Array(secret.utf8)
    let packet = Array(
      JPEGBuilder.Segment.packet(attributes: #"photoshop:City="\#(secret)""#).utf8)
    let name = isBig ? "big.tif" : order == .bigEndian ? "big-endian.tif" : "little-endian.tif"
    let unknown = "bytes that nothing known leads to"
    let note = Entry.exif(.init(.makerNote, .undefined("Example note")))
    func file(
      _ label: String, _ entries: [Entry], next: [Entry]? = nil, gap: [UInt8] = [],
      end: [UInt8] = [], location: Outcome, identity: Outcome, thumbnail: Outcome = .kept,
      all: Outcome = .gone
    ) -> Case {
      Case(
        label, name, tiff(order, entries, next: next, gap: gap, end: end, isBig: isBig),
        location: location, identity: identity, thumbnail: thumbnail, all: all)
    }
    return [
      file("XMP", [.init(0x02BC, .undefined(packet))], location: .gone, identity: .kept),
      file(
        "XMP of a second picture", [], next: page(.init(0x02BC, .undefined(packet))),
        location: .gone, identity: .kept),
      file("IPTC", [.init(0x83BB, .undefined(iptc))], location: .gone, identity: .kept),
      file(
        "resources of Photoshop",
        [.init(0x8649, .undefined(PhotoshopBuilder.resource(0x0404, iptc)))], location: .gone,
        identity: .kept),
      file(
        "the name of a resource of Photoshop",
        [
          .init(
            0x8649,
            .undefined(
              PhotoshopBuilder.resource(0x03ED, name: secret, [UInt8](repeating: 1, count: 16))))
        ], location: .gone, identity: .gone),
      file(
        "a text in a tag of pictures", [.init(0x014D, .ascii(secret))], location: .kept,
        identity: .kept),
      file(
        "bytes after a colour profile", [.init(0x8773, .undefined(profile + text))],
        location: .gone, identity: .gone, thumbnail: .gone),
      file(
        "a text about a map", [.init(0x87B1, .ascii(secret))], location: .gone, identity: .kept),
      file(
        "the GPS directory of a second picture", [],
        next: page(
          .init(.gpsPointer, .directory(.init([.init(.gpsAreaInformation, .undefined(text))])))),
        location: .gone, identity: .kept),
      file(
        "the software of a second picture", [], next: page(.init(.software, .ascii(secret))),
        location: .kept, identity: .gone),
      file(
        "the description of a second picture", [],
        next: page(.init(.imageDescription, .ascii(secret))), location: .kept, identity: .kept),
      file(
        "a directory with a text alone", [], next: [.init(.imageDescription, .ascii(secret))],
        location: .kept, identity: .kept),
      file(
        "the artist of a sub-directory",
        [.init(0x014A, .directory(.init(page(.init(.artist, .ascii(secret))))))],
        location: .kept, identity: .gone),
      file(
        "a MakerNote", [.exif(.init(.makerNote, .undefined(text)))], location: .kept,
        identity: .gone),
      file(
        "an unknown tag", [.init(0xFDEA, .ascii(secret))], location: .named("Exif tag 0xFDEA"),
        identity: .named("Exif tag 0xFDEA")),
      file(
        "a damaged entry", [.init(0xFDEA, .undefined(text), claimedType: 99)], next: page(),
        location: .gone, identity: .gone, thumbnail: .named(unknown)),
      file(
        "content credentials", [.init(0xCD41, .undefined(text))], location: .gone,
        identity: .gone, thumbnail: .gone),
      file(
        "a smaller picture", [], next: smaller, location: .kept, identity: .kept,
        thumbnail: .gone),
      file(
        "a smaller picture in a sub-directory", [.init(0x014A, .directory(.init(smaller)))],
        location: .kept, identity: .kept, thumbnail: .gone),
      file(
        "metadata of a thumbnail", [],
        next: [
          .init(.thumbnailOffset, .offset(of: thumbnail)),
          .init(.thumbnailLength, .long(UInt32(thumbnail.count))),
        ], location: .gone, identity: .gone, thumbnail: .gone),
      file(
        "bytes that nothing leads to", [], gap: text, location: .gone, identity: .gone,
        thumbnail: .gone),
      file(
        "bytes that a MakerNote may lead to", [note], gap: text, location: .named(unknown),
        identity: .gone),
      file(
        "bytes that an unknown tag leads to", [.init(0xFDEA, .offset(of: text))],
        location: .named("Exif tag 0xFDEA"), identity: .named("Exif tag 0xFDEA"),
        thumbnail: .named(unknown)),
      file(
        "bytes that the picture may need", [.init(.compression, .short(6))], gap: text,
        location: .named(unknown), identity: .named(unknown), thumbnail: .named(unknown),
        all: .named(unknown)),
      file(
        "bytes after all others", [], end: text, location: .named("data after the picture"),
        identity: .named("data after the picture"), thumbnail: .named("data after the picture")),
    ]
  }

  /// IPTC in numbers whose bytes are swapped has no text that a search could find.
  @Test(arguments: TIFFBuilder.ByteOrder.allCases)
  func swappedIPTCIsSearched(_ order: TIFFBuilder.ByteOrder) throws {
    try TemporaryFolder.with { folder in
      let file = Self.tiff(order, [.init(0x83BB, .numbers(.long, Self.swapped(order)))])
      try folder.place(file, at: "a.tif")
      #expect(try run(["show", "a.tif"], in: folder).output.contains(Self.secret))
      let result = try run(["strip", "a.tif", "--location"], in: folder)
      #expect(result.exitCode == 0 && result.errors.isEmpty, "\(result.errors)")
      let shown = try run(["show", "a.tif"], in: folder).output
      #expect(!shown.contains(Self.secret) && shown.contains("a keyword"), "\(shown)")
      #expect(try run(["undo"], in: folder).exitCode == 0)
      #expect(try folder.bytes("a.tif") == file)
    }
  }

  /// Fields that stay are written again, and nothing else is.
  @Test(arguments: TIFFBuilder.ByteOrder.allCases)
  func fieldsOfTIFFFilesStay(_ order: TIFFBuilder.ByteOrder) throws {
    try TemporaryFolder.with { folder in
      let packet = JPEGBuilder.Segment.packet(
        attributes: #"xmp:Rating="3" photoshop:City="\#(Self.secret)""#)
      let file = Self.tiff(
        order,
        [
          .init(.artist, .ascii("Jane Example")), .init(.software, .ascii(Self.secret)),
          .init(.orientation, .short(6)), .init(0x02BC, .undefined(packet)),
          .exif(.init(.lensModel, .ascii(Self.secret))),
        ], next: Self.page(.init(.artist, .ascii(Self.secret))))
      try folder.place(file, at: "a.tif")
      let result = try run(["strip", "a.tif", "--all", "--keep", "artist,rating"], in: folder)
      #expect(result.exitCode == 0 && result.errors.isEmpty, "\(result.errors)")
      let listed = try run(["list", "a.tif", "--format", "jsonl"], in: folder).records()[0]
      #expect(listed.text("artist") == "Jane Example")
      #expect(try listed.literal("rating") == "3" && listed.literal("orientation") == "6")
      #expect(Data(try folder.bytes("a.tif")).range(of: Data(Self.secret.utf8)) == nil)
      let again = try run(["strip", "a.tif", "--all", "--keep", "artist,rating"], in: folder)
      #expect(again.output.hasSuffix("unchanged 1, failed 0\n"), "\(again.output)")
      #expect(try run(["undo"], in: folder).exitCode == 0)
      #expect(try folder.bytes("a.tif") == file)
    }
  }

  /// What an edit leaves at its old place goes.
  @Test func whatEditsLeaveBecomesZeros() throws {
    try TemporaryFolder.with { folder in
      let packet = JPEGBuilder.Segment.packet(attributes: #"photoshop:City="\#(Self.secret)""#)
      try folder.place(
        Self.tiff(.littleEndian, [.init(0x02BC, .undefined(packet))]), at: "a.tif")
      let title = String(repeating: "long title ", count: 400)
      let edit = try run(["edit", "a.tif", "--title", title], in: folder)
      #expect(edit.exitCode == 0, "\(edit.errors)")
      let strip = try run(["strip", "a.tif", "--location"], in: folder)
      #expect(strip.exitCode == 0 && strip.errors.isEmpty, "\(strip.errors)")
      let bytes = try folder.bytes("a.tif")
      #expect(Data(bytes).range(of: Data(Self.secret.utf8)) == nil)
      #expect(Data(bytes).range(of: Data("long title".utf8)) != nil)
    }
  }

  /// Programs for microscopes leave out the directories of all pictures but the first one.
  @Test func stacksWithoutDirectoriesAreRefused() throws {
    try TemporaryFolder.with { folder in
      let file = Self.tiff(
        .bigEndian, [.init(.imageDescription, .ascii("ImageJ=1.53k\nimages=2\n"))],
        end: [UInt8](repeating: 9, count: 200))
      try folder.place(file, at: "a.tif")
      for kind in ["--location", "--all"] {
        let result = try run(["strip", "a.tif", kind], in: folder)
        #expect(result.exitCode == 1)
        #expect(result.errors.contains("further pictures may be in it"), "\(result.errors)")
      }
      #expect(try folder.bytes("a.tif") == file)
    }
  }
}
