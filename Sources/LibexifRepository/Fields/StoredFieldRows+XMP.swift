import XMPPackets

// A photo's packet has few of the hundred properties that fields are read from.

extension StoredFieldRows {
  /// The rows that the packet or the IPTC of these sources may have. A property of the packet counts for the rows of all
  /// properties with its hash.
  init(in sources: FurtherSources) {
    var rows = sources.iptc == nil ? StoredFieldRows() : Self.inIPTC
    let table = Self.byHash.span
    sources.xmp?.forEachNameHash { rows.formUnion(table[Int($0 & Self.mask)]) }
    self = rows
  }

  private static let inIPTC = StoredField.all.indices.reduce(into: StoredFieldRows()) {
    rows, index in
    if StoredField.all[index].hasDatasets { rows.insert(index) }
  }

  private static let mask: UInt32 = 1023

  /// The rows with properties whose hash has these last bits.
  private static let byHash: [StoredFieldRows] = {
    var table = [StoredFieldRows](repeating: StoredFieldRows(), count: Int(mask) + 1)
    for (index, field) in StoredField.all.enumerated() {
      let names = field.xmpNames + field.xmpCopies + (field.xmpQualifiers?.names ?? [])
      for name in names { table[Int(name.hash & mask)].insert(index) }
    }
    return table
  }()
}
