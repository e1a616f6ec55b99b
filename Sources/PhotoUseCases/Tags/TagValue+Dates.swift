import PhotoEntities

// MARK: Dates and times

extension TagDefinition {
  /// The most characters of a date without a time: `2024-05-01`.
  private static let dayLength = 10

  /// A date as the tag stores it: of Exif `2024:05:01 12:00:30`, of IPTC `20240501`, of XMP `2024-05-01T12:00:30+02:00`,
  /// which may end after the year, the month or the day (XMP part 1, section 8.2.1.1).
  func date(_ text: String) throws(InvalidInput) -> String {
    let digits = text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    if source == .iptc, digits, text.utf8.count == 8 {
      let parts = [text.utf8.prefix(4), text.utf8.dropFirst(4).prefix(2), text.utf8.suffix(2)]
        .compactMap { Int(String(decoding: $0, as: UTF8.self)) }
      // Zeros stand for what is unknown (IIM version 4.2, section 1.5.10).
      guard parts.contains(0) || CaptureDate.absence(of: parts) == nil else {
        throw invalid(text, "give a date such as 2024-05-01")
      }
      return text
    }
    if text.utf8.count <= Self.dayLength, source != .exif || form.lengths != nil {
      return try day(text)
    }
    let date: CaptureDate
    do throws(InvalidInput) {
      date = try CaptureDate(text: text)
    } catch {
      throw InvalidInput("\(fullName): \(error)")
    }
    guard source != .exif || form.lengths != nil || date.fraction == nil && date.utcOffset == nil
    else { throw invalid(text, "Exif has fractions and offsets in tags of their own") }
    let stored = stored(date)
    // Both say UTC: the way in which a photo has it stays.
    guard source == .xmp, text.utf8.last == UInt8(ascii: "Z"), stored.isSuffixed(by: "+00:00")
    else {
      return stored
    }
    return String(decoding: stored.utf8.dropLast(6), as: UTF8.self) + "Z"
  }

  /// The date as the tag stores it.
  func stored(_ date: CaptureDate) -> String {
    let day = [Self.padded(date.year, 4), Self.padded(date.month, 2), Self.padded(date.day, 2)]
    let time = [date.hour, date.minute, date.second].map { Self.padded($0, 2) }.joined(
      separator: ":")
    switch source {
    case .iptc: return day.joined()
    case .exif where form.lengths != nil: return day.joined(separator: ":")
    case .exif: return day.joined(separator: ":") + " " + time
    default:
      let fraction = date.fraction.map { ".\($0)" } ?? ""
      return day.joined(separator: "-") + "T" + time + fraction
        + (date.utcOffset.map { Self.offset($0, separator: ":") } ?? "")
    }
  }

  private func day(_ text: String) throws(InvalidInput) -> String {
    let parts = text.parts(separatedBy: "-").flatMap { $0.parts(separatedBy: ":") }
    let numbers = parts.compactMap { Int($0) }
    let isWhole = numbers.count == 3
    guard numbers.count == parts.count, (1...3).contains(numbers.count), parts[0].utf8.count == 4,
      parts.dropFirst().allSatisfy({ $0.utf8.count == 2 }), isWhole || source == .xmp,
      numbers.count == 1 || CaptureDate.absence(of: numbers) == nil
    else { throw invalid(text, "give a date such as 2024-05-01") }
    switch source {
    case .iptc: return parts.joined()
    case .exif: return parts.joined(separator: ":")
    default: return parts.joined(separator: "-")
    }
  }

  /// A time as IPTC stores it: `120030+0200` (IIM version 4.2, chapter 6, 2:60).
  func time(_ text: String) throws(InvalidInput) -> String {
    let stored = text.utf8.filter { $0 != UInt8(ascii: ":") }
    let isDigit = { (byte: UInt8) in (0x30...0x39).contains(byte) }
    let isTime =
      stored.prefix(6).allSatisfy(isDigit)
      && (stored.count == 6
        || stored.count == 11 && [0x2B, 0x2D].contains(stored[6])
          && stored[7...].allSatisfy(isDigit))
    guard isTime else { throw invalid(text, "give a time such as 12:00:30+02:00") }
    return String(decoding: stored, as: UTF8.self)
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = "\(number)"
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }

  private static func offset(_ minutes: Int, separator: String) -> String {
    (minutes < 0 ? "-" : "+") + padded(abs(minutes) / 60, 2) + separator
      + padded(abs(minutes) % 60, 2)
  }
}
