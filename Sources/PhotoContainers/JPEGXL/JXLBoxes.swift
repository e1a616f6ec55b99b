import Platform
import SystemPackage

/// A walk through the boxes of a JPEG XL file.
struct JXLBoxes: Sendable {
  /// The first box, the signature (ISO/IEC 18181-2, section 9.1).
  static let signature: [UInt8] = [
    0, 0, 0, 12, 0x4A, 0x58, 0x4C, 0x20, 0x0D, 0x0A, 0x87, 0x0A,
  ]
  /// The most boxes that are walked through. The codestream may have many parts.
  private static let maximumCount = 131_072
  /// A part of the codestream that is longer than this is stepped over without reading ahead, in bytes:
  /// parts follow each other, and reading ahead would read the whole picture.
  private static let longPart = 2048

  let fileSize: Int
  /// The offset of the next box.
  private(set) var position = signature.count
  private var count = 0
  private var isAfterLongPart = false
  /// Why the walk stopped early, as the end of a sentence that begins with "the file"; nil if it
  /// did not.
  private(set) var damage: String?

  /// A walk through the file's boxes; nil if it does not begin with the signature.
  init?(_ file: OpenFile) throws(Errno) {
    guard try file.bytes(0..<Self.signature.count).elementsEqual(Self.signature) else { return nil }
    fileSize = try file.size()
  }

  /// The next box; nil at the end, and at damage. If the file ends within the box, so does its range, and that
  /// is damage too.
  mutating func next(in file: OpenFile) throws(Errno) -> JXLBox? {
    guard damage == nil, position < fileSize else { return nil }
    count += 1
    guard count <= Self.maximumCount else {
      damage = "has more than \(Self.maximumCount) boxes"
      return nil
    }
    let head = try head(in: file)
    let number = head.prefix(JXLBox.lengthSize).bigEndian
    let isLong = number == 1
    let headSize = JXLBox.headSize + (isLong ? JXLBox.longLengthSize : 0)
    guard head.count >= headSize else {
      damage = "has bytes at its end that are not a box"
      return nil
    }
    let rest = fileSize - position
    let longLength = head.dropFirst(JXLBox.headSize)
    let length =
      switch number {
      case 0: rest
      // A length of more than seven bytes is beyond any file.
      case 1: longLength.first == 0 ? longLength.bigEndian : Int.max
      default: number
      }
    guard length >= headSize else {
      damage = "has no box where one should begin, at byte \(position)"
      return nil
    }
    if length > rest { damage = "ends within a box, which begins at byte \(position)" }
    let box = JXLBox(
      name: FourLetters(head.dropFirst(JXLBox.lengthSize)),
      range: position..<position + min(length, rest), isLong: isLong, isOpen: number == 0)
    isAfterLongPart = box.name == .jxlCodestreamPart && length > Self.longPart
    position = box.range.upperBound
    return box
  }

  private func head(in file: OpenFile) throws(Errno) -> ArraySlice<UInt8> {
    let range = position..<position + JXLBox.headSize + JXLBox.longLengthSize
    return isAfterLongPart ? try file.read(range)[...] : try file.bytes(range)
  }
}

extension Sequence<UInt8> {
  /// The number with these bytes, the most significant one first. The last seven count.
  var bigEndian: Int { suffix(7).reduce(0) { $0 << 8 | Int($1) } }
}
