import MakerNotes
import Platform
import SystemPackage
import TIFFBlocks

/// Reads parts of a TIFF file into its block, with few reads.
package enum TIFFLoading {
  /// The number of bytes that are read at once, as directories and their values are close together.
  static let chunkSize = 8 << 10
  /// The longest value that is loaded, in bytes.
  package static let maximumValue = FurtherMetadata.maximumPart
  /// The most bytes of all values together: entries may share bytes, and there may be hundreds.
  static let maximumTotal = 4 * maximumValue
  /// The most bytes of a MakerNote that are loaded.
  static let maximumMakerNote = MakerNote.maximumSize
  /// The most rounds of a walk: each directory of a chain takes two.
  private static let maximumRounds = 256

  /// Loads what `missing` still finds missing, until it finds nothing more, or the file does not have it.
  static func load(
    _ block: inout TIFFBlock, from file: OpenFile, _ missing: (TIFFBlock) -> [Range<Int>]
  ) throws(Errno) {
    var last: [Range<Int>] = []
    for _ in 0..<maximumRounds {
      let ranges = missing(block)
      if ranges.isEmpty || ranges == last { return }
      try load(&block, from: file, ranges)
      last = ranges
    }
  }

  /// Loads these ranges, in the order of the file.
  static func load(
    _ block: inout TIFFBlock, from file: OpenFile, _ ranges: [Range<Int>]
  ) throws(Errno) {
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound })
    where block.bytes(in: range) == nil {
      // Near the end of a file, a directory often follows its values: these are read too.
      let start = min(range.lowerBound, max(0, block.count - chunkSize))
      let end = min(block.count, max(range.upperBound, start + chunkSize))
      block.load(try file.read(start..<end), at: start)
    }
  }
}
