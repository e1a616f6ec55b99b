import PhotoFixtures
import SystemPackage

@testable import LibexifRepository
@testable import PhotoContainers
@testable import Platform
@testable import TIFFBlocks

extension FuzzTarget {
  /// The walk through TIFF files and raws like them, their previews, and edits of their parts.
  static let tiff = FuzzTarget(
    name: "tiff",
    seeds: {
      [TIFFFile.seed.bytes, TIFFFile.bigSeed.bytes]
        + $0.filter { TIFFContainer.recognizes($0.prefix(32)) }
    },
    words: [
      "II*\\x00", "MM\\x00*", "II+\\x00\\x08\\x00\\x00\\x00", "MM\\x00+\\x00\\x08\\x00\\x00",
      "IIU\\x00", "IIRO", "NIKON", "SONY", "\\x4A\\x01", "\\x69\\x87",
      "\\x11\\x01", "\\x17\\x01", "\\x01\\x02",
    ]
  ) { bytes in
    try MemoryFile.write(bytes)
    let file = try OpenFile(MemoryFile.identifier)
    guard let photo = try TIFFContainer.read(file) else { return }
    claim(photo.exifBytes?.count ?? 0 <= 65_536, "Exif from nowhere")
    for range in try photo.previews(in: file) {
      claim(range.upperBound <= bytes.count, "a preview after the end of the file")
    }
    let further = try photo.furtherMetadata(in: file, for: .tags)
    claim(further.iccProfile.count <= bytes.count, "a profile from nowhere")
    guard photo.kind != .rw2, let block = try photo.exifBlock(with: { _ in true }, in: file) else {
      return
    }
    claim(block.count == bytes.count, "a block of another size")
    let edits = [
      TIFFEdit(tag: .artist, value: .ascii(Array("Somebody\0".utf8))),
      TIFFEdit(tag: .orientation, value: .short(6)),
      TIFFEdit(tag: .lensModel, value: .ascii(Array("A lens\0".utf8))),
    ]
    for edits in edits.map({ [$0] }) + [edits] {
      try MemoryFile.write(bytes)
      try rewrite(photo, block, edits, try OpenFile(MemoryFile.identifier), bytes)
    }
  }

  /// The rewritten file has the new values, and only bytes have changed that are the edit's own.
  private static func rewrite(
    _ photo: TIFFContainer, _ block: TIFFBlock, _ edits: [TIFFEdit], _ file: OpenFile,
    _ bytes: [UInt8]
  ) throws {
    let editable = try photo.editableBlock(block, in: file)
    var editor = TIFFEditor(
      editable, structure: TIFFStructure(of: editable), maximumSize: photo.maximumBlockSize,
      isFile: true)
    guard (try? editor.apply(edits)) != nil,
      let rewrite = try? photo.rewrite(file, with: MetadataRewrite(exif: editor.block))
    else { return }
    var rewritten: [UInt8] = []
    try rewrite.read(original: file, size: bytes.count) { rewritten += $0 }
    let own = try photo.ownBytes(in: file).ranges
    try MemoryFile.write(rewritten)
    let changedFile = try OpenFile(MemoryFile.identifier)
    guard let changed = try TIFFContainer.read(changedFile) else {
      claim(false, "the file is not a TIFF file any more")
      return
    }
    claim(changed.pixelSize == photo.pixelSize, "the picture has another size")
    for place in bytes.indices.prefix(rewritten.count) where rewritten[place] != bytes[place] {
      claim(
        bytes[place] == 0 || own.contains { $0.contains(place) },
        "a byte changes that is not the edit's")
    }
    // In damaged files it may not be clear what has changed. An update refuses that.
    let places = rewritten.indices.filter { $0 >= bytes.count || rewritten[$0] != bytes[$0] }
    guard try changed.ownBytes(in: changedFile).contain(places.map { $0..<$0 + 1 }, in: changedFile)
    else { return }
    let written = TIFFStructure(of: try changed.editableBlock(changed.block, in: changedFile))
    for edit in edits {
      claim(
        written[edit.tag.directory]?.entry(edit.tag.number)?.count == edit.value?.count,
        "a value does not read back")
    }
  }
}

extension TIFFFile {
  /// A raw file with directories of all kinds.
  fileprivate static let seed = TIFFFile.picture(
    3, 2, .make("NIKON CORPORATION"), .raw(3, 2), .init(.artist, .ascii("Jane Example")),
    .exif(.init(.photographicSensitivity, .short(100)), .init(.lensModel, .ascii("A lens of it"))),
    .init(.gpsPointer, .directory(.init([.init(.gpsVersionID, .byte(2, 3, 0, 0))])))
  ).with { $0.next = .directory(.init([.init(.compression, .short(6))])) }
  fileprivate static let bigSeed = seed.with { $0.isBig = true }
}
