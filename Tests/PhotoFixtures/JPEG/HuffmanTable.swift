/// A Huffman table and its codes (ISO/IEC 10918-1 annex C).
struct HuffmanTable {
  /// The number of codes of each length from 1 to 16 bits.
  let counts: [UInt8]
  /// The symbols, ascending by code.
  let symbols: [UInt8]

  /// The standard's table for differences of luminance DC coefficients (table K.3).
  static let difference = HuffmanTable(
    counts: [0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0], symbols: Array(0...11))

  /// Only the end of a block: blocks of one colour have no AC coefficients.
  static let endOfBlock = HuffmanTable(
    counts: [1] + [UInt8](repeating: 0, count: 15), symbols: [0])

  /// The table in a segment, without its class and number.
  var definition: [UInt8] { counts + symbols }

  /// The symbol's code, and the code's length in bits; the length is 0 if it has no code.
  func code(for symbol: UInt8) -> (bits: Int, count: Int) {
    var code = 0
    var index = 0
    for (length, count) in zip(1..., counts) {
      for _ in 0..<count {
        if symbols[index] == symbol {
          return (code, length)
        }
        code += 1
        index += 1
      }
      code <<= 1
    }
    return (0, 0)
  }
}
