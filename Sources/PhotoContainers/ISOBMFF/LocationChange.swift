/// New values of an entry of `iloc` whose item has one extent, in the form that the entry has: some programs
/// read only one form.
struct LocationChange {
  private let locations: ItemLocations
  private let location: ItemLocation
  private let extent: ItemLocation.Extent?

  init(_ claim: HEIFLayout.Claim) {
    locations = claim.locations
    location = claim.location
    extent = claim.locations.extents(of: claim.location).first
  }

  /// The fields with new bytes, for an item of this length.
  ///
  /// - Parameter start: The item's new position in the file; nil if it stays where it is.
  func fields(
    start: Int?, length: Int
  ) throws(ContainerRefusal) -> [(field: Range<Int>, bytes: [UInt8])] {
    guard let extent, !extent.lengthField.isEmpty else {
      throw .damaged("its iloc box has no lengths of items")
    }
    var fields = [(extent.lengthField, try Self.bytes(length, in: extent.lengthField))]
    guard let start else { return fields }
    if let field = location.methodField, location.method != ItemLocation.Method.file.rawValue {
      // The position counts from the start of the file now.
      fields.append((field, [0, 0]))
    }
    let isInBase = !location.baseField.isEmpty && (extent.offsetField.isEmpty || usesBase(extent))
    if isInBase {
      fields.append((location.baseField, try Self.bytes(start, in: location.baseField)))
    } else {
      guard !extent.offsetField.isEmpty else {
        throw .damaged("its iloc box has no positions of items")
      }
      let offset = start - location.base
      fields.append((extent.offsetField, try Self.bytes(offset, in: extent.offsetField)))
    }
    return fields
  }

  private func usesBase(_ extent: ItemLocation.Extent) -> Bool {
    location.base != 0 && extent.offset == 0
  }

  /// The number in as many bytes as the field has.
  private static func bytes(
    _ number: Int, in field: Range<Int>
  ) throws(ContainerRefusal) -> [UInt8] {
    try bytes(number, size: field.count)
  }

  /// The number in this many bytes, the most significant one first.
  static func bytes(_ number: Int, size: Int) throws(ContainerRefusal) -> [UInt8] {
    guard number >= 0, size >= 8 || number >> (8 * size) == 0 else { throw .tooLong }
    return (0..<size).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}
