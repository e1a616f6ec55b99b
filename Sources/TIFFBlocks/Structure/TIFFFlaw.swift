/// Something in a block that is not as the standard has it.
package enum TIFFFlaw: Sendable, Hashable {
  /// A directory is pointed to again, or at a place where another one is.
  case repeatedPointer(ExifDirectory)
  /// A directory's offset lies outside the block.
  case pointerOutside(ExifDirectory)
  /// A directory lies over the header, another directory, or values that it garbles.
  case overlapping(ExifDirectory)
  /// A directory ends past the block.
  case cut(ExifDirectory)
  /// A directory has more entries than are read.
  case tooManyEntries(ExifDirectory)
  /// An entry's value lies outside the block.
  case valueOutside(ExifDirectory, tag: UInt16)
  /// The values add up to more than is read.
  case tooManyBytes
  /// The thumbnail lies outside the block.
  case thumbnailOutside
}

extension TIFFFlaw: CustomStringConvertible {
  package var description: String {
    switch self {
    case .repeatedPointer(let directory): "its \(directory.name) directory is pointed to twice"
    case .pointerOutside(let directory): "its \(directory.name) directory lies outside the block"
    case .overlapping(let directory): "its \(directory.name) directory lies over something else"
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
