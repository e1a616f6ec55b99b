package import Platform
package import SystemPackage

/// Bytes of a file that an edit has replaced with others. Either side may be empty.
package struct ByteChange: Decodable, Hashable, Sendable {
  /// Differences at most this many bytes apart are one change, as two would take more space.
  private static let gap = 8

  /// The offset of the old bytes in the file before the edit.
  let at: Int
  /// The bytes themselves, unless they are derived.
  package let old: HexBytes
  package let new: HexBytes
  /// The counts of derived bytes; nil if `old` and `new` are the bytes themselves.
  let derived: DerivedCounts?

  /// The counts of bytes that can be made of the other version of the file. Then `old` says how to make the old
  /// bytes of the new file, and `new` the new ones of the old file: a journal has no room for whole pictures.
  struct DerivedCounts: Decodable, Hashable, Sendable {
    let old: Int
    let new: Int
  }

  var oldCount: Int { derived?.old ?? old.bytes.count }
  var newCount: Int { derived?.new ?? new.bytes.count }

  /// The change that makes a new file of these bytes.
  static func creation(of bytes: [UInt8]) -> ByteChange {
    ByteChange(at: 0, old: [], new: bytes[...])
  }

  /// The changes that the rewrite makes to its original, in the order of their offsets. The
  /// original is `size` bytes long.
  ///
  /// - Parameter derivation: The bytes that are not recorded, as they can be made again.
  package static func changes(
    by rewrite: FileRewrite, of original: OpenFile, size: Int,
    deriving derivation: EditDescription.Derivation? = nil
  ) throws(Errno) -> [ByteChange] {
    var changes: [ByteChange] = []
    var position = 0
    var new: [UInt8] = []
    for part in rewrite.parts(originalSize: size) + [.original(size..<size)] {
      switch part {
      case .new(let bytes): new += bytes
      case .originalFrom: break
      case .original(let range):
        // No edit changes the order of the original's bytes.
        guard range.lowerBound >= position else { throw .notSupported }
        var (end, derived) = (range.lowerBound, [ByteChange]())
        // Other bytes may change right before it.
        if let derivation, derivation.range.upperBound == end,
          derivation.range.lowerBound >= position, derivation.newCount <= new.count
        {
          derived = [ByteChange(derivation)]
          end = derivation.range.lowerBound
          new.removeLast(derivation.newCount)
        }
        let old = try original.read(position..<end)
        // The original has become shorter since it was opened.
        guard old.count == end - position else { throw .ioError }
        changes += differences(old, new, at: position) + derived
        (position, new) = (range.upperBound, [])
      }
    }
    return changes
  }

  /// The ranges in which the two differ. They are compared from their start; the rest of the longer
  /// one is a change of its own.
  private static func differences(_ old: [UInt8], _ new: [UInt8], at start: Int) -> [ByteChange] {
    let common = min(old.count, new.count)
    var ranges: [Range<Int>] = []
    for place in 0..<common where old[place] != new[place] {
      if let last = ranges.last, place - last.upperBound <= gap {
        ranges[ranges.count - 1] = last.lowerBound..<place + 1
      } else {
        ranges.append(place..<place + 1)
      }
    }
    var changes = ranges.map { range in
      ByteChange(at: start + range.lowerBound, old: old[range], new: new[range])
    }
    if old.count != new.count {
      changes.append(ByteChange(at: start + common, old: old[common...], new: new[common...]))
    }
    return changes
  }

  /// Writes it as members of a JSON object.
  func write(to json: inout JSONLine) {
    json.add("at", at)
    json.add("derived", derived) { counts, json in
      json.add("new", counts.new)
      json.add("old", counts.old)
    }
    json.add("new", new)
    json.add("old", old)
  }

  /// The change back, in a file in which earlier changes have moved it by this many bytes.
  func reversed(movedBy shift: Int) -> ByteChange {
    let (place, isOverflow) = at.addingReportingOverflow(shift)
    return ByteChange(
      at: isOverflow ? -1 : place, old: new, new: old,
      derived: derived.map { DerivedCounts(old: $0.new, new: $0.old) })
  }

  /// The change of these bytes into those, which are no longer derived.
  func resolved(old: [UInt8], new: [UInt8]) -> ByteChange {
    ByteChange(at: at, old: HexBytes(old), new: HexBytes(new), derived: nil)
  }

  private init(at place: Int, old: HexBytes, new: HexBytes, derived: DerivedCounts?) {
    (at, self.old, self.new, self.derived) = (place, old, new, derived)
  }

  init(_ derivation: EditDescription.Derivation) {
    self.init(
      at: derivation.range.lowerBound, old: HexBytes(derivation.old),
      new: HexBytes(derivation.new),
      derived: DerivedCounts(old: derivation.range.count, new: derivation.newCount))
  }

  private init(at place: Int, old: ArraySlice<UInt8>, new: ArraySlice<UInt8>) {
    self.init(at: place, old: HexBytes(Array(old)), new: HexBytes(Array(new)), derived: nil)
  }
}
