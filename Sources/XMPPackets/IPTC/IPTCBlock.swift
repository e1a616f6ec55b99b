package import PhotoEntities

/// A block of IPTC: datasets one after the other (IIM version 4.2, section 1.6).
package struct IPTCBlock: Sendable {
  package let bytes: [UInt8]
  let entries: [IPTCEntry]
  /// Why the bytes after the last dataset cannot be read; nil if there are none, or only zeros, which
  /// some programs append.
  package let fault: IPTCFault?
  /// The character set that the block names, or else the one that it is said to have, or UTF-8 if all of its
  /// texts are valid UTF-8; nil if it is unknown.
  package let characterSet: TextCharset?
  /// Whether the block names a character set, perhaps one that is not known here. Blanks are no name.
  let namesCharacterSet: Bool
  /// Whether some texts are not in the character set, or it is unknown: they are read as UTF-8 if they are valid,
  /// otherwise in the set that the block is said to have, or as Windows-1252.
  package let hasGuessedTexts: Bool
  /// The character set that the block is said to have if it names none; nil if nobody says.
  package let assumed: TextCharset?

  /// Reads a block, as far as it can be read.
  ///
  /// - Parameter assumed: The character set of texts if the block names none, or is not in the one that it
  ///   names; nil if nobody says.
  package init(_ bytes: [UInt8], assuming assumed: TextCharset? = nil) {
    var entries: [IPTCEntry] = []
    var position = 0
    var fault: IPTCFault?
    while position < bytes.count, fault == nil {
      guard bytes[position] == IPTCEntry.marker else {
        if !bytes[position...].allSatisfy({ $0 == 0 }) { fault = .marker(at: position) }
        break
      }
      if let entry = IPTCEntry(bytes, at: position) {
        entries.append(entry)
        position = entry.range.upperBound
      } else {
        fault = .cut(at: position)
      }
    }
    let escape = entries.first { $0.dataset == .codedCharacterSet }.map { bytes[$0.value] }
    self.bytes = bytes
    self.entries = entries
    self.fault = fault
    self.assumed = assumed
    namesCharacterSet = escape.map { $0.contains { $0 != 0 && $0 != 0x20 } } ?? false
    let texts = entries.filter(\.hasText).map { bytes[$0.value] }.filter { !$0.isASCII }
    func areTexts(_ set: TextCharset) -> Bool { texts.allSatisfy { set.text($0) != nil } }
    if let known = escape.flatMap({ TextCharset(escape: $0) }) ?? assumed {
      (characterSet, hasGuessedTexts) = (known, !areTexts(known))
    } else {
      let isUTF8 = areTexts(.utf8)
      (characterSet, hasGuessedTexts) = (isUTF8 ? .utf8 : nil, !isUTF8)
    }
  }

  /// The texts that are read by a guess, as UTF-8 bytes, without white space around them.
  package var guessedTexts: Set<[UInt8]> {
    guard hasGuessedTexts else { return [] }
    let guessed = entries.filter { entry in
      entry.hasText && !bytes[entry.value].isASCII
        && characterSet?.text(bytes[entry.value]) == nil
    }
    return Set(guessed.map { Array(text($0).utf8).withoutBlanksAround })
  }

  /// The texts of a dataset, in their order, without the NULs that some programs append; empty if the
  /// block does not have the dataset.
  package func texts(of dataset: IPTCDataset) -> [String] {
    entries.filter { $0.dataset == dataset }.map(text)
  }

  /// The values of the block, in its order. Those of a repeatable dataset are together, where the first
  /// one is.
  package var properties: [IPTCProperty] {
    var properties: [IPTCProperty] = []
    var places: [IPTCDataset: Int] = [:]
    for entry in entries {
      if entry.dataset.name != nil, entry.dataset.isRepeatable, let place = places[entry.dataset] {
        properties[place].values.append(value(of: entry))
      } else {
        places[entry.dataset] = properties.count
        properties.append(IPTCProperty(dataset: entry.dataset, values: [value(of: entry)]))
      }
    }
    return properties
  }

  func text(_ entry: IPTCEntry) -> String {
    let value = bytes[entry.value]
    let end = value.lastIndex { $0 != 0 }.map { $0 + 1 } ?? value.startIndex
    return text(value[..<end])
  }

  /// The text of bytes; of those that are not in the block's character set by a guess.
  func text(_ value: ArraySlice<UInt8>) -> String {
    if let text = characterSet?.text(value) ?? TextCharset.utf8.text(value) { return text }
    return assumed?.text(value) ?? TextCharset.latin1.text(value) ?? ""
  }

  private func value(of entry: IPTCEntry) -> IPTCValue {
    let value = bytes[entry.value]
    switch entry.dataset.form {
    case .text, .digits, .date, .time: return .text(text(entry))
    case .number where value.count < 8: return .number(value.reduce(0) { $0 << 8 | Int($1) })
    case .number, .bytes: return .bytes(Array(value))
    case nil:
      let isText = value.allSatisfy { $0 >= 0x20 || [0x09, 0x0A, 0x0D].contains($0) }
      return isText ? .text(text(entry)) : .bytes(Array(value))
    }
  }
}

/// A dataset of a block, with its values: one, unless it is repeatable.
package struct IPTCProperty: Sendable, Hashable {
  package let dataset: IPTCDataset
  package var values: [IPTCValue]
}

/// A value of a block.
package enum IPTCValue: Sendable, Hashable {
  case text(String)
  case number(Int)
  case bytes([UInt8])
}

/// Why a block cannot be read to its end.
package enum IPTCFault: Sendable, Hashable {
  /// There is something else than a dataset.
  case marker(at: Int)
  /// A dataset is longer than the block, or its length has more than eight bytes.
  case cut(at: Int)
}

extension IPTCFault: CustomStringConvertible {
  package var description: String {
    switch self {
    case .marker(let offset): "it has no dataset at byte \(offset)"
    case .cut(let offset): "it is cut short at byte \(offset)"
    }
  }
}

/// Where one dataset of a block is.
struct IPTCEntry: Sendable {
  static let marker: UInt8 = 0x1C
  /// The bit of a length that says how many bytes the length has instead.
  private static let isExtended = 0x8000
  private static let maximumExtension = 8
  /// The most bytes of a value whose length has no extension.
  static let maximumPlainSize = 0x7FFF

  let dataset: IPTCDataset
  /// The dataset with its marker.
  let range: Range<Int>
  let value: Range<Int>

  /// The dataset at an offset: the marker, record and number, the length in two bytes, and the value.
  /// An extended length follows the number of its bytes. Nil if the dataset is cut.
  init?(_ bytes: [UInt8], at start: Int) {
    guard bytes.count - start >= 5 else { return nil }
    var valueStart = start + 5
    var length = Int(bytes[start + 3]) << 8 | Int(bytes[start + 4])
    if length & Self.isExtended != 0 {
      let count = length & ~Self.isExtended
      guard count <= Self.maximumExtension, count <= bytes.count - valueStart else { return nil }
      length = 0
      for byte in bytes[valueStart..<valueStart + count] {
        guard length <= bytes.count else { return nil }
        length = length << 8 | Int(byte)
      }
      valueStart += count
    }
    guard length <= bytes.count - valueStart else { return nil }
    dataset = IPTCDataset(bytes[start + 1], bytes[start + 2])
    range = start..<valueStart + length
    value = valueStart..<valueStart + length
  }

  /// A dataset of this value, which has less than 32 KiB.
  static func bytes(_ dataset: IPTCDataset, _ value: [UInt8]) -> [UInt8] {
    [marker, dataset.record, dataset.number]
      + [UInt8(truncatingIfNeeded: value.count >> 8), UInt8(truncatingIfNeeded: value.count)]
      + value
  }

  /// Whether the value is a text in the block's character set.
  var hasText: Bool {
    guard case .text? = dataset.form else { return false }
    return (2...6).contains(dataset.record)
  }
}

extension Collection<UInt8> {
  var isASCII: Bool { allSatisfy { $0 < 0x80 } }
}

extension [UInt8] {
  /// The bytes without blanks, line ends and NULs around them.
  fileprivate var withoutBlanksAround: [UInt8] {
    var rest = self[...]
    while let first = rest.first, first <= 0x20 { rest.removeFirst() }
    while let last = rest.last, last <= 0x20 { rest.removeLast() }
    return Array(rest)
  }
}
