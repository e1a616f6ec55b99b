package import Platform
import SystemPackage

/// The chunks beside the picture, and what follows it.
extension PNGContainer: PartedContainer {
  package func fileParts(in file: OpenFile) throws(ContainerRefusal) -> [FilePart] {
    let layout = try soundLayout(of: file)
    if exifDoubt != nil { throw Self.wrongChecksum }
    return try ContainerRefusal.reading { () throws(Errno) in try chunkParts(layout, in: file) }
  }

  private func chunkParts(_ layout: PNGLayout, in file: OpenFile) throws(Errno) -> [FilePart] {
    guard var chunks = try PNGChunks(file) else { throw .ioError }
    var parts: [FilePart] = []
    var end = 0
    while let chunk = try chunks.next() {
      end = chunk.range.upperBound
      guard let kind = try kind(of: chunk, layout, in: file) else { continue }
      let headerSize =
        switch kind {
        case .exif: exifPrefix.count
        case .xmp: layout.xmpPrefix.count
        default: 0
        }
      parts.append(
        FilePart(kind: kind, range: chunk.range, content: chunk.data.dropFirst(headerSize)))
    }
    let size = try file.size()
    if end < size {
      parts.append(FilePart(kind: .trailing, range: end..<size, content: end..<size))
    }
    return parts
  }

  /// What a chunk is; nil if it belongs to the picture, or to how it is shown.
  private func kind(
    of chunk: PNGChunk, _ layout: PNGLayout, in file: OpenFile
  ) throws(Errno) -> FilePart.Kind? {
    switch chunk.type {
    case .exif: return .exif
    case .credentials: return .credentials
    case .internationalText where try PNGText.hasKeyword(PNGText.xmpKeyword, chunk, in: file):
      return layout.xmp.range == chunk.range ? .xmp : .extendedXMP
    case let type where type.isText:
      return try RawProfile.isAnyIn(chunk, of: file) ? .other("Raw profile") : .comment
    case .time: return .time
    default: return chunk.type.isPrivate ? .other(chunk.type.name) : nil
    }
  }

  package func wrapped(
    _ content: [UInt8], as part: FilePart, in file: OpenFile
  ) throws(ContainerRefusal) -> [UInt8] {
    let prefix = try ContainerRefusal.reading { () throws(Errno) in
      let chunk = PNGChunk(
        type: .exif, start: part.range.lowerBound, length: part.range.count - PNGChunk.overhead)
      return try file.read(chunk.data.lowerBound..<part.content.lowerBound)
    }
    switch part.kind {
    case .exif: return PNGChunk.bytes(.exif, prefix + content)
    case .xmp: return PNGChunk.bytes(.internationalText, prefix + content)
    default: throw .damaged("it has a chunk that exifcli cannot change")
    }
  }

  package func checkMayMove(
    _ changes: [PartChange], leaving parts: [FilePart], in file: OpenFile
  ) throws(ContainerRefusal) {
    try soundLayout(of: file).checkMayChange(changes.map(\.part.range))
  }
}
