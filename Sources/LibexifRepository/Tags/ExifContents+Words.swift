import CLibexif
import PhotoEntities
import PhotoUseCases
import TIFFBlocks

extension ExifContents {
  /// libexif's words for the value of an entry. Nil if libexif has no words, if they only repeat
  /// the numbers, or if libexif did not load the entry: it loads only the first entry of a tag.
  func words(for entry: TIFFEntry, _ bytes: ArraySlice<UInt8>, in directory: ExifDirectory)
    -> String?
  {
    guard let loaded = self.entry(entry.tag, in: directory),
      loaded.pointee.format.rawValue == UInt32(entry.type), let data = loaded.pointee.data,
      UnsafeBufferPointer(start: data, count: Int(loaded.pointee.size)).elementsEqual(bytes)
    else { return nil }
    // The longest text of libexif for one byte of a value is `0x12, `. Words for one value are at
    // most a sentence.
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

  /// The maximum number of tags of a MakerNote that are shown. Real photos have about 130 at most.
  private static let maximumMakerNoteTags = 1024

  /// The first words of libexif's text for a value that looks damaged to it.
  private static let complaints = [
    "Invalid number of components", "Invalid format", "Internal error",
  ]

  /// The tags of the MakerNote; empty if there is no MakerNote, or if libexif does not understand
  /// it.
  func makerNoteTags() -> [PhotoTag] {
    guard let makerNote else { return [] }
    let count = min(Int(exif_mnote_data_count(makerNote)), Self.maximumMakerNoteTags)
    return (0..<UInt32(count)).map { index in
      PhotoTag(
        source: .makernote,
        directory: "MakerNote",
        number: UInt16(truncatingIfNeeded: exif_mnote_data_get_id(makerNote, index)),
        name: exif_mnote_data_get_name(makerNote, index).map { String(cString: $0) },
        type: nil, count: nil, raw: nil,
        meaning: .words(Self.value(makerNote, index)))
    }
  }

  private static func value(_ makerNote: OpaquePointer, _ index: UInt32) -> String {
    let text = CText.read(capacity: 1024) { buffer, capacity in
      exif_mnote_data_get_value(makerNote, index, buffer, capacity) != nil
    }
    return complaints.contains(where: text.isPrefixed) ? "" : text
  }
}

/// Text that C functions write into a buffer.
private enum CText {
  /// The text that `write` writes into a buffer of `capacity` bytes, with a NUL after it.
  ///
  /// - Parameter write: Returns false if it wrote no text.
  static func read(
    capacity: Int,
    _ write: (UnsafeMutablePointer<CChar>, UInt32) -> Bool
  ) -> String {
    let characters = [CChar](unsafeUninitializedCapacity: capacity) { buffer, count in
      buffer.initialize(repeating: 0)
      guard let start = buffer.baseAddress,
        write(start, UInt32(truncatingIfNeeded: capacity))
      else { return }
      count = buffer.firstIndex(of: 0) ?? capacity
    }
    return ExifText.text(characters.map(UInt8.init(bitPattern:)))
  }
}
