/// Pseudo-random numbers, the same for the same seed (SplitMix64).
package struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) {
    state = seed
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// `count` random bytes.
  package mutating func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8.random(in: 0...UInt8.max, using: &self) }
  }

  /// The bytes with a few of them changed.
  package mutating func mutation(of bytes: [UInt8]) -> [UInt8] {
    var mutated = bytes
    guard !bytes.isEmpty else { return mutated }
    for _ in 0..<Int.random(in: 1...8, using: &self) {
      let place = Int.random(in: bytes.indices, using: &self)
      mutated[place] = Bool.random(using: &self) ? 0xFF : .random(in: 0...0x40, using: &self)
    }
    return mutated
  }
}
