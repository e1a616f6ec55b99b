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
    var picture = PNGImageData()
    var end = 0
    while let chunk = try chunks.next() {
      end = chunk.range.upperBound
      let hasFurtherData = try picture.note(chunk, in: file) || chunk.hasFurtherData
      let found =
        hasFurtherData
        ? Self.kindOfLong(chunk) : try kind(of: chunk, layout, &profiles, in: file)
      if Self.mayBeUnclean(chunk.type, found), try clean(chunk, in: file) != nil {
        parts.append(FilePart(kind: .leftover, range: chunk.range, content: chunk.data))
      }
      guard let kind = found else { continue }
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
    for (type, range) in try picture.furtherBytes(in: file) {
      let name = "bytes after the data in \(type.name)"
      parts.append(FilePart(kind: .fixed(name), range: range, content: range))
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
    case .iccProfile:
      // Nobody knows what decoders do with a damaged one.
      return try PNGProfile(chunk, in: file) == nil ? .fixed(chunk.type.name) : nil
    case .end: return nil
    case let type where type.isPresentation || Self.isOfPicture(type): return nil
    // Decoders need all critical chunks (PNG third edition, section 5.4).
    case let type: return type.isCritical ? .fixed(type.name) : .other(type.name)
    }
  }

  /// What a chunk with more data than its fields is. Decoders leave out what says how the picture is shown if it is too
  /// long.
  private static func kindOfLong(_ chunk: PNGChunk) -> FilePart.Kind {
    chunk.type.isPresentation || chunk.type == .time
      ? .other(chunk.type.name) : .fixed(chunk.type.name)
  }

  /// Whether a chunk is needed to decode the picture.
  private static func isOfPicture(_ type: PNGChunkType) -> Bool {
    pictureChunks.contains(type) || type == .appleOffsets
  }

  /// Whether a chunk of this kind may have more than what it is for, and can lose it.
  private static func mayBeUnclean(_ type: PNGChunkType, _ kind: FilePart.Kind?) -> Bool {
    switch kind {
    case nil: type == .iccProfile
    case .xmp, .extendedXMP, .exif, .photoshop: type.isText
    default: false
    }
  }

  /// The chunk with what it is for alone; nil if it has nothing else, or if that is not known.
  private func clean(_ chunk: PNGChunk, in file: OpenFile) throws(Errno) -> [UInt8]? {
    if chunk.type == .iccProfile { return try PNGProfile(chunk, in: file)?.clean }
    guard chunk.type.isText, let data = try PNGText.data(of: chunk, in: file) else { return nil }
    return PNGPacketForm.clean(chunk.type, data[...])
  }

  func remains(of part: FilePart, in file: OpenFile) throws(ContainerRefusal) -> [UInt8] {
    guard part.kind == .leftover else { return [] }
    let bytes = try ContainerRefusal.reading { () throws(Errno) in
      let head = try file.read(part.range.prefix(PNGChunk.lengthSize + PNGChunk.typeSize))
      return try clean(
        PNGChunk(
          type: PNGChunk.type(of: head), start: part.range.lowerBound, length: part.content.count),
        in: file)
    }
    guard let bytes else { throw .damaged("it has a chunk that exifcli cannot change") }
    return bytes
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

  /// Colours and resolution, as the chunks say them. The name of a profile does not count.
  package func presentation(in file: OpenFile) throws(Errno) -> [[UInt8]]? {
    guard var chunks = try PNGChunks(file) else { return nil }
    var shown: [[UInt8]] = []
    var picture = PNGImageData()
    while let chunk = try chunks.next() {
      let hasFurtherData = try picture.note(chunk, in: file) || chunk.hasFurtherData
      guard chunk.type.isPresentation, !hasFurtherData else { continue }
      if chunk.type == .iccProfile, let profile = try PNGProfile(chunk, in: file)?.profile {
        shown.append(profile)
      } else {
        shown.append(try file.read(chunk.checked))
      }
    }
    return shown
  }
}
