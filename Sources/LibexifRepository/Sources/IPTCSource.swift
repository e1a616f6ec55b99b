import PhotoEntities
import PhotoUseCases
import XMPPackets

/// Datasets of IPTC that say the same as a field.
struct IPTCSource<Value: MetadataFieldValue>: Sendable {
  /// The field's value according to the block; nil if it says none.
  let read: @Sendable (IPTCBlock) -> Value?
  /// The changes of the block that give the datasets a new value of the field, or remove them if the
  /// value is nil. Datasets that the block does not have stay absent.
  let changes: @Sendable (PlaceChange<Value>, IPTCBlock) -> [IPTCChange]
}

extension IPTCSource where Value == String {
  static func text(_ dataset: IPTCDataset) -> Self {
    IPTCSource(
      read: { $0.texts(of: dataset).first.flatMap(XMPText.text) },
      changes: { change, _ in [IPTCChange(dataset, change.new.map { [$0] } ?? [])] })
  }

  /// A code of three letters (IIM version 4.2, section 2:100). One of two, as XMP often has it, gets a blank. A longer one
  /// would become another one if it were cut, so the dataset goes.
  static func code(_ dataset: IPTCDataset) -> Self {
    IPTCSource(
      read: { $0.texts(of: dataset).first.flatMap(XMPText.text) },
      changes: { change, _ in
        let count = change.new?.utf8.count ?? .max
        let blanks = String(repeating: " ", count: max(0, 3 - count))
        return [IPTCChange(dataset, count > 3 ? [] : change.new.map { [$0 + blanks] } ?? [])]
      })
  }

  /// Several names, which the field separates by semicolons.
  static func names(_ dataset: IPTCDataset) -> Self {
    IPTCSource(
      read: { XMPText.joinedNames($0.texts(of: dataset)) },
      changes: { change, _ in [IPTCChange(dataset, change.new.map(XMPText.names) ?? [])] })
  }
}

extension IPTCSource where Value == [String] {
  /// Keywords. A keyword that is longer than IPTC allows is there as its beginning.
  static func keywords(_ dataset: IPTCDataset) -> Self {
    IPTCSource(
      read: { block in
        MetadataValue.distinctTexts(block.texts(of: dataset).compactMap(XMPText.trimmed))
      },
      changes: { change, block in
        let old = block.texts(of: dataset)
        let removed = change.listEdit?.removing ?? []
        let left = old.filter { text in
          text.utf8.count < shortestCut || !removed.contains { $0.isPrefixed(by: text) }
        }
        let new = change.applied(to: left, .flat)
        return new.elementsEqual(old) { $0.isIdentical(to: $1) } ? [] : [IPTCChange(dataset, new)]
      })
  }

  /// The fewest bytes of a cut keyword: IPTC has 64, and cuts between characters.
  private static var shortestCut: Int { 61 }
}

extension IPTCSource where Value == CaptureDate {
  /// A day, `20240501`, and a time with its offset from UTC, `120030+0200` (IIM version 4.2, sections
  /// 1.5.10 and 1.5.11); or a day alone, in which zeros stand for a month or a day that is not known.
  static func date(_ day: IPTCDataset, _ time: IPTCDataset) -> Self {
    IPTCSource(
      read: { block in
        block.texts(of: day).first.flatMap { day in
          block.texts(of: time).first.flatMap { IPTCDate.date(day, $0) } ?? IPTCDate.date(day)
        }
      },
      changes: { change, block in
        let value = change.new
        // The block's own offset stays, unless the date had one and has none now.
        let own = block.texts(of: time).first.flatMap(IPTCDate.offset)
        let offset = change.old?.utcOffset == nil ? own ?? 0 : 0
        return [
          IPTCChange(day, value.map { [IPTCDate.day($0)] } ?? []),
          IPTCChange(
            time,
            value.flatMap { date in
              date.isPartial ? nil : [IPTCDate.time(date, offset: date.utcOffset ?? offset)]
            } ?? []),
        ]
      })
  }
}

/// Dates as texts of IPTC.
private enum IPTCDate {
  static func date(_ day: String, _ time: String) -> CaptureDate? {
    let (day, time) = (day.utf8.filter { $0 != UInt8(ascii: "-") }, withoutColons(time))
    guard day.count == 8, time.count >= 6 else { return nil }
    let parts = [day[0..<4], day[4..<6], day[6..<8], time[0..<2], time[2..<4], time[4..<6]]
    let numbers = parts.compactMap(digits)
    guard numbers.count == parts.count else { return nil }
    return CaptureDate(
      year: numbers[0], month: numbers[1], day: numbers[2], hour: numbers[3], minute: numbers[4],
      second: numbers[5], utcOffset: CaptureDate.minutes(ofUTCOffset: time.dropFirst(6)))
  }

  /// The day, the month or the year of `20240501`, `20240500` or `20240000`.
  static func date(_ day: String) -> CaptureDate? {
    let digits = Array(day.utf8.filter { $0 != UInt8(ascii: "-") })
    guard digits.count == 8 else { return nil }
    let dash = [UInt8(ascii: "-")]
    return PartialDate.date(digits[..<4] + dash + digits[4..<6] + dash + digits[6...])
  }

  /// The time without colons between hours, minutes and seconds, which programs write against the standard.
  private static func withoutColons(_ time: String) -> [UInt8] {
    let bytes = Array(time.utf8)
    let colon = UInt8(ascii: ":")
    guard bytes.count >= 8, bytes[2] == colon, bytes[5] == colon else { return bytes }
    return Array(bytes[0..<2] + bytes[3..<5] + bytes[6...])
  }

  /// The minutes of `120030+0200`; nil if it has no offset.
  static func offset(_ time: String) -> Int? {
    CaptureDate.minutes(ofUTCOffset: withoutColons(time).dropFirst(6))
  }

  static func day(_ date: CaptureDate) -> String {
    let parts = date.knownParts.dropFirst().prefix(2).map { padded($0) }
    return padded(date.year, 4) + parts.joined()
      + String(repeating: "0", count: 4 - 2 * parts.count)
  }

  static func time(_ date: CaptureDate, offset: Int) -> String {
    let offset = CaptureDate.text(utcOffset: offset).parts(separatedBy: ":").joined()
    return padded(date.hour) + padded(date.minute) + padded(date.second) + offset
  }

  private static func padded(_ number: Int, _ width: Int = 2) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }

  private static func digits(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard bytes.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return bytes.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }
}
