import Foundation
import PhotoFixtures
import Platform
import TIFFBlocks
import TestSupport
import Testing

@testable import PhotoContainers

/// The bytes of the coded picture, which stay the same whatever edits do.
struct CodedPictureTests {
  /// The bytes that the photo's container hands over; nil if the file does not have the whole picture.
  static func picture(of file: [UInt8]) throws -> [UInt8]? {
    try OpenFile.with(file) { file in
      guard let container = try PhotoFormats.container(of: file) else { return nil }
      var bytes: [UInt8] = []
      let isWhole = try container.readPicture(in: file) {
        bytes += $0
        return true
      }
      return isWhole ? bytes : nil
    }
  }

  private static let picture = Picture()

  /// What decoding the JPEG picture needs.
  private static let jpeg = picture.segments.flatMap(\.bytes) + picture.scan

  @Test(arguments: [
    JPEGBuilder(), JPEGBuilder(trailer: Array("data after the end \u{FF}\u{D9}".utf8)),
    JPEGBuilder(metadata: [.init(.app1, Array("Exif\0\0".utf8)), .init(.comment, [1, 2])]),
    JPEGBuilder(
      metadata: [.init(.app0, [1], fillBytes: 3)], metadataBeforeScan: [.init(.app13, [])]),
    JPEGBuilder(metadataBeforeScan: [
      .init(.comment, [0xFF, 0xD9]), .init(.app2, [7], fillBytes: 1),
    ]),
  ])
  func ofJPEGIsAllButMetadata(_ photo: JPEGBuilder) throws {
    #expect(try Self.picture(of: photo.bytes) == Self.jpeg)
  }

  /// It says how the colours are coded. Its place among the other segments means nothing.
  @Test func ofJPEGBeginsWithAdobesSegment() throws {
    let adobe = JPEGBuilder.Segment(.app14, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 1])
    for photo in [JPEGBuilder(metadata: [adobe]), JPEGBuilder(metadataBeforeScan: [adobe])] {
      #expect(try Self.picture(of: photo.bytes) == adobe.payload + Self.jpeg)
    }
    let other = JPEGBuilder(metadata: [.init(.app14, Array("Other".utf8))])
    #expect(try Self.picture(of: other.bytes) == Self.jpeg)
  }

  /// A JPEG file with these segments before a frame whose components have these names.
  private static func photo(_ segments: [[UInt8]], _ names: String) -> [UInt8] {
    let components = names.utf8.flatMap { [$0, 0x11, 0] as [UInt8] }
    let frame: [UInt8] = [0xFF, 0xC0, 0, 17, 8, 0, 8, 0, 8, 3] + components
    let scan: [UInt8] = [0xFF, 0xDA, 0, 3, 1, 5, 6]
    return [0xFF, 0xD8] + segments.joined() + frame + scan + [0xFF, 0xD9]
  }

  private static let jfif: [UInt8] =
    [0xFF, 0xE0, 0, 16] + Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 0, 0]

  private static func adobe(transform: UInt8) -> [UInt8] {
    [0xFF, 0xEE, 0, 14] + Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, transform]
  }

  /// The same coded data are another picture if they are taken for other colours.
  @Test func ofJPEGTellsHowColorsAreCoded() throws {
    let (jfif, none, ycc) = (Self.jfif, Self.adobe(transform: 0), Self.adobe(transform: 1))
    func agree(_ first: [[UInt8]], _ second: [[UInt8]], _ names: String) throws -> Bool {
      try Self.picture(of: Self.photo(first, names)) == Self.picture(of: Self.photo(second, names))
    }
    #expect(try !agree([jfif], [], "RGB"))
    #expect(try !agree([jfif, none], [none], "\u{1}\u{2}\u{3}"))
    // libjpeg takes the last one.
    #expect(try !agree([none, ycc], [none], "\u{1}\u{2}\u{3}"))
    #expect(try agree([none, ycc], [ycc], "\u{1}\u{2}\u{3}"))
    // JFIF says nothing new.
    #expect(try agree([jfif], [], "\u{1}\u{2}\u{3}"))
    #expect(try agree([jfif, ycc], [ycc], "RGB"))
  }

  /// Progressive pictures have several scans, with tables and perhaps metadata between them.
  @Test func ofJPEGHasAllScans() throws {
    let scan: [UInt8] = [0xFF, 0xDA, 0, 3, 1, 5, 0xFF, 0, 6, 0xFF, 0xD0, 7]
    let table: [UInt8] = [0xFF, 0xC4, 0, 3, 9]
    let lines: [UInt8] = [0xFF, 0xDC, 0, 4, 0, 48]
    let metadata: [UInt8] = [0xFF, 0xE1, 0, 4, 0xFF, 0xD9]
    let expected = scan + lines + table + scan
    let start: [UInt8] = [0xFF, 0xD8]
    for fill in [[], [0xFF], [0xFF, 0xFF]] as [[UInt8]] {
      let file =
        start + scan + fill + lines + metadata + fill + table + scan + fill + [0xFF, 0xD9, 1, 2]
      #expect(try Self.picture(of: file) == expected)
    }
    // Without its end, it ends with the file.
    #expect(try Self.picture(of: start + scan + table + scan) == scan + table + scan)
  }

  /// The data of a scan is read in pieces.
  @Test(arguments: [-2, -1, 0, 1, 2]) func ofJPEGMayBeLong(_ offset: Int) throws {
    let header: [UInt8] = [0xFF, 0xDA, 0, 2]
    var data = [UInt8](repeating: 7, count: 3 * CodedPicture.pieceSize)
    for piece in 1...2 {
      let place = piece * CodedPicture.pieceSize + offset
      (data[place], data[place + 1]) = (0xFF, 0)
    }
    let file = [0xFF, 0xD8] + header + data + [0xFF, 0xD9]
    #expect(try Self.picture(of: file) == header + data)
  }

  @Test func ofJPEGChangesWithEachByteOfTheScan() throws {
    let photo = JPEGBuilder().bytes
    let start = JPEGBuilder().scanOffset + 4
    for place in start..<photo.count - 2 where photo[place] < 0xFE && photo[place - 1] != 0xFF {
      var changed = photo
      changed[place] += 1
      #expect(try Self.picture(of: changed) != Self.jpeg)
    }
  }

  /// A part of the picture is not the picture, and no cut traps.
  @Test func cutFilesHaveNoPictureOrAnotherOne() throws {
    let webP = WebPBuilder([.properties(8), .lossy, .exif([1, 2, 3])]).bytes
    let photos = [
      JPEGBuilder().bytes, PNGBuilder().bytes, webP, JXLBuilder([.exif([1]), .picture]).bytes,
      Self.grid().bytes, TIFFFile.picture(3, 2).bytes, RAFBuilder([]).bytes,
    ]
    for photo in photos {
      let whole = try #require(try Self.picture(of: photo))
      for count in stride(from: 0, to: photo.count, by: max(1, photo.count / 150)) {
        let picture = try Self.picture(of: Array(photo[..<count]))
        #expect(picture == nil || picture == whole || whole.starts(with: picture ?? []))
      }
    }
  }

  @Test func ofPNGIsOneStreamWhateverItsChunks() throws {
    let plain = try #require(try Self.picture(of: PNGBuilder().bytes))
    let text = PNGBuilder.Chunk("tEXt", Array("Comment\0words".utf8))
    let other = PNGBuilder(metadata: [text], metadataAfterImage: [text], trailer: [1, 2, 3])
    #expect(try Self.picture(of: other.bytes) == plain)

    var divided = PNGBuilder()
    let data = divided.chunks.filter { $0.type == "IDAT" }.flatMap(\.data)
    divided.chunks = [divided.chunks[0]] + data.map { PNGBuilder.Chunk("IDAT", [$0]) }
    #expect(try Self.picture(of: divided.bytes) == plain)

    var palette = PNGBuilder()
    palette.chunks.insert(PNGBuilder.Chunk("PLTE", [1, 2, 3]), at: 1)
    #expect(try Self.picture(of: palette.bytes) != plain)
  }

  @Test func ofWebPIsThatOfItsPictures() throws {
    let plain = try #require(try Self.picture(of: WebPBuilder([.lossy]).bytes))
    let extended = WebPBuilder([.properties(12), .lossy, .exif([1, 2]), .xmp("packet")])
    #expect(try Self.picture(of: extended.bytes) == plain)
    #expect(try Self.picture(of: WebPBuilder([.lossless]).bytes) != plain)
    let alpha = WebPBuilder([.properties(16), .init("ALPH", [1, 2]), .lossy])
    #expect(try Self.picture(of: alpha.bytes) != plain)
    let frames = [3, 4].map { WebPBuilder([.properties(2), .frame($0), .frame(7)]).bytes }
    #expect(try Self.picture(of: frames[0]) != Self.picture(of: frames[1]))
  }

  @Test func ofJPEGXLIsTheCodestreamInAnyForm() throws {
    let stream = JXLBuilder.codestream
    let parts = [
      JXLBuilder.Box.part(0, stream.prefix(5)), .exif([1, 2]), .part(1, stream.dropFirst(5)),
    ]
    for file in [
      stream, JXLBuilder([.picture]).bytes, JXLBuilder([.exif([1]), .openPicture]).bytes,
      JXLBuilder([.picture, .xmp("packet")]).bytes, JXLBuilder(parts).bytes,
    ] {
      #expect(try Self.picture(of: file) == stream)
    }
  }

  @Test func ofRAFIsTheRawData() throws {
    let exif = RAFBuilder.exif([1, 2, 3])
    let plain = try Self.picture(of: RAFBuilder([]).bytes)
    #expect(plain != nil)
    #expect(try Self.picture(of: RAFBuilder([exif]).bytes) == plain)
    var other = RAFBuilder([exif])
    other.rawData[0] += 1
    #expect(try Self.picture(of: other.bytes) != plain)
  }

  /// A picture made of two tiles, with transparency and a gain map.
  private static func grid() -> HEIFBuilder {
    var photo = HEIFBuilder(
      exif: nil,
      [
        .init(2, "grid", [0, 0, 0, 1]), .init(3, "hvc1", [3, 3]), .init(4, "hvc1", [4, 4]),
        .init(5, "hvc1", [5, 5]),
      ])
    photo.primary = 2
    photo.references = [("dimg", 2, [3, 4]), ("auxl", 5, [2]), ("thmb", 1, [2])]
    return photo
  }

  @Test func ofHEIFIsThePrimaryItem() throws {
    let plain = HEIFBuilder(exif: nil)
    let picture = try #require(try Self.picture(of: plain.bytes))
    #expect(Array(picture.suffix(200)) == plain.items[0].data)
    let exif = HEIFBuilder(exif: [0, 0, 0, 0] + TIFFFile([.make("Example")]).bytes)
    #expect(try Self.picture(of: exif.bytes) == picture)
    var changed = plain
    changed.items[0].data[3] += 1
    #expect(try Self.picture(of: changed.bytes) != picture)
    var protected = plain
    protected.items[0].isProtected = true
    #expect(try Self.picture(of: protected.bytes) == nil)
    var divided = plain
    divided.items[0].pieces = 3
    #expect(try Self.picture(of: divided.bytes) == picture)
  }

  /// Two sizes are in different properties of the same coded bytes.
  @Test func ofHEIFDependsOnHowItIsCoded() throws {
    var photos = [HEIFBuilder(exif: nil), HEIFBuilder(exif: nil), HEIFBuilder(exif: nil)]
    photos[1].properties.append(BoxBuilder.box("hvcC", [1]))
    photos[2].properties.append(BoxBuilder.box("hvcC", [2]))
    let pictures = try photos.map { try Self.picture(of: $0.bytes) }
    #expect(Set(pictures).count == 3)
    // Edits turn the picture by a property.
    photos[1].properties.append(BoxBuilder.box("irot", [1]))
    #expect(try Self.picture(of: photos[1].bytes) == pictures[1])
  }

  /// An edit would change such a picture.
  @Test func ofHEIFIsNotItsMetadata() throws {
    let exif = HEIFBuilder.payload(TIFFBuilder(.bigEndian, .init([.init(.orientation, .short(6))])))
    var photo = HEIFBuilder(
      exif: exif, [.init(3, "mime", Array("<xmp/>".utf8), mediaType: "application/rdf+xml")])
    #expect(try Self.picture(of: photo.bytes) != nil)
    for metadata in [2, 3] {
      photo.primary = metadata
      #expect(try Self.picture(of: photo.bytes) == nil)
      photo.primary = 1
      photo.references.append(("dimg", 1, [metadata]))
      #expect(try Self.picture(of: photo.bytes) == nil)
      photo.references.removeLast()
    }
  }

  @Test func ofHEIFMayBeMadeOfTiles() throws {
    let photo = Self.grid()
    let picture = try #require(try Self.picture(of: photo.bytes))
    for item in photo.items.indices {
      var changed = photo
      changed.items[item].data[0] ^= 1
      let isPart = [2, 3, 4].contains(photo.items[item].id)
      #expect(try (Self.picture(of: changed.bytes) != picture) == isPart)
    }
    var missing = photo
    missing.references[0].to = [3, 9]
    #expect(try Self.picture(of: missing.bytes) == nil)
  }

  /// Items that are made of themselves have no end.
  @Test func itemsMayBeMadeOfThemselves() throws {
    var photo = Self.grid()
    photo.references = [("dimg", 2, [3, 2]), ("dimg", 3, [2])]
    #expect(try Self.picture(of: photo.bytes) == nil)
  }

  @Test(arguments: TIFFBuilder.ByteOrder.allCases)
  func ofTIFFIsItsStripsAndWhatTheyMean(_ order: TIFFBuilder.ByteOrder) throws {
    let plain = TIFFFile.picture(3, 2).with { $0.order = order }
    let picture = try #require(try Self.picture(of: plain.bytes))
    #expect(Array(picture.suffix(100)) == [UInt8](repeating: 7, count: 100))
    let described = TIFFFile.picture(3, 2, .make("Example"), .exif(.init(.isoSpeed, .long(100))))
      .with { $0.order = order }
    #expect(try Self.picture(of: described.bytes) == picture)
    #expect(try Self.picture(of: TIFFFile.picture(2, 3).bytes) != picture)
  }

  /// What looks like strips in a directory of Exif or GPS is data of a program.
  @Test func ofTIFFIsInDirectoriesOfPictures() throws {
    let strips: [TIFFBuilder.Entry] = [
      .init(.stripOffsets, .offset(of: [9, 9, 9, 9, 9])), .init(.stripByteCounts, .long(5)),
    ]
    let plain = try #require(try Self.picture(of: TIFFFile.picture(3, 2).bytes))
    for tag: TIFFBuilder.Tag in [0x8769, 0x8825] {
      let file = TIFFFile.picture(3, 2, .init(tag, .directory(.init(strips))))
      #expect(try Self.picture(of: file.bytes) == plain)
    }
  }

  /// A palette, and the tables of JPEG data, wherever they are: the first bytes of a file are read at once.
  @Test(arguments: [0, 20_000, 300_000])
  func ofTIFFHasThePaletteAndTheTables(distance: Int) throws {
    let text = [UInt8](repeating: 65, count: distance)
    func picture(colors: UInt32, table: UInt8) throws -> [UInt8] {
      try #require(
        try Self.picture(
          of: TIFFFile.picture(
            3, 2, .init(.imageDescription, .ascii(bytes: text)),
            .init(0x0140, .numbers(.short, [UInt32](repeating: colors, count: 768))),
            .init(0x015B, .undefined([UInt8](repeating: table, count: 100))),
            .init(0xC4A5, .undefined(text))
          ).bytes))
    }
    let plain = try picture(colors: 1, table: 2)
    #expect(try picture(colors: 1, table: 2) == plain)
    #expect(try picture(colors: 3, table: 2) != plain)
    #expect(try picture(colors: 1, table: 4) != plain)
  }

  /// What is too long is not compared, so nothing is said of the picture.
  @Test func ofTIFFWithVeryLongTablesIsNotKnown() throws {
    let table = [UInt8](repeating: 1, count: (1 << 20) + 1)
    let file = TIFFFile.picture(3, 2, .init(0x015B, .undefined(table)))
    #expect(try Self.picture(of: file.bytes) == nil)
  }

  /// A raw has a small picture in IFD0, and the one in full size in a sub-directory.
  @Test func ofARawIsThePictureInFullSize() throws {
    func raw(_ preview: UInt8, _ pixels: UInt8) -> TIFFFile {
      TIFFFile([
        .init(0x00FE, .long(1)), .init(.imageWidth, .short(1)),
        .init(.stripOffsets, .offset(of: [UInt8](repeating: preview, count: 10))),
        .init(.stripByteCounts, .long(10)),
        .init(
          0x014A,
          .directory(
            .init([
              .init(0x00FE, .long(0)), .init(.imageWidth, .long(9)),
              .init(.photometricInterpretation, .short(32803)),
              .init(0x0144, .offset(of: [UInt8](repeating: pixels, count: 10))),
              .init(0x0145, .long(10)),
            ]))),
      ])
    }
    let picture = try #require(try Self.picture(of: raw(1, 2).bytes))
    #expect(try Self.picture(of: raw(9, 2).bytes) == picture)
    #expect(try Self.picture(of: raw(1, 3).bytes) != picture)
  }

  /// Reading the whole file for each of many strips would have no end.
  @Test func stripsMayNotBeTheWholeFileManyTimes() throws {
    let count: UInt32 = 5000
    let file = TIFFFile([
      .init(.imageWidth, .short(1)),
      .init(.stripOffsets, .numbers(.long, [UInt32](repeating: 0, count: Int(count)))),
      .init(.stripByteCounts, .numbers(.long, [UInt32](repeating: 4 * count, count: Int(count)))),
    ])
    #expect(try Self.picture(of: file.bytes) == nil)
  }

  /// Phase One's pixels are elsewhere.
  @Test func ofOtherRawsIsNotKnown() throws {
    let file = TIFFFile.picture(3, 2).with { $0.gap = Array("IIII".utf8) + [0, 0, 0, 0] }
    #expect(try Self.picture(of: file.bytes) == nil)
  }

  /// A track of a CR3 file with one sample at this place.
  private static func track(_ handler: String, _ sample: Range<Int>, count: Int = 1) -> [UInt8] {
    let table =
      BoxBuilder.fullBox("stsd", Array("CRAW".utf8))
      + BoxBuilder.fullBox(
        "stsz", BoxBuilder.number(sample.count, 4) + BoxBuilder.number(count, 4))
      + BoxBuilder.fullBox(
        "co64", BoxBuilder.number(1, 4) + BoxBuilder.number(sample.lowerBound, 8))
    let media =
      BoxBuilder.fullBox("hdlr", [0, 0, 0, 0] + Array(handler.utf8))
      + BoxBuilder.box("minf", BoxBuilder.box("stbl", table))
    return BoxBuilder.box("trak", BoxBuilder.box("mdia", media))
  }

  @Test func ofCR3IsThatOfTheRawTracks() throws {
    func photo(_ data: [UInt8], artist: String = "A", count: Int = 1) -> [UInt8] {
      var builder = CR3Builder([("CMT1", TIFFFile([.init(.artist, .ascii(artist))]).bytes)])
      builder.data = data
      func tracks(_ start: Int) -> [UInt8] {
        Self.track("vide", start..<start + 4)
          + Self.track("vide", start + 4..<start + 8, count: count)
          + Self.track("meta", start + 8..<start + 12)
      }
      builder.movieBoxes = tracks(0)
      builder.movieBoxes = tracks(builder.bytes.count - data.count)
      return builder.bytes
    }
    let data: [UInt8] = [0xFF, 0xD8, 1, 2, 11, 12, 13, 14, 21, 22, 23, 24]
    let picture = try #require(try Self.picture(of: photo(data)))
    #expect(Array(picture.suffix(4)) == [11, 12, 13, 14])
    #expect(try Self.picture(of: photo(data, artist: "Another artist")) == picture)
    for (place, isPart) in [(2, false), (4, true), (7, true), (8, false)] {
      var changed = data
      changed[place] += 1
      #expect(try (Self.picture(of: photo(changed)) != picture) == isPart)
    }
    // A burst has several pictures.
    #expect(try Self.picture(of: photo(data, count: 2)) == nil)
  }
}
