/// A character set in which a byte is a character, and the first 128 are ASCII.
struct SingleByteCharacters: Sendable {
  /// The characters of the bytes from 0x80 on. A byte without a character is a control character here.
  private let characters: [Unicode.Scalar]
  private let bytes: [Unicode.Scalar: UInt8]

  private init(_ characters: String) {
    self.characters = Array(characters.unicodeScalars)
    let pairs = self.characters.enumerated().map { ($1, UInt8(truncatingIfNeeded: 0x80 + $0)) }
    bytes = Dictionary(pairs) { first, _ in first }
  }

  func scalar(_ byte: UInt8) -> Unicode.Scalar {
    let index = Int(byte) - 0x80
    return characters.indices.contains(index) ? characters[index] : Unicode.Scalar(byte)
  }

  /// Nil if the set does not have the character.
  func byte(_ scalar: Unicode.Scalar) -> UInt8? {
    scalar.isASCII ? UInt8(truncatingIfNeeded: scalar.value) : bytes[scalar]
  }
}

extension SingleByteCharacters {
  /// Windows-1252, which contains ISO 8859-1.
  static let latin1 = SingleByteCharacters(
    """
    €\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ\
    \u{A0}¡¢£¤¥¦§¨©ª«¬\u{AD}®¯°±²³´µ¶·¸¹º»¼½¾¿\
    ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞß\
    àáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ
    """)
  /// Windows-1250, of Central Europe.
  static let latin2 = SingleByteCharacters(
    """
    €\u{81}‚\u{83}„…†‡\u{88}‰Š‹ŚŤŽŹ\u{90}‘’“”•–—\u{98}™š›śťžź\
    \u{A0}ˇ˘Ł¤Ą¦§¨©Ş«¬\u{AD}®Ż°±˛ł´µ¶·¸ąş»Ľ˝ľż\
    ŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢß\
    ŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙
    """)
  /// Windows-1251.
  static let cyrillic = SingleByteCharacters(
    """
    ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—\u{98}™љ›њќћџ\
    \u{A0}ЎўЈ¤Ґ¦§Ё©Є«¬\u{AD}®Ї°±Ііґµ¶·ё№є»јЅѕї\
    АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ\
    абвгдежзийклмнопрстуфхцчшщъыьэюя
    """)
  /// Windows-1253.
  static let greek = SingleByteCharacters(
    """
    €\u{81}‚ƒ„…†‡\u{88}‰\u{8A}‹\u{8C}\u{8D}\u{8E}\u{8F}\u{90}‘’“”•–—\u{98}™\u{9A}›\u{9C}\u{9D}\u{9E}\u{9F}\
    \u{A0}΅Ά£¤¥¦§¨©ª«¬\u{AD}®―°±²³΄µ¶·ΈΉΊ»Ό½ΎΏ\
    ΐΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡÒΣΤΥΦΧΨΩΪΫάέήί\
    ΰαβγδεζηθικλμνξοπρςστυφχψωϊϋόύώÿ
    """)
  /// Windows-1254.
  static let turkish = SingleByteCharacters(
    """
    €\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}\u{8E}\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}\u{9E}Ÿ\
    \u{A0}¡¢£¤¥¦§¨©ª«¬\u{AD}®¯°±²³´µ¶·¸¹º»¼½¾¿\
    ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏĞÑÒÓÔÕÖ×ØÙÚÛÜİŞß\
    àáâãäåæçèéêëìíîïğñòóôõö÷øùúûüışÿ
    """)
  /// Mac OS Roman.
  static let macRoman = SingleByteCharacters(
    """
    ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü\
    †°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø\
    ¿¡¬√ƒ≈∆«»…\u{A0}ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ\
    ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\u{F8FF}ÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ
    """)
}
