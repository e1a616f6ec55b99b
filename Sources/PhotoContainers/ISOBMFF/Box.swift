/// A box: its size, its type and its content (ISO/IEC 14496-12 section 4.2). Positions are those in the file.
struct Box: Sendable, Hashable {
  /// The sizes in bytes of the plain header, of one with a size in 64 bits, and of a UUID after either.
  static let (headerSize, largeHeaderSize, uuidSize) = (8, 16, 16)
  /// The most bytes of a header, with a UUID.
  static let maximumHeaderSize = largeHeaderSize + uuidSize

  let type: BoxType
  /// The whole box.
  let range: Range<Int>
  /// The size of the header without a UUID.
  let headerSize: Int
  /// Whether the box has no size, but ends where its surroundings end.
  let isOpenEnded: Bool
  /// The UUID of a box of the type `uuid`; empty for others.
  let uuid: [UInt8]

  /// The range after the header, including a UUID.
  var content: Range<Int> { range.lowerBound + headerSize..<range.upperBound }

  /// The box that begins with these bytes.
  ///
  /// - Parameters:
  ///   - head: At least `maximumHeaderSize` bytes, fewer if the surroundings have no more.
  ///   - end: The end of the surroundings.
  /// - Throws: The end of a sentence that begins with "the file".
  init(_ head: ArraySlice<UInt8>, at start: Int, before end: Int) throws(BoxDamage) {
    guard head.count >= Self.headerSize else { throw .noBox(at: start) }
    let size = head.prefix(4).bigEndianNumber
    type = BoxType(head.dropFirst(4).prefix(4))
    isOpenEnded = size == 0
    var headerSize = Self.headerSize
    var length = isOpenEnded ? UInt64(end - start) : size
    if size == 1 {
      guard head.count >= Self.largeHeaderSize else { throw .noBox(at: start) }
      length = head.dropFirst(8).prefix(8).bigEndianNumber
      headerSize = Self.largeHeaderSize
    }
    self.headerSize = headerSize
    let uuidSize = type == .uuid ? Self.uuidSize : 0
    guard length >= UInt64(headerSize + uuidSize) else { throw .noBox(at: start) }
    guard length <= UInt64(end - start) else { throw BoxDamage("ends within its \(type.name) box") }
    range = start..<start + Int(length)
    uuid = uuidSize == 0 ? [] : Array(head.dropFirst(headerSize).prefix(uuidSize))
  }
}

extension Box {
  /// The box with a C2PA manifest (C2PA 2.1 section A.5.3): d8fec3d6-1b0e-483c-9297-5828877ec481.
  private static let manifestBox: [UInt8] = [
    0xD8, 0xFE, 0xC3, 0xD6, 0x1B, 0x0E, 0x48, 0x3C, 0x92, 0x97, 0x58, 0x28, 0x87, 0x7E, 0xC4, 0x81,
  ]

  /// The box with XMP (XMP part 3, section 1.2.7): be7acfcb-97a9-42e8-9c71-999491e3afac.
  static let xmpBox: [UInt8] = [
    0xBE, 0x7A, 0xCF, 0xCB, 0x97, 0xA9, 0x42, 0xE8, 0x9C, 0x71, 0x99, 0x94, 0x91, 0xE3, 0xAF, 0xAC,
  ]

  /// Whether it is the box with content credentials.
  var isManifest: Bool { uuid == Self.manifestBox }

  /// Whether it is the box with XMP.
  var isXMP: Bool { uuid == Self.xmpBox }
}
