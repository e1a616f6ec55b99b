@testable import MakerNotes
@testable import TIFFBlocks

extension FuzzTarget {
  /// A note of any form behind a TIFF header. The first byte chooses the maker and the byte order.
  static let makernote = FuzzTarget(
    name: "makernote", options: ["-max_len=4096"], seeds: { _ in notes },
    words: ["Nikon", "OLYMPUS", "AOC", "QVC", "FUJIFILM", "0100", "0204", "0800"]
  ) { bytes in
    guard let choice = bytes.first.map(Int.init) else { return }
    let form = MakerNoteForm.all[choice % MakerNoteForm.all.count]
    let header: [UInt8] =
      choice < 128 ? [0x49, 0x49, 42, 0, 8, 0, 0, 0] : [0x4D, 0x4D, 0, 42, 0, 0, 0, 8]
    let content = header + bytes.dropFirst()
    guard let block = TIFFBlock(content) else { return }
    check(MakerNote(ofCanon: block), in: block)
    check(MakerNote(ofAdobe: block, in: 8..<block.count, make: form.make[...]), in: block)
    check(MakerNote(of: block, in: 8..<block.count, make: form.make[...]), in: block)
  }

  private static func check(_ note: MakerNote?, in block: TIFFBlock) {
    guard let note else { return }
    for entry in note.directories.joined() {
      guard let value = entry.value else { continue }
      claim(value.lowerBound >= 0 && value.upperBound <= block.count, "a value is outside")
    }
    let lens = note.lens(
      LensHints(focalLength: 50, fNumber: 1.8), model: Array("NIKON D50".utf8)[...])
    let models = ["NIKON D50", "Canon EOS 7D", "Canon EOS 20D", "ILCE-7M3", "NEX-5N", "DSLR-A900"]
    // The note itself is a model that is no name.
    for model in models.map({ Array($0.utf8)[...] }) + [block.bytes(in: note.range) ?? []] {
      claim(note.tags(naming: lens, model: model).count <= 4096, "too many tags")
    }
    claim((note.iso ?? 1) > 0, "a sensitivity that is not positive")
    claim((note.shutterCount(model: Array("ILCE-9".utf8)[...]) ?? 0) >= 0, "a negative count")
    _ = (note.cameraSerial(model: []), note.lensSerial, note.contentIdentifier, note.burst)
  }

  /// A note of each form, with values in and behind its directory.
  private static var notes: [[UInt8]] {
    MakerNoteForm.all.indices.flatMap { index in
      [false, true].map { isBig in
        let form = MakerNoteForm.all[index]
        let order: ByteOrder = isBig ? .bigEndian : .littleEndian
        let start: Int
        switch form.start {
        case .at(let offset), .structure(let offset): start = offset
        case .offset(let place): start = place + 4
        }
        var note = form.header + [UInt8](repeating: 0, count: max(0, start - form.header.count))
        if case .offset(let place) = form.start {
          note.replaceSubrange(place..<place + 4, with: order.bytes(of: UInt32(start)))
        }
        if let mark = form.mark {
          note.replaceSubrange(mark..<mark + 2, with: isBig ? [0x4D, 0x4D] : [0x49, 0x49])
        }
        let tags: [(UInt16, UInt16, UInt32)] = [
          (0x0001, 3, 40), (0x0002, 3, 2), (0x0083, 1, 1), (0x0098, 7, 40), (0x2010, 7, 30),
          (0x4019, 7, 5),
        ]
        note += order.bytes(of: UInt16(tags.count))
        for (tag, type, count) in tags {
          note +=
            order.bytes(of: tag) + order.bytes(of: type) + order.bytes(of: count)
            + order.bytes(of: UInt32(start + 90))
        }
        note += [0, 0, 0, 0] + (0..<120).map { UInt8($0) }
        return [UInt8(index % 128 + (isBig ? 128 : 0))] + note
      }
    }
  }
}
