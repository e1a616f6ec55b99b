/// Which photo: an opaque name that a repository gives and understands.
///
/// It is bytes, not text, because a file's path is bytes: a name that is not UTF-8 is a photo too.
/// Identifiers are ordered by their bytes.
public struct PhotoIdentifier: Sendable, Hashable {
  /// The name as the repository knows it.
  public let bytes: [UInt8]

  /// The identifier with these bytes.
  public init(bytes: [UInt8]) {
    self.bytes = bytes
  }
}

extension PhotoIdentifier: Comparable {
  public static func < (left: PhotoIdentifier, right: PhotoIdentifier) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }
}

extension PhotoIdentifier {
  /// The scalars that stand for single bytes in `text`: U+10FF00 + byte, the last of Unicode's
  /// private use area, where no font or text has anything.
  private static let byteScalars: ClosedRange<UInt32> = 0x10_FF00...0x10_FFFF

  /// What they begin with in UTF-8, as do others.
  private static let byteScalarsFirstByte: UInt8 = 0xF4

  /// The identifier as text that any sequence of bytes survives.
  ///
  /// UTF-8 stands as it is. A byte that is no part of valid UTF-8 stands as the one scalar
  /// U+10FF00 + byte, and so do the four bytes of a scalar of that range itself, so that
  /// `init(text:)` gives back the very same bytes.
  public var text: String {
    if let valid = String(validating: bytes, as: UTF8.self),
      !bytes.contains(Self.byteScalarsFirstByte)
        || !valid.unicodeScalars.contains(where: Self.isByte)
    {
      return valid
    }
    return escapedText
  }

  /// The same for data that has no form for control characters: those that are no tab or line break
  /// stand as their bytes too, and `init(text:)` gives back the very same bytes.
  public var textWithoutControls: String {
    func isControl(_ scalar: Unicode.Scalar) -> Bool {
      scalar.properties.generalCategory == .control && !["\t", "\n", "\r"].contains(scalar)
    }
    let text = text
    guard text.unicodeScalars.contains(where: isControl) else { return text }
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if isControl(scalar) {
        scalars.append(contentsOf: String(scalar).utf8.compactMap(Self.scalar(for:)))
      } else {
        scalars.append(scalar)
      }
    }
    return String(scalars)
  }

  /// The identifier whose `text` or `textWithoutControls` this is.
  ///
  /// Only what these write is read as bytes: no text says a slash, a dot or a NUL by the scalar of a
  /// byte, as the name of a stranger's file could do to name another file.
  public init(text: String) {
    let literal = PhotoIdentifier(bytes: Array(text.utf8))
    // No path has a NUL, which would cut it off.
    guard text.unicodeScalars.contains(where: Self.isByte),
      !text.unicodeScalars.contains("\u{10FF00}")
    else {
      self = literal
      return
    }
    let decoded = PhotoIdentifier(decoding: text)
    let isWrittenSo =
      decoded.text.isIdentical(to: text) || decoded.textWithoutControls.isIdentical(to: text)
    self = isWrittenSo ? decoded : literal
  }

  /// The identifier with a byte for each scalar that stands for one.
  private init(decoding text: String) {
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      if Self.isByte(scalar) {
        bytes.append(UInt8(truncatingIfNeeded: scalar.value))
      } else {
        bytes.append(contentsOf: UTF8.encode(scalar).map(Array.init) ?? [])
      }
    }
    self.init(bytes: bytes)
  }

  private var escapedText: String {
    var scalars = String.UnicodeScalarView()
    var decoder = UTF8.ForwardParser()
    var position = bytes.startIndex
    var iterator = bytes.makeIterator()
    while true {
      switch decoder.parseScalar(from: &iterator) {
      case .valid(let encoded):
        let scalar = UTF8.decode(encoded)
        if Self.isByte(scalar) {
          scalars.append(contentsOf: encoded.compactMap(Self.scalar(for:)))
        } else {
          scalars.append(scalar)
        }
        position += encoded.count
      case .error(let length):
        scalars.append(
          contentsOf: bytes[position..<position + length].compactMap(Self.scalar(for:)))
        position += length
      case .emptyInput:
        return String(scalars)
      }
    }
  }

  private static func scalar(for byte: UInt8) -> Unicode.Scalar? {
    Unicode.Scalar(byteScalars.lowerBound + UInt32(byte))
  }

  /// Whether the scalar stands for a byte that is no part of UTF-8.
  package static func isByte(_ scalar: Unicode.Scalar) -> Bool {
    byteScalars.contains(scalar.value)
  }
}
