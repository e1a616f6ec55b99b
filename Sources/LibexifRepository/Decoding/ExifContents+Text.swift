import TIFFBlocks

extension ExifContents {
  /// The text of a tag: up to the first NUL, without the blanks that cameras fill up with; nil
  /// where nothing is left (Exif 2.3 has blanks stand for "unknown").
  func text(_ tag: ExifTag) -> String? {
    textBytes(tag).map { ExifText.text($0) }
  }

  /// The bytes of that text, which live as long as the contents do.
  func textBytes(_ tag: ExifTag) -> UnsafeBufferPointer<UInt8>? {
    bytes(tag).flatMap { ExifText.trimmedBytes($0.prefix { $0 != 0 }) }
      .map { UnsafeBufferPointer(rebasing: $0) }
  }

  /// The photographer's and the editor's copyright, which a NUL divides (Exif 2.3 section 4.6.4,
  /// tag Copyright), on a line each where both are given.
  func copyright(_ tag: ExifTag) -> String? {
    guard let bytes = bytes(tag) else { return nil }
    let holders = bytes.split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
      .prefix(2).compactMap { ExifText.trimmed($0) }
    return holders.isEmpty ? nil : holders.joined(separator: "\n")
  }
}
