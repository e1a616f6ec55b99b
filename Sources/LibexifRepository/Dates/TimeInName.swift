import PhotoEntities

/// A day in a name, and the time of day that stands before or after it in any form: the digits decide, whatever the
/// words and signs between them.
///
/// The day is `2024-01-16` or `2024年1月16日`, or has other signs between its parts, or is `20240116`. The last two count
/// only together with a time, as eight digits may be any number; or in a name of WhatsApp. One row of digits may be both,
/// the day and the time.
struct TimeInName {
  /// What a name says.
  enum Finding: Equatable {
    case none
    case day(CaptureDate)
    case moment(CaptureDate)
    /// There is a day, and there are digits that may be a time, or something else.
    case unclear
  }

  /// A row of digits.
  struct Run {
    let range: Range<Int>
    let digits: ArraySlice<UInt8>

    var count: Int { digits.count }

    func number(_ range: Range<Int>) -> Int {
      digits.dropFirst(range.lowerBound).prefix(range.count).reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    var number: Int { number(0..<min(count, 9)) }
  }

  let name: [UInt8]
  let runs: [Run]

  /// - Parameter name: The name without its extension.
  init(_ name: [UInt8]) {
    self.name = name
    var runs: [Run] = []
    var index = 0
    while index < name.count {
      guard NameBytes.isDigit(name[index]) else {
        index += 1
        continue
      }
      let digits = name[index...].prefix(while: NameBytes.isDigit)
      runs.append(Run(range: index..<digits.endIndex, digits: digits))
      index = digits.endIndex
    }
    self.runs = runs
  }

  /// The first day in the name, with its time; or the one that stands nearer before the time.
  var finding: Finding {
    for index in runs.indices {
      if let whole = momentInOneRow(at: index) { return whole }
      guard let (day, count, isCertain) = day(at: index) else { continue }
      let (before, after) = (index, index + count)
      let rows = runs.indices[after...].filter { $0 == after || isFirstOfRow($0) }
      if let row = rows.first(where: { time(at: $0) != nil }), let time = time(at: row) {
        if (after..<row).contains(where: { self.day(at: $0) != nil }) { continue }
        let isISO = between(after - 1).elementsEqual("T".utf8)
        return moment(day, time, isISO: isISO).map { .moment($0) } ?? .unclear
      }
      guard isCertain else { continue }
      if let whole = rows.lazy.compactMap(momentInOneRow).first { return whole }
      let others = runs.indices[..<before].filter(isFirstOfRow) + rows
      if others.contains(where: { time(at: $0) != nil || mayBeTime(at: $0) }) { return .unclear }
      return day.date(12, 0, 0, nil, nil).map { .day($0) } ?? .none
    }
    return .none
  }

  /// The moment of 14 digits, or of 17 with the milliseconds; nil if this run is none.
  private func momentInOneRow(at index: Int) -> Finding? {
    let run = runs[index]
    guard run.count == 14 || run.count == 17,
      let day = Day(run.number(0..<4), run.number(4..<6), run.number(6..<8)),
      var time = Time(
        run.number(8..<10), run.number(10..<12), run.number(12..<14), from: run, to: run)
    else { return nil }
    if run.count == 17 { time.fraction = String(decoding: run.digits.suffix(3), as: UTF8.self) }
    return moment(day, time, isISO: false).map { .moment($0) } ?? .unclear
  }

  /// A day of the calendar.
  struct Day {
    let (year, month, day): (Int, Int, Int)

    init?(_ year: Int, _ month: Int, _ day: Int) {
      guard (1826...9999).contains(year), (1...12).contains(month),
        (1...CaptureDate.days(inMonth: month, of: year)).contains(day)
      else { return nil }
      (self.year, self.month, self.day) = (year, month, day)
    }

    func date(
      _ hour: Int, _ minute: Int, _ second: Int, _ fraction: String?, _ utcOffset: Int?
    ) -> CaptureDate? {
      CaptureDate(
        year: year, month: month, day: day, hour: hour, minute: minute, second: second,
        fraction: fraction, utcOffset: utcOffset)
    }
  }

  /// The day that begins with this run, the number of its runs, and whether it is one even without a time.
  private func day(at index: Int) -> (Day, count: Int, isCertain: Bool)? {
    let run = runs[index]
    if run.count == 8, let day = Day(run.number(0..<4), run.number(4..<6), run.number(6..<8)) {
      return (day, 1, isOfWhatsApp(index))
    }
    guard run.count == 4, index + 2 < runs.count else { return nil }
    let (month, day) = (runs[index + 1], runs[index + 2])
    let (first, second) = (between(index), between(index + 1))
    let isMarked =
      NameBytes.isMark(first, .year) && NameBytes.isMark(second, .month) && month.count <= 2
      && day.count <= 2
    let isSigned =
      first.count == 1 && first.elementsEqual(second) && month.count == 2 && day.count == 2
      && first.allSatisfy("-_. ".utf8.contains)
    guard isMarked || isSigned, let day = Day(run.number, month.number, day.number) else {
      return nil
    }
    return (day, 3, isMarked || first.elementsEqual("-".utf8))
  }

  /// Whether the run stands as in `IMG-20240501-WA0001`.
  private func isOfWhatsApp(_ index: Int) -> Bool {
    let range = runs[index].range
    let mark = name[range.upperBound...].prefix(3)
    return range.lowerBound > 0 && name[range.lowerBound - 1] == UInt8(ascii: "-")
      && ["-WA", "-wa", "-Wa", "-wA"].contains { mark.elementsEqual($0.utf8) }
  }

  /// Whether this run begins a new row of numbers, unlike the minute of `25.00`. A day ends a row.
  private func isFirstOfRow(_ index: Int) -> Bool {
    index == 0 || runs[index - 1].count > 2 || between(index - 1).count != 1
      || index >= 3 && day(at: index - 3)?.count == 3
  }

  /// The bytes between this run and the next; none if it is the last.
  func between(_ index: Int) -> ArraySlice<UInt8> {
    guard index + 1 < runs.count else { return [] }
    return name[runs[index].range.upperBound..<runs[index + 1].range.lowerBound]
  }
}

/// What bytes of a name mean.
enum NameBytes {
  static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  static func isASCIILetter(_ byte: UInt8?) -> Bool {
    byte.map { (0x61...0x7A).contains($0 | 0x20) } ?? false
  }

  /// The name with the digits of ASCII instead of those of other scripts, such as Arabic and full-width ones.
  static func withASCIIDigits(_ name: [UInt8]) -> [UInt8] {
    guard name.contains(where: { $0 >= 0x80 }), let text = String(validating: name, as: UTF8.self)
    else { return name }
    return text.unicodeScalars.flatMap { (scalar) -> [UInt8] in
      let properties = scalar.properties
      guard !scalar.isASCII, properties.numericType == .decimal,
        let value = properties.numericValue.flatMap({ UInt8(exactly: $0) }), value < 10
      else { return Array(String(scalar).utf8) }
      return [0x30 + value]
    }
  }

  /// Whether the bytes are one character that is not ASCII, and no letter, such as a full-width colon.
  static func isOneSign(_ bytes: ArraySlice<UInt8>) -> Bool {
    String(validating: bytes, as: UTF8.self).map { text in
      text.unicodeScalars.count == 1
        && text.unicodeScalars.allSatisfy { !$0.isASCII && !$0.properties.isAlphabetic }
    } ?? false
  }

  /// The words and letters that say what the number before them is. macOS takes syllables of Korean apart.
  enum Mark {
    case year, month, hour, minute, second

    fileprivate var words: [[UInt8]] { Self.words[self] ?? [] }

    private static let words: [Mark: [[UInt8]]] = [
      Mark.year: ["年", "년", "\u{1102}\u{1167}\u{11AB}"],
      .month: ["月", "월", "\u{110B}\u{116F}\u{11AF}"],
      .hour: ["h", "uhr", "時", "时", "시", "\u{1109}\u{1175}", "點", "点"],
      .minute: ["m", "min", "分", "분", "\u{1107}\u{116E}\u{11AB}", "'"],
      .second: ["s", "sec", "sek", "秒", "초", "\u{110E}\u{1169}", "h", "uhr"],
    ].mapValues { $0.map { Array($0.utf8) } }
  }

  /// Whether the bytes, without blanks, are such a word.
  static func isMark(_ bytes: some Sequence<UInt8>, _ mark: Mark) -> Bool {
    let word = bytes.filter { $0 != 0x20 }.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    return mark.words.contains(word)
  }
}
