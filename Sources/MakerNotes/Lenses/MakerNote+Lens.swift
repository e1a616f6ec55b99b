import TIFFBlocks

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What a MakerNote says of the lens.
package struct MakerNoteLens: Sendable {
  /// The name; nil if it is not known, or if several lenses may be meant.
  package let name: String?
  /// The lenses that may be meant, if there are several.
  package let candidates: [String]
  /// The focal lengths, and the f-numbers, as `18-70mm f/3.5-4.5`; nil if they are not known.
  package let range: String?

  /// The name, or all that may be meant; nil if none is known.
  var words: String? { name ?? (candidates.isEmpty ? nil : candidates.joined(separator: " or ")) }
}

extension MakerNote {
  /// The lens; nil if the note does not name it.
  ///
  /// - Parameters:
  ///   - hints: What Exif says of it.
  ///   - model: The camera's model, as Exif has it.
  package func lens(_ hints: LensHints, model: ArraySlice<UInt8>) -> MakerNoteLens? {
    // Cameras of Olympus shorten the names that they write.
    let written = lensName(model: model)
    if let written, form.tags != .olympus {
      return MakerNoteLens(name: written, candidates: [], range: nil)
    }
    var hints = hints
    if form.tags == .canon { canonHints(&hints) }
    if form.tags == .sony { sonyHints(&hints) }
    let lenses =
      lensNumbers(model: model).lazy.map { $0.candidates(for: hints) }
      .first { !$0.isEmpty } ?? []
    let names = lenses.map(\.text)
    if let name = names.first, names.allSatisfy({ $0.utf8.elementsEqual(name.utf8) }) {
      return MakerNoteLens(name: name, candidates: [], range: nil)
    }
    if let written { return MakerNoteLens(name: written, candidates: [], range: nil) }
    let range =
      lensRange
      ?? (names.isEmpty
        ? nil
        : hints.focalLengths.flatMap {
          LensRange.text($0, hints.fNumbers.map { ($0.wide, $0.tele) })
        })
    return names.isEmpty && range == nil
      ? nil : MakerNoteLens(name: nil, candidates: names, range: range)
  }

  /// The name that the camera itself has written; nil if there is none.
  private func lensName(model: ArraySlice<UInt8>) -> String? {
    switch form.tags {
    case .canon: text(0x0095).flatMap(Self.told)
    case .nikon: NikonLensData(self, model: model)?.name
    case .olympus: equipment(0x0203).flatMap { text(of: $0) }.flatMap(Self.told)
    case .panasonic: text(0x0051).flatMap(Self.told)
    default: nil
    }
  }

  /// Cameras without the lens, or with one that they do not know, write other words.
  private static func told(_ name: String) -> String? {
    name.utf8.contains { (0x30...0x39).contains($0) } ? name : nil
  }

  /// The entry with this number in Olympus' directory of the equipment; nil if there is none.
  func equipment(_ number: UInt16) -> MakerNoteEntry? {
    entry(0x2010).flatMap { directory(of: $0) }?.first { $0.number == number }
  }

  /// The numbers of the lens, the one that says most first.
  private func lensNumbers(model: ArraySlice<UInt8>) -> [LensNumber] {
    switch form.tags {
    case .canon: canonNumbers
    case .nikon: [NikonLensData(self, model: model)?.number].compactMap(\.self)
    case .olympus: [olympusNumber].compactMap(\.self)
    case .pentax: pentaxNumbers
    case .sony, .minolta: minoltaNumbers
    case .samsung: [integer(0xA003).map(LensNumber.samsung)].compactMap(\.self)
    case .sigma:
      // Newer cameras write the number as a text of hexadecimal digits.
      [(integer(0x0027) ?? text(0x0027).flatMap { Int($0, radix: 16) }).map(LensNumber.sigma)]
        .compactMap(\.self)
    default: []
    }
  }

  // MARK: Canon

  private enum CanonTag {
    static let cameraSettings: UInt16 = 0x0001
    static let fileInfo: UInt16 = 0x0093
    // Places in these structures.
    static let (lens, longest, shortest, unit, aperture) = (22, 23, 24, 25, 26)
    static let rfLens = 61
  }

  private var canonNumbers: [LensNumber] {
    let rf = short(CanonTag.fileInfo, at: CanonTag.rfLens).flatMap {
      $0 == 0 ? nil : LensNumber.canonRF($0)
    }
    let ef = short(CanonTag.cameraSettings, at: CanonTag.lens).flatMap {
      $0 == 0 || $0 == 0xFFFF ? nil : LensNumber.canon($0)
    }
    return [rf, ef].compactMap(\.self)
  }

  private func canonHints(_ hints: inout LensHints) {
    func setting(_ place: Int, isSigned: Bool = false) -> Int? {
      short(CanonTag.cameraSettings, at: place, isSigned: isSigned)
    }
    if let longest = setting(CanonTag.longest), let shortest = setting(CanonTag.shortest),
      shortest > 0, longest >= shortest
    {
      let unit = max(1, setting(CanonTag.unit) ?? 1)
      hints.focalLengths = Double(shortest) / Double(unit)...Double(longest) / Double(unit)
    }
    if let aperture = setting(CanonTag.aperture, isSigned: true), aperture > 0 {
      hints.fNumber = exp2(Self.canonEV(aperture) / 2)
    }
  }

  /// Canon's numbers for steps of exposure: 32 to a step, of which 12 and 20 are thirds (ExifTool 12.57, module Canon).
  static func canonEV(_ code: Int) -> Double {
    let rest = code & 0x1F
    let part: Double =
      switch rest {
      case 0x0C: 1.0 / 3
      case 0x14: 2.0 / 3
      default: Double(rest) / 32
      }
    return Double(code >> 5) + part
  }

  // MARK: Others

  /// The lens's maker, a byte that is not used, the lens, its version.
  private var olympusNumber: LensNumber? {
    guard let entry = equipment(0x0201), case .integers(let numbers) = value(of: entry),
      numbers.count >= 4, numbers.contains(where: { $0 != 0 })
    else { return nil }
    return .olympus(numbers[0], numbers[2], numbers[3])
  }

  /// The series and the number in it. Cameras that do not know a newer series write an older one.
  private var pentaxNumbers: [LensNumber] {
    guard let entry = entry(0x003F), let bytes = bytes(of: entry), bytes.count >= 2,
      let series = bytes.first.map(Int.init), let number = bytes.dropFirst().first.map(Int.init)
    else { return [] }
    let others = [4: [7], 7: [8], 11: [13], 13: [11]][series] ?? []
    return ([series] + others).map { .pentax($0, number) }
  }

  /// Adapters for lenses of Canon's and Sigma's mounts add a number to that of the lens (ExifTool 12.57, Exif.pm,
  /// PrintLensID).
  private var minoltaNumbers: [LensNumber] {
    guard let number = integer(form.tags == .sony ? 0xB027 : 0x010C), number != 0xFFFF else {
      return [sonyENumber.map(LensNumber.sonyE)].compactMap(\.self)
    }
    if number != 0xFF00,
      let adapter = [0xEF00, 0xBC00, 0x7700].first(where: { number & 0xFF00 == $0 })
    {
      return [.minolta(number), .canon(number - adapter)]
    }
    if (0x4900...0x590A).contains(number) { return [.minolta(number), .sigma(number - 0x4900)] }
    return [.minolta(number)]
  }

  /// The number of a lens of Sony's E mount, in the structures that have a cipher; they have the mount, which is 2, and the
  /// number (ExifTool 12.57, module Sony, Tag9416, Tag9405a, Tag9405b, Tag9050). Smaller numbers are adapters.
  private var sonyENumber: Int? {
    guard form.tags == .sony else { return nil }
    func number(_ tag: UInt16, mount: Int, at place: Int) -> Int? {
      guard let entry = entry(tag), let bytes = bytes(of: entry), bytes.count >= place + 2,
        SonyCipher.decoded(bytes.dropFirst(mount).prefix(1)) == [2]
      else { return nil }
      let digits = SonyCipher.decoded(bytes.dropFirst(place).prefix(2))
      let number = Int(digits[0]) | Int(digits[1]) << 8
      return number >= 0x8000 ? number : nil
    }
    let isOlder =
      entry(0x9405).flatMap { bytes(of: $0)?.first }.map { [0x1B, 0x40, 0x7D].contains($0) }
      ?? false
    return number(0x9416, mount: 0x4A, at: 0x4B)
      ?? (isOlder
        ? number(0x9405, mount: 0x604, at: 0x605) : number(0x9405, mount: 0x5E, at: 0x60))
      ?? number(0x9050, mount: 0x105, at: 0x107)
  }

  /// LensSpec: features, the shortest and the longest focal length in four decimal digits each, the f-numbers at these in
  /// tenths, and further features; a digit is half a byte (ExifTool 12.57, module Sony).
  private func sonyHints(_ hints: inout LensHints) {
    guard let entry = entry(0xB02A), let bytes = bytes(of: entry).map(Array.init), bytes.count >= 8
    else {
      return
    }
    func decimal(_ places: Range<Int>) -> Double? {
      let digits = bytes[places].flatMap { [$0 >> 4, $0 & 0x0F] }
      return digits.contains { $0 > 9 } ? nil : digits.reduce(0) { $0 * 10 + Double($1) }
    }
    guard let shortest = decimal(1..<3), let longest = decimal(3..<5), let wide = decimal(5..<6),
      let tele = decimal(6..<7), shortest > 0, wide > 0
    else { return }
    hints.focalLengths = shortest...max(shortest, longest)
    hints.fNumbers = (wide / 10, (tele > 0 ? tele : wide) / 10)
  }

  /// What Nikon's note says of the lens in numbers.
  private var lensRange: String? {
    guard form.tags == .nikon, case .fractions(let numbers) = value(0x0084), numbers.count >= 8
    else {
      return nil
    }
    let values: [Double] = (0..<4).map { index in
      let (numerator, denominator) = (numbers[2 * index], numbers[2 * index + 1])
      return denominator == 0 ? 0 : Double(numerator) / Double(denominator)
    }
    guard values[0] > 0, values[1] >= values[0] else { return nil }
    return LensRange.text(
      values[0]...values[1],
      values[2] > 0 ? (values[2], values[3] > 0 ? values[3] : values[2]) : nil)
  }
}

/// A lens as its numbers say it.
enum LensRange {
  /// `18-70mm f/3.5-4.5`, `50mm f/1.8`, or without the f-numbers if they are not known.
  static func text(_ focalLengths: ClosedRange<Double>, _ fNumbers: (Double, Double)?) -> String? {
    guard let shortest = decimal(focalLengths.lowerBound),
      let longest = decimal(focalLengths.upperBound)
    else { return nil }
    let lengths = (shortest == longest ? shortest : shortest + "-" + longest) + "mm"
    guard let fNumbers, let wide = decimal(fNumbers.0), let tele = decimal(fNumbers.1) else {
      return lengths
    }
    return lengths + " f/" + (wide == tele ? wide : wide + "-" + tele)
  }

  /// With at most one decimal.
  private static func decimal(_ number: Double) -> String? {
    guard let tenths = Int(exactly: (number * 10).rounded()) else { return nil }
    return tenths.isMultiple(of: 10) ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}
