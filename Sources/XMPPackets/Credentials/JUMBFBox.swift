/// A box of boxes with a description (JUMBF; ISO/IEC 19566-5): what content credentials consist of.
struct JUMBFBox {
  private static let (headerSize, longHeaderSize, uuidSize) = (8, 16, 16)
  private static let maximumCount = 1024

  /// What the content is: the UUID of its description.
  let type: ArraySlice<UInt8>
  let label: String
  /// The boxes after the description, each with its type.
  let content: [(type: ArraySlice<UInt8>, bytes: ArraySlice<UInt8>)]

  /// The content of a box `jumb`; nil if its first box is no description.
  init?(content bytes: ArraySlice<UInt8>) {
    let boxes = Self.boxes(in: bytes)
    guard let description = boxes.first, description.type.elementsEqual("jumd".utf8),
      description.bytes.count > Self.uuidSize
    else { return nil }
    type = description.bytes.prefix(Self.uuidSize)
    // A byte of flags is between.
    let text = description.bytes.dropFirst(Self.uuidSize + 1).prefix { $0 != 0 }
    label = String(decoding: text, as: UTF8.self)
    content = Array(boxes.dropFirst())
  }

  /// The boxes of boxes among the content.
  var inner: [JUMBFBox] {
    content.lazy.filter { $0.type.elementsEqual("jumb".utf8) }.compactMap {
      JUMBFBox(content: $0.bytes)
    }
  }

  /// The content of the first box of this type.
  func bytes(of type: String) -> ArraySlice<UInt8>? {
    content.first { $0.type.elementsEqual(type.utf8) }?.bytes
  }

  /// The boxes, up to the first damage.
  static func boxes(
    in bytes: ArraySlice<UInt8>
  ) -> [(type: ArraySlice<UInt8>, bytes: ArraySlice<UInt8>)] {
    var (rest, boxes) = (bytes, [(type: ArraySlice<UInt8>, bytes: ArraySlice<UInt8>)]())
    while rest.count >= headerSize, boxes.count < maximumCount {
      let short = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      let long = rest.dropFirst(headerSize).prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      let isLong = short == 1 && rest.count >= longHeaderSize
      let length = short == 0 ? rest.count : isLong ? Int(clamping: long) : short
      let head = isLong ? longHeaderSize : headerSize
      guard length >= head, length <= rest.count else { break }
      boxes.append((rest.dropFirst(4).prefix(4), rest.prefix(length).dropFirst(head)))
      rest = rest.dropFirst(length)
    }
    return boxes
  }
}
