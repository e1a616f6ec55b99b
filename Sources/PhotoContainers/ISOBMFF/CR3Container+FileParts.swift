package import Platform
package import SystemPackage
import TIFFBlocks

/// The boxes of metadata. They keep their places and their sizes.
extension CR3Container {
  package func inventory(of file: OpenFile) throws(ContainerRefusal) -> FileInventory {
    if let reason = damage ?? exifDoubt { throw .damaged(reason) }
    let layout = try ContainerRefusal.reading { () throws(Errno) in try CR3Layout(of: file) }
    if let reason = layout.refusal ?? layout.xmp.reason { throw .damaged(reason) }
    if layout.isSigned {
      throw .damaged("it has content credentials, which exifcli does not remove from CR3 files")
    }
    let found = try ContainerRefusal.reading { () throws(Errno) in try parts(of: layout, in: file) }
    return FileInventory(found) { (file, changes) throws(ContainerRefusal) in
      try rewrite(file, by: changes, layout)
    }
  }

  private func parts(of layout: CR3Layout, in file: OpenFile) throws(Errno) -> [FilePart] {
    var parts: [FilePart] = []
    func add(_ kind: FilePart.Kind, _ range: Range<Int>) {
      parts.append(FilePart(kind: kind, range: range, content: range))
    }
    let blocks = CR3Layout.directories.compactMap { layout.blocks[$0.type] }.joined
    // One part, as they are read as one block.
    if let first = blocks.first, let last = blocks.last {
      add(.exif, first.lowerBound..<last.upperBound)
    }
    if let note = layout.blocks[.canonMakerNote] { add(.fixed("its MakerNote"), note) }
    if let packet = layout.xmp.range { add(.xmp, packet) }
    for box in layout.others where try !file.isZero(box.content) {
      add(.fixed("box \(box.name)"), box.range)
    }
    var tracks: [CR3Track] = []
    for box in layout.tracks {
      if let track = try CR3Track(box, of: file) { tracks.append(track) }
    }
    for track in tracks where !track.isPicture {
      add(.fixed("data of the camera in a track"), track.firstSample)
    }
    for jpeg in try previews(in: file) {
      let segments = try InnerJPEGSegments.metadata(of: jpeg, in: file)
      if segments == nil { add(.fixed("metadata of a preview"), jpeg) }
      parts += (segments ?? []).map(\.ofPreview)
    }
    return parts
      + (try file.partsBetween(Self.claims(of: layout, tracks, in: file), size: try file.size()))
  }

  /// The bytes of all boxes, and those of `mdat` to which tracks lead.
  private static func claims(
    of layout: CR3Layout, _ tracks: [CR3Track], in file: OpenFile
  ) throws(Errno) -> [Range<Int>] {
    var claims = tracks.map(\.firstSample)
    var boxes = try FileBoxes(file)
    while let box = try boxes.next() {
      let isData = box.type == .mediaData && !tracks.isEmpty
      claims.append(isData ? box.range.prefix(box.headerSize) : box.range)
    }
    return claims
  }

  private func rewrite(
    _ file: OpenFile, by changes: [PartChange], _ layout: CR3Layout
  ) throws(ContainerRefusal) -> FileRewrite {
    var replacements: [FileRewrite.Replacement] = []
    for change in changes {
      if change.part.kind == .exif {
        guard let edited = change.content.flatMap(TIFFBlock.init) else {
          throw .damaged("its CMT1 box would have no TIFF header")
        }
        replacements += try self.replacements(for: edited, in: layout, of: file)
      } else {
        replacements.append(try FileRewrite.inPlace(change))
      }
    }
    return FileRewrite(replacing: replacements)
  }

  /// The brands, Canon's MakerNote, and how all tracks are coded.
  package func presentation(in file: OpenFile) throws(Errno) -> [[UInt8]]? {
    let layout = try CR3Layout(of: file)
    guard layout.refusal == nil else { return nil }
    let ranges =
      layout.tracks.map(\.range) + [layout.blocks[.canonMakerNote]].compactMap(\.self)
    var said: [[UInt8]] = []
    for range in ranges where range.count <= FurtherMetadata.maximumPart {
      said.append(try file.read(range))
    }
    return said
  }
}
