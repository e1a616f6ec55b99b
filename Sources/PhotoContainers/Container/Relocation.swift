/// Where the bytes of a file go when parts of it get other lengths.
package struct Relocation: Sendable, Hashable {
  /// A part that gets another length, in the file before and after.
  struct Part: Sendable, Hashable {
    let old: Range<Int>
    let new: Range<Int>
  }

  /// In the order of the file.
  let parts: [Part]

  /// Nothing moves.
  static let none = Relocation(parts: [])

  private init(parts: [Part]) {
    self.parts = parts
  }

  /// The parts get these lengths. Those without a new length keep theirs.
  init(_ parts: MetadataParts, counts: [MetadataParts.Kind: Int]) {
    var changed: [Part] = []
    var shift = 0
    for part in parts.inOrder {
      guard let count = counts[part.kind], count != part.range.count else { continue }
      let start = part.range.lowerBound + shift
      changed.append(Part(old: part.range, new: start..<start + count))
      shift += count - part.range.count
    }
    self.parts = changed
  }

  /// The parts of a file get the lengths that they have in the other file; nil if edits of either change more than
  /// parts.
  package init?(_ old: OwnBytes?, to new: OwnBytes?) {
    guard let parts = old?.parts, let other = new?.parts else { return nil }
    let counts = MetadataParts.Kind.allCases.map { ($0, other[$0]?.count ?? 0) }
    self.init(parts, counts: Dictionary(uniqueKeysWithValues: counts))
  }

  /// The way back.
  var reversed: Relocation {
    Relocation(parts: parts.map { Part(old: $0.new, new: $0.old) })
  }

  /// Whether nothing moves.
  package var isEmpty: Bool { parts.isEmpty }

  /// The difference of the files' lengths.
  var growth: Int { shift(at: .max) }

  /// How far the byte at this offset moves, if it is not in one of the parts.
  func shift(at offset: Int) -> Int {
    guard let part = parts.last(where: { $0.old.upperBound <= offset }) else { return 0 }
    return part.new.upperBound - part.old.upperBound
  }

  /// The same for any byte; nil if it is in one of the parts.
  func shift(_ offset: Int) -> Int? {
    parts.contains { $0.old.contains(offset) } ? nil : shift(at: offset)
  }

  /// The offset in the block at `place` as it must be when the bytes have moved; nil if it leads into one
  /// of the parts, or if its number needs more than 32 bits.
  package func moved(_ offset: TrailingOffset, ofBlockAt place: Int) -> TrailingOffset? {
    if parts.contains(where: { $0.old.contains(offset.target) }) { return nil }
    // It counts from the start of the file, or from a place in the block.
    let baseShift = offset.base == 0 ? 0 : shift(at: place)
    return offset.moved(by: shift(at: offset.target) - baseShift, base: offset.base + baseShift)
  }
}
