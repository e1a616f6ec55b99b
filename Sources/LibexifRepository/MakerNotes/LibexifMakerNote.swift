import CLibexif
import TIFFBlocks

/// A MakerNote as libexif reads it: the owner of an `ExifData` that has loaded a `MakerNoteSegment`.
struct LibexifMakerNote: ~Copyable {
  /// A tag of a MakerNote, by its place there.
  struct Tag {
    let number: UInt32
    fileprivate let index: UInt32
  }

  /// The most memory in bytes that libexif may allocate for a MakerNote, about ten times that of the largest real one.
  /// Values of a MakerNote may share bytes.
  private static let allowance = 16 << 20
  /// The most tags of a MakerNote that are looked at. Real photos have about 130 at most.
  private static let maximumTags: UInt32 = 1024

  private let data: UnsafeMutablePointer<ExifData>
  private let note: OpaquePointer

  /// Nil if the block has no MakerNote, or one that libexif does not understand.
  init?(of exif: borrowing ExifBlock) {
    guard let segment = MakerNoteSegment.payload(for: exif) else { return nil }
    let data = segment.withUnsafeBufferPointer { segment in
      segment.baseAddress.flatMap {
        clibexif_load($0, UInt32(clamping: segment.count), Self.allowance)
      }
    }
    guard let data else { return nil }
    guard let note = exif_data_get_mnote_data(data) else {
      exif_data_unref(data)
      return nil
    }
    (self.data, self.note) = (data, note)
  }

  deinit {
    exif_data_unref(data)
  }

  /// Its tags, in the order of its directory.
  var tags: [Tag] {
    (0..<min(exif_mnote_data_count(note), Self.maximumTags)).map { index in
      Tag(number: exif_mnote_data_get_id(note, index), index: index)
    }
  }

  /// libexif's name of a tag; nil if it has none.
  func name(of tag: Tag) -> String? {
    exif_mnote_data_get_name(note, tag.index).map { String(cString: $0) }
  }

  /// libexif's words for the value of a tag; nil if it has none.
  func words(for tag: Tag) -> String? {
    CText.read(capacity: 1024) { buffer, capacity in
      exif_mnote_data_get_value(note, tag.index, buffer, capacity) != nil
    }
  }
}
