import CLibexif
import PhotoSearch
import TIFFBlocks

/// The owner of one libexif `ExifData`: the tags of a block as libexif understands them.
///
/// Nothing reaches libexif but through this initialiser, which the gate stands in front of.
struct ExifContents: ~Copyable {
  /// Which tags of a block are loaded.
  enum Purpose: Sendable {
    /// At least these.
    case only(TagSelection)
    /// All tags, the MakerNote's too.
    case allTags
  }

  /// How much memory libexif may ask for while it loads a block, in bytes: some ten times what
  /// the largest real block takes. It bounds what a MakerNote, which no walk has looked into,
  /// can cost.
  private static let allowance = 16 << 20

  private let contents: UnsafeMutablePointer<CLibexifContents>
  private let data: UnsafeMutablePointer<ExifData>
  /// The byte order that the block's numbers are in.
  let order: ExifByteOrder

  /// Has libexif load the block; nil where it has no memory even for an empty one.
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
    order = exif_data_get_byte_order(data)
  }

  deinit {
    clibexif_free(contents)
  }

  /// The block's MakerNote, where libexif understands it. It lives as long as the contents do.
  var makerNote: OpaquePointer? { exif_data_get_mnote_data(data) }

  /// The first entry of `tag`, the one that counts; nil where there is none. It lives as long as
  /// the contents do.
  ///
  /// Some programs put tags of the Exif directory into IFD0, where their numbers mean the same.
  func entry(_ tag: ExifTag) -> UnsafeMutablePointer<ExifEntry>? {
    if let entry = entry(tag.number, in: tag.directory) { return entry }
    guard case .exif = tag.directory else { return nil }
    return entry(tag.number, in: .ifd0)
  }

  /// The first entry of this number in the directory itself; nil where there is none.
  func entry(
    _ number: UInt16, in directory: ExifDirectory
  ) -> UnsafeMutablePointer<ExifEntry>? {
    exif_content_get_entry(content(of: directory), CLibexif.ExifTag(UInt32(number)))
  }

  /// What libexif has of the directory, which lives as long as the contents do.
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

  /// Has libexif write its words for an entry's value into a buffer; false where it has none.
  func writeWords(
    for entry: UnsafeMutablePointer<ExifEntry>, into buffer: UnsafeMutablePointer<CChar>,
    capacity: UInt32
  ) -> Bool {
    clibexif_get_value(contents, entry, buffer, capacity) != nil
  }
}

/// In this module a tag is one of a block's, not libexif's type of the same name.
typealias ExifTag = TIFFBlocks.ExifTag
