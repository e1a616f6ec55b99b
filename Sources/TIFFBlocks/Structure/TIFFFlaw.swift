/// A deviation of a block from the standard.
package enum TIFFFlaw: Sendable, Hashable {
  /// A second pointer leads to the directory, or to the place of another directory.
  case repeatedPointer(ExifDirectory)
  /// A directory's offset is outside the block.
  case pointerOutside(ExifDirectory)
  /// A directory overlaps the header, another directory, or values that make it unreadable.
  case overlapping(ExifDirectory)
  /// The block ends inside a directory.
  case cut(ExifDirectory)
  /// A directory has more entries than exifcli reads.
  case tooManyEntries(ExifDirectory)
  /// An entry's value is outside the block.
  case valueOutside(ExifDirectory, tag: UInt16)
  /// The values have more bytes in total than exifcli reads.
  case tooManyBytes
  /// The thumbnail is outside the block.
  case thumbnailOutside
}

extension TIFFFlaw: CustomStringConvertible {
  package var description: String {
    switch self {
    case .repeatedPointer(let directory): "two pointers lead to its \(directory.name) directory"
    case .pointerOutside(let directory): "its \(directory.name) directory lies outside the block"
    case .overlapping(let directory): "its \(directory.name) directory overlaps other data"
    case .cut(let directory): "its \(directory.name) directory is cut short"
    case .tooManyEntries(let directory):
      "its \(directory.name) directory has more than \(TIFFStructure.maximumEntryCount) entries"
    case .valueOutside(let directory, let tag):
      "the value of tag 0x\(String(tag, radix: 16, uppercase: true)) in its \(directory.name)"
        + " directory lies outside the block"
    case .tooManyBytes: "its values add up to more than the block can hold"
    case .thumbnailOutside: "its thumbnail lies outside the block"
    }
  }
}
