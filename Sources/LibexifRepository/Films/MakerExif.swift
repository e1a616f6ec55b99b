import PhotoContainers
import Platform
import SystemPackage
import TIFFBlocks

/// What a camera has written into its film in the form of Exif: Canon a JPEG file with Exif, or the blocks that its raw
/// files have, Nikon values with the numbers of Exif's tags.
enum MakerExif {
  /// The block; nil if there is none.
  ///
  /// - Parameter file: The film, to which a JPEG file in it has no further ties.
  static func block(
    in values: [String: [FilmValue]], of file: OpenFile
  ) throws(Errno) -> TIFFBlock? {
    func content(_ name: String) -> [UInt8]? {
      for value in values[name] ?? [] where value.place == .userData || value.place == .canon {
        if case .bytes(let bytes) = value.content { return bytes }
      }
      return nil
    }
    if let box = content("CNTH"), let jpeg = inner("CNDA", of: box) {
      let jpegFile = OpenFile(FileRewrite(parts: [.new(Array(jpeg))]), of: file, size: 0)
      let block = try JPEGContainer.read(jpegFile)?.exifBytes.flatMap(TIFFBlock.init)
      if let block { return block }
    }
    if let block = Self.canonTypes.flatMap({ values[$0] ?? [] }).canonExif { return block }
    return content("NCDT").flatMap { inner("NCTG", of: $0) }.map { block(ofNikon: $0) }
  }

  /// Canon's boxes with TIFF blocks.
  private static let canonTypes = ["CMT1", "CMT2", "CMT4"]

  /// The content of a box with this type, which is the first one in the bytes.
  private static func inner(_ type: String, of bytes: [UInt8]) -> ArraySlice<UInt8>? {
    guard bytes.count >= 8, bytes[4..<8].elementsEqual(type.utf8) else { return nil }
    let size = Int(bytes.prefix(4).bigEndianNumber)
    return size < 8 ? nil : bytes.prefix(size).dropFirst(8)
  }

  // MARK: Nikon

  /// Tags with numbers of their own (ExifTool 12.57, Nikon.pm, NCTG).
  private static let nikonTags: [Int: ExifTag] = [
    0x01: .make, 0x02: .model, 0x03: .software, 0x11: .dateTimeDigitized, 0x12: .dateTimeOriginal,
  ]
  /// The offset from UTC as a text.
  private static let nikonZone = 0x19
  /// What comes before the numbers of Exif's and GPS's tags.
  private static let (nikonExif, nikonGPS) = (0x110, 0x120)

  /// A tag, a type, and a count, the most significant byte first; then the value.
  private static func block(ofNikon records: ArraySlice<UInt8>) -> TIFFBlock {
    var (edits, rest) = ([TIFFEdit](), records)
    func number(_ bytes: ArraySlice<UInt8>) -> Int { Int(bytes.bigEndianNumber) }
    while rest.count >= 8 {
      let code = number(rest.prefix(4))
      guard let type = TIFFType(rawValue: UInt16(number(rest.dropFirst(4).prefix(2)))) else {
        break
      }
      let size = type.size * number(rest.dropFirst(6).prefix(2))
      let value = rest.dropFirst(8).prefix(size)
      guard value.count == size else { break }
      rest = rest.dropFirst(8 + size)
      let number = UInt16(truncatingIfNeeded: code)
      let tag: ExifTag? =
        switch code >> 16 {
        case nikonExif: ExifTag(.exif, number)
        case nikonGPS: ExifTag(.gps, number)
        default: code == nikonZone && type == .ascii ? .offsetTimeOriginal : nikonTags[code]
        }
      if let tag, let value = TIFFValue(type, Array(value)) {
        edits.removeAll { $0.tag == tag }
        edits.append(TIFFEdit(tag: tag, value: value))
      }
    }
    return TIFFBlock(newWith: edits)
  }
}

extension TIFFValue {
  /// The value of this type in these bytes, the most significant one first; nil for types that cameras do not write so.
  fileprivate init?(_ type: TIFFType, _ bytes: [UInt8]) {
    let words = stride(from: 0, to: bytes.count - 3, by: 4).map { start in
      UInt32(truncatingIfNeeded: bytes[start..<start + 4].bigEndianNumber)
    }
    switch type {
    case .ascii: self = .ascii(bytes)
    case .byte: self = .byte(bytes)
    case .undefined: self = .undefined(bytes)
    case .rational: self = .unsignedFractions(words)
    case .srational: self = .signedFractions(words.map { Int32(bitPattern: $0) })
    case .short:
      self = .integers(
        .short,
        stride(from: 0, to: bytes.count - 1, by: 2).map { Int(bytes[$0]) << 8 | Int(bytes[$0 + 1]) }
      )
    case .long: self = .integers(.long, words.map { Int($0) })
    default: return nil
    }
  }
}
