import TIFFBlocks

/// A field that some MakerNotes have.
enum MakerNoteField: Sendable {
  case iso
  case lens
}

/// A look at a MakerNote's directory, before libexif loads it: most MakerNotes do not have the field. It knows the forms
/// that `MakerNoteValues` reads (ExifTool, module MakerNotes).
struct MakerNoteGlance {
  private static let (nikon, casio) = (Array("Nikon\0".utf8), Array("QVC\0".utf8))
  private static let (canonMake, nikonMake) = (Array("CANON".utf8), Array("NIKON".utf8))
  private static let casioMake = Array("CASIO".utf8)
  /// The most entries of a directory that is one. Nikon has some 50.
  private static let maximumCount = 512

  private let block: TIFFBlock
  private let note: Range<Int>
  private let form: Form

  private enum Form {
    case canon
    case nikon
    case casio
  }

  /// Nil if libexif finds no field in the block's MakerNote.
  init?(_ block: TIFFBlock, _ structure: borrowing TIFFStructure) {
    guard
      case .inside(let value) = structure.soundEntry(ExifTag.makerNote.number, in: .exif)?.value
    else { return nil }
    // Of a file, no more may be loaded.
    let note = block.isWhole ? value : value.prefix(MovedMakerNote.maximumSize)
    guard let bytes = block.bytes(in: note) else { return nil }
    (self.block, self.note) = (block, note)
    if bytes.starts(with: Self.nikon) {
      form = .nikon
    } else if bytes.starts(with: Self.casio) {
      form = .casio
    } else if case .inside(let make) = structure.soundEntry(ExifTag.make.number, in: .ifd0)?.value {
      // Libexif compares the whole name, and Nikon's in two cases. Early Nikons have no header.
      guard let name = block.bytes(in: make)?.prefix(5) else { return nil }
      if name.elementsEqual(Self.canonMake, by: { $0 & ~0x20 == $1 }) {
        form = .canon
      } else if name.elementsEqual(Self.nikonMake, by: { $0 & ~0x20 == $1 }) {
        form = .nikon
      } else {
        return nil
      }
    } else {
      return nil
    }
  }

  /// Whether the block has a MakerNote that is not loaded, of a maker whose MakerNotes may have fields.
  static func isMissing(_ block: TIFFBlock, _ structure: borrowing TIFFStructure) -> Bool {
    guard !block.isWhole,
      case .inside(let note) = structure.soundEntry(ExifTag.makerNote.number, in: .exif)?.value,
      block.bytes(in: note.prefix(MovedMakerNote.maximumSize)) == nil,
      case .inside(let make) = structure.soundEntry(ExifTag.make.number, in: .ifd0)?.value,
      let name = block.bytes(in: make)?.prefix(5)
    else { return false }
    return [canonMake, nikonMake, casioMake].contains {
      name.elementsEqual($0) { $0 & ~0x20 == $1 }
    }
  }

  /// Whether the MakerNote may have the field.
  func mayHave(_ field: MakerNoteField) -> Bool {
    switch (form, field) {
    case (.casio, .iso): true
    case (.casio, .lens): false
    case (.canon, .iso): hasEntry { $0 == 0x0001 || $0 == 0x0004 }
    case (.canon, .lens): hasEntry { $0 == 0x0095 }
    case (.nikon, .iso): hasEntry { $0 == 0x0002 }
    case (.nikon, .lens): hasEntry { $0 == 0x0084 }
    }
  }

  /// Whether the directory has an entry with such a number, or cannot be read here.
  private func hasEntry(_ isWanted: (UInt16) -> Bool) -> Bool {
    var (start, order) = (note.lowerBound, block.order)
    if let bytes = block.bytes(in: note), bytes.starts(with: Self.nikon) {
      start += 8
      // The second version has a TIFF header of its own.
      if note.count > 18, bytes[bytes.startIndex + 6] == 2 {
        start = note.lowerBound + 10
        order = bytes[bytes.startIndex + 10] == UInt8(ascii: "M") ? .bigEndian : .littleEndian
        guard let offset = block.uint32(at: start + 4, in: order) else { return true }
        start += Int(offset)
      }
    }
    guard let count = block.uint16(at: start, in: order), count <= Self.maximumCount else {
      return true
    }
    for index in 0..<Int(count) {
      let position = start + 2 + index * TIFFEntry.size
      guard let number = block.uint16(at: position, in: order) else { return true }
      if isWanted(number) { return true }
    }
    return false
  }
}
