import Foundation
import PhotoFixtures

/// Sound files of every format: generated ones, and those in `shared/formats` beside the project, if it is there.
enum SampleFiles {
  typealias File = (name: String, bytes: [UInt8])

  /// The largest of these files, in bytes: more would take long to copy, and most changes would hit the picture.
  private static let maximumSize = 300_000

  /// The files by format.
  static let formats: [[File]] = {
    var formats: [String: [File]] = generated
    for file in FormatFixtures.files {
      formats[file.name.split(separator: ".").last.map(String.init) ?? "", default: []].append(file)
    }
    for path in SharedFormats.isPresent ? SharedFormats.files : [] {
      let format = String(path.prefix { $0 != "/" })
      let url = SharedFormats.folder.appending(path: path)
      guard let bytes = try? Array(Data(contentsOf: url)), bytes.count < maximumSize else {
        continue
      }
      formats[format, default: []].append((path, bytes))
    }
    return formats.keys.sorted().compactMap { formats[$0] }
  }()

  private static let generated: [String: [File]] = [
    "jpeg": Fixture.jpegs.map { ($0.name, $0.bytes) },
    "png": Fixture.pngs.map { ($0.name, $0.bytes) },
    "webp": webPs.enumerated().map { ("WebP \($0.offset)", $0.element.bytes) },
    "heic": heifs.enumerated().map { ("HEIF \($0.offset)", $0.element.bytes) },
    "jxl": jxls.enumerated().map { ("JPEG XL \($0.offset)", $0.element.bytes) },
    "raf": rafs.enumerated().map { ("RAF \($0.offset)", $0.element.bytes) },
    "cr3": [("CR3", cr3.bytes)],
    "tiff": tiffs.enumerated().map { ("TIFF \($0.offset)", $0.element.bytes) },
  ]

  private static func shot(_ order: TIFFBuilder.ByteOrder) -> Shot {
    Shot(
      .one, order, image: [.init(.artist, .ascii("Jane Example"))],
      exif: [
        .init(.photographicSensitivity, .short(200)),
        .init(.dateTimeOriginal, .ascii("2024:05:01 06:42:17")),
      ])
  }

  private static let blocks = TIFFBuilder.ByteOrder.allCases.map { shot($0).block }
  private static let packet = JPEGBuilder.Segment.packet(
    attributes: "xmp:Rating='2'", elements: "<xmp:Label>Red</xmp:Label>", padding: 100)

  private static var webPs: [WebPBuilder] {
    blocks.flatMap { block -> [WebPBuilder] in
      [
        WebPBuilder([.properties(0x08), .lossless, .exif(block.bytes)]),
        WebPBuilder(
          [.properties(0x0C), .lossy, .exif(block.bytes), .xmp(packet)], trailer: [1, 2]),
        WebPBuilder([.properties(0x0A), .frame(31), .frame(40), .exif(block.bytes)]),
      ]
    } + [WebPBuilder([.lossy])]
  }

  private static var heifs: [HEIFBuilder] {
    blocks.flatMap { block in
      let payload = HEIFBuilder.payload(block)
      let forms = HEIFBuilder.LocationForm.all.map { form in
        var file = HEIFBuilder(exif: payload)
        file.form = form
        return file
      }
      let free = HEIFBuilder.Part.box("free", [UInt8](repeating: 0, count: 900))
      return forms + [
        HEIFBuilder(exif: payload, parts: [.meta, free, .mediaData([1]), .mediaData([2])]),
        HEIFBuilder(exif: payload, parts: [.meta, .largeMediaData([1, 2])]),
        HEIFBuilder(exif: payload, parts: [.mediaData([1, 2]), .openMeta]),
        HEIFBuilder(exif: payload, parts: [.meta, .openMediaData([1, 2])]),
        HEIFBuilder(exif: nil),
      ]
    }
  }

  private static var jxls: [JXLBuilder] {
    blocks.flatMap { block -> [JXLBuilder] in
      [
        JXLBuilder([.picture, .exif(block.bytes)]),
        JXLBuilder([.exif(block.bytes, .long), .xmp(packet), .picture]),
        JXLBuilder([.exif(block.bytes), .openPicture]),
        JXLBuilder([.picture, .exif(block.bytes, .open)]),
        JXLBuilder([
          .part(0, JXLBuilder.codestream[..<12]), .exif(block.bytes),
          .part(0x81, JXLBuilder.codestream[12...]),
        ]),
      ]
    } + [JXLBuilder([.picture])]
  }

  private static var rafs: [RAFBuilder] {
    blocks.flatMap { block -> [RAFBuilder] in
      [
        RAFBuilder([RAFBuilder.exif(block.bytes)]),
        RAFBuilder([RAFBuilder.exif(block.bytes), RAFBuilder.xmp(packet)], hasSecondSet: true),
        RAFBuilder([RAFBuilder.exif(block.bytes)], gap: [UInt8](repeating: 0, count: 40)),
      ]
    }
  }

  private static var cr3: CR3Builder {
    CR3Builder([
      ("CMT1", TIFFBuilder(.littleEndian, .init(shot(.littleEndian).imageEntriesAlone)).bytes),
      ("CMT2", TIFFBuilder(.littleEndian, .init(shot(.littleEndian).exifEntries)).bytes),
    ])
  }

  private static var tiffs: [TIFFFile] {
    let strip = [UInt8](repeating: 7, count: 300)
    func file(_ maker: String, _ more: TIFFFile.Entry...) -> TIFFFile {
      TIFFFile(
        [
          .make(maker), .init(.artist, .ascii("Jane Example")), .init(.imageWidth, .short(30)),
          .init(.imageLength, .short(20)), .init(.stripOffsets, .offset(of: strip)),
          .init(.stripByteCounts, .long(300)), .raw(3, 2),
          .exif(
            .init(.photographicSensitivity, .short(100)),
            .init(.dateTimeOriginal, .ascii("2024:05:01 06:42:17")),
            .init(.makerNote, .undefined([UInt8](repeating: 9, count: 60)))),
        ] + more)
    }
    return [
      file("Example"), file("Example").with { $0.order = .bigEndian }, file("SONY"),
      file("NIKON", .init(0x9003, .ascii("2024:05:01 06:42:17"))),
      file("Example", .init(0xC612, .byte(1, 4, 0, 0))),
      file("Example").with { $0.gap = [UInt8](repeating: 1, count: 20_001) },
      file("OLYMPUS").with { $0.magic = 0x4F52 }, file("Panasonic").with { $0.magic = 0x55 },
      TIFFFile([.make("Example")]), TIFFFile.picture(3, 2),
    ]
  }
}
