package import Platform
package import SystemPackage

/// A file of a format that exifcli reads, but does not edit.
package protocol ReadOnlyContainer: PhotoContainer {}

extension ReadOnlyContainer {
  package var hasFurtherExif: Bool { false }

  package var exifRange: Range<Int> { 0..<0 }

  private var refusal: ContainerRefusal {
    .damaged("exifcli reads \(format.name) files, but does not edit them")
  }

  package func parts(in file: OpenFile) throws(Errno) -> MetadataParts {
    let reason = "exifcli does not edit \(format.name) files"
    return MetadataParts(exif: exifRange, xmp: .fixed(reason), photoshop: .fixed(reason))
  }

  package func rewrite(
    _ file: OpenFile, with metadata: MetadataRewrite
  ) throws(ContainerRefusal) -> FileRewrite {
    throw refusal
  }

  package func rewrite(
    _ file: OpenFile, restoring bytes: [[UInt8]]
  ) throws(ContainerRefusal) -> FileRewrite {
    throw refusal
  }
}
