import PhotoEntities
import PhotoUseCases

/// A column or key that says a part of the value of another one: the hemisphere of a coordinate, whether an altitude
/// is below the sea (Exif 2.32 section 4.6.6), the offset from UTC or the fraction of a second of a date (section
/// 4.6.5). Programs write the values of Exif's tags beside one another.
struct Qualifier {
  private enum Part {
    /// The words for the positive and for the negative side.
    case side(positive: [String], negative: [String])
    case utcOffset
    case fraction
  }

  /// The name in the data.
  let name: String
  /// The name of the field whose value it qualifies.
  let field: String
  private let part: Part

  /// Nil if the name means no such part.
  init?(_ name: String) {
    let letters = name.utf8.map { $0 | 0x20 }.filter { (0x61...0x7A).contains($0) }
    let key = String(decoding: letters, as: UTF8.self)
    func isSide(of coordinate: String, _ short: String...) -> Bool {
      ["ref", "hemisphere", "direction", "dir"].contains { side in
        key.isSuffixed(by: coordinate + side)
          || short.contains {
            key.isIdentical(to: $0 + side) || key.isSuffixed(by: "gps" + $0 + side)
          }
      }
    }
    let dates = [("original", "captureDate"), ("digitized", "digitizedDate"), ("", "modifyDate")]
    func date(_ tag: String) -> String? { dates.first { key.isSuffixed(by: tag + $0.0) }?.1 }
    // GPSDestLatitudeRef is of another place.
    if letters.firstRange(of: Array("dest".utf8)) != nil { return nil }
    if isSide(of: "latitude", "lat") {
      field = "latitude"
      part = .side(positive: ["n", "north"], negative: ["s", "south"])
    } else if isSide(of: "longitude", "lon", "long", "lng") {
      field = "longitude"
      part = .side(positive: ["e", "east"], negative: ["w", "west"])
    } else if isSide(of: "altitude", "alt") {
      field = "altitude"
      part = .side(
        positive: ["0", "2", "above sea level"], negative: ["1", "3", "below sea level"])
    } else if let date = date("offsettime") {
      (field, part) = (date, .utcOffset)
    } else if let date = date("subsectime") {
      (field, part) = (date, .fraction)
    } else {
      return nil
    }
    self.name = name
  }

  /// The value of the field together with this part.
  ///
  /// - Throws: `InvalidInput` if the part is not understood, or if both contradict each other.
  func qualified(
    _ value: MetadataDatum, by part: MetadataDatum
  ) throws(InvalidInput) -> MetadataDatum {
    let text: String
    switch part {
    case .text(let written): text = written.withoutBlanksAround
    case .integer(let number): text = "\(number)"
    case .number(let number): text = "\(number)"
    case .null, .texts: return value
    }
    if text.utf8.isEmpty { return value }
    let unclear = InvalidInput("'\(text)' is not understood as \(name); \(Self.advice(self.part))")
    switch self.part {
    case .side(let positive, let negative):
      guard let key = text.nameKey else { throw unclear }
      let isNegative = negative.contains(where: key.isIdentical)
      guard isNegative || positive.contains(where: key.isIdentical) else { throw unclear }
      return try signed(value, isNegative: isNegative, written: text)
    case .utcOffset:
      guard let minutes = CaptureDate.minutes(ofUTCOffset: Array(text.utf8)[...]) else {
        throw unclear
      }
      return try dated(value, written: text) { date in
        (date.fraction, date.utcOffset ?? minutes, date.utcOffset ?? minutes == minutes)
      }
    case .fraction:
      guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { throw unclear }
      return try dated(value, written: text) { date in
        (date.fraction ?? text, date.utcOffset, date.fraction ?? text == text)
      }
    }
  }

  private static func advice(_ part: Part) -> String {
    switch part {
    case .side(let positive, let negative):
      "write " + (positive + negative).joined(separator: ", ")
    case .utcOffset: "write it like +02:00"
    case .fraction: "write digits"
    }
  }

  private func contradiction(_ value: String, _ text: String) -> InvalidInput {
    InvalidInput("\(field) is \(value), and \(name) says \(text); leave one of them out")
  }

  private func signed(
    _ value: MetadataDatum, isNegative: Bool, written: String
  ) throws(InvalidInput) -> MetadataDatum {
    switch value {
    case .integer(let number) where number < 0:
      if isNegative { return value }
      throw contradiction("\(number)", written)
    case .integer(let number): return .integer(isNegative ? -number : number)
    case .number(let number):
      guard number < 0 else { return .number(isNegative ? -number : number) }
      if isNegative { return value }
      throw contradiction("\(number)", written)
    case .text(let text):
      return .text(try signed(text.withoutBlanksAround, isNegative, written))
    case .null, .texts: return value
    }
  }

  /// The text with the side, unless it has a sign, a letter or words of its own, which must say the same.
  private func signed(
    _ text: String, _ isNegative: Bool, _ written: String
  ) throws(InvalidInput) -> String {
    guard let last = text.utf8.last, let first = text.utf8.first else { return text }
    let letter = (0x61...0x7A).contains(last | 0x20) ? last | 0x20 : nil
    let key = text.nameKey ?? ""
    var own: Bool?
    if first == UInt8(ascii: "-") || key.isSuffixed(by: "below sea level") {
      own = true
    } else if first == UInt8(ascii: "+") || key.isSuffixed(by: "above sea level") {
      own = false
    } else if field.isIdentical(to: "latitude") || field.isIdentical(to: "longitude"), let letter {
      own = "sw".utf8.contains(letter) ? true : "ne".utf8.contains(letter) ? false : nil
    }
    if let own {
      guard own == isNegative else { throw contradiction(text, written) }
      return text
    }
    guard isNegative else { return text }
    // `13 deg 31' 1.20"` has no sign in any form.
    let isPlain =
      text.utf8.allSatisfy { (0x2C...0x39).contains($0) } || field.isIdentical(to: "altitude")
    return isPlain ? "-" + text : text + (field.isIdentical(to: "latitude") ? " S" : " W")
  }

  /// The date with another fraction and offset. A text that is no date stays, and fails later.
  private func dated(
    _ value: MetadataDatum, written: String,
    _ parts: (CaptureDate) -> (fraction: String?, utcOffset: Int?, agrees: Bool)
  ) throws(InvalidInput) -> MetadataDatum {
    guard case .text(let text) = value, let date = try? CaptureDate(text: text.withoutBlanksAround)
    else { return value }
    let (fraction, utcOffset, agrees) = parts(date)
    guard agrees else { throw contradiction(text, written) }
    return date.with(fraction: fraction, utcOffset: utcOffset).map { .text("\($0)") } ?? value
  }
}

extension [EditRow.Member] {
  /// The members in which each value has the parts that others say. Those are left out.
  ///
  /// - Throws: `InvalidInput` if a part is not understood, has no value, or contradicts it.
  func qualified() throws(InvalidInput) -> [EditRow.Member] {
    var values = filter { Qualifier($0.name) == nil }
    if values.count == count { return self }
    for (name, part) in self {
      guard let qualifier = Qualifier(name), let part else { continue }
      guard let index = values.firstIndex(where: { qualifier.qualifies($0.name) }) else {
        if part == .null { continue }
        throw InvalidInput(qualifier.withoutValue)
      }
      guard let value = values[index].data else { continue }
      values[index].data = try qualifier.qualified(value, by: part)
    }
    return values
  }
}

extension Qualifier {
  /// Whether it says a part of the value of this name.
  func qualifies(_ name: String) -> Bool { ExifName.fieldName(name).isIdentical(to: field) }

  /// That the data do not have the value.
  var withoutValue: String {
    "\(name) says a part of \(field), which the data do not have; leave it out, or add \(field)"
  }
}
