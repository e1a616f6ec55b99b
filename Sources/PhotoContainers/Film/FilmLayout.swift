import Platform
import SystemPackage
import TIFFBlocks

/// The boxes of a film's file, and where others of another size can take their places: media data never move.
struct FilmLayout {
  /// The boxes of the file, in order.
  let boxes: [Box]
  /// The size of the file in bytes.
  private let size: Int
  /// Why the walk ended early, as the end of a sentence that begins with "the file"; nil if it did not.
  let damage: String?

  init(of file: OpenFile) throws(Errno) {
    var (walk, found) = (try FileBoxes(file, maximumCount: FilmContainer.maximumBoxes), [Box]())
    while let box = try walk.next() { found.append(box) }
    (boxes, size, damage) = (found, try file.size(), walk.damageOfFilm)
  }

  /// The box with the tables and the values.
  var movie: Box? { boxes.first { $0.type == .movie } }

  /// Whether the film is signed with content credentials.
  var isSigned: Bool { boxes.contains(where: \.isManifest) }

  /// The box of the file with XMP in this range.
  func box(ofXMP range: Range<Int>) -> Box? {
    boxes.first { $0.isXMP && $0.content.dropFirst(Box.uuidSize) == range }
  }

  /// The changes that put the new box into the place of the old one: with free space after it, at the end of the file,
  /// or appended, with free space in the old place.
  ///
  /// - Parameter freed: Boxes that become free space beside it.
  func changes(
    putting new: [UInt8], insteadOf old: Box, besides freed: [Box] = []
  ) throws(ContainerRefusal) -> FileChanges {
    var changes = FileChanges()
    if new.count == old.range.count || old.range.upperBound == size {
      changes.set(old.range, to: new)
      return changes
    }
    let next = boxes.first {
      $0.range.lowerBound == old.range.upperBound && $0.isRoom && !freed.contains($0)
    }
    let rest = old.range.count + (next?.range.count ?? 0) - new.count
    if rest == 0 || rest >= Box.headerSize, rest <= Int(UInt32.max) {
      let start = old.range.lowerBound
      let room = rest == 0 ? [] : Self.header(ofRoom: rest)
      // The header of the old free space goes, or becomes a part of the new one. The rest of it stays.
      let count = max(new.count + room.count, old.range.count + (next == nil ? 0 : Box.headerSize))
      let zeros = [UInt8](repeating: 0, count: count - new.count - room.count)
      changes.set(start..<start + count, to: new + room + zeros)
      return changes
    }
    changes.free(old)
    changes.add(try appending(new))
    return changes
  }

  /// The changes that add a box at the end.
  func appending(_ new: [UInt8]) throws(ContainerRefusal) -> FileChanges {
    guard let last = boxes.last, !last.isOpenEnded, last.range.upperBound == size else {
      throw .noPlace("its last box has no end, so that none can follow it")
    }
    var changes = FileChanges()
    changes.set(size..<size, to: new)
    return changes
  }

  fileprivate static func header(ofRoom size: Int) -> [UInt8] {
    ByteOrder.bigEndian.bytes(of: UInt32(clamping: size)) + BoxType.free.bytes
  }
}

extension FilmContainer {
  /// A box of this size, in bytes, without meaning; nil if no box is that small, or if a film has none that large.
  package static func freeSpace(ofSize size: Int) -> [UInt8]? {
    guard size >= Box.headerSize, size <= maximumMovie else { return nil }
    return FilmLayout.header(ofRoom: size)
      + [UInt8](repeating: 0, count: size - Box.headerSize)
  }
}

extension FileChanges {
  /// Makes free space of the box: nothing of what it said is left.
  mutating func free(_ box: Box) {
    let start = box.range.lowerBound
    set(start + 4..<start + Box.headerSize, to: BoxType.free.bytes)
    wipe(start + box.headerSize..<box.range.upperBound)
  }
}

extension Box {
  /// Whether it is free space with a plain header.
  var isRoom: Bool {
    (type == .free || type == .skip) && headerSize == Self.headerSize && !isOpenEnded
  }
}
