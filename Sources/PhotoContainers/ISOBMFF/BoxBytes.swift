/// Damage to a box, or to what it says about an item, as a sentence without the file's name.
struct BoxDamage: Error {
  let text: String

  init(_ text: String) {
    self.text = text
  }

  /// The box ends too early, or contains impossible numbers.
  init(in type: BoxType) {
    text = "its \(type.name) box is damaged"
  }

  /// There are too few bytes for a header, or a size that is smaller than the header.
  static func noBox(at position: Int) -> BoxDamage {
    BoxDamage("has no box where one should begin, at byte \(position)")
  }
}

/// A part of a file in memory. Positions are those in the file.
struct BoxBytes: Sendable {
  let bytes: [UInt8]
  /// The position of the first byte.
  let start: Int

  var range: Range<Int> { start..<start + bytes.count }

  /// The bytes of the range, as far as it is inside.
  subscript(range: Range<Int>) -> ArraySlice<UInt8> {
    let inside = range.clamped(to: self.range)
    return bytes[inside.lowerBound - start..<inside.upperBound - start]
  }

  /// The bytes of the range as a number, the most significant one first; 0 if they are not inside.
  func number(at range: Range<Int>) -> UInt64 {
    guard start <= range.lowerBound, range.upperBound <= self.range.upperBound else { return 0 }
    var number: UInt64 = 0
    for index in range.lowerBound - start..<range.upperBound - start {
      number = number << 8 | UInt64(bytes[index])
    }
    return number
  }

  /// The boxes in the range, up to the first damage.
  func boxes(in range: Range<Int>) -> (boxes: [Box], damage: BoxDamage?) {
    var boxes: [Box] = []
    var position = range.lowerBound
    while position < range.upperBound {
      let head = self[position..<min(position + Box.maximumHeaderSize, range.upperBound)]
      do throws(BoxDamage) {
        let box = try Box(head, at: position, before: range.upperBound)
        // Only boxes of the file may have no size.
        guard !box.isOpenEnded else { throw .noBox(at: position) }
        boxes.append(box)
        position = box.range.upperBound
      } catch {
        return (boxes, error)
      }
    }
    return (boxes, nil)
  }

  /// The boxes in the range, all of them sound.
  func soundBoxes(in range: Range<Int>, of type: BoxType) throws(BoxDamage) -> [Box] {
    let (boxes, damage) = boxes(in: range)
    guard damage == nil else { throw BoxDamage(in: type) }
    return boxes
  }

  /// A reader of the content of this box.
  func reader(of box: Box) -> BoxReader {
    BoxReader(self, in: box.content, of: box.type)
  }
}

/// Reads one number after another from a box.
struct BoxReader {
  private let bytes: BoxBytes
  private let type: BoxType
  private(set) var position: Int
  let end: Int

  init(_ bytes: BoxBytes, in range: Range<Int>, of type: BoxType) {
    self.bytes = bytes
    self.type = type
    position = range.lowerBound
    end = range.upperBound
  }

  /// The rest of the box.
  var rest: Range<Int> { position..<end }

  /// The bytes of the next `size` bytes, at most 8, as a number; 0 if `size` is 0.
  mutating func number(_ size: Int) throws(BoxDamage) -> Int {
    guard let number = Int(exactly: bytes.number(at: try field(size))) else {
      throw BoxDamage(in: type)
    }
    return number
  }

  /// The position of the next `size` bytes, which are skipped.
  mutating func field(_ size: Int) throws(BoxDamage) -> Range<Int> {
    guard size >= 0, size <= end - position else { throw BoxDamage(in: type) }
    defer { position += size }
    return position..<position + size
  }

  /// The version and the flags at the start of many boxes (section 4.2.2).
  mutating func versionAndFlags() throws(BoxDamage) -> (version: Int, flags: Int) {
    (try number(1), try number(3))
  }

  /// The bytes up to a NUL, which is skipped, or up to the end.
  mutating func text() -> ArraySlice<UInt8> {
    let text = bytes[rest].prefix { $0 != 0 }
    position = min(end, position + text.count + 1)
    return text
  }
}
