package import Platform
package import SystemPackage

/// The chunks beside the picture, and what follows it.
extension PNGContainer: SequentialContainer {
  func fileParts(in file: OpenFile) throws(ContainerRefusal) -> [FilePart] {
    let layout = try soundLayout(of: file)
    if hasWrongChecksum { throw wrongChecksum }
    return try ContainerRefusal.reading { () throws(Errno) in try chunkParts(layout, in: file) }
  }

  private func chunkParts(_ layout: PNGLayout, in file: OpenFile) throws(Errno) -> [FilePart] {
    guard var chunks = try PNGChunks(file) else { throw .ioError }
    var parts: [FilePart] = []
    var profiles: [PNGChunk] = []
    var end = 0
    while let chunk = try chunks.next() {
      end = chunk.range.upperBound
      guard let kind = try kind(of: chunk, layout, &profiles, in: file) else { continue }
      let headerSize =
        switch kind {
        case .exif where chunk == exifChunk: exifForm?.text.prefix.count ?? exifPrefix.count
        case .xmp: layout.xmpForm.text.prefix.count
        default: 0
        }
      let part = FilePart(
        kind: kind, range: chunk.range, content: chunk.data.dropFirst(headerSize))
      if chunk == exifChunk { parts.insert(part, at: 0) } else { parts.append(part) }
    }
    let size = try file.size()
    if end < size {
      parts.append(FilePart(kind: .trailing, range: end..<size, content: end..<size))
    }
    return parts
  }

  /// The most profiles in text chunks that are searched. A photo has at most one of each kind.
  private static let maximumProfiles = 16

  /// What a chunk is; nil if it belongs to the picture, or to how it is shown.
  ///
  /// - Parameter profiles: The chunks with profiles so far.
  private func kind(
    of chunk: PNGChunk, _ layout: PNGLayout, _ profiles: inout [PNGChunk], in file: OpenFile
  ) throws(Errno) -> FilePart.Kind? {
    switch chunk.type {
    case .exif: return .exif
    case .credentials: return .credentials
    case let type where type.isText:
      if layout.xmpChunks.contains(chunk) {
        return layout.xmp.range == chunk.range ? .xmp : .extendedXMP
      }
      if chunk == exifChunk { return .exif }
      guard try RawProfile.isAnyIn(chunk, of: file) else { return .comment }
      profiles.append(chunk)
      guard profiles.count <= Self.maximumProfiles else { return .other("Raw profile") }
      let data = try PNGText.data(of: chunk, in: file)
      return data.flatMap { RawProfile.content(heldBy: type, $0[...])?.kind }
        ?? .other("Raw profile")
    case .time: return .origin
    case let type where Self.isOfPicture(type):
      if !chunk.hasFurtherData { return nil }
      // Decoders leave out what says how the picture is shown if it is too long.
      return type.isPresentation ? .other(type.name) : .fixed(type.name)
    default: return .other(chunk.type.name)
    }
  }

  /// Whether a chunk is needed to decode the picture, or to show it. Decoders need all critical chunks (PNG third
  /// edition, section 5.4).
  private static func isOfPicture(_ type: PNGChunkType) -> Bool {
    type.isCritical || type.isPresentation || pictureChunks.contains(type)
      || type == .appleOffsets
  }

  package func content(of part: FilePart, in file: OpenFile) throws(Errno) -> [UInt8] {
    let chunk = try file.read(part.range)
    let (type, data) = (PNGChunk.type(of: chunk), PNGChunk.data(of: chunk))
    switch part.kind {
    case .xmp: return PNGPacketForm.read(type, data)?.packet ?? []
    case .exif where type != .exif, .photoshop:
      return RawProfile.content(heldBy: type, data)?.bytes ?? []
    default: return try file.read(part.content)
    }
  }

  func wrapped(
    _ content: [UInt8], as part: FilePart, in file: OpenFile
  ) throws(ContainerRefusal) -> [UInt8] {
    let chunk = try ContainerRefusal.reading { () throws(Errno) in try file.read(part.range) }
    let (type, data) = (PNGChunk.type(of: chunk), PNGChunk.data(of: chunk))
    switch part.kind {
    case .exif where type == .exif: return PNGChunk.bytes(.exif, exifPrefix + content)
    case .exif, .photoshop:
      guard let profile = RawProfile.content(heldBy: type, data) else {
        throw .damaged("it has a text chunk with a profile that exifcli cannot change")
      }
      return try profile.form.chunk(
        holding: profile.prefix + content, as: part.kind == .exif ? .exif : .photoshop)
    case .xmp:
      guard let form = PNGPacketForm.read(type, data)?.form else {
        throw .damaged("its XMP chunk is damaged")
      }
      return try form.chunk(holding: content, as: .xmp)
    default: throw .damaged("it has a chunk that exifcli cannot change")
    }
  }

  func corrections(
    for changes: [PartChange], by replacements: [FileRewrite.Replacement],
    leaving parts: [FilePart], in file: OpenFile
  ) throws(ContainerRefusal) -> [FileRewrite.Replacement] {
    try soundLayout(of: file).checkMayChange(changes.map(\.part.range))
    return []
  }

  /// Colours and resolution, as the chunks say them.
  package func presentation(in file: OpenFile) throws(Errno) -> [[UInt8]]? {
    guard var chunks = try PNGChunks(file) else { return nil }
    var shown: [[UInt8]] = []
    while let chunk = try chunks.next() {
      guard chunk.type.isPresentation, !chunk.hasFurtherData else { continue }
      shown.append(try file.read(chunk.checked))
    }
    return shown
  }
}
