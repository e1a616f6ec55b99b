/// Finds the fingerprints that are near to one, among many. It takes 24 bytes for each.
///
/// Of four bands of 16 bits, one at least has a quarter of the different bits or fewer. So only the fingerprints that
/// have, in one band, almost the same bits are compared: multi-index hashing (Norouzi, Punjani and Fleet, "Fast search
/// in Hamming space with multi-index hashing", 2012).
struct FingerprintIndex {
  private static let bands: [UInt64] = [0, 16, 32, 48]

  private let fingerprints: [PictureFingerprint]
  /// For each band, where the fingerprints with each value begin in `places`; and the end.
  private let starts: [[Int32]]
  /// For each band, the places of the fingerprints, by their values there.
  private let places: [[Int32]]
  /// Which bits of a band may differ.
  private let differences: [UInt16]
  private let distance: Int

  /// - Parameter distance: The largest number of different bits of those that are found, 0 or more.
  init(_ fingerprints: [PictureFingerprint], within distance: Int) {
    self.fingerprints = fingerprints
    self.distance = distance
    differences = (0...UInt16.max).filter { $0.nonzeroBitCount <= distance / Self.bands.count }
    var (starts, places) = ([[Int32]](), [[Int32]]())
    for band in Self.bands {
      var ends = [Int32](repeating: 0, count: 1 << 16 + 1)
      for fingerprint in fingerprints { ends[Self.value(fingerprint, band) + 1] += 1 }
      for value in 0..<1 << 16 { ends[value + 1] += ends[value] }
      starts.append(ends)
      var sorted = [Int32](repeating: 0, count: fingerprints.count)
      for (place, fingerprint) in fingerprints.enumerated() {
        let value = Self.value(fingerprint, band)
        sorted[Int(ends[value])] = Int32(truncatingIfNeeded: place)
        ends[value] += 1
      }
      places.append(sorted)
    }
    (self.starts, self.places) = (starts, places)
  }

  private static func value(_ fingerprint: PictureFingerprint, _ band: UInt64) -> Int {
    Int(truncatingIfNeeded: fingerprint.bits >> band & 0xFFFF)
  }

  /// Hands over the places of all fingerprints that are near to this one in one of its turns; some several times.
  func forEachPlace(near fingerprint: PictureFingerprint, _ body: (Int) -> Void) {
    for turn in fingerprint.turns {
      for (band, (starts, places)) in zip(Self.bands, zip(starts, places)) {
        let value = Self.value(turn, band)
        for difference in differences {
          let near = value ^ Int(difference)
          for place in starts[near]..<starts[near + 1] {
            let found = Int(places[Int(place)])
            if (fingerprints[found].bits ^ turn.bits).nonzeroBitCount <= distance { body(found) }
          }
        }
      }
    }
  }
}
