/// When a photo was taken: the local time of the camera, as precisely as the camera recorded it; or only a year, a month
/// or a day (`precision`).
///
/// Every value is a date of the Gregorian calendar.
public struct CaptureDate: Sendable, Hashable {
  /// The local time in one number, as listings hold many dates: one byte each for second (lowest),
  /// minute, hour and 1, day and month, and the year above them; 0 for parts that are not known. A later time is a
  /// greater number.
  private var clock: Int64
  /// The digits of the fraction of a second as the camera wrote them (`"120"` is not `"12"`); nil
  /// if it wrote none.
  public private(set) var fraction: String?
  private var offset: Int16?
  /// What makes it the date of capture.
  public private(set) var basis = Basis.captureDate
  /// What the offset from UTC was inferred from; nil if the photo says it, or if there is none.
  public private(set) var offsetBasis: OffsetBasis?

  /// What makes a date that of capture.
  public enum Basis: String, Sendable, Hashable, CaseIterable {
    /// The photo says that it was taken then, or the date is another one.
    case captureDate
    /// The photo says only when it was digitised.
    case digitizedDate
    /// The photo says only when it was last changed, and names a camera, but no program that may have changed it.
    case modifyDate
    /// The photo says only when it was last changed, perhaps years after it was taken.
    case guess
  }

  /// The date; nil if the calendar or the clock has no such time, if the fraction has a character
  /// that is not a digit, or if the offset is a day (1440 minutes) or more.
  public init?(
    year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int,
    fraction: String? = nil, utcOffset: Int? = nil
  ) {
    guard (0...9999).contains(year), (1...12).contains(month),
      (1...Self.days(inMonth: month, of: year)).contains(day),
      (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second),
      fraction.map(Self.isDigits) ?? true,
      utcOffset.map({ (-1439...1439).contains($0) }) ?? true
    else { return nil }
    clock = [year, month, day, hour + 1, minute, second].reduce(0) { $0 << 8 | Int64($1) }
    self.fraction = fraction
    offset = utcOffset.map { Int16(truncatingIfNeeded: $0) }
  }

  /// The year alone, or a month or a day of it; nil if the calendar has no such day, or if there is a day and no month.
  public init?(year: Int, month: Int? = nil, day: Int? = nil) {
    guard month != nil || day == nil,
      let beginning = CaptureDate(
        year: year, month: month ?? 1, day: day ?? 1, hour: 0, minute: 0, second: 0)
    else { return nil }
    self = beginning.known(to: month == nil ? .year : day == nil ? .month : .day)
  }

  /// How much of a date is known.
  public enum Precision: UInt8, Sendable, Hashable, CaseIterable {
    /// The year alone.
    case year
    /// The year and the month.
    case month
    /// The day, without a time.
    case day
    /// The day and the time.
    case time
  }

  /// How much of the date is known. The other parts are those of the beginning of the year, the month or the day.
  public var precision: Precision {
    clock & 0xFF_FFFF != 0
      ? .time : clock >> 24 & 0xFF != 0 ? .day : clock >> 32 & 0xFF != 0 ? .month : .year
  }

  /// Whether its time is not known.
  public var isPartial: Bool { clock & 0xFF_FFFF == 0 }

  /// The same date, of which no more than this is known.
  package func known(to precision: Precision) -> CaptureDate {
    guard precision != .time else { return self }
    var date = self
    let bits: Int64 = precision == .day ? 24 : precision == .month ? 32 : 40
    date.clock = (clock >> bits) << bits
    (date.fraction, date.offset) = (nil, nil)
    return date
  }

  /// The parts that are known: year, month, day, hour, minute, second.
  package var knownParts: [Int] {
    switch precision {
    case .year: [year]
    case .month: [year, month]
    case .day: [year, month, day]
    case .time: [year, month, day, hour, minute, second]
    }
  }

  /// The year, 0 to 9999.
  public var year: Int { Int(clock >> 40) }
  /// The month, 1 to 12.
  public var month: Int { max(1, Int(clock >> 32 & 0xFF)) }
  /// The day of the month, 1 to 31.
  public var day: Int { max(1, Int(clock >> 24 & 0xFF)) }
  /// The hour, 0 to 23.
  public var hour: Int { max(0, Int(clock >> 16 & 0xFF) - 1) }
  /// The minute, 0 to 59.
  public var minute: Int { Int(clock >> 8 & 0xFF) }
  /// The second, 0 to 59, or 60 in a leap second.
  public var second: Int { Int(clock & 0xFF) }
  /// Minutes from UTC to the local time, -1439 to 1439, positive to the east; nil if the camera
  /// wrote no offset.
  public var utcOffset: Int? { offset.map(Int.init) }

  /// Whether both have the same local time, or the same known parts of it, whatever their fractions and offsets.
  package func isSameSecond(as other: CaptureDate) -> Bool { clock == other.clock }

  /// Whether both have the same local day.
  package func isSameDay(as other: CaptureDate) -> Bool { clock >> 24 == other.clock >> 24 }

  /// Whether it is the date of the last change, which need not be that of capture.
  public var isGuess: Bool { basis == .guess }

  /// The same date, which is the date of capture for this reason.
  package func resting(on basis: Basis) -> CaptureDate {
    var date = self
    date.basis = basis
    return date
  }

  /// The same local time with this fraction and this offset; nil if they are not valid. A date without a time has
  /// neither.
  package func with(fraction: String?, utcOffset: Int?) -> CaptureDate? {
    isPartial
      ? self
      : CaptureDate(
        year: year, month: month, day: day, hour: hour, minute: minute, second: second,
        fraction: fraction, utcOffset: utcOffset)
  }

  /// The same date with this offset from UTC, -1439 to 1439 minutes, which was inferred from this; nil without a time.
  package func inferring(utcOffset: Int, from basis: OffsetBasis) -> CaptureDate? {
    guard !isPartial, var date = with(fraction: fraction, utcOffset: utcOffset) else { return nil }
    (date.basis, date.offsetBasis) = (self.basis, basis)
    return date
  }

  /// Days in that month of that year.
  package static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  private static func isDigits(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }
}

extension CaptureDate {
  /// Whether both say the same, for whatever reason.
  public static func == (left: CaptureDate, right: CaptureDate) -> Bool {
    left.clock == right.clock && left.fraction == right.fraction && left.offset == right.offset
  }

  /// Hashes what the date says.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(clock)
    hasher.combine(fraction)
    hasher.combine(offset)
  }
}

extension CaptureDate: Comparable {
  /// By local time; a date of which less is known comes first: it begins then. Of two dates with the same local time, the one further east comes first, as it
  /// is the earlier moment; one without an offset comes before all others.
  public static func < (left: CaptureDate, right: CaptureDate) -> Bool {
    if left.clock != right.clock { return left.clock < right.clock }
    // Digits after the point compare as text: .12 is less than .2.
    let (leftFraction, rightFraction) = (left.fraction ?? "", right.fraction ?? "")
    if leftFraction != rightFraction {
      return leftFraction < rightFraction
    }
    switch (left.utcOffset, right.utcOffset) {
    case (nil, nil), (_, nil): return false
    case (nil, _): return true
    case (let left?, let right?): return left > right
    }
  }
}

extension CaptureDate: CustomStringConvertible {
  /// ISO 8601: `2024-05-01T12:00:01.12+09:00`; fraction and offset only if the camera wrote them. If less is known,
  /// `2024`, `2024-05` or `2024-05-01`.
  public var description: String {
    var text: [UInt8] = []
    text.reserveCapacity(32)
    write(to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// Appends the same text, which is ASCII.
  package func write(to text: inout [UInt8]) {
    // Built digit by digit for speed: a listing prints some dates for each photo.
    func append(_ number: Int, after sign: Unicode.Scalar? = nil) {
      if let sign { text.append(UInt8(ascii: sign)) }
      text.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / 10))
      text.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
    }
    append(year / 100)
    append(year % 100)
    if clock << 24 == 0 { return }
    append(month, after: "-")
    if clock << 32 == 0 { return }
    append(day, after: "-")
    if isPartial { return }
    append(hour, after: "T")
    append(minute, after: ":")
    append(second, after: ":")
    if let fraction {
      text.append(UInt8(ascii: "."))
      text += fraction.utf8
    }
    if let utcOffset {
      append(abs(utcOffset) / 60, after: utcOffset < 0 ? "-" : "+")
      append(abs(utcOffset) % 60, after: ":")
    }
  }

  /// The offset from UTC of this many minutes: `+09:00`.
  package static func text(utcOffset minutes: Int) -> String {
    let digits = [minutes.magnitude / 60, minutes.magnitude % 60].map { number in
      (number < 10 ? "0" : "") + String(number)
    }
    return (minutes < 0 ? "-" : "+") + digits.joined(separator: ":")
  }
}
