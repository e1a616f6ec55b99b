import PhotoEntities
import TIFFBlocks
import libexif

/// libexif's words for values of tags. It gets one entry at a time, whose value lies somewhere else.
struct LibexifWords: ~Copyable {
  /// The most bytes of a value. Longer ones are data, or texts that exifcli reads itself.
  private static let maximumSize = 4 << 10

  private let data: UnsafeMutablePointer<ExifData>

  /// Nil if there is no memory.
  init?(order: ByteOrder) {
    guard let data = exif_data_new() else { return nil }
    exif_data_set_byte_order(
      data, order == .littleEndian ? EXIF_BYTE_ORDER_INTEL : EXIF_BYTE_ORDER_MOTOROLA)
    self.data = data
  }

  deinit {
    exif_data_unref(data)
  }

  /// libexif's words for the value of an entry. Nil if libexif has no words, does not know the type, or if the words
  /// only repeat the numbers.
  func text(of entry: TIFFEntry, _ bytes: ArraySlice<UInt8>, in directory: ExifDirectory) -> String?
  {
    let format = ExifFormat(UInt32(entry.type))
    guard (1...Self.maximumSize).contains(bytes.count),
      Int(exif_format_get_size(format)) * Int(entry.count) == bytes.count,
      let content = content(of: directory), let loaded = exif_entry_new()
    else { return nil }
    defer { exif_entry_unref(loaded) }
    loaded.pointee.tag = libexif.ExifTag(UInt32(entry.tag))
    loaded.pointee.format = format
    loaded.pointee.components = UInt(entry.count)
    exif_content_add_entry(content, loaded)
    defer { exif_content_remove_entry(content, loaded) }
    var value = Array(bytes)
    let text = value.withUnsafeMutableBufferPointer { value in
      // libexif would free the value with the entry.
      (loaded.pointee.data, loaded.pointee.size) = (value.baseAddress, UInt32(value.count))
      defer { (loaded.pointee.data, loaded.pointee.size) = (nil, 0) }
      // The longest text of libexif for one byte of a value is `0x12, `. Words for one value are at
      // most a sentence.
      return CText.read(capacity: 1024 + 8 * value.count) { buffer, capacity in
        exif_entry_get_value(loaded, buffer, capacity) != nil
      }
    }
    return text.flatMap { Self.saysNothing($0, entry) ? nil : $0 }
  }

  private static func saysNothing(_ text: String, _ entry: TIFFEntry) -> Bool {
    let isNumbers =
      entry.type != TIFFType.undefined.rawValue
      && (text.isPrefixed(by: "0x") || text.utf8.allSatisfy("-0123456789, ".utf8.contains))
    return text.isEmpty || isNumbers || text.isPrefixed(by: "Internal error")
      || text.isPrefixed(by: "Unknown ") || text.isSuffixed(by: "bytes undefined data")
  }

  private func content(of directory: ExifDirectory) -> UnsafeMutablePointer<ExifContent>? {
    let contents = data.pointee.ifd
    return switch directory {
    case .ifd0: contents.0
    case .ifd1: contents.1
    case .exif: contents.2
    case .gps: contents.3
    case .interoperability: contents.4
    }
  }
}
