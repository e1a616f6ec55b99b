import PhotoEntities

/// What a MakerNote says about fields.
struct MakerNoteValues: Sendable {
  /// The sensitivity; nil if the MakerNote does not name it.
  private(set) var iso: Int?
  /// The lens; nil if the MakerNote does not name it.
  private(set) var lens: String?

  /// Nothing.
  static let none = MakerNoteValues()

  private init() {}

  /// Reads the MakerNote of a block.
  init(_ exif: ExifBlock) {
    guard let note = LibexifMakerNote(of: exif) else { return }
    let tags = note.tags
    (iso, lens) = (note.iso(among: tags), note.lens(among: tags))
  }
}

/// Only values that mean the same in all MakerNotes of their form are here: libexif also has codes, and settings
/// instead of results.
extension LibexifMakerNote {
  /// The sensitivity: of Nikon and Casio their ISO; of Canon, the setting, or for the automatic one the
  /// product of the base and the automatic factor. Nil if there is none.
  fileprivate func iso(among tags: [Tag]) -> Int? {
    // Nikon writes `ISO 200`, and `ISO 0` for automatic.
    if let nikon = words(0x0002, "ISO", after: "ISO ", among: tags) { return Self.positive(nikon) }
    if let casio = words(0x7014, "CCSISOSensitivity", among: tags) { return Self.positive(casio) }
    if let canon = words(0x0001, "ISO", among: tags).flatMap(Self.positive) { return canon }
    guard let base = words(0x0004, "Shot ISO", among: tags).flatMap(Self.positive),
      let factor = words(0x0004, "Auto ISO", among: tags).flatMap(Double.init)
    else { return nil }
    let product = (Double(base) * factor).rounded()
    return (1...10_000_000).contains(product) ? Int(product) : nil
  }

  /// The lens: Canon's name of it, or Nikon's specification, as `18-70mm f/3.5-4.5`. Nil if there is
  /// none.
  fileprivate func lens(among tags: [Tag]) -> String? {
    if let canon = words(0x0095, "LensModel", among: tags) { return canon.isEmpty ? nil : canon }
    return words(0x0084, "Lens", among: tags).flatMap(Self.nikonLens)
  }

  /// The shortest focal length that libexif's words have right. They leave out fractions of
  /// millimetres, and fisheye lenses of 10.5 mm and the like have them.
  private static let shortestNikonLens = 14

  /// `18-70mm f/3.5-4.5` from libexif's `18-70mm 1:3.5 - 4.5`.
  private static func nikonLens(_ words: String) -> String? {
    let bytes = words.utf8
    let isNumber = { (byte: UInt8) in (0x30...0x39).contains(byte) || byte == UInt8(ascii: ".") }
    let numbers = bytes.split { !isNumber($0) }.map { String(decoding: $0, as: UTF8.self) }
    guard numbers.count == 5, numbers[2] == "1",
      bytes.elementsEqual(
        "\(numbers[0])-\(numbers[1])mm 1:\(numbers[3]) - \(numbers[4])".utf8),
      let short = Int(numbers[0]), let long = Int(numbers[1]), short >= shortestNikonLens,
      long >= short, let wide = Double(numbers[3]), let tele = Double(numbers[4])
    else { return nil }
    let focalLengths = short == long ? "\(short)" : "\(short)-\(long)"
    guard wide > 0 else { return focalLengths + "mm" }
    let fNumbers = [wide, tele > 0 ? tele : wide].map { number in
      number == number.rounded() ? "\(Int(clamping: Int64(number)))" : "\(number)"
    }
    return focalLengths + "mm f/"
      + (fNumbers[0] == fNumbers[1] ? fNumbers[0] : fNumbers.joined(separator: "-"))
  }

  private static func positive(_ words: String) -> Int? {
    Int(words).flatMap { $0 > 0 ? $0 : nil }
  }

  /// libexif's words for the first tag of this number and name, without what precedes them and without
  /// blanks after them; nil if there is no such tag, or if the words begin in another way.
  private func words(
    _ number: UInt32, _ wanted: String, after start: String = "", among tags: [Tag]
  ) -> String? {
    for tag in tags where tag.number == number && name(of: tag)?.isIdentical(to: wanted) ?? false {
      guard let text = words(for: tag), text.isPrefixed(by: start) else { return nil }
      return ExifText.trimmed(Array(text.utf8.dropFirst(start.utf8.count))) ?? ""
    }
    return nil
  }
}
