import CLibexif

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
    guard let contents = ExifContents(exif.block, structure: exif.structure, for: .makerNote) else {
      return
    }
    (iso, lens) = (contents.makerNoteISO, contents.makerNoteLens)
  }
}

/// Only values that mean the same in all MakerNotes of their form are here: libexif also has codes, and settings
/// instead of results.
extension ExifContents {
  /// The most tags of a MakerNote that are looked at.
  private static let maximumTags: UInt32 = 1024

  /// The sensitivity: of Nikon and Casio their ISO; of Canon, the setting, or for the automatic one the
  /// product of the base and the automatic factor. Nil if there is none.
  var makerNoteISO: Int? {
    guard let makerNote else { return nil }
    // Nikon writes `ISO 200`, and `ISO 0` for automatic.
    if let nikon = words(makerNote, 0x0002, "ISO", after: "ISO ") { return Self.positive(nikon) }
    if let casio = words(makerNote, 0x7014, "CCSISOSensitivity") { return Self.positive(casio) }
    if let canon = words(makerNote, 0x0001, "ISO"), let iso = Self.positive(canon) { return iso }
    guard let base = words(makerNote, 0x0004, "Shot ISO").flatMap(Self.positive),
      let factor = words(makerNote, 0x0004, "Auto ISO").flatMap(Double.init)
    else { return nil }
    let product = (Double(base) * factor).rounded()
    return (1...10_000_000).contains(product) ? Int(product) : nil
  }

  /// The lens: Canon's name of it, or Nikon's specification, as `18-70mm f/3.5-4.5`. Nil if there is
  /// none.
  var makerNoteLens: String? {
    guard let makerNote else { return nil }
    if let canon = words(makerNote, 0x0095, "LensModel") { return canon.isEmpty ? nil : canon }
    return words(makerNote, 0x0084, "Lens").flatMap(Self.nikonLens)
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
    _ makerNote: OpaquePointer, _ number: UInt32, _ name: String, after start: String = ""
  ) -> String? {
    for index in 0..<min(exif_mnote_data_count(makerNote), Self.maximumTags)
    where exif_mnote_data_get_id(makerNote, index) == number {
      guard let found = exif_mnote_data_get_name(makerNote, index),
        String(cString: found).utf8.elementsEqual(name.utf8)
      else { continue }
      var bytes = [CChar](repeating: 0, count: 256)
      guard exif_mnote_data_get_value(makerNote, index, &bytes, UInt32(bytes.count)) != nil else {
        return nil
      }
      let text = bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
      guard text.starts(with: start.utf8) else { return nil }
      return ExifText.trimmed(text.dropFirst(start.utf8.count)) ?? ""
    }
    return nil
  }
}
