/// A name in which `*` stands for any characters, in any case. Blanks, commas, hyphens and low lines do not count: they
/// differ between programs.
struct NamePattern: Sendable, Hashable {
  private static let any = UInt8(ascii: "*")

  private let bytes: [UInt8]

  init(_ name: String) { bytes = Self.key(name) }

  /// Whether it may be several names.
  var isOfMany: Bool { bytes.contains(Self.any) }

  /// The name of another program for the same, as this table says; nil if there is none.
  func alias(in names: [String: String]) -> NamePattern? {
    names[String(decoding: bytes, as: UTF8.self)].map(NamePattern.init)
  }

  /// Whether it stands for the name.
  func matches(_ name: String) -> Bool { matches(Self.key(name)[...]) }

  /// Whether it stands for the name, or for what comes before a sign of its inside, as `History` for `History/when` and
  /// `title` for `title[de]`.
  func matchesBeginning(of name: String) -> Bool {
    let key = Self.key(name)
    let base = key.prefix { $0 != UInt8(ascii: "[") && $0 != UInt8(ascii: "/") }
    return matches(key[...]) || base.count < key.count && matches(base)
  }

  /// If a byte does not fit, the last `*` takes one more.
  private func matches(_ name: ArraySlice<UInt8>) -> Bool {
    var (name, pattern) = (name, bytes[...])
    var retry: (name: ArraySlice<UInt8>, pattern: ArraySlice<UInt8>)?
    while let byte = name.first {
      if pattern.first == Self.any {
        pattern = pattern.dropFirst()
        retry = (name, pattern)
      } else if pattern.first == byte {
        (name, pattern) = (name.dropFirst(), pattern.dropFirst())
      } else if let last = retry {
        (name, pattern) = (last.name.dropFirst(), last.pattern)
        retry = (name, pattern)
      } else {
        return false
      }
    }
    return pattern.allSatisfy { $0 == Self.any }
  }

  /// The name as patterns compare it.
  static func key(of name: String) -> String { String(decoding: key(name), as: UTF8.self) }

  private static func key(_ name: String) -> [UInt8] {
    name.lowercased().utf8.filter { ![0x20, 0x2C, 0x2D, 0x5F].contains($0) }
  }
}
