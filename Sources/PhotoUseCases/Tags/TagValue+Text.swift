import PhotoEntities

extension TagDefinition {
  /// The value that a user writes as text. Words of an Exif tag, such as `Spot`, stay text.
  ///
  /// - Throws: `InvalidInput` if the text is not a value of the tag.
  package func value(of text: String) throws(InvalidInput) -> TagValue {
    guard !text.isEmpty else {
      throw InvalidInput("\(fullName) cannot be empty; remove it with --unset")
    }
    guard MetadataValue.text(text).isUTF8 else {
      throw InvalidInput("the text of \(fullName) must be UTF-8")
    }
    if form.list != nil, source != .exif {
      var texts: [String] = []
      for item in try ListText.texts(in: text, separatedBy: ",") where !item.isEmpty {
        texts.append(try self.text(item))
      }
      guard !texts.isEmpty else { throw invalid(text, "give at least one text") }
      return .texts(texts)
    }
    guard source == .exif else { return .text(try self.text(text)) }
    switch form.kind {
    case .text, .date, .time, .language, .digits, .boolean, .structure:
      return .text(try self.text(text))
    case .integer: return try integers(text)
    case .fraction: return try fractions(text)
    case .real: return try reals(text)
    case .bytes: return try bytes(text)
    }
  }

  /// The value that data have.
  ///
  /// - Throws: `InvalidInput` if it is not a value of the tag.
  package func value(of data: MetadataDatum) throws(InvalidInput) -> TagValue? {
    switch data {
    case .null: return nil
    case .integer(let number): return try value(of: "\(number)")
    case .number(let number): return try value(of: "\(number)")
    case .text(let text): return try value(of: text)
    case .texts(let texts):
      if texts.isEmpty { return nil }
      guard form.list != nil, source != .exif else {
        if texts.count == 1 { return try value(of: texts[0]) }
        throw InvalidInput("\(fullName) must be one value, not a list")
      }
      var values: [String] = []
      for text in texts { values.append(try self.text(text)) }
      return .texts(values)
    }
  }

  /// A text as the tag stores it: a date of Exif with colons, one of IPTC without signs.
  func text(_ text: String) throws(InvalidInput) -> String {
    switch form.kind {
    case .text, .language, .bytes, .structure: return text
    case .integer:
      guard Int(text) != nil else { throw invalid(text, "give a whole number") }
      return text
    case .digits:
      let isFit =
        text.utf8.allSatisfy { (0x30...0x39).contains($0) }
        && (lengthsAllow(text.utf8.count))
      guard isFit else {
        throw invalid(text, "give \(form.lengths.map { "\($0.upperBound) " } ?? "")digits")
      }
      return text
    case .real:
      guard Double(text)?.isFinite ?? false else { throw invalid(text, "give a number") }
      return text
    case .fraction:
      guard let fraction = Self.fraction(text) else {
        throw invalid(text, "give a number such as 1/250 or 0.3")
      }
      return "\(fraction)"
    case .boolean:
      guard let isTrue = Self.truths[text.nameKey ?? ""] else {
        throw invalid(text, "give True or False")
      }
      return isTrue ? "True" : "False"
    case .date: return try date(text)
    case .time: return try time(text)
    }
  }

  private func lengthsAllow(_ count: Int) -> Bool { form.lengths?.contains(count) ?? true }

  private static let truths = [
    "true": true, "yes": true, "1": true, "false": false, "no": false, "0": false,
  ]

  func invalid(_ text: String, _ advice: String) -> InvalidInput {
    InvalidInput("'\(text)' is not a value of \(fullName); \(advice)")
  }

  /// The fraction that a text says: `10/2500` as it stands, 0.3 as 3/10.
  package static func fraction(_ text: String) -> TagFraction? {
    let parts = text.parts(separatedBy: "/")
    if parts.count == 2, let numerator = Int64(parts[0]), let denominator = Int64(parts[1]) {
      return TagFraction(numerator, denominator)
    }
    guard let number = try? Rational(text: text) else { return nil }
    return TagFraction(number.numerator, number.denominator)
  }
}

// MARK: Numbers of Exif

extension TagDefinition {
  /// The values of a text, between blanks or commas; those of a time between colons.
  private func items(_ text: String) -> [String] {
    let separators: [Unicode.Scalar] = [" ", ",", ":"]
    var items = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { items.append(separators.contains(scalar) ? " " : scalar) }
    return String(items).parts(separatedBy: " ").filter { !$0.isEmpty }
  }

  private func checkCount(_ count: Int, _ text: String) throws(InvalidInput) {
    guard !lengthsAllow(count), let lengths = form.lengths else { return }
    throw invalid(
      text, "it has \(lengths.upperBound) \(lengths.upperBound == 1 ? "value" : "values")")
  }

  private func integers(_ text: String) throws(InvalidInput) -> TagValue {
    let items = items(text)
    let numbers = items.compactMap(Self.integer)
    // Words say what a number means.
    guard numbers.count == items.count else {
      if items.contains(where: { Self.integer($0) != nil }), items.count > 1, numbers.count > 1 {
        throw invalid(text, "give whole numbers")
      }
      return .text(text)
    }
    try checkCount(numbers.count, text)
    let range = form.types.compactMap { Self.ranges[$0] }.reduce(0...0) {
      min($0.lowerBound, $1.lowerBound)...max($0.upperBound, $1.upperBound)
    }
    guard numbers.allSatisfy(range.contains) else {
      throw invalid(text, "its numbers are \(range.lowerBound) to \(range.upperBound)")
    }
    return .integers(numbers)
  }

  /// A number as Swift or as hexadecimal digits.
  private static func integer(_ text: String) -> Int? {
    text.nameKey?.isPrefixed(by: "0x") ?? false
      ? Int(String(decoding: text.utf8.dropFirst(2), as: UTF8.self), radix: 16) : Int(text)
  }

  /// The numbers of each type (TIFF 6.0 section 2).
  package static let ranges: [String: ClosedRange<Int>] = [
    "BYTE": 0...255, "SHORT": 0...65_535, "LONG": 0...4_294_967_295, "SBYTE": -128...127,
    "SSHORT": -32_768...32_767, "SLONG": -2_147_483_648...2_147_483_647,
  ]

  private func fractions(_ text: String) throws(InvalidInput) -> TagValue {
    var fractions: [TagFraction] = []
    for item in items(text) {
      guard let fraction = Self.fraction(item) else {
        throw invalid(text, "give numbers such as 1/250 or 0.3")
      }
      let range =
        form.has(type: "SRATIONAL")
        ? Int64(Int32.min)...Int64(Int32.max) : 0...Int64(UInt32.max)
      guard range.contains(fraction.numerator), range.contains(fraction.denominator) else {
        throw invalid(
          text, "its numbers have 32 bits\(range.lowerBound == 0 ? " and no sign" : "")")
      }
      fractions.append(fraction)
    }
    try checkCount(fractions.count, text)
    return .fractions(fractions)
  }

  private func reals(_ text: String) throws(InvalidInput) -> TagValue {
    let items = items(text)
    let numbers = items.compactMap { Double($0) }.filter(\.isFinite)
    guard numbers.count == items.count else { throw invalid(text, "give numbers such as 0.3") }
    try checkCount(numbers.count, text)
    return .numbers(numbers)
  }

  /// Bytes as `0x01020300` or `1 2 3 0`; any other text is that, or words.
  private func bytes(_ text: String) throws(InvalidInput) -> TagValue {
    if text.nameKey?.isPrefixed(by: "0x") ?? false {
      let digits = Array(text.utf8.dropFirst(2))
      let bytes = stride(from: 0, to: digits.count, by: 2).compactMap { index in
        UInt8(
          String(decoding: digits[index..<min(index + 2, digits.count)], as: UTF8.self), radix: 16)
      }
      guard digits.count.isMultiple(of: 2), bytes.count * 2 == digits.count, !bytes.isEmpty else {
        throw invalid(text, "give two hexadecimal digits for each byte")
      }
      try checkCount(bytes.count, text)
      return .bytes(bytes)
    }
    let numbers = items(text).map { UInt8($0) }
    let isOne = numbers.count == 1 && form.lengths == 1...1
    if numbers.count > 1 || isOne, !numbers.contains(nil) {
      try checkCount(numbers.count, text)
      return .bytes(numbers.compactMap { $0 })
    }
    return .text(text)
  }
}
