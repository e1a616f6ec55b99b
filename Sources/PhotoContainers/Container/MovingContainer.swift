package import Platform
package import SystemPackage
package import TIFFBlocks

/// A file of a format whose edits change more than the metadata: lengths and offsets elsewhere in the file, or
/// the place of the metadata. So an edit is proven by the whole file, and undone byte for byte.
package protocol MovingContainer: PhotoContainer {
  /// The bytes that edits can change, in the order of the file: the metadata, and whatever states their
  /// place and their length. An undo changes only these, and zeros.
  func ownRanges(in file: OpenFile) throws(Errno) -> [Range<Int>]

  /// What edits never change of a file that is its own Exif block; nil for other files.
  ///
  /// - Parameter isEdited: Whether edits write this tag.
  func keptEntries(except isEdited: (ExifTag) -> Bool) -> KeptEntries?

  /// The offsets of parts that few edits move, by their names: programs that do not follow the file's own offsets
  /// look for them there.
  func landmarks(in file: OpenFile) throws(Errno) -> [String: Int]
}

extension MovingContainer {
  package func landmarks(in file: OpenFile) throws(Errno) -> [String: Int] { [:] }
  package func keptEntries(except isEdited: (ExifTag) -> Bool) -> KeptEntries? { nil }

  package func parts(in file: OpenFile) throws(Errno) -> MetadataParts {
    MetadataParts(exif: exifRange, xmp: .absent, photoshop: .absent)
  }

  package func rewrite(
    _ file: OpenFile, restoring bytes: [[UInt8]]
  ) throws(ContainerRefusal) -> FileRewrite {
    throw .noEdit
  }
}

extension MovingContainer {
  /// Whether an edit may have changed the bytes in these ranges of this file: each is one of its own, or zero, as
  /// edits put zeros in place of metadata that they move. The journal that says so may come from a stranger.
  ///
  /// - Parameter ranges: In the order of the file.
  package func owns(_ ranges: [Range<Int>], in file: OpenFile) throws(Errno) -> Bool {
    var own = try ownRanges(in: file).joined[...]
    for range in ranges {
      while let part = own.first, part.upperBound <= range.lowerBound { own.removeFirst() }
      var position = range.lowerBound
      for part in own {
        guard part.lowerBound < range.upperBound else { break }
        if position < part.lowerBound, try !file.isZero(position..<part.lowerBound) {
          return false
        }
        position = part.upperBound
      }
      if position < range.upperBound, try !file.isZero(position..<range.upperBound) {
        return false
      }
    }
    return true
  }
}

extension [Range<Int>] {
  /// The ranges in order, without empty ones. Those that touch or overlap are one.
  package var joined: [Range<Int>] {
    filter { !$0.isEmpty }.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) {
      ranges, range in
      if let last = ranges.last, range.lowerBound <= last.upperBound {
        ranges[ranges.count - 1] = last.lowerBound..<Swift.max(last.upperBound, range.upperBound)
      } else {
        ranges.append(range)
      }
    }
  }

  /// Those of ordered ranges, which do not overlap each other, that overlap this one.
  func overlapping(_ range: Range<Int>) -> ArraySlice<Range<Int>> {
    guard !range.isEmpty else { return [] }
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].upperBound <= range.lowerBound { low = middle + 1 } else { high = middle }
    }
    return self[low...].prefix { $0.lowerBound < range.upperBound }
  }
}
