/// The name of a chunk or a box: four bytes, mostly letters in ASCII.
struct FourLetters: Sendable, Hashable {
  static let size = 4

  /// The letters, the first one in the highest byte.
  let code: UInt32

  init(_ letters: some Sequence<UInt8>) {
    code = letters.prefix(Self.size).reduce(0) { $0 << 8 | UInt32($1) }
  }

  var bytes: [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: code >> $0) }
  }
}
