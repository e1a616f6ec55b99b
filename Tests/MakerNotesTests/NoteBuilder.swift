import TIFFBlocks

@testable import MakerNotes

/// A note of a form behind a TIFF header, with values after its directory.
struct NoteBuilder {
  /// An entry: its number, its type, and the bytes of its value.
  typealias Entry = (number: UInt16, type: TIFFType, bytes: [UInt8])

  var form: MakerNoteForm
  var order = ByteOrder.littleEndian
  var entries: [Entry] = []
  /// How far offsets are from where they should be.
  var shift = 0
  /// The bytes between the header and the note.
  var distance = 0

  init(_ form: MakerNoteForm, _ entries: [Entry]) {
    (self.form, self.entries) = (form, entries)
  }

  private var noteStart: Int { 8 + distance }

  /// The note, from its header on.
  private var note: [UInt8] {
    let start =
      switch form.start {
      case .at(let offset), .structure(let offset): offset
      case .offset(let place): place + 4
      }
    var note = form.header + [UInt8](repeating: 1, count: max(0, start - form.header.count))
    if case .offset(let place) = form.start {
      note.replaceSubrange(place..<place + 4, with: own.bytes(of: UInt32(start)))
    }
    if let mark = form.mark {
      note.replaceSubrange(
        mark..<mark + 2, with: Array((own == .bigEndian ? "MM" : "II").utf8))
    }
    let base =
      switch form.base {
      case .block: noteStart
      case .note(let offset): -offset
      }
    note += own.bytes(of: UInt16(entries.count))
    var values: [UInt8] = []
    let first = note.count + entries.count * 12 + 4
    for (number, type, bytes) in entries {
      note += own.bytes(of: number) + own.bytes(of: type.rawValue)
      note += own.bytes(of: UInt32(bytes.count / type.size))
      if bytes.count <= 4 {
        note += bytes + [UInt8](repeating: 0, count: 4 - bytes.count)
      } else {
        note += own.bytes(of: UInt32(base + first + values.count + shift))
        values += bytes
      }
    }
    return note + [0, 0, 0, 0] + values
  }

  /// The order of the note's numbers.
  private var own: ByteOrder { form.order ?? order }

  var block: TIFFBlock? {
    let header: [UInt8] =
      order == .littleEndian ? [0x49, 0x49, 42, 0, 8, 0, 0, 0] : [0x4D, 0x4D, 0, 42, 0, 0, 0, 8]
    return TIFFBlock(header + [UInt8](repeating: 0, count: distance) + note)
  }

  func read() -> MakerNote? {
    block.flatMap { block in
      MakerNote(of: block, in: noteStart..<block.count, make: form.make[...])
    }
  }

  /// Numbers of 16 bits in the note's order.
  static func shorts(_ numbers: [Int], _ order: ByteOrder = .littleEndian) -> [UInt8] {
    numbers.flatMap { order.bytes(of: UInt16(truncatingIfNeeded: $0)) }
  }
}

extension MakerNoteForm {
  /// The first form with these tags.
  static func of(_ tags: Tags) -> MakerNoteForm { all.first { $0.tags == tags } ?? canon }
}
