import PhotoFixtures
import SystemPackage

@testable import PhotoContainers
@testable import Platform
@testable import TIFFBlocks

extension FuzzTarget {
  /// The walks through files of the other formats, and their rewriting with another Exif block.
  static let containers = [
    container(
      TIFFContainer.self, named: "tiff", seeds: [TIFFBuilder.raw.bytes],
      words: [
        "II*\\x00", "MM\\x00*", "IIU\\x00", "IIRO", "NIKON", "SONY", "\\x4A\\x01", "\\x69\\x87",
      ]),
    container(
      WebPContainer.self, named: "webp",
      seeds: [
        WebPBuilder([.lossless]).bytes,
        WebPBuilder([.properties(12), .lossy, .exif(TIFFBuilder.raw.bytes), .xmp("<x>")]).bytes,
      ], words: ["RIFF", "WEBP", "VP8X", "VP8 ", "VP8L", "EXIF", "XMP ", "ICCP", "C2PA"]),
    container(
      HEIFContainer.self, named: "heif",
      seeds: [HEIFBuilder(exif: HEIFBuilder.payload(.raw)).bytes],
      words: [
        "ftyp", "heic", "avif", "mif1", "meta", "pitm", "iinf", "infe", "iloc", "iref", "cdsc",
        "iprp", "ipco", "ipma", "ispe", "irot", "imir", "idat", "mdat", "free", "Exif", "mime",
        "application/rdf+xml",
      ]),
    container(
      CR3Container.self, named: "cr3",
      seeds: [
        CR3Builder([("CMT1", TIFFBuilder.raw.bytes), ("CMT2", TIFFBuilder.raw.bytes)]).bytes
      ], words: ["ftypcrx ", "moov", "uuid", "CMT1", "CMT2", "CMT4"]),
  ]

  private static func container<Container: PhotoContainer>(
    _ type: Container.Type, named name: String, seeds: [[UInt8]], words: [String]
  ) -> FuzzTarget {
    FuzzTarget(
      name: name, seeds: { seeds + $0.filter { Container.recognizes($0.prefix(32)) } },
      words: words
    ) { bytes in
      try MemoryFile.write(bytes)
      let file = try OpenFile(MemoryFile.identifier)
      guard let container = try Container.read(file) else { return }
      claim(container.exifBytes?.count ?? 0 <= bytes.count + 65_536, "Exif from nowhere")
      if let block = try container.exifBlock(with: { _ in true }, in: file) {
        _ = TIFFStructure(of: block)
      }
      _ = container.pixelSize
      let further = try container.furtherMetadata(in: file, withProfile: true)
      claim(further.iccProfile.count <= bytes.count, "a profile from nowhere")
      if let container = container as? any MovingContainer {
        try rewrite(container, file, bytes)
      }
    }
  }

  /// The rewritten file has the new block and the same picture, and the edit has changed own bytes alone.
  private static func rewrite(
    _ container: some MovingContainer, _ file: OpenFile, _ bytes: [UInt8]
  ) throws {
    let block = TIFFBlock(newWith: [TIFFEdit(tag: .artist, value: .ascii(Array("Artist\0".utf8)))])
    guard let rewrite = try? container.rewrite(file, with: MetadataRewrite(exif: block)) else {
      return
    }
    let changes = rewrite.changes(originalSize: bytes.count)
    do {
      try container.checkOwns(changes.old, in: file)
    } catch {
      claim(false, "the edit changes bytes that are not its own")
    }
    var rewritten: [UInt8] = []
    try rewrite.read(original: file, size: bytes.count) { rewritten += $0 }
    try MemoryFile.write(rewritten)
    let changedFile = try OpenFile(MemoryFile.identifier)
    guard let changed = try PhotoFormats.container(of: changedFile) as? any MovingContainer else {
      claim(false, "the file has another format")
      return
    }
    claim(changed.format == container.format, "the file has another format")
    claim(changed.exifBytes == block.bytes, "the block does not read back")
    claim(changed.pixelSize == container.pixelSize, "the picture has another size")
    claim(changed.displayOrientation == container.displayOrientation, "the picture is turned")
    do {
      try changed.checkOwns(changes.new, in: changedFile)
    } catch {
      claim(false, "an edit that cannot be undone")
    }
  }
}

extension TIFFBuilder {
  /// A raw file with directories of all kinds.
  fileprivate static let raw = TIFFBuilder(
    .littleEndian,
    .init(
      [
        .init(.imageWidth, .short(3)), .init(.imageLength, .short(2)),
        .init(.make, .ascii("NIKON CORPORATION")),
        .init(.stripOffsets, .offset(of: [1, 2, 3])), .init(.stripByteCounts, .long(3)),
        .init(
          0x014A, .directory(.init([.init(.photometricInterpretation, .short(32803))]))),
        .init(
          .exifPointer,
          .directory(
            .init([
              .init(.photographicSensitivity, .short(100)), .init(.lensModel, .ascii("A lens")),
            ]))),
        .init(.gpsPointer, .directory(.init([.init(.gpsVersionID, .byte(2, 3, 0, 0))]))),
      ], next: .directory(.init([.init(.compression, .short(6))]))))
}
