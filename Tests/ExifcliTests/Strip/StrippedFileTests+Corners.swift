import PhotoFixtures

/// Texts in places that have fields of a fixed size, a name, or a stream that ends before.
extension StrippedFileTests {
  private static let text = Array(secret.utf8)

  /// A colour profile of a header and no tags.
  static let profile = BoxBuilder.number(132, 4) + [UInt8](repeating: 0, count: 128)

  // MARK: JPEG

  private static func jpeg(
    _ name: String, _ metadata: [JPEGBuilder.Segment], location: Outcome, identity: Outcome,
    thumbnail: Outcome = .kept, all: Outcome = .gone
  ) -> Case {
    Case(
      name, "a.jpg", JPEGBuilder(metadata: metadata).bytes, location: location,
      identity: identity, thumbnail: thumbnail, all: all)
  }

  /// A segment of the picture, which stays.
  private static func segment(_ code: UInt8, _ payload: [UInt8]) -> Case {
    let length = BoxBuilder.number(payload.count + 2, 2)
    let name = "segment FF" + String(code, radix: 16, uppercase: true)
    return Case(
      "bytes after the fields of \(name)", "a.jpg",
      [0xFF, 0xD8, 0xFF, code] + length + payload + JPEGBuilder().bytes.dropFirst(2),
      location: .named(name), identity: .named(name), thumbnail: .named(name), all: .named(name))
  }

  /// The header of the scan with bytes after its fields.
  private static var longScan: JPEGBuilder {
    var file = JPEGBuilder()
    let length = Int(file.scan[2]) << 8 | Int(file.scan[3])
    let header = file.scan[4..<2 + length] + text
    file.scan =
      [0xFF, 0xDA] + BoxBuilder.number(header.count + 2, 2) + header
      + file.scan[(2 + length)...]
    return file
  }

  private static func jfxx(_ code: UInt8, _ bytes: [UInt8]) -> [JPEGBuilder.Segment] {
    [.jfif, .init(.app0, Array("JFXX\0".utf8) + [code] + bytes)]
  }

  private static let note = TIFFBuilder(
    .bigEndian,
    .init([.exif(.init(.makerNote, .undefined("Example note")))]))

  static let jpegCorners =
    [
      jpeg(
        "the name of a resource of Photoshop",
        [
          .photoshop(
            PhotoshopBuilder.resource(0x03ED, name: secret, [UInt8](repeating: 1, count: 16)))
        ],
        location: .gone, identity: .gone),
      jpeg(
        "the name of an unknown resource",
        [.photoshop(PhotoshopBuilder.resource(0x0FA0, signature: "MeSa", name: secret, [1, 2]))],
        location: .goneBeside("Photoshop resource 0x0FA0"),
        identity: .goneBeside("Photoshop resource 0x0FA0")),
      jpeg(
        "the name of a path",
        [.photoshop(PhotoshopBuilder.resource(0x07D0, name: secret, [0, 6]))],
        location: .kept, identity: .kept),
      jpeg(
        "bytes after a resolution of Photoshop",
        [.photoshop(PhotoshopBuilder.resource(0x03ED, [UInt8](repeating: 1, count: 16) + text))],
        location: .named("Photoshop resource 0x03ED"),
        identity: .named("Photoshop resource 0x03ED")),
      jpeg(
        "an extension of JFIF that is not known", jfxx(0x42, text), location: .named("APP0 JFXX"),
        identity: .gone),
      jpeg(
        "bytes after a thumbnail of pixels", jfxx(0x13, [1, 2, 9, 9, 9, 9, 9, 9] + text),
        location: .gone, identity: .gone, thumbnail: .gone),
      jpeg(
        "bytes after a thumbnail with a palette",
        jfxx(0x11, [1, 2] + [UInt8](repeating: 7, count: 768 + 2) + text), location: .gone,
        identity: .gone, thumbnail: .gone),
      jpeg(
        "a thumbnail that cannot be read", jfxx(0x10, [0xFF, 0xD8] + text),
        location: .named("metadata of the thumbnail"),
        identity: .named("metadata of the thumbnail"), thumbnail: .gone),
      segment(0xDD, [0, 0] + text),
      segment(0xDB, [0] + [UInt8](repeating: 1, count: 64) + text),
      segment(0xC4, [0x13, 1] + [UInt8](repeating: 0, count: 15) + [0] + text),
      Case(
        "bytes after the fields of the scan's header", "a.jpg", longScan.bytes,
        location: .named("segment FFDA"), identity: .named("segment FFDA"),
        thumbnail: .named("segment FFDA"), all: .named("segment FFDA")),
      jpeg(
        "bytes after a colour profile",
        [.init(.app2, Array("ICC_PROFILE\0".utf8) + [1, 1] + profile + text)], location: .gone,
        identity: .gone, thumbnail: .gone),
      jpeg(
        "an unknown box",
        [.init(.app11, [0x4A, 0x50, 0, 1, 0, 0, 0, 1] + BoxBuilder.box("abcd", text))],
        location: .named("APP11 JP abcd"), identity: .named("APP11 JP abcd"),
        thumbnail: .named("APP11 JP abcd"), all: .named("APP11 JP abcd")),
      jpeg(
        "bytes in an index of pictures that nothing leads to",
        [
          .init(
            .app2,
            Array("MPF\0".utf8)
              + TIFFBuilder(.bigEndian, .init([.init(0xB000, .undefined("0100"))])).bytes + text)
        ], location: .named("APP2 MPF"), identity: .named("APP2 MPF"),
        thumbnail: .named("APP2 MPF")),
      jpeg(
        "bytes that a MakerNote may lead to", [.exif(bytes: note.bytes + text)],
        location: .named("bytes of its Exif that nothing known leads to"), identity: .gone),
    ]

  // MARK: PNG

  private static func png(
    _ name: String, _ metadata: [PNGBuilder.Chunk], location: Outcome, identity: Outcome,
    thumbnail: Outcome = .kept, all: Outcome = .gone
  ) -> Case {
    Case(
      name, "a.png", PNGBuilder(metadata: metadata).bytes, location: location,
      identity: identity, thumbnail: thumbnail, all: all)
  }

  /// A file that keeps the text, and names it.
  private static func png(_ name: String, _ part: String, _ bytes: [UInt8]) -> Case {
    Case(
      name, "a.png", bytes, location: .named(part), identity: .named(part),
      thumbnail: .named(part), all: .named(part))
  }

  /// The usual file with other chunks.
  private static func png(_ change: (inout [PNGBuilder.Chunk]) -> Void) -> [UInt8] {
    var file = PNGBuilder()
    change(&file.chunks)
    return file.bytes
  }

  private static func iccp(_ name: String, _ stream: [UInt8]) -> PNGBuilder.Chunk {
    .init("iCCP", Array(name.utf8) + [0, 0] + stream)
  }

  private static let packet = JPEGBuilder.Segment.packet(attributes: #"xmp:Rating="3""#)
  private static let xmpKeyword = Array("XML:com.adobe.xmp".utf8)

  /// Two numbers of an animation, and each frame's.
  private static var animation: [UInt8] {
    let (before, after) = PNGBuilder.Chunk.animation
    var frames = after
    frames[1].data += text
    return PNGBuilder(metadata: before, metadataAfterImage: frames).bytes
  }

  static let pngCorners = [
    png(
      "bytes after the stream of the picture", "bytes after the data in IDAT",
      png { $0[$0.count - 1].data += text }),
    png(
      "a chunk after the stream of the picture", "bytes after the data in IDAT",
      png { $0.append(.init("IDAT", text)) }),
    png(
      "a stream that is longer than the picture", "bytes after the data in IDAT",
      png {
        $0.removeLast(2)
        let rows = [UInt8](repeating: 0, count: 65 * 48)
        $0.append(.init("IDAT", PNGBuilder.stored(rows + text)))
      }),
    png("bytes after the stream of a frame", "bytes after the data in fdAT", animation),
    png("an unknown critical chunk", "ABCD", png { $0.insert(.init("ABCD", text), at: 1) }),
    png(
      "bytes after the fields of transparency", "tRNS",
      png { $0.insert(.init("tRNS", [0, 1] + text), at: 1) }),
    png(
      "a profile that cannot be read", "iCCP",
      png { $0.insert(iccp("ICC Profile", text), at: 1) }),
    png(
      "the name of a profile", [iccp(secret, PNGBuilder.stored(profile))], location: .gone,
      identity: .gone, thumbnail: .gone),
    png(
      "bytes after the stream of a profile",
      [iccp("ICC Profile", PNGBuilder.stored(profile) + text)], location: .gone, identity: .gone,
      thumbnail: .gone),
    png(
      "bytes after a profile in its stream",
      [iccp("ICC Profile", PNGBuilder.stored(profile + text))], location: .gone, identity: .gone,
      thumbnail: .gone),
    png(
      "the language of XMP",
      [.init("iTXt", xmpKeyword + [0, 0, 0] + text + [0, 0] + Array(packet.utf8))],
      location: .gone, identity: .gone, thumbnail: .gone),
    png(
      "bytes after the stream of XMP",
      [.init("zTXt", xmpKeyword + [0, 0] + PNGBuilder.stored(Array(packet.utf8)) + text)],
      location: .gone, identity: .gone, thumbnail: .gone),
    png(
      "a text after the digits of Exif",
      [
        .text(
          "Raw profile type exif",
          PNGBuilder.Chunk.rawProfile(
            TIFFBuilder(.bigEndian, .init([.init(.make, .ascii("Example"))]))) + secret)
      ], location: .gone, identity: .gone, thumbnail: .gone),
    png(
      "bytes after the fields of a time", [.init("tIME", [7, 0xE8, 5, 1, 10, 0, 0] + text)],
      location: .named("tIME"), identity: .gone),
    png(
      "a scale without numbers", [.init("sCAL", [1] + text)], location: .named("sCAL"),
      identity: .gone),
    png(
      "a histogram without a palette", [.init("hIST", text)], location: .named("hIST"),
      identity: .gone),
  ]

  // MARK: WebP

  private static func webP(_ name: String, _ part: String, _ chunks: [WebPBuilder.Chunk]) -> Case {
    Case(
      name, "a.webp", WebPBuilder(chunks).bytes, location: .named(part), identity: .named(part),
      thumbnail: .named(part), all: .named(part))
  }

  private static let frame = [UInt8](repeating: 0, count: 16) + WebPBuilder.Chunk.lossless.bytes

  static let webPCorners = [
    webP("a second picture", "VP8L", [.properties(0), .lossless, .init("VP8L", text)]),
    webP("transparency after the picture", "ALPH", [.properties(0), .lossy, .init("ALPH", text)]),
    webP(
      "bytes after the fields of an animation", "ANIM",
      [.properties(2), .init("ANIM", [0, 0, 0, 0, 0, 0] + text), .init("ANMF", frame)]),
    webP(
      "a second picture in a frame", "VP8L",
      [
        .properties(2), .init("ANIM", [0, 0, 0, 0, 0, 0]),
        .init("ANMF", frame + WebPBuilder.Chunk("VP8L", text).bytes),
      ]),
    Case(
      "bytes after a colour profile", "a.webp",
      WebPBuilder([.properties(0x20), .init("ICCP", profile + text), .lossless]).bytes,
      location: .gone, identity: .gone, thumbnail: .gone),
    Case(
      "a second colour profile", "a.webp",
      WebPBuilder([.properties(0x20), .init("ICCP", profile), .init("ICCP", text), .lossless])
        .bytes, location: .named("ICCP"), identity: .gone),
  ]

  // MARK: JPEG XL

  private static func jxl(_ name: String, _ part: String, _ boxes: [JXLBuilder.Box]) -> Case {
    var file = JXLBuilder([])
    file.boxes = boxes
    return Case(
      name, "a.jxl", file.bytes, location: .named(part), identity: .named(part),
      thumbnail: .named(part), all: .named(part))
  }

  private static let type = JXLBuilder([]).boxes[0]

  static let jxlCorners = [
    jxl(
      "brands that are texts", "brands in ftyp", [.init("ftyp", type.content + text), .picture]),
    jxl("a second codestream", "box jxlc", [type, .picture, .init("jxlc", text)]),
    jxl(
      "a part after the last one", "box jxlp",
      [
        type, .init("jxlp", [0x80, 0, 0, 0] + JXLBuilder.codestream),
        .init("jxlp", [0x80, 0, 0, 1] + text),
      ]),
    jxl("bytes after the level", "box jxll", [type, .init("jxll", [5] + text), .picture]),
  ]

  // MARK: HEIC

  private static func heic(_ change: (inout HEIFBuilder) -> Void) -> [UInt8] {
    var file = HEIFBuilder(
      exif: HEIFBuilder.payload(
        TIFFBuilder(.bigEndian, .init([.init(.make, .ascii("Example"))]))))
    change(&file)
    return file.bytes
  }

  private static func heic(
    _ name: String, _ part: String, _ change: (inout HEIFBuilder) -> Void
  ) -> Case {
    Case(
      name, "a.heic", heic(change), location: .named(part), identity: .named(part),
      thumbnail: .named(part), all: .named(part))
  }

  private static func gone(_ name: String, _ change: (inout HEIFBuilder) -> Void) -> Case {
    Case(
      name, "a.heic", heic(change), location: .gone, identity: .gone, thumbnail: .gone)
  }

  /// A film of one picture, which is at this place of the file, with this name of its coder.
  private static func film(at place: Int, coder: [UInt8], size: Int = secret.utf8.count) -> [UInt8]
  {
    let name = [UInt8(coder.count)] + coder + [UInt8](repeating: 0, count: 31 - coder.count)
    let coding =
      [UInt8](repeating: 0, count: 42) + name + [0, 24, 0xFF, 0xFF] + BoxBuilder.box("av1C", [0x81])
    let tables =
      BoxBuilder.fullBox("stsd", BoxBuilder.number(1, 4) + BoxBuilder.box("av01", coding))
      + BoxBuilder.fullBox("stsc", [1, 1, 1, 1].flatMap { BoxBuilder.number($0, 4) })
      + BoxBuilder.fullBox("stsz", [size, 1].flatMap { BoxBuilder.number($0, 4) })
      + BoxBuilder.fullBox("stco", [1, place].flatMap { BoxBuilder.number($0, 4) })
    let media = BoxBuilder.box("minf", BoxBuilder.box("stbl", tables))
    return BoxBuilder.box("trak", BoxBuilder.box("mdia", media))
  }

  private static func filmed(
    coder: [UInt8] = [], sample: [UInt8] = [1, 2, 3], rest: [UInt8] = [], isText: Bool = false
  ) -> [UInt8] {
    func file(at place: Int) -> HEIFBuilder {
      var file = HEIFBuilder(
        exif: nil,
        parts: [
          .meta, .box("moov", film(at: place, coder: coder, size: sample.count)), .mediaData([1]),
          .box("mdat", sample + rest),
        ])
      file.brand = "avif"
      return file
    }
    return file(at: file(at: 0).range(ofPartAt: 3).lowerBound + 8).bytes
  }

  static let heicCorners = [
    heic("brands that are texts", "brands in ftyp") {
      $0.compatibleBrands += stride(from: 0, to: secret.utf8.count, by: 4).map {
        String(decoding: text[$0..<$0 + 4], as: UTF8.self)
      }
    },
    heic("bytes after the fields of a property", "property ispe") {
      $0.properties = [
        BoxBuilder.fullBox("ispe", BoxBuilder.number(64, 4) + BoxBuilder.number(48, 4) + text)
      ]
    },
    heic("an address of data", "box dinf in meta") {
      $0.furtherBoxes = BoxBuilder.box("dinf", BoxBuilder.fullBox("dref", text))
    },
    heic("protection of items", "box ipro in meta") {
      $0.furtherBoxes = BoxBuilder.box("ipro", text)
    },
    gone("the name of an item") { $0.items[0].name = secret },
    gone("the name of the Exif item") { $0.items[1].name = secret },
    gone("the name of an item with a media type") {
      $0.items.append(.init(3, "mime", Array(packet.utf8), mediaType: "application/rdf+xml"))
      $0.items[2].name = secret
      $0.references.append(("cdsc", 3, [1]))
      $0.parts = [.meta, .mediaData([1, 2, 3])]
    },
    gone("bytes after a colour profile") {
      $0.properties.append(BoxBuilder.box("colr", Array("prof".utf8) + profile + text))
    },
    Case(
      "bytes that no picture of a film has", "a.avif", filmed(rest: text),
      location: .named("bytes that no picture of its film has"), identity: .gone),
    Case(
      "a picture of a film", "a.avif", filmed(sample: text), location: .kept, identity: .kept,
      all: .kept),
    Case(
      "the name of a coder", "a.avif", filmed(coder: text), location: .named("the name of a coder"),
      identity: .gone),
  ]
}
