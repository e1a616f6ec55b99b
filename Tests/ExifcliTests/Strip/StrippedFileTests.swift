import Foundation
import PhotoFixtures
import Testing

/// What becomes of each part of a file: it goes, stays as it says nothing that was to be removed, or is named.
@Suite(.tags(.process))
struct StrippedFileTests {
  enum Outcome: Sendable {
    /// Its bytes are nowhere in the file.
    case gone
    /// It stays without a word, as it cannot say what was to be removed.
    case kept
    /// It stays, and a warning has this name.
    case named(String)
    /// Its bytes are nowhere in the file, and a warning has this name of another part.
    case goneBeside(String)
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let file: String
    let bytes: [UInt8]
    let (location, identity, thumbnail, all): (Outcome, Outcome, Outcome, Outcome)

    init(
      _ name: String, _ file: String, _ bytes: [UInt8], location: Outcome, identity: Outcome,
      thumbnail: Outcome = .kept, all: Outcome = .gone
    ) {
      (self.name, self.file, self.bytes) = (name, file, bytes)
      (self.location, self.identity, self.thumbnail, self.all) = (
        location, identity, thumbnail, all
      )
    }

    var testDescription: String { "\(name) in \(file)" }
    var outcomes: [(kind: String, Outcome)] {
      [("location", location), ("identity", identity), ("thumbnail", thumbnail), ("all", all)]
    }
  }

  static let secret = "SECRET at +48.2000+016.3667/"
  private static let text = Array(secret.utf8)
  private static let packet = JPEGBuilder.Segment.packet(
    attributes: #"photoshop:City="\#(secret)""#)

  /// The content of a box of boxes with the text.
  private static func boxes(_ type: String) -> [UInt8] {
    Array(
      JUMBFBuilder.box(type: type, "label", BoxBuilder.box("cbor", text)).dropFirst(8))
  }

  private static func boxSegments(_ type: String) -> [JPEGBuilder.Segment] {
    .boxes(JUMBFBuilder.box(type: type, "label", BoxBuilder.box("cbor", text)))
  }

  // MARK: HEIC

  private static let block = TIFFBuilder(
    .bigEndian, .init([.init(.make, .ascii("Example")), .init(.orientation, .short(1))]))

  private static func heic(
    _ items: [HEIFBuilder.Item] = [], references: [(String, Int, [Int])] = [],
    _ parts: [HEIFBuilder.Part] = [.meta, .mediaData([1, 2, 3])], meta: [UInt8] = [],
    properties: [[UInt8]] = []
  ) -> [UInt8] {
    var file = HEIFBuilder(exif: HEIFBuilder.payload(block), items, parts: parts)
    file.references += references.map { (type: $0, from: $1, to: $2) }
    file.properties += properties
    file.furtherBoxes = meta
    return file.bytes
  }

  private static func heic(box: String, _ content: [UInt8]) -> [UInt8] {
    heic([], [.meta, .mediaData([1, 2]), .box(box, content)])
  }

  private static let xmpBox: [UInt8] = [
    0xBE, 0x7A, 0xCF, 0xCB, 0x97, 0xA9, 0x42, 0xE8, 0x9C, 0x71, 0x99, 0x94, 0x91, 0xE3, 0xAF, 0xAC,
  ]
  private static let toolkit = Array(
    packet.replacing(#"photoshop:City="\#(secret)""#, with: "")
      .replacing("<x:xmpmeta", with: #"<x:xmpmeta x:xmptk="\#(secret)""#).utf8)
  private static let xmpType = "application/rdf+xml"

  static let heicCases = [
    Case(
      "a motion photo's video", "a.heic", heic(box: "mpvd", text),
      location: .named("the video of its motion photo"),
      identity: .named("the video of its motion photo"),
      thumbnail: .named("the video of its motion photo")),
    Case(
      "XMP in a box", "a.heic", heic(box: "uuid", xmpBox + Array(packet.utf8)), location: .gone,
      identity: .kept),
    Case(
      "the program that wrote XMP in a box", "a.heic", heic(box: "uuid", xmpBox + toolkit),
      location: .kept, identity: .gone),
    Case(
      "an unknown UUID", "a.heic",
      heic(box: "uuid", (0..<16).map { $0 } + text), location: .named("box uuid 00010203"),
      identity: .gone),
    Case("Samsung's trailer", "a.heic", heic(box: "sefd", text), location: .gone, identity: .gone),
    Case("user data", "a.heic", heic(box: "udta", text), location: .gone, identity: .gone),
    Case(
      "credentials", "a.heic", heic(box: "jumb", boxes("c2pa")), location: .gone, identity: .gone,
      thumbnail: .gone),
    Case(
      "other boxes of boxes", "a.heic", heic(box: "jumb", boxes("json")),
      location: .named("box JUMBF label"), identity: .gone),
    Case(
      "a damaged box of boxes", "a.heic", heic(box: "jumb", text), location: .named("box JUMBF"),
      identity: .gone),
    Case(
      "a free box", "a.heic", heic(box: "free", text), location: .gone, identity: .gone,
      thumbnail: .gone),
    Case(
      "data that no item has", "a.heic", heic(box: "mdat", text), location: .gone, identity: .gone,
      thumbnail: .gone),
    Case(
      "a box before the picture", "a.heic",
      heic([], [.meta, .box("abcd", text), .mediaData([1, 2])]), location: .named("box abcd"),
      identity: .gone),
    Case(
      "bytes after the boxes", "a.heic",
      heic([], [.meta, .mediaData([1, 2]), .bytes([0, 0, 0, 1] + text)]),
      location: .named("data after the picture"), identity: .named("data after the picture"),
      thumbnail: .named("data after the picture")),
    Case(
      "a thumbnail item", "a.heic", heic([.init(3, "hvc1", text)], references: [("thmb", 3, [1])]),
      location: .kept, identity: .kept, thumbnail: .gone),
    Case(
      "XMP of another picture", "a.heic",
      heic(
        [.init(3, "hvc1", [1, 2, 3]), .init(4, "mime", Array(packet.utf8), mediaType: xmpType)],
        references: [("auxl", 3, [1]), ("cdsc", 4, [3])], [.meta, .mediaData([1, 2, 3, 4])]),
      location: .gone, identity: .kept),
    Case(
      "another Exif item", "a.heic",
      heic(
        [.init(3, "hvc1", [1, 2, 3]), .init(4, "Exif", [0, 0, 0, 0] + text)],
        references: [("cdsc", 4, [3])], [.mediaData([1, 2, 3, 4]), .meta]), location: .gone,
      identity: .gone, thumbnail: .gone),
    Case(
      "an item of another type", "a.heic",
      heic([.init(3, "mime", text, mediaType: "text/plain")]), location: .named("item mime"),
      identity: .gone),
    Case(
      "a box in meta", "a.heic", heic(meta: BoxBuilder.box("xml ", text)),
      location: .named("box xml  in meta"), identity: .gone),
    Case(
      "a description of the picture", "a.heic",
      heic(properties: [BoxBuilder.fullBox("udes", text)]), location: .named("comments"),
      identity: .gone),
    Case(
      "an unknown property", "a.avif",
      heic(properties: [BoxBuilder.fullBox("abcd", text)]), location: .named("property abcd"),
      identity: .gone),
    Case(
      "the program that wrote XMP of another picture", "a.heic",
      heic(
        [.init(3, "hvc1", [1, 2, 3]), .init(4, "mime", toolkit, mediaType: xmpType)],
        references: [("auxl", 3, [1]), ("cdsc", 4, [3])], [.meta, .mediaData([1, 2, 3, 4])]),
      location: .kept, identity: .gone),
    Case(
      "XMP of a thumbnail", "a.heic",
      heic(
        [.init(3, "hvc1", [1, 2, 3]), .init(4, "mime", Array(packet.utf8), mediaType: xmpType)],
        references: [("thmb", 3, [1]), ("cdsc", 4, [3])], [.meta, .mediaData([1, 2, 3, 4])]),
      location: .gone, identity: .kept,
      thumbnail: .gone),
    Case(
      "the name of a handler", "a.avif",
      heic(meta: BoxBuilder.box("hdlr", [UInt8](repeating: 0, count: 24) + text)),
      location: .named("the name of a handler"), identity: .gone),
    Case(
      "the name of a handler in a film", "a.avif",
      heic(
        [], [.meta, .film, .mediaData([1, 2])],
        meta: BoxBuilder.box("hdlr", [UInt8](repeating: 0, count: 24) + text)),
      location: .named("the name of a handler"), identity: .gone),
    Case(
      "an unknown box in a film's table of the same items", "a.avif",
      heic([], [.meta, .film, .mediaData([1, 2])], meta: BoxBuilder.box("abcd", text)),
      location: .named("box abcd in meta"), identity: .gone),
    Case(
      "a removed comment in the structure", "a.heic",
      heic(properties: [BoxBuilder.fullBox("udes", text), BoxBuilder.fullBox("auxC", text)]),
      location: .named("comments"), identity: .named("a removed value in its file"),
      all: .named("a removed value in its file")),
    Case(
      "a JPEG file in an item", "a.heic",
      heic([.init(3, "jpeg", JPEGBuilder(metadata: [.comment(secret)]).bytes)]),
      location: .named("item jpeg"), identity: .named("item jpeg"),
      thumbnail: .named("item jpeg"), all: .named("item jpeg")),
  ]

  // MARK: WebP, JPEG XL, PNG, JPEG

  private static let webPExif = WebPBuilder.Chunk.exif(block.bytes)

  private static func webP(
    _ chunks: [WebPBuilder.Chunk], trailer: [UInt8] = []
  ) -> [UInt8] {
    WebPBuilder([.properties(0x18), .lossless, webPExif] + chunks, trailer: trailer).bytes
  }

  private static func jxl(_ boxes: [JXLBuilder.Box]) -> [UInt8] {
    JXLBuilder(boxes + [.picture]).bytes
  }

  private static let apng: [PNGBuilder.Chunk] = [
    .init("acTL", BoxBuilder.number(1, 4) + BoxBuilder.number(0, 4)),
    .init(
      "fcTL",
      [0, 64, 48, 0, 0].flatMap { BoxBuilder.number($0, 4) } + [0, 1, 0, 10, 0, 0]),
  ]

  static let otherCases = [
    Case(
      "an unknown chunk", "a.webp", webP([.init("NOTE", text)]), location: .named("NOTE"),
      identity: .gone),
    Case(
      "bytes after the chunks", "a.webp", webP([], trailer: text),
      location: .named("data after the picture"), identity: .named("data after the picture"),
      thumbnail: .named("data after the picture")),
    Case(
      "credentials", "a.webp", webP([.init("C2PA", text)]), location: .gone, identity: .gone,
      thumbnail: .gone),
    Case(
      "a second Exif", "a.webp", webP([.exif(block.bytes + text)]), location: .gone,
      identity: .gone, thumbnail: .gone),
    Case(
      "an unknown chunk in a frame", "a.webp",
      WebPBuilder([
        .properties(2), .init("ANIM", [0, 0, 0, 0, 0, 0]),
        .init(
          "ANMF",
          [UInt8](repeating: 0, count: 16) + WebPBuilder.Chunk.lossless.bytes
            + WebPBuilder.Chunk("NOTE", text).bytes),
      ]).bytes, location: .named("NOTE"), identity: .named("NOTE"), thumbnail: .named("NOTE"),
      all: .named("NOTE")),
    Case(
      "bytes after the fields of VP8X", "a.webp",
      WebPBuilder([
        .init("VP8X", WebPBuilder.Chunk.properties(0x18).data + text), .lossless, webPExif,
      ]).bytes, location: .named("VP8X"), identity: .named("VP8X"), thumbnail: .named("VP8X"),
      all: .named("VP8X")),
    Case(
      "an unknown box", "a.jxl", jxl([.init("abcd", text)]), location: .named("box abcd"),
      identity: .gone),
    Case(
      "what gives back the JPEG file", "a.jxl", jxl([.init("jbrd", text)]), location: .gone,
      identity: .gone, thumbnail: .gone),
    Case(
      "bytes before the Exif block", "a.jxl",
      jxl([.init("Exif", BoxBuilder.number(text.count, 4) + text + block.bytes)]), location: .gone,
      identity: .gone, thumbnail: .gone),
    Case(
      "a free box", "a.jxl", jxl([.init("free", text)]), location: .gone, identity: .gone,
      thumbnail: .gone),
    Case(
      "bytes after the boxes", "a.jxl", jxl([]) + [0, 0, 0, 2] + text,
      location: .named("data after the picture"), identity: .named("data after the picture"),
      thumbnail: .named("data after the picture")),
    Case(
      "a box that has the name of a gain map", "a.jxl", jxl([.init("jhgm", text)]),
      location: .named("box jhgm"), identity: .gone),
    Case(
      "a gain map", "a.jxl",
      jxl([
        .init(
          "jhgm", [0, 0, 2, 7, 7, 1, 7] + BoxBuilder.number(text.count, 4) + text + [0xFF, 0x0A])
      ]), location: .kept, identity: .kept, all: .kept),
    Case(
      "the name of a palette", "a.png", PNGBuilder(metadata: [.init("sPLT", text + [0, 8])]).bytes,
      location: .named("sPLT"), identity: .gone),
    Case(
      "bytes after the fields of a resolution", "a.png",
      PNGBuilder(metadata: [
        .init("pHYs", BoxBuilder.number(2835, 4) + BoxBuilder.number(2835, 4) + [1] + text)
      ]).bytes, location: .named("pHYs"), identity: .gone),
    Case(
      "bytes in the last chunk", "a.png",
      PNGBuilder(metadataAfterImage: [.init("IEND", text)]).bytes.dropLast(12),
      location: .named("IEND"), identity: .named("IEND"), thumbnail: .named("IEND"),
      all: .named("IEND")),
    Case(
      "bytes after the fields of JFIF", "a.jpg",
      JPEGBuilder(metadata: [.init(.app0, JPEGBuilder.Segment.jfif.payload + text)]).bytes,
      location: .gone, identity: .gone, thumbnail: .gone),
    Case(
      "bytes after the thumbnail of JFIF", "a.jpg",
      JPEGBuilder(metadata: [
        .init(
          .app0, JPEGBuilder.Segment.jfif.payload.dropLast(2) + [1, 2, 9, 9, 9, 9, 9, 9] + text)
      ]).bytes, location: .gone, identity: .gone, thumbnail: .gone),
    Case(
      "bytes after the fields of Adobe", "a.jpg",
      JPEGBuilder(metadata: [.init(.app14, JPEGBuilder.Segment.adobe.payload + text)]).bytes,
      location: .gone, identity: .gone, thumbnail: .gone),
    Case(
      "a text in an animation", "a.png",
      PNGBuilder(metadata: apng + [.text("Place", secret)]).bytes,
      location: .named("comments"), identity: .gone),
    Case(
      "an unknown public chunk", "a.png", PNGBuilder(metadata: [.init("tEST", text)]).bytes,
      location: .named("tEST"), identity: .gone),
    Case(
      "bytes after the chunks", "a.png", PNGBuilder(trailer: text).bytes,
      location: .named("data after the picture"), identity: .named("data after the picture"),
      thumbnail: .named("data after the picture")),
    Case(
      "other boxes of boxes", "a.jxl", jxl([.init("jumb", boxes("json"))]),
      location: .named("box JUMBF label"), identity: .gone),
    Case(
      "credentials", "a.jxl", jxl([.init("jumb", boxes("c2pa"))]), location: .gone,
      identity: .gone, thumbnail: .gone),
    Case(
      "other boxes of boxes", "a.jpg", JPEGBuilder(metadata: boxSegments("json")).bytes,
      location: .named("APP11 JUMBF label"), identity: .gone),
    Case(
      "credentials beside other boxes", "a.jpg",
      JPEGBuilder(
        metadata: .boxes(JUMBFBuilder.box(type: "json", "label", [])) + boxSegments("c2pa")
      ).bytes, location: .goneBeside("APP11 JUMBF label"), identity: .gone, thumbnail: .gone),
    Case(
      "XMP among Photoshop's resources", "a.jpg",
      JPEGBuilder(metadata: [
        .photoshop(PhotoshopBuilder.resource(0x0424, Array(packet.utf8)))
      ]).bytes, location: .gone, identity: .kept),
    Case(
      "a second IPTC", "a.jpg",
      JPEGBuilder(metadata: [
        .photoshop(PhotoshopBuilder.resource(0x0404, PhotoshopBuilder.dataset(2, 90, "Graz"))),
        .photoshop(PhotoshopBuilder.resource(0x0404, PhotoshopBuilder.dataset(2, 90, secret))),
      ]).bytes, location: .gone, identity: .kept),
    Case(
      "an unknown dataset of IPTC", "a.jpg",
      JPEGBuilder(metadata: [
        .photoshop(PhotoshopBuilder.resource(0x0404, PhotoshopBuilder.dataset(6, 10, secret)))
      ]).bytes, location: .named("IPTC dataset 6:10"), identity: .named("IPTC dataset 6:10")),
    Case(
      "a segment of FlashPix", "a.jpg",
      JPEGBuilder(metadata: [.init(.app2, Array("FPXR\0".utf8) + text)]).bytes,
      location: .named("APP2 FPXR"), identity: .gone, thumbnail: .named("APP2 FPXR")),
    Case(
      "an unknown segment", "a.jpg",
      [0xFF, 0xD8, 0xFF, 0xF0] + BoxBuilder.number(text.count + 2, 2) + text
        + JPEGBuilder().bytes.dropFirst(2),
      location: .named("segment FFF0"), identity: .named("segment FFF0"),
      thumbnail: .named("segment FFF0"), all: .named("segment FFF0")),
  ]

  func run(_ arguments: [String], in folder: TemporaryFolder) throws -> ProgramResult {
    try Program.run(
      arguments, in: folder.path,
      script: #"XDG_STATE_HOME=$PWD/.state; export XDG_STATE_HOME; exec "$@""#)
  }

  @Test(
    arguments: heicCases + otherCases + tiffCases + jpegCorners + pngCorners + webPCorners
      + jxlCorners + heicCorners)
  func eachPartGoesOrIsNamed(_ file: Case) throws {
    for (kind, outcome) in file.outcomes {
      try TemporaryFolder.with { folder in
        try folder.place(file.bytes, at: file.file)
        // Not even a quiet run passes over what stays.
        let result = try run(["strip", file.file, "--\(kind)", "-q"], in: folder)
        #expect(result.exitCode == 0, "\(kind): \(result.errors)")
        let bytes = try folder.bytes(file.file)
        let isLeft = Data(bytes).range(of: Data(Self.secret.utf8)) != nil
        switch outcome {
        case .gone:
          #expect(!isLeft, "\(kind)")
          #expect(!result.errors.contains("warning: keeps"), "\(kind): \(result.errors)")
        case .goneBeside(let name):
          #expect(!isLeft, "\(kind)")
          #expect(result.errors.contains("warning: keeps \(name)"), "\(kind): \(result.errors)")
        case .kept: #expect(isLeft && result.errors.isEmpty, "\(kind): \(result.errors)")
        case .named(let name):
          #expect(isLeft, "\(kind)")
          #expect(result.errors.contains("warning: keeps \(name)"), "\(kind): \(result.errors)")
        }
        #expect(bytes.count <= file.bytes.count, "\(kind)")
        let again = try run(["strip", file.file, "--\(kind)"], in: folder)
        #expect(again.output.hasSuffix("unchanged 1, failed 0\n"), "\(kind): \(again.output)")
        if bytes != file.bytes { #expect(try run(["undo"], in: folder).exitCode == 0) }
        #expect(try folder.bytes(file.file) == file.bytes, "\(kind)")
      }
    }
  }

  /// Profiles of PNG keep their form. What they say is in digits there.
  @Test(arguments: [PNGBuilder.Chunk.text, PNGBuilder.Chunk.compressedText])
  func profilesOfPNGLoseWhatGoes(form: @Sendable (String, String) -> PNGBuilder.Chunk) throws {
    func profiles(artist: String?, city: String?) -> [PNGBuilder.Chunk] {
      let exif = TIFFBuilder(
        .bigEndian,
        .init(
          [.init(.make, .ascii("Example"))] + (artist.map { [.init(.artist, .ascii($0))] } ?? [])))
      func iptc(_ keyword: String) -> [UInt8] {
        PhotoshopBuilder.resource(
          0x0404,
          (city.map { PhotoshopBuilder.dataset(2, 90, $0) } ?? [])
            + PhotoshopBuilder.dataset(2, 25, keyword))
      }
      // ImageMagick writes both.
      return [
        form("Raw profile type exif", PNGBuilder.Chunk.rawProfile(exif)),
        form("Raw profile type iptc", PNGBuilder.Chunk.rawProfile("iptc", iptc("a keyword"))),
        form("Raw profile type 8bim", PNGBuilder.Chunk.rawProfile("8bim", iptc("another"))),
      ]
    }
    try TemporaryFolder.with { folder in
      let file = PNGBuilder(metadata: profiles(artist: Self.secret, city: Self.secret)).bytes
      for (kind, artist, city) in [
        ("location", Self.secret, nil), ("identity", nil, Self.secret),
      ] as [(String, String?, String?)] {
        try folder.place(file, at: "a.png")
        let result = try run(["strip", "a.png", "--\(kind)"], in: folder)
        #expect(result.exitCode == 0 && result.errors.isEmpty, "\(kind): \(result.errors)")
        let listed = try run(["list", "a.png", "--format", "jsonl"], in: folder).records()[0]
        #expect(listed.text("artist") == artist && listed.text("cameraMake") == "Example")
        let shown = try run(["show", "a.png"], in: folder).output
        #expect(shown.contains("a keyword") && shown.contains(Self.secret))
        if kind == "location", form("", "").type == "tEXt" {
          let wanted = PNGBuilder(metadata: profiles(artist: artist, city: city)).bytes
          #expect(try folder.bytes("a.png") == wanted, "\(kind)")
        }
        let again = try run(["strip", "a.png", "--\(kind)"], in: folder)
        #expect(again.output.hasSuffix("unchanged 1, failed 0\n"), "\(again.output)")
        #expect(try run(["undo"], in: folder).exitCode == 0)
        #expect(try folder.bytes("a.png") == file)
      }
    }
  }

  /// Resources that go on in another segment are one list; two lists stay two.
  @Test(arguments: [true, false])
  func segmentsOfWholeResourcesStayApart(areWhole: Bool) throws {
    func resources(_ city: [UInt8], _ keyword: String) -> [UInt8] {
      PhotoshopBuilder.resource(
        0x0404, city + PhotoshopBuilder.dataset(2, 25, keyword))
    }
    func photo(_ city: [UInt8]) -> [UInt8] {
      let lists = [resources(city, "a keyword"), resources(city, "another")]
      let joined = lists[0] + lists[1]
      let divided = areWhole ? lists : [Array(joined.dropLast(5)), Array(joined.suffix(5))]
      // What is left of divided resources is in the first segment.
      return JPEGBuilder(
        metadata: (city.isEmpty && !areWhole ? [joined] : divided).map {
          .init(.app13, Array("Photoshop 3.0\0".utf8) + $0)
        }
      ).bytes
    }
    try TemporaryFolder.with { folder in
      let file = photo(PhotoshopBuilder.dataset(2, 90, Self.secret))
      try folder.place(file, at: "a.jpg")
      let result = try run(["strip", "a.jpg", "--location"], in: folder)
      #expect(result.exitCode == 0 && result.errors.isEmpty, "\(result.errors)")
      #expect(try folder.bytes("a.jpg") == photo([]))
      #expect(try run(["undo"], in: folder).exitCode == 0)
      #expect(try folder.bytes("a.jpg") == file)
    }
  }

  /// A HEIC file with an unknown item that needs a thumbnail, and so many pairs of a thumbnail and of the item that alone
  /// needs the next one: each goes only after the one before.
  private static func chain(of count: Int) -> [UInt8] {
    var items: [HEIFBuilder.Item] = [.init(3, "abcd", text)]
    var references: [(String, Int, [Int])] = [("dimg", 3, [4])]
    for thumbnail in stride(from: 4, to: 4 + 2 * count, by: 2) {
      items += [.init(thumbnail, "hvc1", text), .init(thumbnail + 1, "hvc1", text)]
      references += [("thmb", thumbnail, [1]), ("auxl", thumbnail + 1, [thumbnail])]
      if thumbnail + 2 < 4 + 2 * count {
        references.append(("dimg", thumbnail + 1, [thumbnail + 2]))
      }
    }
    return heic(items, references: references, [.meta, .mediaData([1, 2] + items.map(\.id))])
  }

  /// What goes only after several others goes, or the file is refused, with what is left.
  @Test(arguments: [(1, false), (3, false), (4, true), (6, true)])
  func whatGoesAfterOthersIsRemovedOrNamed(count: Int, isRefused: Bool) throws {
    try TemporaryFolder.with { folder in
      let file = Self.chain(of: count)
      try folder.place(file, at: "a.heic")
      for more in [["--dry-run"], []] {
        let result = try run(["strip", "a.heic", "--all"] + more, in: folder)
        #expect((result.exitCode == 1) == isRefused, "\(result.errors)")
        let refusal =
          "a.heic: cannot lose metadata safely: after 4 steps there is more to remove, in"
        #expect(
          result.errors.contains("\(refusal) its thumbnail;") == isRefused, "\(result.errors)")
      }
      let bytes = try folder.bytes("a.heic")
      #expect((bytes == file) == isRefused)
      #expect((Data(bytes).range(of: Data(Self.text)) != nil) == isRefused)
    }
  }

  /// A preview in a MakerNote is a picture of the photo too.
  @Test(arguments: [[0xFF, 0xD8, 0xFF, 0xDB], [0xFF, 0xD8, 0xFF, 0xE1]] as [[UInt8]])
  func previewsThatStayAreNamed(start: [UInt8]) throws {
    let note = Array("Example\0".utf8) + start + [UInt8](repeating: 0, count: 100) + [0xFF, 0xD9]
    let exif = TIFFBuilder(
      .bigEndian,
      .init([
        .init(.make, .ascii("Example")),
        .init(.exifPointer, .directory(.init([.init(.makerNote, .undefined(note))]))),
      ]))
    try TemporaryFolder.with { folder in
      try folder.place(JPEGBuilder(metadata: [.exif(exif)]).bytes, at: "a.jpg")
      let result = try run(["strip", "a.jpg", "--thumbnail"], in: folder)
      #expect(result.exitCode == 0)
      #expect(result.errors.contains("warning: keeps a preview in its Exif"), "\(result.errors)")
      let identity = try run(["strip", "a.jpg", "--thumbnail", "--identity"], in: folder)
      #expect(identity.exitCode == 0 && identity.errors.isEmpty, "\(identity.errors)")
    }
  }

  /// The offsets of further pictures count from their index, and follow what goes after it.
  @Test(arguments: [0, 1, 2])
  func furtherPicturesStayAtTheirOffsets(indexPosition: Int) throws {
    let first = JPEGBuilder(metadata: [
      .init(.app6, Array("GoPro\0".utf8) + Self.text), .comment(Self.secret),
    ])
    let second = JPEGBuilder(metadata: [.comment("second")])
    let file = MultiPicture(first: first, indexPosition: indexPosition, second: second).bytes
    try TemporaryFolder.with { folder in
      try folder.place(file, at: "a.jpg")
      let result = try run(["strip", "a.jpg", "--identity"], in: folder)
      #expect(result.exitCode == 0, "\(result.errors)")
      #expect(result.errors.contains("keeps data after the picture"))
      let bytes = try folder.bytes("a.jpg")
      #expect(Data(bytes).range(of: Data(Self.text)) == nil)
      #expect(bytes.count < file.count)
      // Without the segments, the file is the same as one that never had them.
      let clean = MultiPicture(first: JPEGBuilder(), indexPosition: 0, second: second).bytes
      #expect(bytes == clean)
      #expect(try run(["undo"], in: folder).exitCode == 0)
      #expect(try folder.bytes("a.jpg") == file)
    }
  }

  /// A copy to give away does not say where the original comes from.
  @Test func copiesHaveNoAttributesOfUsers() throws {
    try TemporaryFolder.with { folder in
      try folder.place(JPEGBuilder(metadata: [.comment("Jane")]).bytes, at: "a.jpg")
      let set = try Program.run(
        [], in: folder.path,
        script: "command -v setfattr >/dev/null && setfattr -n user.xdg.origin.url -v x a.jpg")
      guard set.exitCode == 0 else { return }
      for (command, isCopied) in [("strip", false), ("edit", true)] {
        let change = command == "strip" ? ["--all"] : ["--artist", "Jane"]
        _ = try run([command, "a.jpg"] + change + ["--output", command], in: folder)
        let got = try Program.run(
          [], in: folder.path, script: "getfattr -n user.xdg.origin.url \(command)/a.jpg")
        #expect((got.exitCode == 0) == isCopied, "\(command)")
      }
    }
  }
}
