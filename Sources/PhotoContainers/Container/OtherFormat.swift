/// Formats that exifcli does not read, recognised for messages by their first bytes, or by the extension
/// of a name.
enum OtherFormat {
  /// The offset of the bytes in the file, the bytes in ASCII, and the format as a noun with its
  /// article.
  private static let signatures: [(offset: Int, bytes: String, phrase: String)] = [
    (0, "GIF8", "a GIF file"),
    (0, "II+\0", "a BigTIFF file"),
    (0, "MM\0+", "a BigTIFF file"),
    (0, "\0\0\0\u{C}jP  ", "a JPEG 2000 file"),
    (0, "8BPS", "a Photoshop file"),
    (0, "%PDF", "a PDF file"),
    (4, "ftypqt  ", "a QuickTime file"),
    (4, "ftyp", "an MP4 file"),
  ]

  /// The extensions of photos in other formats, in lower case. In messages they name the format.
  private static let extensions = [
    "jp2", "gif", "psd",
    // Raws of Canon, Hasselblad, Kodak, Minolta, Sigma and Sony.
    "crw", "3fr", "fff", "dcr", "kdc", "mrw", "x3f", "srf",
  ]

  /// The format of files with this extension, in lower case; nil if it is not a format of photos.
  static func name(ofExtension bytes: [UInt8]) -> String? {
    extensions.first { $0.utf8.elementsEqual(bytes) }?.uppercased()
  }

  /// The format of a file that begins with these bytes; nil if it is unknown.
  static func phrase(for head: ArraySlice<UInt8>) -> String? {
    signatures.first { head.dropFirst($0.offset).starts(with: $0.bytes.utf8) }?.phrase
  }
}
