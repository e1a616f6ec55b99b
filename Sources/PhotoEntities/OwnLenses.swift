/// Names that a user gives to lenses by their numbers, as makers' notes have them.
public struct OwnLenses: Sendable, Hashable {
  /// No lenses.
  public static let none = OwnLenses()

  /// The names by makers and numbers, such as `canon 4`.
  private var names: [String: [String]] = [:]

  private init() {}

  /// The makers whose lenses have numbers.
  private static let makers = [
    "canon", "canonrf", "nikon", "nikonz", "minolta", "sonye", "pentax", "olympus", "samsung",
    "sigma",
  ]

  /// The lenses of a text: on each line a maker, a number and a name, with tabs between. Empty lines, and those that
  /// begin with `#`, say nothing.
  ///
  /// - Parameter leaveOut: Called with the number of each line that has another form, from 1 on.
  public init(_ text: some Sequence<UInt8>, leavingOut leaveOut: (_ line: Int) -> Void) {
    let text = Array(text)
    // UTF-8 may begin with a byte order mark.
    let content = text.prefix(3).elementsEqual([0xEF, 0xBB, 0xBF]) ? text.dropFirst(3) : text[...]
    let lines = content.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      if line.isEmpty || line.first == UInt8(ascii: "#") { continue }
      let columns = line.split(
        separator: UInt8(ascii: "\t"), maxSplits: 2, omittingEmptySubsequences: false)
      guard columns.count == 3, columns.allSatisfy({ !$0.isEmpty }),
        let name = String(validating: columns[2], as: UTF8.self),
        Self.makers.contains(where: {
          Self.key(columns[0], []).utf8.dropLast().elementsEqual($0.utf8)
        })
      else {
        leaveOut(index + 1)
        continue
      }
      let key = Self.key(columns[0], columns[1])
      names[key, default: []].append(name)
    }
  }

  /// The names of the lenses with this number of a maker, in the text's order.
  package func names(of maker: String, _ number: String) -> [String] {
    names.isEmpty ? [] : names[Self.key(Array(maker.utf8)[...], Array(number.utf8)[...])] ?? []
  }

  /// Capital letters do not count.
  private static func key(_ maker: ArraySlice<UInt8>, _ number: ArraySlice<UInt8>) -> String {
    let bytes = maker + [UInt8(ascii: " ")] + number
    return String(
      decoding: bytes.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
  }
}
