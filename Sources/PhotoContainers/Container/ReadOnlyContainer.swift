package import Platform
package import SystemPackage

/// A file of a format that exifcli reads, but does not edit.
package protocol ReadOnlyContainer: PhotoContainer {}

extension ReadOnlyContainer {
  package var hasFurtherExif: Bool { false }

  package var exifRange: Range<Int> { 0..<0 }

  package var xmpEditing: XMPEditing { .none }

  package func parts(in file: OpenFile) throws(Errno) -> MetadataParts {
    let reason = "exifcli does not edit \(format.name) files"
    return MetadataParts(exif: exifRange, xmp: .fixed(reason), photoshop: .fixed(reason))
  }

  package func rewrite(
    _ file: OpenFile, with metadata: MetadataRewrite
  ) throws(ContainerRefusal) -> FileRewrite {
    throw .notEdited(format)
  }

  package func rewrite(
    _ file: OpenFile, restoring bytes: [[UInt8]]
  ) throws(ContainerRefusal) -> FileRewrite {
    throw .notEdited(format)
  }
}
