import PhotoEntities
import PhotoUseCases

/// What ExifTool prints for the numbers and letters of tags, where `show` has other words. The names and words are those
/// of its tag tables; their meanings are those of Exif 2.32 sections 4.6.5 and 4.6.6, and TIFF 6.0.
enum ExifToolWords {
  /// The text that the tag stores, as edits take it; nil if it is not known.
  static func stored(_ text: String, in tag: TagDefinition) -> String? {
    // Its numbers are text.
    if tag.fullName.isIdentical(to: "XMP-aux:LensInfo") {
      return lens(text)?.joined(separator: " ")
    }
    if let stored = words[tag.name]?.first(where: { $0.words.isIdentical(to: text) })?.stored {
      return stored
    }
    switch tag.form.kind {
    case .structure: return nil
    case .integer, .digits: return wholeNumbers(text, in: tag)
    case .fraction, .real: return numbers(text, in: tag)
    case .bytes: return bytes(text, in: tag)
    case .text where tag.source == .exif:
      // `Magnetic North`, with the NUL at the end, if it is not in the table.
      if let lengths = tag.form.lengths, !lengths.contains(text.utf8.count + 1) { return nil }
      return text
    default: return text
    }
  }

  /// `8 (least urgent)`, `Unknown (3)`, `10 20 5`, `2.3.0.0`.
  private static func wholeNumbers(_ text: String, in tag: TagDefinition) -> String? {
    if tag.name.isIdentical(to: "GPSVersionID") {
      return text.parts(separatedBy: ".").joined(separator: " ")
    }
    let text =
      text.isSuffixed(by: " mm") ? String(decoding: text.utf8.dropLast(3), as: UTF8.self) : text
    if Int(text) != nil { return text }
    let isUnknown = text.isPrefixed(by: "Unknown (") && text.utf8.last == UInt8(ascii: ")")
    let number =
      isUnknown
      ? String(decoding: text.utf8.dropFirst(9).dropLast(), as: UTF8.self)
      : text.parts(separatedBy: "(", maxSplits: 1)[0].withoutBlanksAround
    let numbers = number.parts(separatedBy: " ")
    guard numbers.allSatisfy({ Int($0) != nil }), tag.source == .exif || numbers.count == 1 else {
      return nil
    }
    return number
  }

  /// `1/60`, `165 m`, `0.64 0.33`, `24-105mm f/4`, `48 deg 30' 0.00"`, `03:20:18`.
  private static func numbers(_ text: String, in tag: TagDefinition) -> String? {
    switch tag.name {
    case "LensSpecification", "LensInfo": return lens(text)?.joined(separator: " ")
    case "GPSDestLatitude", "GPSDestLongitude": return angle(text)
    case "GPSTimeStamp": return text
    // What is stored is a logarithm.
    case "ApertureValue", "MaxApertureValue", "ShutterSpeedValue":
      if text.utf8.allSatisfy({ $0 == 0x30 || $0 == 0x2E }) { return nil }
    default: break
    }
    var items = text.parts(separatedBy: " ")
    if items.count > 1, units.contains(where: items[items.count - 1].isIdentical) {
      items.removeLast()
    }
    let isNumber = items.allSatisfy { item in
      let parts = item.parts(separatedBy: "/")
      return parts.count <= 2 && parts.allSatisfy { Double($0)?.isFinite ?? false }
    }
    return isNumber ? items.joined(separator: " ") : nil
  }

  private static let units = ["m", "mm", "C", "s"]

  /// The focal lengths and the f-numbers of a lens: `24-105mm f/3.5-4.5`, with `?` for what is unknown, or the four numbers
  /// with `undef`.
  static func lens(_ text: String) -> [String]? {
    let unknown = "0/0"
    func number(_ text: String) -> String? {
      if ["?", "undef"].contains(where: text.isIdentical) { return unknown }
      return TagDefinition.fraction(text).map { "\($0)" }
    }
    func range(_ text: String) -> [String]? {
      let ends = text.parts(separatedBy: "-").map(number)
      guard (1...2).contains(ends.count), !ends.contains(nil) else { return nil }
      return [ends[0] ?? unknown, ends[ends.count - 1] ?? unknown]
    }
    let parts = text.parts(separatedBy: " ")
    if parts.count == 4 {
      let numbers = parts.compactMap(number)
      return numbers.count == 4 ? numbers : nil
    }
    guard parts.count == 2, parts[0].isSuffixed(by: "mm"), parts[1].isPrefixed(by: "f/"),
      let lengths = range(String(decoding: parts[0].utf8.dropLast(2), as: UTF8.self)),
      let apertures = range(String(decoding: parts[1].utf8.dropFirst(2), as: UTF8.self))
    else { return nil }
    return lengths + apertures
  }

  /// Degrees, minutes and seconds of `48 deg 30' 0.00"`. Other forms may be rounded, or have a side.
  private static func angle(_ text: String) -> String? {
    let parts = text.parts(separatedBy: " ")
    guard parts.count == 4, parts[1].isIdentical(to: "deg"), parts[2].isSuffixed(by: "'"),
      parts[3].isSuffixed(by: "\"")
    else { return nil }
    let numbers =
      [parts[0]] + parts[2...].map { String(decoding: $0.utf8.dropLast(), as: UTF8.self) }
    return numbers.allSatisfy { Double($0) != nil } ? numbers.joined(separator: " ") : nil
  }

  /// Bytes that are a number, a version, or a text.
  private static func bytes(_ text: String, in tag: TagDefinition) -> String? {
    if tag.form.lengths == 1...1 { return Int(text) == nil ? nil : text }
    let isText = ["GPSProcessingMethod", "GPSAreaInformation"].contains(where: tag.name.isIdentical)
    if isText { return text }
    let isVersion =
      tag.form.lengths == 4...4 && text.utf8.count == 4
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    return isVersion ? text : nil
  }
}
