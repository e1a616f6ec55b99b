import Foundation
import PhotoFixtures
import Testing

/// What keeps a text that was removed elsewhere is named.
@Suite(.tags(.process))
struct RemainingTextTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let kind: String
    let metadata: [JPEGBuilder.Segment]
    /// What has the text; nil if nothing is named.
    let name: String?
    var testDescription: String { "\(kind): \(name ?? "none")" }

    init(_ kind: String, _ metadata: [JPEGBuilder.Segment], named name: String?) {
      (self.kind, self.metadata, self.name) = (kind, metadata, name)
    }
  }

  private static func exif(
    _ entries: [TIFFBuilder.Entry], further: [TIFFBuilder.Entry] = [],
    gps: [TIFFBuilder.Entry] = []
  ) -> JPEGBuilder.Segment {
    let directories: [TIFFBuilder.Entry] =
      (further.isEmpty ? [] : [.init(.exifPointer, .directory(.init(further)))])
      + (gps.isEmpty ? [] : [.init(.gpsPointer, .directory(.init(gps)))])
    return .exif(TIFFBuilder(.littleEndian, .init(entries + directories)))
  }

  private static func title(_ text: String) -> JPEGBuilder.Segment {
    .xmp(
      elements:
        #"<dc:title><rdf:Alt><rdf:li xml:lang="x-default">\#(text)</rdf:li></rdf:Alt></dc:title>"#)
  }

  private static func iptc(_ number: UInt8, _ text: String) -> JPEGBuilder.Segment {
    .iptc(PhotoshopBuilder.dataset(2, number, text))
  }

  private static let jane = TIFFBuilder.Entry(.artist, .ascii("Jane Example"))
  private static let city = JPEGBuilder.Segment.xmp(attributes: #"photoshop:City="Salzburg""#)

  static let cases = [
    Case(
      "identity", [exif([.init(0x010E, .ascii("By Jane Example")), jane])],
      named: "ImageDescription (Exif)"),
    Case("identity", [exif([jane]), title("Portrait of Jane Example")], named: "dc:title (XMP)"),
    Case("identity", [exif([jane]), title("Jane Example &amp; John")], named: "dc:title (XMP)"),
    Case("location", [city, iptc(120, "In Salzburg")], named: "Caption-Abstract (IPTC)"),
    Case(
      "location",
      [
        iptc(90, "Salzburg"),
        .xmp(
          elements:
            #"<l:hierarchicalSubject xmlns:l="http://ns.adobe.com/lightroom/1.0/"><rdf:Bag><rdf:li>Austria|Salzburg</rdf:li></rdf:Bag></l:hierarchicalSubject>"#
        ),
      ], named: "lr:hierarchicalSubject (XMP)"),
    Case(
      "identity",
      [exif([], further: [.init(0xA431, .ascii("123456789"))]), title("cam 123456789")],
      named: "dc:title (XMP)"),
    Case(
      "location",
      [
        city,
        exif(
          [],
          further: [
            .init(
              0x9286,
              .undefined(
                Array("ASCII\0\0\0".utf8)
                  + Array("A long walk in Salzburg, on a day that was too hot for it".utf8)))
          ]),
      ], named: "UserComment (Exif)"),
    Case(
      "location",
      [
        exif(
          [.init(0x010E, .ascii("48.2082 N"))],
          gps: [
            .init(0x0001, .ascii("N")),
            .init(0x0002, .numbers(.rational, [482_082, 10_000, 0, 1, 0, 1])),
            .init(0x0003, .ascii("E")),
            .init(0x0004, .numbers(.rational, [163_738, 10_000, 0, 1, 0, 1])),
          ])
      ], named: "ImageDescription (Exif)"),
    // The same text is there on purpose.
    Case("location", [city, iptc(25, "Salzburg")], named: nil),
    // By chance.
    Case("identity", [exif([.init(.artist, .ascii("Jan"))]), title("Janet")], named: nil),
    Case(
      "identity", [exif([.init(.software, .ascii("1.00"))]), title("11.000 steps")], named: nil),
    Case(
      "location",
      [
        exif(
          [], further: [.init(.dateTimeOriginal, .ascii("2024:05:01 12:00:00"))],
          gps: [.init(0x001D, .ascii("2024:05:01"))])
      ], named: nil),
  ]

  private func run(_ arguments: [String], in folder: TemporaryFolder) throws -> ProgramResult {
    try Program.run(
      arguments, in: folder.path,
      script: #"XDG_STATE_HOME=$PWD/.state; export XDG_STATE_HOME; exec "$@""#)
  }

  @Test(arguments: cases)
  func textsInsideOthersAreNamed(_ strip: Case) throws {
    try TemporaryFolder.with { folder in
      try folder.place(JPEGBuilder(metadata: strip.metadata).bytes, at: "a.jpg")
      let result = try run(["strip", "a.jpg", "--\(strip.kind)", "-q"], in: folder)
      #expect(result.exitCode == 0)
      guard let name = strip.name else {
        #expect(result.errors.isEmpty, "\(result.errors)")
        return
      }
      // Once, and not as a place that exifcli does not look into.
      #expect(
        result.errors.hasSuffix(
          "warning: keeps a removed value in \(name), which may say the same; --all removes it\n"),
        "\(result.errors)")
      #expect(result.errors.split(separator: "\n").count == 1, "\(result.errors)")
    }
  }

  /// Exif in a text chunk of PNG has its texts in digits, and a packet may be compressed.
  @Test func valuesThatAreNotInTheBytesAreNamed() throws {
    let exif = TIFFBuilder(
      .bigEndian, .init([.init(0x010E, .ascii("By Jane Example")), Self.jane]))
    let png = PNGBuilder(metadata: [
      .text("Raw profile type exif", PNGBuilder.Chunk.rawProfile(exif))
    ])
    try TemporaryFolder.with { folder in
      try folder.place(png.bytes, at: "a.png")
      let result = try run(["strip", "a.png", "--identity"], in: folder)
      #expect(
        result.errors.contains("keeps a removed value in ImageDescription (Exif), which"),
        "\(result.errors)")
    }
  }

  // MARK: Sidecars

  private static func sidecar(_ attributes: String) -> String {
    #"""
    <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
    <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
     xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" \#(attributes)/></rdf:RDF></x:xmpmeta>
    """#
  }

  /// The photo loses it, the sidecar does not.
  @Test(arguments: [
    ("--location", "photoshop:City"), ("--identity", "photoshop:Credit"), ("--thumbnail", nil),
    ("--all", "photoshop:City, photoshop:Credit and xmp:Rating"),
  ])
  func sidecarsThatKeepItAreNamed(_ option: String, _ names: String?) throws {
    let sidecar = Array(
      Self.sidecar(#"photoshop:City="Salzburg" photoshop:Credit="Jane" xmp:Rating="3""#).utf8)
    try TemporaryFolder.with { folder in
      try folder.place(JPEGBuilder(metadata: [Self.city]).bytes, at: "a.jpg")
      try folder.place(sidecar, at: "a.jpg.xmp")
      let copied = try run(["strip", "a.jpg", option, "--output", "out"], in: folder)
      #expect(copied.errors.isEmpty, "\(copied.errors)")
      let result = try run(["strip", "a.jpg", option], in: folder)
      let warning = names.map {
        "exifcli: a.jpg: warning: its sidecar also has \($0), and stays as it is: give the photo away without its sidecar\n"
      }
      #expect(result.errors == warning ?? "")
      #expect(try folder.bytes("a.jpg.xmp") == sidecar)
    }
  }
}
