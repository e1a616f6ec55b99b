/// A character set in which programs have written texts without saying so.
public enum TextCharset: String, Sendable, Hashable, CaseIterable {
  /// UTF-8.
  case utf8 = "utf-8"
  /// Windows-1252, which contains ISO 8859-1.
  case latin1
  /// Windows-1250, of Central Europe.
  case latin2
  /// Windows-1251.
  case cyrillic
  /// Windows-1253.
  case greek
  /// Windows-1254.
  case turkish
  /// Mac OS Roman.
  case macRoman = "macroman"
  /// Windows' code page 932.
  case shiftJIS = "shift-jis"
}

/// The character sets of texts that do not say theirs. Without one, the bytes tell it, as far as they can.
public struct AssumedCharsets: Sendable, Hashable {
  /// The set of IPTC that names none.
  public var iptc: TextCharset?
  /// The set of texts in Exif that are neither ASCII nor UTF-8.
  public var exif: TextCharset?

  /// Neither set is given.
  public static let none = AssumedCharsets()

  /// These sets.
  public init(iptc: TextCharset? = nil, exif: TextCharset? = nil) {
    (self.iptc, self.exif) = (iptc, exif)
  }
}
