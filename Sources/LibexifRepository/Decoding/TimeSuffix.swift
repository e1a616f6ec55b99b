import PhotoEntities

/// What follows the seconds of a time: a fraction, AM or PM in some language, and an offset from UTC, each once, with
/// blanks between.
struct TimeSuffix: Equatable {
  static let nothing = TimeSuffix()

  private(set) var fraction: String?
  private(set) var utcOffset: Int?
  private var isAfternoon: Bool?
  /// Whether a word is the morning or a day of the week.
  private var hasMorningOrDay = false

  private init() {}

  /// Nil if the bytes are something else.
  ///
  /// - Parameter isAfternoon: What a word before the time says.
  init?(_ bytes: some Collection<UInt8>, isAfternoon: Bool? = nil) {
    self.isAfternoon = isAfternoon
    var rest = Array(bytes)[...]
    while let byte = rest.first {
      switch Unicode.Scalar(byte) {
      case " ", "\0": rest.removeFirst()
      case ".", ",":
        let digits = rest.dropFirst().prefix { (0x30...0x39).contains($0) }
        guard fraction == nil, utcOffset == nil, !digits.isEmpty else { return nil }
        fraction = String(decoding: digits, as: UTF8.self)
        rest = rest.dropFirst(1 + digits.count)
      // No word begins with these.
      case "+", "-", "Z":
        guard let minutes = CaptureDate.minutes(ofUTCOffset: rest) else { return nil }
        utcOffset = minutes
        return
      default:
        if self.isAfternoon == nil, !hasMorningOrDay, let word = HalfOfDay.word(at: rest),
          word.isAfternoon != nil || word.isMorningOrDay
        {
          self.isAfternoon = word.isAfternoon
          hasMorningOrDay = word.isMorningOrDay
          rest = rest.dropFirst(word.count)
          continue
        }
        guard let minutes = CaptureDate.minutes(ofUTCOffset: rest) else { return nil }
        utcOffset = minutes
        return
      }
    }
  }

  /// The suffix for a time at this hour. One that is something else has at most the half of the day. Nil if it begins
  /// with a word that may be one for a half of the day in an unknown language.
  static func reading(_ bytes: some Collection<UInt8>, hour: Int) -> TimeSuffix? {
    if let suffix = TimeSuffix(bytes) { return suffix }
    var suffix = nothing
    guard let word = HalfOfDay.word(at: bytes) else { return suffix }
    if word.mayShift(hour) { return nil }
    suffix.isAfternoon = word.isAfternoon
    return suffix
  }

  /// The hour of the whole day; nil if a word leaves it open. One of more than 12 is that already.
  func hour(_ hour: Int) -> Int? {
    if hasMorningOrDay, hour == 12 { return nil }
    guard let isAfternoon, hour <= 12 else { return hour }
    return hour % 12 + (isAfternoon ? 12 : 0)
  }
}
