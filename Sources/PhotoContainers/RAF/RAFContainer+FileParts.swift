package import Platform
package import SystemPackage
import TIFFBlocks

/// The segments of the JPEG file. They keep their lengths, and the raw data stay.
extension RAFContainer {
  package func inventory(of file: OpenFile) throws(ContainerRefusal) -> FileInventory {
    if let damage { throw .damaged(damage) }
    guard let header else { throw .damaged("the file has no header") }
    let segments = try ContainerRefusal.reading { () throws(Errno) in
      try InnerJPEGSegments.metadata(of: header.jpeg.range, in: file)
    }
    guard let segments else { throw .damaged("the segments of its JPEG cannot be read") }
    let claimed =
      [0..<header.jpeg.range.lowerBound, header.jpeg.range]
      + (header.raw + header.second).map(\.range)
    let rest = try ContainerRefusal.reading { () throws(Errno) in
      try file.partsBetween(claimed, size: fileSize)
    }
    return FileInventory(segments.map(Self.part) + rest) { (_, changes) throws(ContainerRefusal) in
      try FileRewrite(inPlace: changes)
    }
  }

  /// Metadata of kinds that are changed in other places than segments go as a whole.
  private static func part(_ segment: FilePart) -> FilePart {
    switch segment.kind {
    case .exif, .xmp, .comment, .other: segment
    default: segment.ofPreview
    }
  }

  /// The header, which leads to the raw data.
  package func presentation(in file: OpenFile) throws(Errno) -> [[UInt8]]? {
    guard let header else { return nil }
    return [try file.read(0..<header.jpeg.range.lowerBound)]
  }
}
