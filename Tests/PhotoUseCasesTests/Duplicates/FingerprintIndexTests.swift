import Testing

@testable import PhotoUseCases

/// Fingerprints, and finding those that are near.
struct FingerprintIndexTests {
  /// Numbers that look random, and are the same in each run (splitmix64).
  private struct Numbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var number = state
      number = (number ^ (number >> 30)) &* 0xBF58_476D_1CE4_E5B9
      number = (number ^ (number >> 27)) &* 0x94D0_49BB_1331_11EB
      return number ^ (number >> 31)
    }
  }

  /// The fingerprint of a picture of 8 by 8 frequencies, given by the sign of each.
  private func fingerprint(_ isPositive: (_ row: Int, _ column: Int) -> Bool) -> PictureFingerprint
  {
    PictureFingerprint(
      bits: (1..<64).reduce(into: 0) { bits, place in
        if isPositive(place / 8, place % 8) { bits |= 1 << UInt64(place) }
      })
  }

  @Test func turnsAreThoseOfThePicture() {
    var numbers = Numbers(state: 1)
    let table = (0..<64).map { _ in Bool.random(using: &numbers) }
    let picture = fingerprint { table[8 * $0 + $1] }
    // A quarter turn makes rows of columns, and mirrors what has an odd number of half waves across.
    let quarter = fingerprint { row, column in
      table[8 * column + row] != (column % 2 == 1)
    }
    let half = fingerprint { row, column in table[8 * row + column] != ((row + column) % 2 == 1) }
    #expect(picture.turns[0] == picture)
    #expect(picture.turns[1] == quarter)
    #expect(picture.turns[2] == half)
    #expect(quarter.turns[1] == half)
    #expect(picture.turns[3].turns[1] == picture)
    for turn in picture.turns { #expect(picture.distance(to: turn) == 0) }
  }

  @Test func distanceIsThatOfTheNearestTurn() {
    let picture = PictureFingerprint(bits: 0x1234_5678_9ABC_DEF0)
    let other = PictureFingerprint(bits: picture.bits ^ 0b1011_0000)
    #expect(picture.distance(to: other) == 3)
    for turn in other.turns {
      #expect(picture.distance(to: turn) == 3)
      #expect(turn.distance(to: picture) == 3)
    }
  }

  /// The index finds the same as a comparison of each with each.
  @Test(arguments: [0, 1, 3, 4, 7, 10, 16])
  func findsAllThatAreNear(distance: Int) {
    var numbers = Numbers(state: UInt64(distance) + 7)
    var all: [PictureFingerprint] = []
    for _ in 0..<40 {
      let first = PictureFingerprint(bits: numbers.next() & ~1)
      all.append(first)
      for count in [distance, distance + 1, 5] {
        var bits = first.turns[Int.random(in: 0..<4, using: &numbers)].bits
        for place in (1..<64).shuffled(using: &numbers).prefix(count) { bits ^= 1 << UInt64(place) }
        all.append(PictureFingerprint(bits: bits))
      }
    }
    let index = FingerprintIndex(all, within: distance)
    for fingerprint in all {
      var found: Set<Int> = []
      index.forEachPlace(near: fingerprint) { found.insert($0) }
      #expect(
        found == Set(all.indices.filter { fingerprint.distance(to: all[$0]) <= distance }))
    }
  }

  @Test func findsNothingAmongNone() {
    FingerprintIndex([], within: 16).forEachPlace(near: PictureFingerprint(bits: 1)) { _ in
      Issue.record("there is none")
    }
  }
}
