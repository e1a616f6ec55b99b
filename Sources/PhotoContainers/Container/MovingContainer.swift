package import Platform
package import SystemPackage

/// A file of a format whose edits change more than the metadata: lengths and offsets elsewhere in the file, or
/// the place of the metadata. So an edit is proven by the whole file, and undone byte for byte.
package protocol MovingContainer: PhotoContainer {
  /// The bytes that edits can change, in the order of the file: the metadata, and whatever states their
  /// place and their length. An undo changes only these, and zeros.
  func ownRanges(in file: OpenFile) throws(Errno) -> [Range<Int>]

  /// The offsets of parts that few edits move, by their names: programs that do not follow the file's own offsets
  /// look for them there.
  func landmarks(in file: OpenFile) throws(Errno) -> [String: Int]
}

extension MovingContainer {
  package func landmarks(in file: OpenFile) throws(Errno) -> [String: Int] { [:] }

  package func parts(in file: OpenFile) throws(Errno) -> MetadataParts {
    MetadataParts(exif: exifRange, xmp: .absent, photoshop: .absent)
  }

  package func rewrite(
    _ file: OpenFile, restoring bytes: [[UInt8]]
  ) throws(ContainerRefusal) -> FileRewrite {
    throw .noEdit
  }
}
