import Platform
import TIFFBlocks

/// The replacement of items with metadata by others, which may have other lengths. No other byte moves, except the
/// boxes that programs look for at the end of the file.
///
/// An item that is alone in its `mdat`, as after an earlier edit, stays there if the box can get another length: at
/// the end of the file, before a free box, or before the boxes that programs look for at the end. Otherwise a
/// longer item goes to the first of these places, and its old place is overwritten with zeros:
///
/// 1. a free box with room,
/// 2. a new `mdat` before the boxes that programs look for at the end,
/// 3. a new `mdat` at the end of the file, or the end of a last `mdat` without a length.
///
/// If two items get other lengths, longer ones go to places 2 or 3.
struct MetadataItemEdit {
  /// An item's place, and its new bytes.
  struct Item {
    let place: MetadataItemPlace
    let payload: [UInt8]

    var growth: Int { payload.count - place.range.count }
  }

  private let place: MetadataItemPlace
  private let payload: [UInt8]
  private var changes = FileChanges()

  /// The changes of the file. The last item gets the last place.
  static func changes(of items: [Item]) throws(ContainerRefusal) -> FileChanges {
    let isSingle = items.count { $0.growth != 0 } < 2
    var changes = FileChanges()
    var added = 0
    for item in items {
      var edit = MetadataItemEdit(item)
      if isSingle {
        try edit.makeAlone(item)
      } else if item.growth <= 0 {
        try edit.fill(item)
      } else {
        edit.changes.wipe(item.place.range)
        let start = try item.place.layout.append(item.payload, by: &edit.changes)
        try edit.describeItem(at: start + added)
        added += edit.changes.growth
      }
      changes.add(edit.changes)
    }
    return changes
  }

  private init(_ item: Item) {
    (place, payload) = (item.place, item.payload)
  }

  /// Replaces the item if no other one gets another length.
  private mutating func makeAlone(_ item: Item) throws(ContainerRefusal) {
    if item.growth == 0 {
      changes.set(place.range, to: payload)
    } else if try resizeOwnBox() {
      try describeItem(at: nil)
    } else if item.growth < 0 {
      try fill(item)
    } else {
      changes.wipe(place.range)
      if let start = fillFreeBox() {
        try describeItem(at: start)
      } else {
        try describeItem(at: try place.layout.append(payload, by: &changes))
      }
    }
  }

  /// Writes an item that is not longer to its old place, whose rest becomes zeros.
  private mutating func fill(_ item: Item) throws(ContainerRefusal) {
    let rest = [UInt8](repeating: 0, count: -item.growth)
    changes.set(place.range, to: payload + rest)
    if item.growth < 0 { try describeItem(at: nil) }
  }

  /// Gives the item's own box another length, if what follows it allows that.
  private mutating func resizeOwnBox() throws(ContainerRefusal) -> Bool {
    let (layout, host) = (place.layout, place.host)
    guard !layout.leadsPastEnd else { return false }
    if host.isOpenEnded, host.type == .mediaData, place.range.upperBound == layout.end {
      changes.set(place.range, to: payload)
      return true
    }
    guard place.isAlone else { return false }
    guard let next = place.next else {
      guard !layout.hasSecondFile else { return false }
      try resize(host)
      changes.set(place.range, to: payload)
      return true
    }
    if layout.freeBoxes.contains(next) { return try moveBoundary(to: next) }
    guard layout.trailer.first == next, layout.mayMoveTrailer else { return false }
    try resize(host)
    changes.set(place.range, to: payload)
    return true
  }

  /// Moves the boundary between the item's own box and the free box after it.
  private mutating func moveBoundary(to free: Box) throws(ContainerRefusal) -> Bool {
    let rest = free.range.upperBound - place.range.lowerBound - payload.count
    guard free.headerSize == Box.headerSize, rest == 0 || rest >= Box.headerSize else {
      return false
    }
    try resize(place.host)
    var bytes = payload
    if rest > 0 { bytes += Box.header(free.type, length: rest) }
    // The old header of the free box is overwritten, too.
    let end = max(
      place.range.lowerBound + bytes.count, free.range.lowerBound + Box.headerSize)
    bytes += [UInt8](repeating: 0, count: end - place.range.lowerBound - bytes.count)
    changes.set(place.range.lowerBound..<end, to: bytes)
    return true
  }

  /// Writes the length of the item's own box.
  private mutating func resize(_ box: Box) throws(ContainerRefusal) {
    let length = box.headerSize + payload.count
    let start = box.range.lowerBound
    if box.headerSize == Box.largeHeaderSize {
      changes.set(
        start + Box.headerSize..<start + Box.largeHeaderSize,
        to: ByteOrder.bigEndian.bytes(of: UInt64(length)))
    } else {
      guard let length = UInt32(exactly: length) else { throw .tooLong }
      changes.set(start..<start + 4, to: ByteOrder.bigEndian.bytes(of: length))
    }
  }

  /// Makes `mdat` and a smaller free box of a free box.
  ///
  /// - Returns: The position of the item; nil if no free box has room.
  private mutating func fillFreeBox() -> Int? {
    let length = Box.headerSize + payload.count
    let free = place.layout.freeBoxes.first { box in
      box.headerSize == Box.headerSize
        && (box.range.count == length || box.range.count >= length + Box.headerSize)
    }
    guard let free else { return nil }
    let rest = free.range.count - length
    var bytes = Box.header(.mediaData, length: length) + payload
    if rest > 0 { bytes += Box.header(free.type, length: rest) }
    let start = free.range.lowerBound
    changes.set(start..<start + bytes.count, to: bytes)
    return start + Box.headerSize
  }

  /// Writes the item's length into the entries of `iloc`, and its new position if it has one.
  private mutating func describeItem(at start: Int?) throws(ContainerRefusal) {
    for claim in place.claims {
      let change = LocationChange(claim)
      for (field, bytes) in try change.fields(start: start, length: payload.count) {
        changes.set(field, to: bytes)
      }
    }
  }
}

extension Box {
  /// The header of a box of this length, which must be less than 4 GiB.
  static func header(_ type: BoxType, length: Int) -> [UInt8] {
    ByteOrder.bigEndian.bytes(of: UInt32(clamping: length)) + type.bytes
  }
}

extension ContainerRefusal {
  /// A number is too large for its field.
  static let tooLong = ContainerRefusal.damaged(
    "a number in its boxes would need more bytes than it has")
}
