import PhotoEntities

extension TimeInName {
  /// A time of day, and the bytes from its first to its last digit.
  struct Time {
    var (hour, minute, second) = (0, 0, 0)
    var fraction: String?
    /// The digits of its hour, if they stand alone.
    let hourDigits: Int?
    var range: Range<Int>

    init?(
      _ hour: Int, _ minute: Int, _ second: Int, hourDigits: Int? = nil, from start: Run,
      to end: Run
    ) {
      guard hour < 24, minute < 60, second < 60 else { return nil }
      (self.hour, self.minute, self.second) = (hour, minute, second)
      self.hourDigits = hourDigits
      range = start.range.lowerBound..<end.range.upperBound
    }

    /// The same time with these digits, which follow its seconds.
    func with(fraction: Run) -> Time {
      var time = self
      time.fraction = String(decoding: fraction.digits, as: UTF8.self)
      time.range = range.lowerBound..<fraction.range.upperBound
      return time
    }
  }

  /// The time that begins with this run: six digits, perhaps with more for the fraction; or hour, minute and second
  /// with a sign between them; or hour and minute with a sign that only times have.
  func time(at index: Int) -> Time? {
    let run = runs[index]
    if [6, 9, 12].contains(run.count) {
      guard sense(of: run) == .time else { return nil }
      var time = Time(
        run.number(0..<2), run.number(2..<4), run.number(4..<6), from: run, to: run)
      guard run.count > 6 else { return withFraction(time, index, after: []) }
      time?.fraction = String(decoding: run.digits.dropFirst(6), as: UTF8.self)
      return time
    }
    guard run.count <= 2, index + 1 < runs.count, runs[index + 1].count == 2 else { return nil }
    let (first, minute) = (between(index), runs[index + 1])
    if index + 2 < runs.count, runs[index + 2].count == 2 {
      let (second, last) = (between(index + 1), runs[index + 2])
      let isSign =
        first.count == 1 && !NameBytes.isASCIILetter(first.first) || NameBytes.isOneSign(first)
      let isSame = isSign && first.elementsEqual(second)
      guard
        isSame || NameBytes.isMark(first, .hour) && NameBytes.isMark(second, .minute)
      else { return nil }
      let time = Time(
        run.number, minute.number, last.number, hourDigits: run.count, from: run, to: last)
      return withFraction(time, index + 2, after: second)
    }
    guard NameBytes.isMark(first, .hour) || first.elementsEqual(":".utf8) else { return nil }
    return Time(run.number, minute.number, 0, hourDigits: run.count, from: run, to: minute)
  }

  /// What six or more digits are by the letters before them.
  private enum Sense {
    case time, counter, unknown
  }

  /// Capital letters right before a number make it a counter: `IMG_123456`. Small ones may say that it is a time.
  private func sense(of run: Run) -> Sense {
    guard isCounter(run, after: "-_ ") else { return .time }
    let before = name[..<run.range.lowerBound].reversed().drop { "-_ ".utf8.contains($0) }
    let word = Array(before.prefix { NameBytes.isASCIILetter($0) }.reversed())
    let small = word.map { $0 | 0x20 }
    if Self.wordsBeforeTimes.contains(small) { return .time }
    let isCapital = word.allSatisfy { $0 & 0x20 == 0 }
    if isCounter(run) { return isCapital ? .counter : .unknown }
    // A blank stands before times, in any language: `um 123456`.
    return isCapital ? .unknown : .time
  }

  /// Words for "at" in some languages, and halves of the day.
  private static let wordsBeforeTimes = Set(
    [
      "at", "um", "om", "kl", "klo", "las", "alle", "ore", "ora", "saat", "pukul", "jam", "time",
      "godz", "ob", "am", "pm",
    ].map { Array($0.utf8) })

  /// The time with three or six digits after this last run of its own, and a point or the sign of the time before them.
  private func withFraction(
    _ time: Time?, _ index: Int, after sign: ArraySlice<UInt8>
  ) -> Time? {
    guard let time, index + 1 < runs.count, [3, 6].contains(runs[index + 1].count) else {
      return time
    }
    let between = between(index)
    let isPoint = between.count == 1 && between.allSatisfy(".,".utf8.contains)
    let isSame = !sign.isEmpty && between.elementsEqual(sign) && runs[index + 1].count == 3
    return isPoint || isSame ? time.with(fraction: runs[index + 1]) : time
  }

  /// Whether this run, perhaps with the next, may be a time in a form that is not known for sure. A number behind
  /// letters is a counter, as in `IMG_1234` and `WA0001`. Some clocks count the hours from 1 to 24.
  func mayBeTime(at index: Int) -> Bool {
    let run = runs[index]
    switch run.count {
    case 1, 2:
      if run.number <= 24, isHourAlone(run) { return true }
      let between = between(index)
      guard index + 1 < runs.count, runs[index + 1].count == 2, between.count <= 3,
        mayDivideTimes(between, run)
      else { return false }
      return run.number <= 24 && runs[index + 1].number < 60
    case 4, 7, 8:
      let isSecond = run.count == 4 || run.number(4..<6) < 60
      return run.number(0..<2) <= 24 && run.number(2..<4) < 60 && isSecond && !isCounter(run)
    case 6, 9, 12:
      return run.number(0..<2) <= 24 && run.number(2..<4) < 60 && run.number(4..<6) <= 60
        && sense(of: run) != .counter
    case 5:
      return run.number(1..<3) < 60 && run.number(3..<5) < 60 && !isCounter(run)
    default: return false
    }
  }

  /// Whether the number is an hour without minutes: `21 Uhr`, `9 PM`.
  private func isHourAlone(_ run: Run) -> Bool {
    let rest = name[run.range.upperBound...]
    if HalfOfDay.isAfternoon(before: name[..<run.range.lowerBound]) != nil { return true }
    guard let word = HalfOfDay.word(at: rest) else { return false }
    let isHalf =
      word.isAfternoon != nil && (!word.isLatin || word.letters.last == UInt8(ascii: "m"))
    return NameBytes.isMark(word.letters, .hour) || isHalf && run.number <= 12
  }

  /// Whether an hour and a minute may have these bytes between them: signs, or letters that are not those of a size such
  /// as `10x15` or of a counter such as `B2a10`.
  private func mayDivideTimes(_ bytes: ArraySlice<UInt8>, _ run: Run) -> Bool {
    guard bytes.contains(where: { NameBytes.isASCIILetter($0) }) else { return true }
    let isWord = bytes.allSatisfy { NameBytes.isASCIILetter($0) && $0 | 0x20 != UInt8(ascii: "x") }
    let before = run.range.lowerBound > 0 ? name[run.range.lowerBound - 1] : nil
    return NameBytes.isMark(bytes, .hour) || isWord && !NameBytes.isASCIILetter(before)
  }

  private func isCounter(_ run: Run, after signs: String = "-_") -> Bool {
    var before = name[..<run.range.lowerBound]
    if let sign = before.last, signs.utf8.contains(sign) { before.removeLast() }
    return before.suffix(2).count == 2
      && before.suffix(2).allSatisfy { NameBytes.isASCIILetter($0) }
  }

  // MARK: What stands around a time

  /// The moment of the day at this time, with the half of the day and the offset from UTC that follow it or stand
  /// before it; nil if an unknown word after it may be that half.
  ///
  /// - Parameter isISO: Whether only a `T` stands between both, so that a minus is no dash.
  func moment(_ day: Day, _ time: Time, isISO: Bool) -> CaptureDate? {
    var hour = time.hour
    var rest = name[time.range.upperBound...]
    // `9-15-29-pm`, and `9.15.29 (PM)`.
    let marked = rest.drop { " _-([".utf8.contains($0) }
    if HalfOfDay.word(at: marked)?.isAMOrPM == true { rest = marked }
    let word = HalfOfDay.word(at: rest)
    if let word, isUnclear(word, after: time) { return nil }
    let said = word.flatMap { counts($0, after: time) ? $0.isAfternoon : nil }
    if let word, said != nil { rest = rest.dropFirst(word.count) }
    if let half = said ?? HalfOfDay.isAfternoon(before: name[..<time.range.lowerBound]) {
      // Japanese counts the hours of each half from 0.
      guard (0...12).contains(hour) || half else { return nil }
      hour = hour > 12 ? hour : hour % 12 + (half ? 12 : 0)
    }
    return day.date(
      hour, time.minute, time.second, time.fraction, Self.utcOffset(rest, isISO: isISO))
  }

  /// Whether the word, if it is one for a half of the day, says that of the time. Most such words in Latin letters mean
  /// other things too, and stand after hours without a zero before them.
  private func counts(_ word: HalfOfDay.Word, after time: Time) -> Bool {
    word.isAMOrPM || !word.isLatin || time.hourDigits == 1
  }

  /// Whether the word may move the time to the afternoon, or mean something else.
  private func isUnclear(_ word: HalfOfDay.Word, after time: Time) -> Bool {
    guard let digits = time.hourDigits, !NameBytes.isMark(word.letters, .second) else {
      return false
    }
    if word.isMorningOrDay { return word.mayShift(time.hour) }
    let isOf12Hours = digits == 1 || (10...12).contains(time.hour)
    if word.isAfternoon != nil { return isOf12Hours && !counts(word, after: time) }
    return word.mayShift(time.hour) && (digits == 1 || isOf12Hours && !word.isLatin)
  }

  /// The minutes of `Z`, `+0200` or `UTC+2` after the time; nil for anything else. A minus may be a dash, unless the
  /// form is that of ISO 8601.
  private static func utcOffset(_ rest: ArraySlice<UInt8>, isISO: Bool) -> Int? {
    let isZ = rest.first == UInt8(ascii: "Z") && !NameBytes.isASCIILetter(rest.dropFirst().first)
    if isZ { return 0 }
    let (plus, minus, colon) = (UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: ":"))
    let word = rest.drop { " _".utf8.contains($0) }
    if ["UTC", "GMT"].contains(where: { word.prefix(3).elementsEqual($0.utf8) }) {
      let after = word.dropFirst(3)
      if NameBytes.isASCIILetter(after.first) { return nil }
      guard after.first == plus else { return 0 }
      return CaptureDate.minutes(
        ofUTCOffset: word.prefix(4) + after.dropFirst().prefix(while: NameBytes.isDigit))
    }
    let rest = word.first == plus ? word : rest
    guard let sign = rest.first, sign == plus || isISO && sign == minus else { return nil }
    // A colon cannot be part of a name on Windows.
    let parts = rest.dropFirst().prefix { NameBytes.isDigit($0) || $0 == colon || $0 == minus }
    let text = [sign] + parts.map { $0 == minus ? colon : $0 }
    guard text.count >= 5, let minutes = CaptureDate.minutes(ofUTCOffset: text[...]) else {
      return nil
    }
    return minutes % 15 == 0 && minutes.magnitude <= 14 * 60 ? minutes : nil
  }
}
