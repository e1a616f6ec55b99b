/// A name in which `*` stands for any characters, in any case. Blanks, commas, hyphens and low lines do not count: they
/// differ between programs.
struct NamePattern: Sendable, Hashable {
  private static let any = UInt8(ascii: "*")

  private let bytes: [UInt8]

  init(_ name: String) { bytes = Self.key(name) }

  /// Whether it may be several names.
  var isOfMany: Bool { bytes.contains(Self.any) }

  /// Whether it stands for the name, which is ASCII.
  func matches(_ name: ArraySlice<UInt8>) -> Bool { matches(key: Self.key(name)[...]) }

  /// Whether it stands for the name.
  func matches(_ name: String) -> Bool { matches(key: Self.key(name)[...]) }

  /// Whether it stands for the name, or for what comes before a sign of its inside, as `History` for `History/when` and
  /// `title` for `title[de]`.
  func matchesBeginning(of name: String) -> Bool {
    let key = Self.key(name)
    let base = key.prefix { $0 != UInt8(ascii: "[") && $0 != UInt8(ascii: "/") }
    return matches(key: key[...]) || base.count < key.count && matches(key: base)
  }

  /// If a byte does not fit, the last `*` takes one more.
  private func matches(key: ArraySlice<UInt8>) -> Bool {
    var (name, pattern) = (key, bytes[...])
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

  private static func key(_ name: String) -> [UInt8] {
    name.lowercased().utf8.filter { !isSign($0) }
  }

  private static func key(_ name: ArraySlice<UInt8>) -> [UInt8] {
    var key: [UInt8] = []
    key.reserveCapacity(name.count)
    for byte in name where !isSign(byte) {
      key.append((0x41...0x5A).contains(byte) ? byte | 0x20 : byte)
    }
    return key
  }

  /// Whether it does not count: a blank, a comma, a hyphen, a low line.
  private static func isSign(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x2C || byte == 0x2D || byte == 0x5F
  }
}
