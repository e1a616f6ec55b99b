package import Platform
package import SystemPackage

/// The boxes beside the codestream, and what follows them.
extension JXLContainer: SequentialContainer {
  /// The boxes of the picture: the level of the codestream, the codestream, an index of its frames (ISO/IEC 18181-2,
  /// section 9).
  private static let pictureBoxes = Set(
    ["jxll", "jxlc", "jxlp", "jxli"].map { FourLetters($0.utf8) })
  private static let fileType = FourLetters("ftyp".utf8)
  private static let level = FourLetters("jxll".utf8)
  /// The gain map of an HDR picture.
  private static let gainMap = FourLetters("jhgm".utf8)
  private static let freeBoxes = Set(["free", "skip"].map { FourLetters($0.utf8) })
  /// A header that some writers put before the block, as in JPEG files.
  private static let strayHeader = Array("Exif\0\0".utf8)

  func fileParts(in file: OpenFile) throws(ContainerRefusal) -> [FilePart] {
    if let damage, !found.hasCodestream { throw .damaged(damage) }
    return try ContainerRefusal.reading { () throws(Errno) in
      guard var boxes = try JXLBoxes(file) else { return [] }
      var parts: [FilePart] = []
      var isAtEnd = false
      while let box = try boxes.next(in: file) {
        if box.name == Self.fileType,
          let brands = try FileBrands.unknown(in: box.content, of: file)
        {
          parts.append(FilePart(kind: .fixed("brands in ftyp"), range: brands, content: brands))
        }
        guard let kind = try kind(of: box, afterPicture: &isAtEnd, in: file) else { continue }
        let headerSize = box == found.exif.first ? exifPrefix.count : 0
        parts.append(
          FilePart(
            kind: kind, range: kind == .leftover ? box.content : box.range,
            content: box.content.dropFirst(headerSize)))
        if box == found.exif.first { parts += skippedBytes(in: box) }
      }
      if boxes.position < boxes.fileSize {
        let rest = boxes.position..<boxes.fileSize
        parts.append(FilePart(kind: .trailing, range: rest, content: rest))
      }
      return parts
    }
  }

  /// Whether decoders use a box of the picture: nothing follows the codestream, whose last part says that it is (ISO/IEC
  /// 18181-2, section 9.9), and its level is one byte.
  ///
  /// - Parameter isAtEnd: Whether the codestream has ended.
  private func isUsed(
    _ box: JXLBox, afterPicture isAtEnd: inout Bool, in file: OpenFile
  ) throws(Errno) -> Bool {
    switch box.name {
    case .jxlCodestream:
      defer { isAtEnd = true }
      return !isAtEnd
    case .jxlCodestreamPart:
      let isUsed = !isAtEnd
      if try (file.read(box.content.prefix(1)).first ?? 0) & 0x80 != 0 { isAtEnd = true }
      return isUsed
    case Self.level: return box.content.count <= 1
    default: return true
    }
  }

  /// What a box is; nil if it belongs to the picture.
  private func kind(
    of box: JXLBox, afterPicture isAtEnd: inout Bool, in file: OpenFile
  ) throws(Errno) -> FilePart.Kind? {
    switch box.name {
    case .jxlExif: return .exif
    case .jxlXMP: return .xmp
    case .jxlJPEG: return .originalFile
    case .jxlBoxes:
      let description = try box.description(in: file)
      return description.isOfCredentials ? .credentials : .other("box " + description.name)
    case .jxlCompressed:
      switch FourLetters(try file.bytes(box.content.prefix(FourLetters.size))) {
      case .jxlExif: return .unsearchable("Exif")
      case .jxlXMP: return .unsearchable("XMP")
      case .jxlBoxes: return .credentials
      case let name: return .other("box brob with \(name.text)")
      }
    case Self.gainMap:
      return try Self.isGainMap(box.content, in: file)
        ? .presentation : .other("box \(box.name.text)")
    case let name where Self.freeBoxes.contains(name):
      return try file.isZero(box.content) ? nil : .leftover
    case Self.fileType: return nil
    case let name where Self.pictureBoxes.contains(name):
      return try isUsed(box, afterPicture: &isAtEnd, in: file) ? nil : .fixed("box \(name.text)")
    case let name: return .other("box \(name.text)")
    }
  }

  /// The most bytes of a gain map's numbers: those of three channels (ISO 21496-1, annex C).
  private static let maximumNumbers = 141

  /// Whether a box has the form of a gain map: its version, its numbers, its colours, a compressed profile, and a
  /// codestream (ISO/IEC 18181-2; libjxl, gain_map.h).
  private static func isGainMap(_ content: Range<Int>, in file: OpenFile) throws(Errno) -> Bool {
    let sizes = try file.bytes(content.prefix(3))
    guard sizes.count == 3, sizes.first == 0 else { return false }
    let numbers = Int(sizes.dropFirst().bigEndianNumber)
    guard numbers <= maximumNumbers else { return false }
    var rest = content.dropFirst(3 + numbers)
    guard let colors = try file.bytes(rest.prefix(1)).first else { return false }
    rest = rest.dropFirst(1 + Int(colors))
    let profile = try file.bytes(rest.prefix(4))
    guard profile.count == 4 else { return false }
    rest = rest.dropFirst(4).dropFirst(Int(profile.bigEndianNumber))
    return try file.bytes(rest.prefix(2)).elementsEqual([0xFF, 0x0A])
  }

  /// Bytes between the offset of the block and the block.
  private func skippedBytes(in box: JXLBox) -> [FilePart] {
    guard prefixToWrite != exifPrefix else { return [] }
    let skipped = box.content.prefix(exifPrefix.count).dropFirst(
      JXLExifContent.usualPrefix.count)
    return [FilePart(kind: .leftover, range: skipped, content: skipped)]
  }

  /// The bytes before the block without unknown ones.
  private var prefixToWrite: [UInt8] {
    let skipped = exifPrefix.dropFirst(JXLExifContent.usualPrefix.count)
    return skipped.allSatisfy { $0 == 0 } || skipped.elementsEqual(Self.strayHeader)
      ? exifPrefix : JXLExifContent.usualPrefix
  }

  func wrapped(
    _ content: [UInt8], as part: FilePart, in file: OpenFile
  ) throws(ContainerRefusal) -> [UInt8] {
    let (name, content) =
      switch part.kind {
      case .exif: (FourLetters.jxlExif, prefixToWrite + content)
      case .xmp: (.jxlXMP, content)
      default: throw .damaged("it has a box that exifcli cannot change")
      }
    guard let head = JXLBox.head(name, ofContent: content.count) else {
      throw .damaged("its box would become larger than 4 GiB")
    }
    return head + content
  }

  /// Boxes do not know where others are.
  func corrections(
    for changes: [PartChange], by replacements: [FileRewrite.Replacement],
    leaving parts: [FilePart], in file: OpenFile
  ) throws(ContainerRefusal) -> [FileRewrite.Replacement] { [] }

  /// The codestream says it.
  package func presentation(in file: OpenFile) throws(Errno) -> [[UInt8]]? { [] }
}
