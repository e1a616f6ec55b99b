/// Numbers in base 16.
enum Hexadecimal {
  /// The number, with zeros before it where it has fewer digits.
  static func text(_ number: some BinaryInteger, digits: Int, uppercase: Bool = true) -> String {
    let text = String(number, radix: 16, uppercase: uppercase)
    return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
  }
}
