import Platform
import TIFFBlocks

/// Changes within `meta` that keep its length, so that nothing in the file moves: what is cut out leaves room for a
/// free box at its end.
struct MetaCuts {
  private let meta: Box
  private let bytes: BoxBytes
  /// They do not overlap.
  private var cuts: [Range<Int>] = []
  private var overwrites: [FileRewrite.Replacement] = []
  /// The boxes whose lengths follow the cuts.
  private var boxes: Set<Box> = []

  init(_ meta: Box, in bytes: BoxBytes) {
    (self.meta, self.bytes) = (meta, bytes)
  }

  /// Cuts the range out of these boxes, which are around it.
  mutating func cut(_ range: Range<Int>, of boxes: [Box]) {
    cuts.append(range)
    self.boxes.formUnion(boxes)
  }

  /// Writes other bytes of the same length.
  mutating func overwrite(_ range: Range<Int>, with bytes: [UInt8]) {
    overwrites.append(.init(range: range, bytes: bytes))
  }

  /// Cuts some entries out of a list, and says how many are left.
  mutating func cut(
    _ removed: Set<Int>, of list: ItemLinks.Entries, in boxes: [Box]
  ) throws(ContainerRefusal) {
    let gone = list.entries.filter { removed.contains($0.item) }
    guard !gone.isEmpty else { return }
    for entry in gone { cut(entry.range, of: boxes) }
    overwrite(
      list.countField,
      with: try LocationChange.bytes(list.count - gone.count, size: list.countField.count))
  }

  /// The changed box.
  func result() throws(ContainerRefusal) -> FileRewrite.Replacement {
    let cuts = cuts.sorted { $0.lowerBound < $1.lowerBound }
    func isCut(_ range: Range<Int>) -> Bool {
      cuts.overlapping(range).contains { $0.encloses(range) }
    }
    var changes = overwrites.filter { !isCut($0.range) }
    for box in boxes where !isCut(box.range) {
      let lost = cuts.overlapping(box.range).filter(box.range.encloses).reduce(0) { $0 + $1.count }
      guard lost > 0 else { continue }
      guard box.headerSize == Box.headerSize, !box.isOpenEnded else {
        throw .damaged("its \(box.type.name) box has an unusual length")
      }
      let field = box.range.prefix(4)
      changes.append(
        .init(range: field, bytes: try LocationChange.bytes(box.range.count - lost, size: 4)))
    }
    let lost = cuts.reduce(0) { $0 + $1.count }
    changes += cuts.map { .init(range: $0, bytes: []) }
    if lost > 0 {
      guard lost >= Box.headerSize, !meta.isOpenEnded else {
        throw .damaged("its meta box has an unusual length")
      }
      let rest = [UInt8](repeating: 0, count: lost - Box.headerSize)
      let end = meta.range.upperBound..<meta.range.upperBound
      changes.append(.init(range: end, bytes: Box.header(.free, length: lost) + rest))
    }
    return .init(range: meta.range, bytes: applied(changes))
  }

  private func applied(_ changes: [FileRewrite.Replacement]) -> [UInt8] {
    var new: [UInt8] = []
    for part in FileRewrite(replacing: changes).parts(originalSize: meta.range.upperBound) {
      switch part {
      case .new(let bytes): new += bytes
      case .original(let range): new += bytes[range]
      case .originalFrom: break
      }
    }
    return new
  }
}
