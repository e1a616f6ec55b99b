/// The parts of a photo as they were before edits, read from the bytes that an undo restores. The journal
/// that has them may come from a stranger, so they are compared with what edits do: they change parts, add
/// an Exif block, an XMP packet or Photoshop resources at one place, and keep the order of all parts.
struct RestoredParts {
  typealias Kind = MetadataParts.Kind

  /// A part, recognised by its first bytes.
  struct Piece {
    let kind: Kind
    let bytes: [UInt8]
  }

  /// The bytes of each part; empty if it was added since.
  private(set) var bytes: [Kind: [UInt8]] = [:]
  /// The parts that edits have added since.
  private(set) var added: Set<Kind> = []

  private let present: MetadataParts
  private var appearing: Set<Kind> = []

  /// The pieces of each range, in the order of `present.ranges`.
  ///
  /// - Throws: `ContainerRefusal` if no edit could have left these pieces, or turned them into the present
  ///   ones.
  init(_ pieces: [[Piece]], in present: MetadataParts) throws(ContainerRefusal) {
    self.present = present
    let ranges = present.ranges
    guard pieces.count == ranges.count else { throw .noEdit }
    for (range, pieces) in zip(ranges, pieces) { try note(pieces, in: range) }
    guard added.isEmpty || appearing.isEmpty, !added.contains(.trailer) else {
      throw .noEdit
    }
  }

  private mutating func note(_ pieces: [Piece], in range: Range<Int>) throws(ContainerRefusal) {
    let parts = present.parts(in: range)
    let before = parts.filter { !$0.range.isEmpty }.map(\.kind)
    let restored = pieces.map(\.kind)
    for piece in pieces {
      guard bytes[piece.kind] == nil, parts.contains(where: { $0.kind == piece.kind }) else {
        throw .noEdit
      }
      bytes[piece.kind] = piece.bytes
    }
    guard before.filter(restored.contains) == restored.filter(before.contains) else {
      throw .noEdit
    }
    for kind in restored where !before.contains(kind) {
      let isItsPlace =
        switch kind {
        case .exif: restored.first == .exif && range.lowerBound == present.exif.lowerBound
        case .photoshop: isPlaceOfPhotoshop(in: restored, of: range)
        case .xmp, .trailer: isPlaceOfXMP(in: restored, of: range)
        }
      guard isItsPlace else { throw .noEdit }
      appearing.insert(kind)
    }
    for kind in before where !restored.contains(kind) {
      // Right after the Exif block, or at the place for the first one.
      if kind == .xmp, present.xmp?.lowerBound != present.exif.upperBound { throw .noEdit }
      if kind == .photoshop, present.photoshop?.lowerBound != present.placeOfPhotoshop {
        throw .noEdit
      }
      bytes[kind] = []
      added.insert(kind)
    }
  }

  /// Whether an edit would have put the restored XMP packet there: right after the Exif block, or at the
  /// place for the first one.
  private func isPlaceOfXMP(in restored: [Kind], of range: Range<Int>) -> Bool {
    if let exif = restored.firstIndex(of: .exif) {
      return restored.firstIndex(of: .xmp) == exif + 1
    }
    return present.exif.isEmpty && restored.first == .xmp
      && range.lowerBound == present.exif.lowerBound
  }

  /// The same for restored Photoshop resources: right after the Exif block and the packet that follows it.
  private func isPlaceOfPhotoshop(in restored: [Kind], of range: Range<Int>) -> Bool {
    let exif = restored.firstIndex(of: .exif)
    guard exif != nil || present.exif.isEmpty && range.lowerBound == present.exif.lowerBound else {
      return false
    }
    let isAfterXMP = present.xmp?.lowerBound == present.exif.upperBound
    let before = isAfterXMP ? restored.firstIndex(of: .xmp) ?? exif : exif
    return restored.firstIndex(of: .photoshop) == before.map { $0 + 1 } ?? 0
  }
}

extension ContainerRefusal {
  /// Restored bytes that no edit has replaced.
  static let noEdit = ContainerRefusal.damaged("no edit could have left this metadata")
}
