package import Platform
package import SystemPackage
import TIFFBlocks

/// A raw file of Canon's (CR3): boxes without items. `moov` has the TIFF blocks of the picture, of Exif and of
/// GPS, each in a box of its own. They are read as one block, which is made anew in memory.
package struct CR3Container: PhotoContainer {
  package static let formats = [format]

  private static let format = PhotoFormat(
    name: "CR3", nameExtensions: ["cr3"], exifPlace: "CMT boxes", isRaw: true)

  /// The main brand in `ftyp`.
  private static let brand = BoxType("crx ".utf8)
  /// The longest block that is read, in bytes. Those of cameras have less than 4 KB.
  private static let maximumBlockBytes = 65_536

  /// The blocks have places of their own: see `CR3Layout`.
  package private(set) var layout = PhotoLayout(format, isProvenWhole: true, canLoseParts: true)

  package static func recognizes(_ head: ArraySlice<UInt8>) -> Bool {
    let letters = head.dropFirst(4)
    return BoxType(letters.prefix(4)) == .fileType
      && BoxType(letters.dropFirst(4).prefix(4)) == brand
  }

  package static func read(_ file: OpenFile) throws(Errno) -> CR3Container? {
    guard recognizes(try file.bytes(0..<12)) else { return nil }
    var container = CR3Container()
    try container.read(file)
    return container
  }

  private init() {
    // The packet keeps its length: cameras leave much padding.
    layout.xmpEditing = .preferablySameLength
  }

  private mutating func read(_ file: OpenFile) throws(Errno) {
    var boxes = try FileBoxes(file)
    while let box = try boxes.next() {
      guard box.type == .movie else { continue }
      var inner = FileBoxes(file, in: box.content)
      while let box = try inner.next() {
        if box.isCanons { return try readBlocks(in: box, of: file) }
      }
      layout.damage = "the file " + (inner.damage ?? "has no box with Canon's metadata")
      return
    }
    layout.damage = "the file " + (boxes.damage ?? "has no moov box with Canon's metadata")
  }

  private mutating func readBlocks(in box: Box, of file: OpenFile) throws(Errno) {
    var boxes = FileBoxes(file, in: box.content.dropFirst(Box.uuidSize))
    var blocks: [BoxType: [UInt8]] = [:]
    // A thumbnail follows them.
    let types = CR3Layout.directories.map(\.type)
    while blocks.count < types.count, let box = try boxes.next() {
      guard types.contains(box.type) else { continue }
      guard box.content.count <= Self.maximumBlockBytes else {
        layout.damage =
          "its \(box.type.name) box is longer than \(Self.maximumBlockBytes >> 10) KiB"
        return
      }
      blocks[box.type] = try Array(file.bytes(box.content))
    }
    if let reason = boxes.damage { layout.damage = "the file " + reason }
    guard let bytes = blocks[.canonImage] else {
      layout.damage = damage ?? "the file has no CMT1 box with the picture's metadata"
      return
    }
    guard let image = TIFFBlock(bytes) else {
      layout.exifBytes = bytes
      return
    }
    let joined = JoinedBlock(image, besides: blocks) { type, reason in
      layout.exifDoubt = exifDoubt ?? "its \(type.name) box is left out: it \(reason)"
    }
    layout.pixelSize = joined.pictureSize
    layout.exifBytes = joined.bytes
  }

  package func furtherMetadata(
    in file: OpenFile, for purpose: FurtherMetadata.Purpose
  ) throws(Errno) -> FurtherMetadata {
    var found = FurtherMetadata()
    var boxes = try FileBoxes(file)
    // The picture's data follow it.
    while let box = try boxes.next(), box.type != .mediaData {
      guard box.isXMP else { continue }
      try found.add(box.content.dropFirst(Box.uuidSize), of: file)
      break
    }
    return found
  }
}
