/// A value of CBOR (RFC 8949), as far as claims of content credentials use it. Numbers, bytes and dates are not needed.
enum CBORValue: Sendable, Hashable {
  case text(String)
  case list([CBORValue])
  /// The values with texts as keys; the first one of each key counts.
  case map([String: CBORValue])
  case other

  /// The value that the bytes begin with; nil if they are damaged, or have more than a claim needs.
  init?(_ bytes: ArraySlice<UInt8>) {
    var reader = CBORReader(bytes)
    guard let value = reader.value(depth: 0) else { return nil }
    self = value
  }

  /// The value of this key.
  subscript(key: String) -> CBORValue? {
    if case .map(let values) = self { values[key] } else { nil }
  }

  var text: String? {
    if case .text(let text) = self { text } else { nil }
  }

  /// The values of a list; a single value is a list of one.
  var values: [CBORValue] {
    if case .list(let values) = self { values } else { [self] }
  }
}

/// Reads one value after the other.
private struct CBORReader {
  /// Claims nest some six deep.
  private static let maximumDepth = 16
  private static let maximumCount = 10_000

  private var rest: ArraySlice<UInt8>
  private var count = 0

  init(_ bytes: ArraySlice<UInt8>) {
    rest = bytes
  }

  /// The next value; nil at damage.
  mutating func value(depth: Int) -> CBORValue? {
    count += 1
    guard depth <= Self.maximumDepth, count <= Self.maximumCount, let head = rest.popFirst() else {
      return nil
    }
    let (kind, detail) = (head >> 5, head & 31)
    let isOpen = detail == 31
    guard isOpen || detail < 28 else { return nil }
    let number = isOpen ? 0 : argument(detail)
    guard let number else { return nil }
    switch kind {
    case 2, 3: return string(isText: kind == 3, length: isOpen ? nil : number, depth)
    case 4: return list(count: isOpen ? nil : number, depth)
    case 5: return map(count: isOpen ? nil : number, depth)
    // A tag says what the next value is.
    case 6: return isOpen ? nil : value(depth: depth + 1)
    default: return isOpen ? nil : .other
    }
  }

  /// The number that follows a head.
  private mutating func argument(_ detail: UInt8) -> Int? {
    guard detail >= 24 else { return Int(detail) }
    let size = 1 << (Int(detail) - 24)
    guard rest.count >= size else { return nil }
    let number = rest.prefix(size).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    rest = rest.dropFirst(size)
    return Int(clamping: number)
  }

  /// The end of values without a count.
  private mutating func isAtBreak() -> Bool {
    guard rest.first == 0xFF else { return false }
    rest = rest.dropFirst()
    return true
  }

  private mutating func string(isText: Bool, length: Int?, _ depth: Int) -> CBORValue? {
    guard let length else {
      var text = ""
      while !isAtBreak() {
        guard let piece = value(depth: depth + 1) else { return nil }
        text += piece.text ?? ""
      }
      return isText ? .text(text) : .other
    }
    guard length <= rest.count else { return nil }
    defer { rest = rest.dropFirst(length) }
    return isText ? .text(String(decoding: rest.prefix(length), as: UTF8.self)) : .other
  }

  private mutating func list(count: Int?, _ depth: Int) -> CBORValue? {
    var values: [CBORValue] = []
    while count.map({ values.count < $0 }) ?? !isAtBreak() {
      guard let value = value(depth: depth + 1) else { return nil }
      values.append(value)
    }
    return .list(values)
  }

  private mutating func map(count: Int?, _ depth: Int) -> CBORValue? {
    var values: [String: CBORValue] = [:]
    var found = 0
    while count.map({ found < $0 }) ?? !isAtBreak() {
      guard let key = value(depth: depth + 1), let value = value(depth: depth + 1) else {
        return nil
      }
      if let key = key.text, values[key] == nil { values[key] = value }
      found += 1
    }
    return .map(values)
  }
}
