package import Platform
package import SystemPackage
import TIFFBlocks

/// The raw's own entries, and the segments of its JPEG file, which keep their lengths.
extension RW2Container {
  package func inventory(of file: OpenFile) throws(ContainerRefusal) -> FileInventory {
    if let damage { throw .damaged(damage) }
    let own = try TIFFInventory(of: raw.block, in: file, .rw2)
    let segments = try segmentParts(among: own, in: file)
    return FileInventory(own.parts + segments) { (_, changes) throws(ContainerRefusal) in
      var removal = TIFFRemoval(own)
      for change in changes {
        if segments.contains(change.part) {
          try removal.overwrite(FileRewrite.inPlace(change))
        } else if let content = change.content {
          try removal.fill(change.part, with: content, isSwapped: false)
        } else {
          try removal.remove(change.part)
        }
      }
      return try removal.rewrite()
    }
  }

  /// The Exif that is read, and other metadata of the JPEG file.
  private func segmentParts(
    among own: TIFFInventory, in file: OpenFile
  ) throws(ContainerRefusal) -> [FilePart] {
    guard case .inside(let jpeg)? = jpegEntry?.value else { return [] }
    let segments = try ContainerRefusal.reading { () throws(Errno) in
      try InnerJPEGSegments.metadata(of: jpeg, in: file)
    }
    guard let segments else { throw .damaged("the segments of its JPEG cannot be read") }
    guard own.claims.allSatisfy({ !$0.range.overlaps(jpeg) || $0.range == jpeg }) else {
      throw .damaged("its JPEG shares bytes with something else")
    }
    return segments.map { segment in
      let isRead = segment.kind == .exif && segment.content.lowerBound == block?.lowerBound
      return isRead ? segment : segment.ofPreview
    }
  }

  package func presentation(in file: OpenFile) throws(Errno) -> [[UInt8]]? {
    try raw.presentation(in: file)
  }
}
