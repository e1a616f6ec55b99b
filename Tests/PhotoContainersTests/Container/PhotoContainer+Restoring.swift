import Platform
import SystemPackage

@testable import PhotoContainers

extension PhotoContainer {
  /// The file's own bytes, range by range, with others in place of the Exif block and its wrapping.
  func bytes(
    restoringExif bytes: [UInt8], in file: OpenFile
  ) throws(Errno) -> [[UInt8]] {
    var restored: [[UInt8]] = []
    for range in try ownBytes(in: file).ranges {
      let hasExif =
        range.lowerBound <= exifRange.lowerBound && exifRange.upperBound <= range.upperBound
      restored.append(
        try !hasExif
          ? file.read(range)
          : file.read(range.lowerBound..<exifRange.lowerBound) + bytes
            + file.read(exifRange.upperBound..<range.upperBound))
    }
    return restored
  }
}
