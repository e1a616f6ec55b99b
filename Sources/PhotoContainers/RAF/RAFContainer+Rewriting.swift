package import Platform
package import SystemPackage
import TIFFBlocks

extension RAFContainer {
  /// What follows the JPEG file moves by a multiple of this many bytes, as its writers align it.
  private static let alignment = 4

  package func rewrite(
    _ file: OpenFile, with metadata: MetadataRewrite
  ) throws(ContainerRefusal) -> FileRewrite {
    if let damage { throw .damaged(damage) }
    guard let header else { throw .damaged("the file has no header") }
    if metadata.photoshop != nil {
      throw .fixed(.photoshop, "exifcli does not edit IPTC in RAF files")
    }
    let segments = try newSegments(holding: metadata, in: file)
    let growth = segments.reduce(0) { $0 + $1.growth }
    guard growth != 0 else { return FileRewrite(replacing: segments) }
    let padding = try newPadding(after: header, growth: growth, in: file)
    let shift = growth + padding.growth
    var replacements = segments + [padding]
    for part in header.raw + header.second {
      replacements.append(try moved(part, by: shift, behind: padding.range.upperBound))
    }
    let length = try Self.number(header.jpeg.range.count + growth)
    replacements.append(.init(range: header.jpegLengthRange, bytes: length))
    return FileRewrite(replacing: replacements)
  }

  private func newSegments(
    holding metadata: MetadataRewrite, in file: OpenFile
  ) throws(ContainerRefusal) -> [FileRewrite.Replacement] {
    guard metadata.exif != nil || metadata.xmp != nil else { return [] }
    let segments = try ContainerRefusal.reading { () throws(Errno) in try allSegments(in: file) }
    if let damage = segments.damage { throw .damaged("its JPEG " + damage) }
    let new =
      [
        try metadata.exif.map { (block) throws(ContainerRefusal) in
          try exifSegment(holding: block, among: segments, in: file)
        },
        try metadata.xmp.map { (packet) throws(ContainerRefusal) in
          try Self.xmpSegment(holding: packet, among: segments, in: file)
        },
      ].compactMap(\.self)
    if let index = segments.index,
      new.contains(where: { $0.growth != 0 && $0.range.lowerBound > index.position })
    {
      throw .damaged("the offsets of its further pictures would become wrong")
    }
    return new
  }

  private func exifSegment(
    holding block: TIFFBlock, among segments: InnerJPEGSegments, in file: OpenFile
  ) throws(ContainerRefusal) -> FileRewrite.Replacement {
    guard let exif = segments.exif else { throw .damaged("it has no Exif, and raws get none") }
    if segments.hasFurtherExif {
      throw .damaged("it has several Exif segments, which may disagree")
    }
    let start = exif.payload.lowerBound
    let prefix = try ContainerRefusal.reading { () throws(Errno) in
      try file.read(start..<start + segments.exifHeaderSize)
    }
    return .init(range: exif.range, bytes: try JPEGContainer.segment(.exif, prefix + block.bytes))
  }

  private static func xmpSegment(
    holding packet: [UInt8], among segments: InnerJPEGSegments, in file: OpenFile
  ) throws(ContainerRefusal) -> FileRewrite.Replacement {
    guard segments.xmp.count <= 1 else { throw .fixed(.xmp, "it has several XMP segments") }
    if let old = segments.xmp.first {
      let head = try ContainerRefusal.reading { () throws(Errno) in
        try file.read(old.payload.prefix(JPEGPartHeader.longest))
      }
      let header = JPEGPartHeader.xmpSize(head[...]) == 0 ? [] : JPEGPartHeader.xmp
      return .init(range: old.range, bytes: try JPEGContainer.segment(.xmp, header + packet))
    }
    // A first packet follows Exif.
    guard let place = segments.exif?.range.upperBound else {
      throw .fixed(.xmp, "it has none, and no Exif that it could follow")
    }
    return .init(
      range: place..<place, bytes: try JPEGContainer.segment(.xmp, JPEGPartHeader.xmp + packet))
  }

  /// The zeros between the JPEG file and what follows it, so that that moves by a multiple of the alignment.
  /// More zeros than that, and other bytes, are not padding: they stay.
  private func newPadding(
    after header: RAFHeader, growth: Int, in file: OpenFile
  ) throws(ContainerRefusal) -> FileRewrite.Replacement {
    let end = header.jpeg.range.upperBound
    let next = (header.raw + header.second).map(\.range.lowerBound).filter { $0 >= end }.min()
    let gap = end..<(next ?? fileSize)
    let old = try ContainerRefusal.reading { () throws(Errno) in
      gap.count < Self.alignment ? try file.read(gap) : []
    }
    let isPadding = gap.count < Self.alignment && old.allSatisfy { $0 == 0 }
    let range = isPadding ? gap : end..<end
    let excess = (range.count - growth) % Self.alignment
    let count = excess < 0 ? excess + Self.alignment : excess
    return .init(range: range, bytes: [UInt8](repeating: 0, count: count))
  }

  /// The new offset of a part, which must be behind this place, as in all files of cameras.
  private func moved(
    _ part: RAFHeader.Part, by shift: Int, behind end: Int
  ) throws(ContainerRefusal) -> FileRewrite.Replacement {
    guard part.range.lowerBound >= end, part.range.upperBound <= fileSize else {
      throw .damaged("its header has offsets of unknown meaning, which may become wrong")
    }
    return .init(
      range: part.offsetRange, bytes: try Self.number(part.range.lowerBound + shift))
  }

  private static func number(_ number: Int) throws(ContainerRefusal) -> [UInt8] {
    guard let number = UInt32(exactly: number) else {
      throw .damaged("the file would become larger than 4 GiB")
    }
    return ByteOrder.bigEndian.bytes(of: number)
  }

  package func ownBytes(in file: OpenFile) throws(Errno) -> OwnBytes {
    guard let header else { return OwnBytes([]) }
    let packets = try allSegments(in: file).xmp.map(\.range)
    let ranges =
      [header.jpegLengthRange] + (header.raw + header.second).map(\.offsetRange)
      + ([exifRange] + packets).sorted { $0.lowerBound < $1.lowerBound }
    return OwnBytes(
      ranges.filter { !$0.isEmpty },
      landmarks: header.raw.first.map { ["raw data": $0.range.lowerBound] } ?? [:])
  }
}
