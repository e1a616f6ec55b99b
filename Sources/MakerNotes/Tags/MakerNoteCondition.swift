/// When a row of a table counts: what is asked of the camera, of the value, or of another tag of the structure.
///
/// Rows have parts with `&` between: `m:` names that the model has one of, `c:` counts, `d:` the bytes at the beginning,
/// `v:NAME=` values of a tag before, or beginnings of them with `*`; `n:4,16` 16 bytes from the place 4 on that are not
/// all 0. `!:` asks for the contrary.
struct MakerNoteCondition: Sendable {
  /// What is asked for.
  fileprivate enum Part: Sendable {
    case model(Set<ModelName>, isNegated: Bool)
    case count(Set<Int>)
    /// The bytes that may be at each place; none if any may.
    case data([[UInt8]], isNegated: Bool)
    case tag(String, [[UInt8]], isNegated: Bool)
    case hasBytes(Range<Int>, isNegated: Bool)
  }

  /// What conditions look at.
  struct Facts {
    /// The camera's model, as Exif has it, without what follows its name.
    let model: ArraySlice<UInt8>
    /// The number of values, and the bytes of the entry.
    let count: Int
    let bytes: ArraySlice<UInt8>
    /// The values of the tags before in the structure.
    let values: [String: [UInt8]]
  }

  private let parts: [Part]

  /// The condition of a column, `-` for none; nil if it is not understood.
  init?(_ column: ArraySlice<UInt8>) {
    var parts: [Part] = []
    if !column.elementsEqual("-".utf8) {
      for piece in column.split(separator: UInt8(ascii: "&")) {
        guard let part = Part(piece) else { return nil }
        parts.append(part)
      }
    }
    self.parts = parts
  }

  func holds(for facts: Facts) -> Bool {
    parts.allSatisfy { part in
      switch part {
      case .model(let names, let isNegated):
        names.contains { $0.isIn(facts.model) } != isNegated
      case .count(let counts):
        counts.contains(facts.count)
      case .data(let places, let isNegated):
        (facts.bytes.count >= places.count
          && zip(places, facts.bytes).allSatisfy { $0.isEmpty || $0.contains($1) }) != isNegated
      case .tag(let name, let values, let isNegated):
        facts.values[name].map { Self.isOne(of: values, $0) != isNegated } ?? false
      case .hasBytes(let places, let isNegated):
        facts.bytes.count >= places.upperBound
          && facts.bytes.dropFirst(places.lowerBound).prefix(places.count).contains { $0 != 0 }
            != isNegated
      }
    }
  }

  /// The tags before that it asks for.
  var tags: [String] {
    parts.compactMap { if case .tag(let name, _, _) = $0 { name } else { nil } }
  }

  private static func isOne(of values: [[UInt8]], _ value: [UInt8]) -> Bool {
    values.contains {
      $0.last == UInt8(ascii: "*") ? value.starts(with: $0.dropLast()) : value == $0
    }
  }
}

extension MakerNoteCondition.Part {
  fileprivate init?(_ piece: ArraySlice<UInt8>) {
    guard let colon = piece.firstIndex(of: UInt8(ascii: ":")), let kind = piece.first else {
      return nil
    }
    let isNegated = piece[piece.index(before: colon)] == UInt8(ascii: "!")
    let rest = piece[(colon + 1)...]
    let values = rest.split(separator: UInt8(ascii: ";"))
    switch kind {
    case UInt8(ascii: "m"):
      self = .model(Set(values.map { ModelName($0) }), isNegated: isNegated)
    case UInt8(ascii: "c"):
      self = .count(Set(values.compactMap { Int(String(decoding: $0, as: UTF8.self)) }))
    case UInt8(ascii: "d"):
      let places = rest.split(separator: UInt8(ascii: "-")).map { place in
        stride(from: place.startIndex, to: place.endIndex - 1, by: 2).compactMap {
          UInt8(String(decoding: place[$0...$0 + 1], as: UTF8.self), radix: 16)
        }
      }
      self = .data(places, isNegated: isNegated)
    case UInt8(ascii: "v"):
      guard let sign = rest.firstIndex(of: UInt8(ascii: "=")) else { return nil }
      self = .tag(
        String(decoding: rest[..<sign], as: UTF8.self),
        rest[(sign + 1)...].split(separator: UInt8(ascii: ";")).map { Array($0) },
        isNegated: isNegated)
    case UInt8(ascii: "n"):
      let numbers = rest.split(separator: UInt8(ascii: ",")).compactMap {
        Int(String(decoding: $0, as: UTF8.self))
      }
      guard numbers.count == 2 else { return nil }
      self = .hasBytes(numbers[0]..<numbers[0] + numbers[1], isNegated: isNegated)
    default: return nil
    }
  }
}

/// A part of a model's name: `^` and `$` are at the beginning and the end of the whole name, `~` where a word begins or
/// ends.
private struct ModelName: Hashable, Sendable {
  private let text: [UInt8]
  private let first: UInt8?
  private let last: UInt8?

  /// The name of a column, with `@` for blanks.
  init(_ column: ArraySlice<UInt8>) {
    var text = column
    let (begins, ends) = (
      [UInt8(ascii: "^"), UInt8(ascii: "~")], [UInt8(ascii: "$"), UInt8(ascii: "~")]
    )
    first = text.first.flatMap { begins.contains($0) ? $0 : nil }
    if first != nil { text = text.dropFirst() }
    last = text.last.flatMap { ends.contains($0) ? $0 : nil }
    if last != nil { text = text.dropLast() }
    self.text = text.map { $0 == UInt8(ascii: "@") ? UInt8(ascii: " ") : $0 }
  }

  func isIn(_ model: ArraySlice<UInt8>) -> Bool {
    guard let letter = text.first, let end = text.last, model.count >= text.count else {
      return false
    }
    let last =
      first == UInt8(ascii: "^") ? model.startIndex : model.endIndex - text.count
    for start in model.startIndex...last {
      let after = start + text.count
      guard model[start..<after].elementsEqual(text) else { continue }
      let isAtStart = start == model.startIndex
      let isAtEnd = after == model.endIndex
      let begins =
        switch first {
        case UInt8(ascii: "^"): isAtStart
        case nil: true
        default: (isAtStart ? false : Self.isOfWord(model[start - 1])) != Self.isOfWord(letter)
        }
      let ends =
        switch self.last {
        case UInt8(ascii: "$"): isAtEnd
        case nil: true
        default: (isAtEnd ? false : Self.isOfWord(model[after])) != Self.isOfWord(end)
        }
      if begins, ends { return true }
    }
    return false
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & ~0x20) || byte == 0x5F
  }
}
