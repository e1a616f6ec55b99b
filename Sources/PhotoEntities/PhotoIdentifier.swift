/// The identifier of a photo: opaque to all but the repository that gave it.
///
/// It is bytes, not text: a file's path is bytes, and a path that is not UTF-8 names a photo too.
/// Identifiers are ordered by their bytes.
public struct PhotoIdentifier: Sendable, Hashable {
  /// The identifier as the repository knows it.
  public let bytes: [UInt8]

  /// The identifier with these bytes.
  public init(bytes: [UInt8]) {
    self.bytes = bytes
  }
}

extension PhotoIdentifier: CustomStringConvertible {
  /// The same as `text`.
  public var description: String { text }
}

extension PhotoIdentifier: Comparable {
  public static func < (left: PhotoIdentifier, right: PhotoIdentifier) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }
}

extension PhotoIdentifier {
  /// The scalars that represent single bytes in `text`: U+10FF00 + byte. They are the end of
  /// Unicode's last private use area, which fonts and texts do not use.
  private static let byteScalars: ClosedRange<UInt32> = 0x10_FF00...0x10_FFFF

  /// The first byte of these scalars in UTF-8. Other scalars begin with it too.
  private static let byteScalarsFirstByte: UInt8 = 0xF4

  /// The identifier as text, without loss: `init(text:)` restores the same bytes.
  ///
  /// Valid UTF-8 stays as it is. Each other byte becomes the scalar U+10FF00 + byte. So does each
  /// of the four bytes of a scalar that is in that range itself.
  public var text: String {
    if let valid = String(validating: bytes, as: UTF8.self),
      !bytes.contains(Self.byteScalarsFirstByte)
        || !valid.unicodeScalars.contains(where: Self.isByte)
    {
      return valid
    }
    return escapedText
  }

  /// The same for data formats that cannot hold control characters: their bytes are written as
  /// scalars too, except for tab and line breaks. `init(text:)` restores the same bytes.
  public var textWithoutControls: String {
    let text = text
    guard text.unicodeScalars.contains(where: \.isControlBesideLayout) else { return text }
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar.isControlBesideLayout {
        scalars.append(contentsOf: String(scalar).utf8.compactMap(Self.scalar(for:)))
      } else {
        scalars.append(scalar)
      }
    }
    return String(scalars)
  }

  /// The identifier whose `text` or `textWithoutControls` this is.
  ///
  /// The scalars are only decoded if `text` or `textWithoutControls` could have written them.
  /// Otherwise the name of a stranger's file could hide a slash, a dot or a NUL in them, and name
  /// another file.
  public init(text: String) {
    let literal = PhotoIdentifier(bytes: Array(text.utf8))
    // A path cannot contain NUL, which would end it early.
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

  /// Decodes each scalar that represents a byte.
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

  /// Whether the scalar represents a byte that is not valid UTF-8.
  package static func isByte(_ scalar: Unicode.Scalar) -> Bool {
    byteScalars.contains(scalar.value)
  }
}
