import CLibexif
import PhotoSearch
import TIFFBlocks

/// The owner of one libexif `ExifData`: the tags of a block as libexif reads them.
///
/// This initialiser is the only way to libexif, and `LibexifGate` limits what it passes on.
struct ExifContents: ~Copyable {
  /// The tags of a block that are loaded.
  enum Purpose: Sendable {
    /// All tags, including those of the MakerNote unless the block is too large for libexif.
    case allTags
    /// The MakerNote, wherever it is, and at least these tags.
    case makerNoteBeside(TagSelection)
  }

  /// The maximum memory in bytes that libexif may allocate while it loads a block, about ten times
  /// that of the largest real block. It bounds the cost of MakerNotes, which `TIFFStructure` does
  /// not check.
  private static let allowance = 16 << 20

  private let contents: UnsafeMutablePointer<CLibexifContents>
  private let data: UnsafeMutablePointer<ExifData>

  /// Loads the block into libexif; nil if there is no memory even for an empty one.
  init?(_ block: borrowing TIFFBlock, structure: borrowing TIFFStructure, for purpose: Purpose) {
    let segment = LibexifGate.segment(block, structure: structure, for: purpose)
    let contents = segment.withUnsafeBufferPointer { segment in
      segment.baseAddress.flatMap {
        clibexif_load($0, UInt32(clamping: segment.count), Self.allowance)
      }
    }
    guard let contents else { return nil }
    self.contents = contents
    data = contents.pointee.data
  }

  deinit {
    clibexif_free(contents)
  }

  /// The block's MakerNote; nil if libexif does not understand it. It lives as long as the
  /// contents.
  var makerNote: OpaquePointer? { exif_data_get_mnote_data(data) }

  /// The first entry with this number in this directory; nil if it is absent. It lives as long as the contents.
  func entry(
    _ number: UInt16, in directory: ExifDirectory
  ) -> UnsafeMutablePointer<ExifEntry>? {
    exif_content_get_entry(content(of: directory), CLibexif.ExifTag(UInt32(number)))
  }

  /// libexif's contents of the directory. They live as long as these contents.
  func content(of directory: ExifDirectory) -> UnsafeMutablePointer<ExifContent>? {
    let contents = data.pointee.ifd
    return switch directory {
    case .ifd0: contents.0
    case .ifd1: contents.1
    case .exif: contents.2
    case .gps: contents.3
    case .interoperability: contents.4
    }
  }

  /// Writes libexif's words for an entry's value into a buffer.
  ///
  /// - Returns: False if libexif has no words for it.
  func writeWords(
    for entry: UnsafeMutablePointer<ExifEntry>, into buffer: UnsafeMutablePointer<CChar>,
    capacity: UInt32
  ) -> Bool {
    clibexif_get_value(contents, entry, buffer, capacity) != nil
  }
}

/// In this module, `ExifTag` is the tag of a block, not libexif's type of the same name.
typealias ExifTag = TIFFBlocks.ExifTag
