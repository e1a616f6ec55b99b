package import Platform
package import SystemPackage
package import TIFFBlocks

extension CR3Container {
  /// Canon's MakerNotes: blocks that have one as their first directory. The first is that of the box CMT3, the others are
  /// in the first chunk of the track with timed data (CTMD), of which 64 KiB are read.
  package func makerNoteBlocks(in file: OpenFile) throws(Errno) -> [TIFFBlock] {
    let layout = try CR3Layout(of: file)
    var blocks: [TIFFBlock] = []
    if let box = layout.blocks[.canonMakerNote], box.count <= TIFFLoading.maximumMakerNote {
      blocks += [TIFFBlock(try Array(file.bytes(box)))].compactMap(\.self)
    }
    var found = FoundValues()
    for box in layout.tracks {
      let track = try FilmTrack(box, of: file, &found)
      guard track.coding.map({ $0.utf8.elementsEqual("CTMD".utf8) }) ?? false,
        let sample = track.firstSamples
      else { continue }
      return blocks + TimedData.makerNotes(in: try file.copy(sample))
    }
    return blocks
  }
}

/// Canon's timed data: records, each with its length (4 bytes, little endian), its type (2) and six bytes more. Those of
/// the types 7 to 9 have parts, each with its length, a number, and a TIFF block (ExifTool 12.57, module Canon, CTMD).
private enum TimedData {
  private static let typesWithExif = 7...9
  private static let makerNote = 0x927C

  static func makerNotes(in bytes: [UInt8]) -> [TIFFBlock] {
    records(in: bytes[...], head: 12).flatMap { record -> [TIFFBlock] in
      guard typesWithExif.contains(record.kind & 0xFFFF) else { return [] }
      return records(in: record.content, head: 8).compactMap { part in
        part.kind == makerNote ? TIFFBlock(Array(part.content)) : nil
      }
    }
  }

  /// The kind, which follows the length, and the content of each record.
  private static func records(
    in bytes: ArraySlice<UInt8>, head: Int
  ) -> [(kind: Int, content: ArraySlice<UInt8>)] {
    var records: [(kind: Int, content: ArraySlice<UInt8>)] = []
    var rest = bytes
    while rest.count > head {
      let size = number(rest.prefix(4))
      guard size > head, size <= rest.count else { break }
      records.append(
        (number(rest.dropFirst(4).prefix(4)), rest.dropFirst(head).prefix(size - head)))
      rest = rest.dropFirst(size)
    }
    return records
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
