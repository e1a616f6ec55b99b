import Platform
import SystemPackage

/// The numbers of items that boxes of `meta` name, whether such items exist or not: a new item must not get one of
/// them.
struct ItemNumbers {
  private(set) var used: Set<Int> = []

  /// - Returns: nil if a box is damaged.
  init?(_ table: ItemTable, in file: OpenFile) throws(Errno) {
    used = Set(table.entries?.entries.map(\.item) ?? [])
    used.formUnion(table.locations?.locations.map(\.item) ?? [])
    let range = table.box.content
    let bytes = BoxBytes(bytes: try file.read(range), start: range.lowerBound)
    do throws(BoxDamage) {
      // After the version and the flags.
      for box in try bytes.soundBoxes(in: range.dropFirst(4), of: table.box.type) {
        switch box.type {
        case .itemReference: try noteReferences(box, in: bytes)
        case .itemProperties: try noteProperties(box, in: bytes)
        case .groups: try noteGroups(box, in: bytes)
        default: break
        }
      }
    } catch {
      return nil
    }
  }

  /// A number for a new item, which is used from now on; nil if all numbers are used.
  mutating func take() -> Int? {
    let number = unused
    if let number { used.insert(number) }
    return number
  }

  /// A number for a new item: at most 16 bits, as all versions of boxes can hold; nil if there is none.
  private var unused: Int? {
    let all = 1...Int(UInt16.max)
    let highest = used.filter(all.contains).max() ?? 0
    return all.contains(highest + 1) ? highest + 1 : all.first { !used.contains($0) }
  }

  private mutating func noteReferences(_ box: Box, in bytes: BoxBytes) throws(BoxDamage) {
    var reader = bytes.reader(of: box)
    let size = try reader.versionAndFlags().version == 0 ? 2 : 4
    for reference in try bytes.soundBoxes(in: reader.rest, of: box.type) {
      var reader = bytes.reader(of: reference)
      used.insert(try reader.number(size))
      for _ in 0..<(try reader.number(2)) { used.insert(try reader.number(size)) }
    }
  }

  private mutating func noteProperties(_ box: Box, in bytes: BoxBytes) throws(BoxDamage) {
    for box in try bytes.soundBoxes(in: box.content, of: box.type)
    where box.type == .propertyAssociation {
      var reader = bytes.reader(of: box)
      let (version, flags) = try reader.versionAndFlags()
      for _ in 0..<(try reader.number(4)) {
        used.insert(try reader.number(version < 1 ? 2 : 4))
        let count = try reader.number(1)
        _ = try reader.field(flags & 1 == 0 ? count : 2 * count)
      }
    }
  }

  /// Groups have numbers that differ from those of items, and name items.
  private mutating func noteGroups(_ box: Box, in bytes: BoxBytes) throws(BoxDamage) {
    for group in try bytes.soundBoxes(in: box.content, of: box.type) {
      var reader = bytes.reader(of: group)
      _ = try reader.versionAndFlags()
      used.insert(try reader.number(4))
      for _ in 0..<(try reader.number(4)) { used.insert(try reader.number(4)) }
    }
  }
}

extension BoxType {
  /// Groups of items (ISO/IEC 14496-12 section 8.18.3).
  static let groups = BoxType("grpl".utf8)
}
