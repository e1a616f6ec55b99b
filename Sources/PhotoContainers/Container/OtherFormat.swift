/// Formats that exifcli does not read, recognised for messages by their first bytes, or by the extension
/// of a name.
enum OtherFormat {
  /// The offset of the bytes in the file, the bytes, and the format as a noun with its article.
  private static let signatures: [(offset: Int, bytes: [UInt8], phrase: String)] = [
    (0, Array("GIF8".utf8), "a GIF file"),
    (0, Array("II+\0".utf8), "a BigTIFF file with offsets of another size"),
    (0, Array("MM\0+".utf8), "a BigTIFF file with offsets of another size"),
    (0, Array("\0\0\0\u{C}jP  ".utf8), "a JPEG 2000 file"),
    (0, [0xFF, 0x4F, 0xFF, 0x51], "a JPEG 2000 file"),
    (0, Array("8BPS".utf8), "a Photoshop file"),
    (0, Array("%PDF".utf8), "a PDF file"),
    // Raws of Canon, Minolta and Sigma.
    (6, Array("HEAPCCDR".utf8), "a CRW file"),
    (0, Array("\0MRM".utf8), "an MRW file"),
    (0, Array("FOVb".utf8), "an X3F file"),
    (4, Array("ftypM4".utf8), "an MP4 file of sound, or without its table of contents (moov)"),
    (4, Array("ftypqt  ".utf8), "a QuickTime file without its table of contents (moov)"),
    (4, Array("ftyp".utf8), "an MP4 file without its table of contents (moov)"),
  ]

  /// The extensions of photos in other formats, in lower case. In messages they name the format.
  private static let extensions = [
    "jp2", "gif", "psd",
    // Raws of Canon, Minolta, Sigma and Sony.
    "crw", "mrw", "x3f", "srf",
  ]

  /// The format of files with this extension, in lower case; nil if it is not a format of photos.
  static func name(ofExtension bytes: [UInt8]) -> String? {
    extensions.first { $0.utf8.elementsEqual(bytes) }?.uppercased()
  }

  /// The format of a file that begins with these bytes; nil if it is unknown.
  static func phrase(for head: ArraySlice<UInt8>) -> String? {
    signatures.first { head.dropFirst($0.offset).starts(with: $0.bytes) }?.phrase
  }
}
