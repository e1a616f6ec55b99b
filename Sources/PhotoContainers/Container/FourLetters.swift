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

  /// The letters for messages; a question mark for each byte that is not printable ASCII.
  var text: String {
    let letters = bytes.map { (0x21...0x7E).contains($0) ? $0 : UInt8(ascii: "?") }
    return String(decoding: code & 0xFF == 0x20 ? letters.dropLast() : letters[...], as: UTF8.self)
  }
}

extension Sequence<UInt8> {
  /// The bytes as one number, the most significant one first: at most 8 bytes.
  package var bigEndianNumber: UInt64 { reduce(0) { $0 << 8 | UInt64($1) } }
}
