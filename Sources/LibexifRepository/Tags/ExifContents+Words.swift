import CLibexif
import PhotoEntities
import TIFFBlocks

extension ExifContents {
  /// libexif's words for the value of an entry; nil where it has none, where it only says the
  /// numbers again, or where it did not load the entry: it loads the first of a tag alone.
  func words(for entry: TIFFEntry, _ bytes: ArraySlice<UInt8>, in directory: ExifDirectory)
    -> String?
  {
    guard let loaded = self.entry(entry.tag, in: directory),
      loaded.pointee.format.rawValue == UInt32(entry.type), self.bytes(loaded).elementsEqual(bytes)
    else { return nil }
    // The longest text that libexif makes of one byte of a value is `0x12, `; words for one are
    // a sentence.
    let text = CText.read(capacity: 1024 + 8 * bytes.count) { buffer, capacity in
      writeWords(for: loaded, into: buffer, capacity: capacity)
    }
    let isNumbers =
      entry.type != TIFFType.undefined.rawValue
      && (text.isPrefixed(by: "0x") || text.utf8.allSatisfy("-0123456789, ".utf8.contains))
    let saysNothing =
      text.isEmpty || isNumbers || text.isPrefixed(by: "Internal error")
      || text.isPrefixed(by: "Unknown ") || text.isSuffixed(by: "bytes undefined data")
    return saysNothing ? nil : text
  }
}
