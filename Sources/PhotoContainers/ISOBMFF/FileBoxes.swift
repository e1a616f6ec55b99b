import Platform
import SystemPackage

/// A walk through boxes of a file that follow each other: those of the file, or those in a box.
struct FileBoxes {
  /// The most boxes that are usually walked through. Real photos have less than 20.
  private static let usualMaximum = 1024
  /// The largest size of a file, in bytes, so that sums of positions do not overflow.
  private static let maximumFileSize = 1 << 60

  private let file: OpenFile
  private var position: Int
  private let end: Int
  private let maximumCount: Int
  private var count = 0
  /// Why the walk stopped early, as the end of a sentence that begins with "the file"; nil if it
  /// did not.
  private(set) var damage: String?

  /// A walk through the boxes of the file.
  init(_ file: OpenFile, maximumCount: Int = usualMaximum) throws(Errno) {
    let size = try file.size()
    self.init(
      file, in: 0..<min(max(0, size), Self.maximumFileSize), maximumCount: maximumCount)
  }

  /// A walk through the boxes in this range.
  init(_ file: OpenFile, in range: Range<Int>, maximumCount: Int = usualMaximum) {
    self.file = file
    self.maximumCount = maximumCount
    position = range.lowerBound
    end = range.upperBound
  }

  /// The damage, unless the rest is too short for a box: programs leave some bytes there, or end a list with zeros.
  var damageOfFilm: String? { end - position < Box.headerSize ? nil : damage }

  /// The next box; nil after the last one, and at damage.
  mutating func next() throws(Errno) -> Box? {
    guard damage == nil, position < end else { return nil }
    count += 1
    guard count <= maximumCount else {
      damage = "has more than \(maximumCount) boxes"
      return nil
    }
    let head = try file.bytes(position..<min(position + Box.maximumHeaderSize, end))
    do throws(BoxDamage) {
      let box = try Box(head, at: position, before: end)
      position = box.range.upperBound
      return box
    } catch {
      damage = error.text
      return nil
    }
  }
}
