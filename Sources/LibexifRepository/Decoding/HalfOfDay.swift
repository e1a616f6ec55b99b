/// The words for the halves of the day, as systems write them beside a time (Unicode CLDR, day periods), without points,
/// and in small letters if these are ASCII. Those of one ASCII letter are left out, as they may be anything.
enum HalfOfDay {
  private static let mornings = [
    "am", "上午", "午前", "凌晨", "清晨", "早上", "오전", "\u{110B}\u{1169}\u{110C}\u{1165}\u{11AB}",
    "πμ", "ΠΜ", "π\u{B5}", "ص", "صباحًا", "قظ", "قبلازظهر", "לפנה״צ", "לפנה\"צ", "ก่อนเที่ยง", "ກ່ອນທ່ຽງ",
    "पूर्वाह्न",
    "முற்பகல்", "පෙව", "ਪੂਦੁ", "နံနက်", "проб", "дп", "претпл", "үө", "öö", "ÖÖ",
    "dop", "dopoldne", "prijepodne", "priešpiet", "priekšp", "vorm", "vormittags", "vm", "fm", "fh",
    "ap", "pd", "pg",
  ]
  private static let afternoons = [
    "pm", "下午", "午後", "中午", "傍晚", "晚上", "오후", "\u{110B}\u{1169}\u{1112}\u{116E}",
    "μμ", "ΜΜ", "\u{B5}\u{B5}", "م", "مساءً", "بظ", "بعدازظهر", "אחה״צ", "אחה\"צ", "หลังเที่ยง",
    "ຫຼັງທ່ຽງ", "अपराह्न",
    "பிற்பகல்", "පව", "ਬਾਦੁ", "ညနေ", "слоб", "пп", "попл", "үх", "ös", "Ös",
    "odp", "pop", "popoldne", "popodne", "popiet", "pēcp", "nachm", "nachmittags", "nm", "em", "eh",
    "ip", "md",
    "ptg", "ch",
  ]
  private static let halves = Dictionary(
    mornings.map { (Array($0.utf8), false) } + afternoons.map { (Array($0.utf8), true) }
  ) { first, _ in first }
  /// The words that stand right before a time: PM, those of Turkish, of Tamil, and of the scripts after that in Unicode.
  /// AM is a word of German.
  private static let before = halves.filter { word, _ in
    let first = String(validating: word, as: UTF8.self)?.unicodeScalars.first?.value ?? 0
    return first >= 0x0B80 || latin.contains(word)
  }
  private static let latin = ["pm", "öö", "ÖÖ", "ös", "Ös"].map { Array($0.utf8) }
  /// Those of Hungarian, which have a point: `du` alone is French.
  private static let hungarian = [("de.", false), ("du.", true)].map { (Array($0.0.utf8), $0.1) }

  /// A word after a time.
  struct Word: Equatable {
    /// Without points, and in small letters if these are ASCII.
    fileprivate(set) var letters: [UInt8] = []
    /// The bytes up to its end, with blanks before it.
    fileprivate(set) var count = 0
    /// Whether it is in Latin letters, of which the first is ASCII or of Latin-1 or Latin Extended.
    fileprivate(set) var isLatin = false
    /// Whether it may be the name of a time zone: some capital letters, as in `CEST`.
    fileprivate(set) var isZone = false

    /// Whether it says that the time is one of the afternoon; nil if it says neither half.
    var isAfternoon: Bool? { HalfOfDay.halves[letters] }

    /// Whether it is `AM` or `PM`.
    var isAMOrPM: Bool { letters.elementsEqual("am".utf8) || letters.elementsEqual("pm".utf8) }

    /// Whether it is a day of the week in German, and the morning in Vietnamese: `Sa`. Only at 12 the time is another
    /// one then.
    var isMorningOrDay: Bool { letters.elementsEqual("sa".utf8) }

    /// Whether a time at this hour may be twelve hours later or earlier, as the word is not known, and may say so. Words
    /// that say so are short in Latin letters.
    func mayShift(_ hour: Int) -> Bool {
      if isMorningOrDay { return hour == 12 }
      return isAfternoon == nil && !isZone && (1...12).contains(hour)
        && (!isLatin || letters.count <= 3)
    }
  }

  /// The word that these bytes begin with, perhaps after blanks; nil if they begin with something else.
  /// `p. m.` is one word.
  static func word(at bytes: some Collection<UInt8>) -> Word? {
    let bytes = Array(bytes.prefix(64))
    guard var word = part(bytes[...]) else { return nil }
    let isAbbreviation = bytes[..<word.count].last == UInt8(ascii: ".")
    if isAbbreviation, word.letters.count == 1, let rest = part(bytes[word.count...]),
      rest.letters.elementsEqual("m".utf8)
    {
      word.letters += rest.letters
      word.count += rest.count
    }
    return word
  }

  private static func part(_ bytes: ArraySlice<UInt8>) -> Word? {
    var word = Word()
    var rest = bytes[(bytes.startIndex + blanks(bytes))...]
    let start = rest
    guard rest.first != UInt8(ascii: ".") else { return nil }
    while let byte = rest.first {
      let isPoint = byte == UInt8(ascii: ".") || byte == UInt8(ascii: "\"")
      guard isPoint || byte >= 0x80 || isASCIILetter(byte), blanks(rest) == 0 else { break }
      if rest.starts(with: zeroWidth) {
        rest = rest.dropFirst(zeroWidth.count)
        continue
      }
      if byte != UInt8(ascii: ".") {
        word.letters.append((0x41...0x5A).contains(byte) ? byte | 0x20 : byte)
      }
      rest = rest.dropFirst()
    }
    let isCut = rest.first.map { (0x30...0x39).contains($0) } ?? false
    guard !word.letters.isEmpty, !isCut else { return nil }
    word.count = rest.startIndex - bytes.startIndex
    let written = start[..<rest.startIndex]
    word.isZone =
      (3...5).contains(written.count) && written.allSatisfy { (0x41...0x5A).contains($0) }
    word.isLatin = (word.letters.first ?? 0) < 0xCC
    return word
  }

  /// Whether the word at the end of these bytes, perhaps before blanks, says that the time after it is one of the
  /// afternoon; nil if it says neither half.
  static func isAfternoon(before bytes: ArraySlice<UInt8>) -> Bool? {
    var bytes = bytes
    while let blank = blankForms.first(where: { bytes.suffix($0.count).elementsEqual($0) }) {
      bytes = bytes.dropLast(blank.count)
    }
    let end = bytes.suffix(64).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    for (word, half) in hungarian where end.suffix(word.count).elementsEqual(word) {
      return isWordStart(after: end.dropLast(word.count)) ? half : nil
    }
    let letters = end.filter { $0 != UInt8(ascii: ".") }
    return before.first { word, _ in
      letters.suffix(word.count).elementsEqual(word)
        && (!latin.contains(word) || isWordStart(after: letters.dropLast(word.count)))
    }?.value
  }

  private static func isWordStart(after bytes: ArraySlice<UInt8>) -> Bool {
    bytes.last.map { $0 < 0x80 && !isASCIILetter($0) } ?? true
  }

  /// The blank, the line of names without blanks, the blank that does not break (U+00A0), and the narrow one that macOS
  /// writes (U+202F).
  private static let blankForms: [[UInt8]] = [[0x20], [0x5F], [0xC2, 0xA0], [0xE2, 0x80, 0xAF]]
  /// The sign that keeps letters of Persian apart (U+200C).
  private static let zeroWidth: [UInt8] = [0xE2, 0x80, 0x8C]

  /// The bytes of the blanks that these bytes begin with.
  private static func blanks(_ bytes: ArraySlice<UInt8>) -> Int {
    var rest = bytes
    while let blank = blankForms.first(where: { rest.starts(with: $0) }) {
      rest = rest.dropFirst(blank.count)
    }
    return rest.startIndex - bytes.startIndex
  }

  private static func isASCIILetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
}
