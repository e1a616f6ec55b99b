import PhotoFixtures
import SystemPackage

@testable import LibexifRepository
@testable import PhotoContainers
@testable import Platform
@testable import TIFFBlocks

extension FuzzTarget {
  /// CR3 and RW2 files: their previews, and edits of their blocks, which must keep their sizes.
  static let raw = FuzzTarget(
    name: "raw", seeds: { $0.filter { container(of: $0) != nil } + rawSeeds },
    words: [
      "ftyp", "crx ", "moov", "uuid", "CMT1", "CMT2", "CMT3", "CMT4", "THMB", "PRVW", "trak",
      "mdia", "minf", "stbl", "stsz", "stco", "co64", "II*\\x00", "IIU\\x00", "Exif\\x00\\x00",
      "\\x2E\\x00", "\\x17\\x00", "\\x18\\x01", "\\x69\\x87",
    ]
  ) { bytes in
    guard container(of: bytes) != nil else { return }
    try MemoryFile.write(bytes)
    let file = try OpenFile(MemoryFile.identifier)
    guard let photo = try PhotoFormats.container(of: file) else { return }
    for range in try photo.previews(in: file) {
      claim(range.upperBound <= bytes.count, "a preview after the end of the file")
    }
    _ = try photo.furtherMetadata(in: file, for: .tags)
    guard let block = try photo.exifBlock(with: { _ in true }, in: file) else { return }
    for edits in rawEdits.map({ [$0] }) + [rawEdits] {
      try MemoryFile.write(bytes)
      try rewriteRaw(photo, block, edits, try OpenFile(MemoryFile.identifier), bytes)
    }
  }

  private static func container(of bytes: [UInt8]) -> (any PhotoContainer.Type)? {
    let containers: [any PhotoContainer.Type] = [CR3Container.self, RW2Container.self]
    return containers.first { $0.recognizes(bytes.prefix(32)) }
  }

  private static let rawEdits = [
    TIFFEdit(tag: .artist, value: .ascii(Array("A somewhat longer name\0".utf8))),
    TIFFEdit(tag: .orientation, value: .short(6)), TIFFEdit(tag: .copyright, value: nil),
    TIFFEdit(tag: .photographicSensitivity, value: .short(200)),
    TIFFEdit(tag: .gpsLatitudeRef, value: .ascii([0x53, 0])),
    TIFFEdit(tag: .gpsLatitude, value: .unsignedFractions([1, 1, 2, 1, 3, 1])),
  ]

  private static let rawSeeds: [[UInt8]] = {
    let image = TIFFBuilder(
      .littleEndian,
      .init([
        .init(.orientation, .short(1)), .init(.artist, .ascii("A name")),
        .init(.copyright, .ascii("Somebody")),
      ]))
    let exif = TIFFBuilder(.littleEndian, .init([.init(.photographicSensitivity, .short(100))]))
    let gps = TIFFBuilder(.littleEndian, .init([.init(.gpsLatitudeRef, .ascii("N"))]))
    let room = [UInt8](repeating: 0, count: 60)
    let payload = Array("Exif\0\0".utf8) + image.bytes
    let jpeg =
      [0xFF, 0xD8, 0xFF, 0xE1, 0, UInt8(payload.count + 2)] + payload
      + [0xFF, 0xDA, 0, 2, 0xFF, 0xD9]
    let panasonic = TIFFFile([
      .init(0x17, .short(100)), .init(0x2E, .undefined(jpeg)), .init(.orientation, .short(1)),
      .exif(.init(.photographicSensitivity, .short(100))),
    ]).with { $0.magic = 0x55 }
    return [
      CR3Builder([
        ("CMT1", image.bytes + room), ("CMT2", exif.bytes), ("CMT3", [1]),
        ("CMT4", gps.bytes + room),
      ]).bytes, panasonic.bytes,
    ]
  }()

  /// The rewritten file has the same length and the new values, and only bytes have changed that are the edit's own.
  private static func rewriteRaw(
    _ photo: any PhotoContainer, _ block: TIFFBlock, _ edits: [TIFFEdit], _ file: OpenFile,
    _ bytes: [UInt8]
  ) throws {
    let editable = try photo.editableBlock(block, in: file)
    var editor = TIFFEditor(
      editable, structure: TIFFStructure(of: editable), maximumSize: photo.maximumBlockSize,
      isFile: photo.isExifWholeFile)
    guard (try? editor.apply(edits)) != nil,
      let rewrite = try? photo.rewrite(file, with: MetadataRewrite(exif: editor.block))
    else { return }
    var rewritten: [UInt8] = []
    try rewrite.read(original: file, size: bytes.count) { rewritten += $0 }
    claim(rewritten.count == bytes.count, "the file has another length")
    let own = try photo.ownBytes(in: file).ranges
    let changes = bytes.indices.filter { rewritten[$0] != bytes[$0] }
    for place in changes where bytes[place] != 0 {
      claim(own.contains { $0.contains(place) }, "byte \(place) changes, and is not the edit's")
    }
    try MemoryFile.write(rewritten)
    let changedFile = try OpenFile(MemoryFile.identifier)
    guard let changed = try PhotoFormats.container(of: changedFile),
      let written = try changed.exifBlock(with: { _ in true }, in: changedFile)
    else {
      claim(false, "the file has another format, or no Exif")
      return
    }
    claim(changed.pixelSize == photo.pixelSize, "the picture has another size")
    claim(changed.damage == photo.damage, "the file is damaged")
    let ownAfter = try changed.ownBytes(in: changedFile).ranges
    for place in changes where rewritten[place] != 0 {
      claim(ownAfter.contains { $0.contains(place) }, "an undo would refuse byte \(place)")
    }
    claim(
      TIFFEdit.edits(from: editor.block, to: written) == [], "the values do not read back")
  }
}
