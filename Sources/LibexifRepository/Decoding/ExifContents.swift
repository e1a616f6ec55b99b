import CLibexif

/// The owner of one libexif `ExifData`: the tags of a block as libexif understands them.
///
/// Nothing reaches libexif but through this initialiser, which the gate stands in front of.
struct ExifContents: ~Copyable {
  /// What of a block is worth loading.
  enum Purpose {
    /// The tags that fields are made of.
    case fields
    /// All tags, the MakerNote's too.
    case allTags
  }

  /// How much memory libexif may ask for while it loads a block, in bytes: some ten times what
  /// the largest real block takes. It bounds what a MakerNote, which no walk has looked into,
  /// can cost.
  private static let allowance = 16 << 20

  private let data: UnsafeMutablePointer<ExifData>

  /// Has libexif load the block; nil where it has no memory even for an empty one.
  init?(_ block: TIFFBlock, structure: TIFFStructure, for purpose: Purpose) {
    guard let data = clibexif_data_new(Self.allowance) else { return nil }
    self.data = data
    // Keeps unknown tags, and what the standard would have otherwise (facts that edits and
    // `show` are about); both options are on by default.
    exif_data_unset_option(data, EXIF_DATA_OPTION_IGNORE_UNKNOWN_TAGS)
    exif_data_unset_option(data, EXIF_DATA_OPTION_FOLLOW_SPECIFICATION)
    let segment = LibexifGate.segment(block, structure: structure, for: purpose)
    segment.withUnsafeBufferPointer {
      exif_data_load_data(data, $0.baseAddress, UInt32($0.count))
    }
  }

  deinit {
    exif_data_unref(data)
  }

  /// The byte order that the block's numbers are in.
  var order: ExifByteOrder { exif_data_get_byte_order(data) }

  /// The block's MakerNote, where libexif understands it. It lives as long as the contents do.
  var makerNote: OpaquePointer? { exif_data_get_mnote_data(data) }

  /// The first entry of `tag`, the one that counts; nil where there is none. It lives as long as
  /// the contents do.
  ///
  /// Some programs put tags of the Exif directory into IFD0, where their numbers mean the same.
  func entry(_ tag: ExifTag) -> UnsafeMutablePointer<ExifEntry>? {
    entry(tag.number, in: tag.directory)
      ?? (tag.directory == .exif ? entry(tag.number, in: .ifd0) : nil)
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
}
