import TIFFBlocks

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Values of fields. Only those that mean the same in all notes of their form are here: no codes, and no settings
/// instead of results.
extension MakerNote {
  /// The sensitivity: of Nikon and Casio their ISO; of Canon, the setting, or for the automatic one the product of the
  /// base and the automatic factor. Nil if there is none.
  package var iso: Int? {
    switch form.tags {
    case .nikon: integer(0x0002, at: 1).flatMap(Self.positive)
    case .casio2: integer(0x0014).flatMap { [3: 50, 4: 64, 6: 100, 9: 200][$0] }
    case .canon: canonISO
    default: nil
    }
  }

  /// Camera settings 16, and ShotInfo 1 and 2 (ExifTool 12.57, module Canon).
  private var canonISO: Int? {
    if let setting = short(0x0001, at: 16), setting != 0x7FFF {
      if setting & 0x4000 != 0 { return Self.positive(setting & 0x3FFF) }
      if let iso = [16: 50, 17: 100, 18: 200, 19: 400, 20: 800][setting] { return iso }
    }
    guard let automatic = short(0x0004, at: 1, isSigned: true),
      let base = short(0x0004, at: 2, isSigned: true), base > 0
    else { return nil }
    let product = exp2(Self.canonEV(automatic)) * (exp2(Self.canonEV(base)) * 100 / 32)
    return (1...10_000_000).contains(product) ? Int(product.rounded()) : nil
  }

  private static func positive(_ number: Int) -> Int? { number > 0 ? number : nil }

  /// The serial number of the camera's body, as the camera shows it; nil if the note does not have it.
  ///
  /// - Parameter model: The camera's model, as Exif has it.
  package func cameraSerial(model: ArraySlice<UInt8>) -> String? {
    switch form.tags {
    case .canon: integer(0x000C).flatMap { $0 > 0 ? Self.canonSerial($0, model) : nil }
    case .nikon: (text(0x001D) ?? text(0x00A0)).flatMap(Self.nikonSerial)
    case .olympus: (equipment(0x0101) ?? entry(0x101A) ?? entry(0x0404)).flatMap { text(of: $0) }
    case .pentax: text(0x0229)
    case .samsung: text(0xA002).flatMap { $0.utf8.count < 5 ? nil : $0 }
    case .sigma: text(0x0002)
    default: nil
    }
  }

  private static func nikonSerial(_ text: String) -> String? {
    let number =
      text.utf8.prefix(3).elementsEqual("no=".utf8, by: { $0 | 0x20 == $1 | 0x20 })
      ? text.utf8.dropFirst(3) : text.utf8[...]
    let digits = number.drop { $0 == UInt8(ascii: " ") }
    return digits.isEmpty ? nil : String(decoding: Array(digits), as: UTF8.self)
  }

  /// The form depends on the camera (ExifTool 12.57, module Canon).
  private static func canonSerial(_ number: Int, _ model: ArraySlice<UInt8>) -> String {
    let name = model.prefix { $0 != 0 }
    if name.prefix(12).elementsEqual("Canon EOS-1D".utf8) { return digits(number, count: 6) }
    guard name.elementsEqual("Canon EOS D30".utf8) else { return digits(number, count: 10) }
    let high = String(number >> 16, radix: 16)
    return String(repeating: "0", count: max(0, 4 - high.utf8.count)) + high
      + digits(number & 0xFFFF, count: 5)
  }

  private static func digits(_ number: Int, count: Int) -> String {
    let text = "\(number)"
    return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
  }

  /// The serial number of the lens; nil if the note does not have it.
  package var lensSerial: String? {
    switch form.tags {
    case .canon:
      entry(0x4019).flatMap { bytes(of: $0) }.flatMap { bytes in
        let serial = bytes.prefix(5)
        guard serial.count == 5, serial.contains(where: { $0 != 0 }) else { return nil }
        return serial.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
      }
    case .olympus: equipment(0x0202).flatMap { text(of: $0) }
    case .panasonic: text(0x0052)
    default: nil
    }
  }

  /// How often the shutter was released; nil if the note does not say it.
  ///
  /// - Parameter model: The camera's model, as Exif has it.
  package func shutterCount(model: ArraySlice<UInt8>) -> Int? {
    switch form.tags {
    case .canon: canonShutterCount(model)
    // Cameras that do not count write these.
    case .nikon: integer(0x00A7).flatMap { [0xFFFF_F7FF, 0xFFFF_FFFF].contains($0) ? nil : $0 }
    case .pentax: pentaxShutterCount
    case .sony: sonyShutterCount(model)
    default: nil
    }
  }

  /// A tag of structures that few models have.
  private func canonShutterCount(_ model: ArraySlice<UInt8>) -> Int? {
    let tag = tags(naming: nil, model: model).first {
      $0.name?.utf8.elementsEqual("ShutterCount".utf8) ?? false
    }
    return tag.flatMap { $0.meant ?? $0.value }?.integer().flatMap(Self.positive)
  }

  /// The beginnings of the names of cameras whose count is at 0x3A, and of those that have none (ExifTool 12.57, module
  /// Sony, Tag9050).
  private static let (newerSonys, sonysWithoutCount): ([StaticString], [StaticString]) = (
    [
      "ILCE-1", "ILCE-6100", "ILCE-6300", "ILCE-6400", "ILCE-6500", "ILCE-6600", "ILCE-7C",
      "ILCE-7M3", "ILCE-7M4", "ILCE-7RM2", "ILCE-7RM3", "ILCE-7RM4", "ILCE-7RM5", "ILCE-7SM2",
      "ILCE-7SM3", "ILCE-9", "ILCA-99M2", "ILME-FX3", "ZV-E10",
    ], ["DSC-", "Stellar", "ZV-"]
  )

  private func sonyShutterCount(_ model: ArraySlice<UInt8>) -> Int? {
    func isOne(of names: [StaticString]) -> Bool {
      names.contains { $0.withUTF8Buffer { model.starts(with: $0) } }
    }
    let isNewer = isOne(of: Self.newerSonys)
    guard isNewer || !isOne(of: Self.sonysWithoutCount), let entry = entry(0x9050),
      let bytes = bytes(of: entry)
    else { return nil }
    let place = isNewer ? 0x3A : 0x32
    guard bytes.count >= place + 4 else { return nil }
    let count = SonyCipher.decoded(bytes.dropFirst(place).prefix(3))
    return count.reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// The number is mixed with the date and the time of the shot (ExifTool 12.57, module Pentax).
  private var pentaxShutterCount: Int? {
    func number(_ tag: UInt16, _ size: Int) -> UInt32? {
      guard let entry = entry(tag), let bytes = bytes(of: entry), bytes.count >= size else {
        return nil
      }
      return (bytes.prefix(size) + [UInt8](repeating: 0, count: 4 - size)).reduce(0) {
        $0 << 8 | UInt32($1)
      }
    }
    guard let date = number(0x0006, 4), let time = number(0x0007, 3), let count = number(0x005D, 4)
    else {
      return nil
    }
    return Int(count ^ date ^ ~time)
  }

  /// The identifier that Apple's cameras give to both files of a Live Photo; nil if there is none.
  package var contentIdentifier: String? { form.tags == .apple ? text(0x0011) : nil }

  /// The identifier that Apple's cameras give to the photos of a burst; nil if there is none.
  package var burst: String? { form.tags == .apple ? text(0x000B) : nil }
}
