import PhotoFixtures
import PhotoUseCases
import SystemPackage

@testable import LibexifRepository
@testable import PhotoContainers
@testable import Platform
@testable import TIFFBlocks

extension FuzzTarget {
  /// The inventories of files of all formats with parts, and the removal of each kind of metadata.
  static let strip = FuzzTarget(
    name: "strip", seeds: { photos in photos + stripSeeds },
    words: [
      "mpvd", "sefd", "udta", "uuid", "jumb", "free", "thmb", "dimg", "auxl", "cdsc", "infe",
      "iloc", "ipma", "udes", "grpl", "altr", "trak", "mvhd", "tkhd", "C2PA", "EXIF", "ANMF",
      "brob", "jbrd", "acTL", "fcTL", "fdAT", "caBX", "MPF\\x00", "Exif\\x00\\x00",
    ]
  ) { bytes in
    try MemoryFile.write(bytes)
    let file = try OpenFile(MemoryFile.identifier)
    guard let photo = try? ReadPhoto.read(file, identifier: MemoryFile.identifier),
      let parts = try? photo.container.inventory(of: file).parts
    else { return }
    for part in parts {
      claim(part.range.lowerBound >= 0, "a part before the file")
      claim(part.range.encloses(part.content), "content outside its part")
    }
    guard let picture = try photo.container.provenPicture(in: file) else { return }
    let isRaw = photo.container.format.isRaw
    for kind in MetadataRemoval.Kind.allCases {
      let names = RemovedNames(MetadataRemoval(of: [kind]), ofRaws: isRaw)
      try strip(names, photo, in: file, picture, bytes.count)
    }
  }

  /// The picture stays, and a second removal finds nothing.
  private static func strip(
    _ names: RemovedNames, _ photo: ReadPhoto, in file: OpenFile, _ picture: ProvenPicture,
    _ size: Int
  ) throws {
    guard let stripped = try? StrippedPhoto(of: photo, in: file, without: names, for: .all),
      let rewrite = stripped.rewrite
    else { return }
    let new = OpenFile(rewrite, of: file, size: size)
    guard let copy = try? ReadPhoto.read(new, identifier: MemoryFile.identifier) else {
      claim(false, "the file is no photo any more")
      return
    }
    claim(copy.container.format == photo.container.format, "the file has another format")
    claim(try copy.container.provenPicture(in: new) == picture, "the picture is another one")
    var again = StrippedParts(of: copy, in: new, without: names)
    guard let parts = try? copy.container.inventory(of: new).parts, (try? again.strip(parts)) != nil
    else {
      claim(false, "the new file cannot be searched")
      return
    }
    claim(!again.findsMore, "a second removal finds more: \(again.removed)")
  }

  /// Small files with parts of each kind.
  private static var stripSeeds: [[UInt8]] {
    let exif = TIFFBlock.headerAlone.bytes + [0, 0, 0, 0, 0, 0]
    var heif = HEIFBuilder(
      exif: [0, 0, 0, 0] + exif,
      [
        .init(3, "hvc1", [3, 3]), .init(4, "grid", [4]),
        .init(5, "mime", [60], mediaType: "application/rdf+xml"), .init(6, "mime", [6]),
      ],
      parts: [
        .box("free", [1]), .meta, .mediaData([1, 2, 3, 4, 5, 6]), .box("mdat", [1, 2]), .film,
        .box("mpvd", [1]), .box("sefd", [2]), .bytes([0, 0, 0, 1, 2]),
      ])
    heif.references += [("thmb", 3, [1]), ("thmb", 4, [1]), ("dimg", 4, [3]), ("cdsc", 5, [3])]
    let withFilm = heif.bytes
    heif.parts.remove(at: 4)
    let webP = WebPBuilder(
      [
        .properties(0x1C), .lossless, .init("EXIF", exif), .init("XMP ", [60]), .init("NOTE", [1]),
        .init("C2PA", [1]),
      ], trailer: [1])
    let jxl = JXLBuilder([
      .init("Exif", [0, 0, 0, 1, 9] + exif), .init("xml ", [60]), .init("brob", [0x78]),
      .init("jbrd", [1]), .init("abcd", [1]), .init("free", [1]), .picture,
    ])
    let png = PNGBuilder(
      metadata: [.init("acTL", [1]), .init("eXIf", exif), .text("a", "b"), .init("prVt", [1])],
      trailer: [1])
    let jpeg = MultiPicture(
      first: JPEGBuilder(metadata: [.comment("a")]), indexPosition: 0, second: JPEGBuilder())
    var tiff = TIFFFile.picture(
      8, 8, .init(0x02BC, .undefined([60, 60, 60, 60, 60])),
      .init(0x83BB, .undefined([28, 2, 90])),
      .init(0xFDEA, .offset(of: [1, 2])), .exif(.init(.lensModel, .ascii("Example"))))
    tiff.next = .directory(.init([.init(0x00FE, .long(1))] + TIFFFile.picture(4, 4).entries))
    return [withFilm, heif.bytes, webP.bytes, jxl.bytes, png.bytes, jpeg.bytes, tiff.bytes + [1]]
  }
}
