import PhotoEntities
import PhotoUseCases
import TIFFBlocks

extension TIFFBlock {
  /// The maximum count of numbers or bytes in a tag's value. Text is never cut: the block limits its
  /// length, and a part of it may not be valid text.
  static let maximumTagValueCount = 1024

  /// The entry's value, and whether it is cut after the first numbers or bytes. Nil if the value is
  /// outside the block, or if its type is unknown.
  ///
  /// - Parameter charset: The character set of texts that are neither ASCII nor UTF-8; nil if it is not known.
  func tagValue(
    of entry: TIFFEntry, assuming charset: TextCharset? = nil
  ) -> (value: TagValue, isCut: Bool)? {
    guard case .inside(let range) = entry.value, let type = TIFFType(rawValue: entry.type) else {
      return nil
    }
    let positions = stride(from: range.lowerBound, to: range.upperBound, by: type.size)
      .prefix(Self.maximumTagValueCount)
    let value: TagValue =
      switch type {
      case .byte: integers(UInt8.self, at: positions)
      case .sbyte: integers(Int8.self, at: positions)
      case .short: integers(UInt16.self, at: positions)
      case .sshort: integers(Int16.self, at: positions)
      case .long, .ifd: integers(UInt32.self, at: positions)
      case .slong: integers(Int32.self, at: positions)
      case .long8, .ifd8: integers(UInt64.self, at: positions)
      case .slong8: integers(Int64.self, at: positions)
      case .rational: fractions(UInt32.self, at: positions)
      case .srational: fractions(Int32.self, at: positions)
      case .float:
        .numbers(positions.compactMap { number(at: $0).map { Double(Float(bitPattern: $0)) } })
      case .double: .numbers(positions.compactMap { number(at: $0).map(Double.init(bitPattern:)) })
      case .ascii, .utf8: .text(text(in: range, charset))
      case .undefined:
        .bytes(Array((bytes(in: range) ?? []).prefix(Self.maximumTagValueCount)))
      }
    if case .text = value { return (value, false) }
    return (value, entry.count > Self.maximumTagValueCount)
  }

  private func integers<Number: FixedWidthInteger & BitwiseCopyable>(
    _ type: Number.Type, at positions: some Sequence<Int>
  ) -> TagValue {
    let numbers: [Number] = positions.compactMap { number(at: $0) }
    let integers = numbers.compactMap { Int(exactly: $0) }
    // Those that are larger have 64 bits.
    return integers.count == numbers.count
      ? .integers(integers) : .numbers(numbers.map { Double($0) })
  }

  private func fractions<Number: FixedWidthInteger & BitwiseCopyable>(
    _ type: Number.Type, at positions: some Sequence<Int>
  ) -> TagValue {
    var fractions: [TagFraction] = []
    for position in positions {
      if let numerator: Number = number(at: position),
        let denominator: Number = number(at: position + MemoryLayout<Number>.size)
      {
        fractions.append(TagFraction(Int64(numerator), Int64(denominator)))
      }
    }
    return .fractions(fractions)
  }

  private func text(in range: Range<Int>, _ charset: TextCharset?) -> String {
    guard let bytes = bytes(in: range) else { return "" }
    let end = bytes.lastIndex { $0 != 0 }.map { $0 + 1 } ?? bytes.startIndex
    return ExifText.text(bytes[..<end], assuming: charset)
  }
}
