import TIFFBlocks

/// What Nikon's MakerNotes say of the lens (ExifTool 12.57, module Nikon, LensData).
struct NikonLensData {
  private enum Tag {
    static let serial: UInt16 = 0x001D
    static let lensType: UInt16 = 0x0083
    static let lensData: UInt16 = 0x0098
    static let shutterCount: UInt16 = 0x00A7
  }

  /// The number of the lens; nil if the note has none that is known.
  private(set) var number: LensNumber?
  /// The name that the camera has written itself; nil if it has none.
  private(set) var name: String?

  /// - Parameter model: The camera's model, as Exif has it.
  init?(_ note: MakerNote, model: ArraySlice<UInt8>) {
    guard let entry = note.entry(Tag.lensData), let bytes = note.bytes(of: entry),
      let data = Self.decoded(bytes, note, model)
    else { return nil }
    let version = String(decoding: data.prefix(4), as: UTF8.self)
    guard let layout = Self.layouts[version] else { return nil }
    switch layout {
    case .identity(let place):
      number = Self.identity(data, at: place, note)
    case .mirrorless:
      // An adapted lens has what others have.
      if data.count >= 0x40, data[0x30..<0x40].contains(where: { $0 != 0 }) {
        number = MakerNoteValue(data[0x30..<0x32], .short, note.order).integer().map(
          LensNumber.nikonZ)
      }
      if number == nil || number == .nikonZ(0), data.count >= 0x14,
        data[0x04..<0x14].contains(where: { $0 != 0 })
      {
        number = Self.identity(data, at: 0x0D, note)
      }
    case .name(let place):
      guard data.count >= place + 64 else { return nil }
      let text = data[place..<place + 64].prefix { $0 != 0 }
      name = text.isEmpty ? nil : String(decoding: text, as: UTF8.self)
    }
  }

  private enum Layout {
    /// Where seven of the eight bytes of the number are.
    case identity(Int)
    /// Z mount.
    case mirrorless
    /// Where the name of the lens is.
    case name(Int)
  }

  private static let layouts: [String: Layout] = [
    "0100": .identity(0x06), "0101": .identity(0x0B), "0201": .identity(0x0B),
    "0202": .identity(0x0B), "0203": .identity(0x0B), "0204": .identity(0x0C),
    "0400": .name(0x18A), "0401": .name(0x18A), "0402": .name(0x18B), "0403": .name(0x2AC),
    "0800": .mirrorless, "0801": .mirrorless, "0802": .mirrorless,
  ]

  /// The eighth byte is an entry of its own.
  private static func identity(_ data: [UInt8], at place: Int, _ note: MakerNote) -> LensNumber? {
    guard data.count >= place + 7, let type = note.integer(Tag.lensType) else { return nil }
    let bytes = Array(data[place..<place + 7]) + [UInt8(truncatingIfNeeded: type)]
    return .nikon(
      bytes.map { byte in
        (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }.joined())
  }

  /// The data in the clear: from version 02 on, what follows the version has a cipher. Nil if it cannot be told, as the
  /// note lacks the serial number or the number of shutter releases.
  static func decoded(
    _ bytes: ArraySlice<UInt8>, _ note: MakerNote, _ model: ArraySlice<UInt8>
  ) -> [UInt8]? {
    guard bytes.count > 4 else { return nil }
    let version = bytes.prefix(2)
    if version.elementsEqual("01".utf8) { return Array(bytes) }
    guard let count = note.integer(Tag.shutterCount), let serial = serial(note, model) else {
      return nil
    }
    return Array(bytes.prefix(4))
      + NikonCipher.decoded(
        bytes.dropFirst(4), serial: serial, count: UInt32(truncatingIfNeeded: count))
  }

  /// The serial number; of cameras that do not have one in digits, what stands for it; nil if there is none.
  private static func serial(_ note: MakerNote, _ model: ArraySlice<UInt8>) -> UInt32? {
    guard let text = note.text(Tag.serial) else { return nil }
    if let serial = UInt64(text) { return UInt32(truncatingIfNeeded: serial) }
    let name = model.prefix { $0 != 0 }
    let end = name.lastIndex { $0 != UInt8(ascii: " ") }.map { $0 + 1 } ?? name.startIndex
    return name[..<end].suffix(3).elementsEqual("D50".utf8) ? 0x22 : 0x60
  }
}
