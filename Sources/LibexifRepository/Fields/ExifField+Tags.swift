import TIFFBlocks

extension ExifField {
  /// The tags that fields are read from, by the directories in which they are looked for. Each is
  /// one that an edit writes, so that a photo says what it has been told to.
  static func tags(in directory: ExifDirectory) -> TagNumbers? {
    switch directory {
    case .ifd0: tagsOfIFD0
    case .exif: tagsOfExif
    case .gps: tagsOfGPS
    case .ifd1, .interoperability: nil
    }
  }

  // Some programs put tags of the Exif directory into IFD0.
  private static let tagsOfIFD0 = TagNumbers(numbers(in: .ifd0) + numbers(in: .exif))
  private static let tagsOfExif = TagNumbers(numbers(in: .exif))
  private static let tagsOfGPS = TagNumbers(numbers(in: .gps))

  private static func numbers(in directory: ExifDirectory) -> [UInt16] {
    all.flatMap(\.writtenTags).filter { $0.tag.directory == directory && $0.isRead }
      .map(\.tag.number)
  }
}

extension ExifField.WrittenTag {
  /// Whether fields are read from the tag, not only told to programs that need it.
  fileprivate var isRead: Bool {
    if case .whereAbsent = condition { false } else { true }
  }
}
/// A set of tags' numbers that is asked of every entry of every photo: a bit for each of the 65,536.
struct TagNumbers: Sendable {
  private var bits = [UInt64](repeating: 0, count: (Int(UInt16.max) + 1) / UInt64.bitWidth)

  init(_ numbers: some Sequence<UInt16>) {
    for number in numbers {
      bits[Int(number) / UInt64.bitWidth] |= 1 << (Int(number) % UInt64.bitWidth)
    }
  }

  func contains(_ number: UInt16) -> Bool {
    bits[Int(number) / UInt64.bitWidth] >> (Int(number) % UInt64.bitWidth) & 1 != 0
  }
}
