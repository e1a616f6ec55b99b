import PhotoUseCases

/// Where the parts of a table of places are. All numbers are little-endian and, if nothing else is said, have 32 bits.
struct PlaceFileLayout {
  /// The number of bytes before the notice.
  static let headerSize = 64
  /// The number of bands, a degree of latitude each.
  static let bandCount = 180
  private static let version = 1
  /// The most cities, and the most bytes of texts: some five times as many as all that GeoNames has.
  private static let (mostCities, mostText) = (1 << 20, 1 << 25)

  let cellCount: Int
  let cityCount: Int
  /// Where each part is in the file, in its order.
  let bands: Range<Int>
  let cells: Range<Int>
  let cities: Range<Int>
  let states: Range<Int>
  let countries: Range<Int>
  let zones: Range<Int>
  let texts: Range<Int>

  /// The layout of a table with this header.
  init(_ header: [UInt8]) throws(PlaceFile.Failure) {
    guard header.prefix(8).elementsEqual("exifcliP".utf8) else { throw .notATable }
    guard header.count == Self.headerSize else { throw .damaged }
    let numbers = (0..<9).map { header.number(at: 8 + 4 * $0) }
    guard numbers[0] == Self.version else { throw .otherVersion(numbers[0]) }
    (cellCount, cityCount) = (numbers[2], numbers[3])
    guard numbers[1] <= 1 << 16, cityCount <= Self.mostCities, cellCount <= cityCount,
      numbers[4...6].allSatisfy({ $0 <= 1 << 16 }), numbers[7] <= Self.mostText
    else { throw .damaged }
    // With these limits, no sum overflows.
    var end = Self.headerSize + numbers[1]
    func part(_ size: Int) -> Range<Int> {
      defer { end += size }
      return end..<end + size
    }
    bands = part(4 * (Self.bandCount + 1))
    cells = part(8 * (cellCount + 1))
    cities = part(PlaceRow.size * cityCount)
    states = part(8 * numbers[4])
    countries = part(8 * numbers[5])
    zones = part(4 * numbers[6])
    texts = part(numbers[7])
  }

  /// The number of bytes of the file.
  var end: Int { texts.upperBound }
}

extension [UInt8] {
  /// The number of 32 bits at this offset; 0 if the bytes end before.
  func number(at offset: Int) -> Int {
    guard offset >= 0, offset <= count - 4 else { return 0 }
    return Int(self[offset]) | Int(self[offset + 1]) << 8 | Int(self[offset + 2]) << 16
      | Int(self[offset + 3]) << 24
  }
}
