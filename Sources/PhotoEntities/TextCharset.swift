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
