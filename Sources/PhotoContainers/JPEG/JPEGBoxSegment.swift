import Platform
import SystemPackage

/// A segment APP11 with a part of a box (ISO/IEC 19566-5 annex D): a header, the number of the box, the number of the
/// part, and the length and the type of the whole box, which each part repeats.
struct JPEGBoxSegment {
  static let header = Array("JP".utf8)
  private static let boxesType = Array("jumb".utf8)
  /// The positions of the length and of the type of the box.
  static let (lengthPosition, typePosition) = (8, 12)
  private static let boxHeaderSize = 8
  /// The bytes that tell what the boxes are.
  private static let headSize = typePosition + 3 * boxHeaderSize + JUMBFDescription.neededSize

  /// The number of the box in the file, and its length and type.
  let box: [UInt8]
  /// The number of the part, from 1 on.
  let part: Int
  /// What the box is. Only its first part says so.
  let description: JUMBFDescription
  /// Whether the box is the one of content credentials.
  var isSignature: Bool { description.isOfCredentials }
  /// The bytes of the box: of the first part with its length and its type.
  let content: Range<Int>

  /// The part in a segment; nil if it has no box of boxes.
  init?(_ segment: JPEGSegment, in file: OpenFile) throws(Errno) {
    let head = Array(try file.bytes(segment.payload.prefix(Self.headSize)))
    guard Self.isOfBoxes(head[...]) else { return nil }
    part = head[4..<8].reduce(0) { $0 << 8 | Int($1) }
    let isLong = head[Self.lengthPosition..<Self.typePosition].elementsEqual([0, 0, 0, 1])
    let end = Self.lengthPosition + (isLong ? 2 : 1) * Self.boxHeaderSize
    box = head[2..<4] + Array(head.prefix(end).dropFirst(Self.lengthPosition))
    description = JUMBFDescription(head.dropFirst(end))
    let start = segment.payload.lowerBound + (part == 1 ? Self.lengthPosition : end)
    content = min(start, segment.payload.upperBound)..<segment.payload.upperBound
  }

  /// Whether a payload that begins with these bytes has a part of a box of boxes.
  private static func isOfBoxes(_ head: ArraySlice<UInt8>) -> Bool {
    head.starts(with: header) && head.dropFirst(typePosition).starts(with: boxesType)
  }
}
