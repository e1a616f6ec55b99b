package import Platform
package import SystemPackage
import TIFFBlocks

/// The chunks beside the picture, and what follows the RIFF chunk.
extension WebPContainer: SequentialContainer {
  /// The size of a frame's data before its own chunks (RFC 9649, section 2.7.1.2).
  private static let frameHeaderSize = 16
  /// The chunks of the picture; those of its frames, too.
  private static let pictureChunks = Set(
    ["VP8X", "VP8 ", "VP8L", "ALPH", "ANIM", "ANMF"].map { FourLetters($0.utf8) })

  func fileParts(in file: OpenFile) throws(ContainerRefusal) -> [FilePart] {
    let (_, end) = try soundLayout(of: file)
    return try ContainerRefusal.reading { () throws(Errno) in
      guard var chunks = try WebPChunks(file) else { throw .ioError }
      var parts: [FilePart] = []
      while let chunk = try chunks.next(in: file) {
        if let part = part(chunk) { parts.append(part) }
        if chunk.name == .webPFrame { parts += try Self.unknownParts(ofFrame: chunk, in: file) }
      }
      let size = try file.size()
      if end.position < size {
        let rest = end.position..<size
        parts.append(FilePart(kind: .trailing, range: rest, content: rest))
      }
      return parts
    }
  }

  /// What a chunk is; nil if it belongs to the picture.
  private func part(_ chunk: WebPChunk) -> FilePart? {
    var headerSize = 0
    let kind: FilePart.Kind
    switch chunk.name {
    case .webPExif:
      kind = .exif
      if chunk == found.exif.first { headerSize = exifPrefix.count }
    case .webPXMP: kind = .xmp
    case .webPProfile: kind = .presentation
    case .webPCredentials: kind = .credentials
    case .webPProperties where chunk.data.count > WebPProperties.size:
      kind = .fixed(chunk.name.text)
    case let name where Self.pictureChunks.contains(name): return nil
    default: kind = .other(chunk.name.text)
    }
    return FilePart(kind: kind, range: chunk.range, content: chunk.data.dropFirst(headerSize))
  }

  /// The chunks in a frame that are not known. The frame is a part of the picture.
  private static func unknownParts(
    ofFrame frame: WebPChunk, in file: OpenFile
  ) throws(Errno) -> [FilePart] {
    var position = frame.data.lowerBound + frameHeaderSize
    while position < frame.data.upperBound {
      let head = try file.read(position..<position + WebPChunk.headSize)
      let chunk = WebPChunk(
        name: FourLetters(head), start: position, length: head.dropFirst(4).littleEndian)
      guard pictureChunks.contains(chunk.name) else {
        let rest = position..<frame.data.upperBound
        return [FilePart(kind: .fixed(chunk.name.text), range: rest, content: rest)]
      }
      position = chunk.range.upperBound
    }
    return []
  }

  func wrapped(
    _ content: [UInt8], as part: FilePart, in file: OpenFile
  ) throws(ContainerRefusal) -> [UInt8] {
    switch part.kind {
    case .exif: return WebPChunk.bytes(.webPExif, exifPrefix + content)
    case .xmp: return WebPChunk.bytes(.webPXMP, content)
    default: throw .damaged("it has a chunk that exifcli cannot change")
    }
  }

  /// The length of the RIFF chunk, and the flags of the chunks that are gone.
  func corrections(
    for changes: [PartChange], by replacements: [FileRewrite.Replacement],
    leaving parts: [FilePart], in file: OpenFile
  ) throws(ContainerRefusal) -> [FileRewrite.Replacement] {
    let (layout, chunks) = try soundLayout(of: file)
    var corrections: [FileRewrite.Replacement] = []
    let growth = replacements.filter { $0.range.upperBound <= chunks.position }
      .reduce(0) { $0 + $1.growth }
    if growth != 0 { corrections.append(try newLength(growth, of: chunks)) }
    if let flags = layout.properties?.flags, let place = layout.first?.data.prefix(1) {
      var left = flags
      if !parts.contains(where: { $0.kind == .exif }) { left.subtract(.exif) }
      if !parts.contains(where: { $0.kind == .xmp }) { left.subtract(.xmp) }
      if left != flags { corrections.append(.init(range: place, bytes: [left.rawValue])) }
    }
    return corrections
  }

  /// The size of the canvas with the flags of the picture, and the colour profile.
  package func presentation(in file: OpenFile) throws(Errno) -> [[UInt8]]? {
    let (layout, _) = try wholeLayout(of: file)
    guard var properties = layout.properties else { return layout.profile == nil ? [] : nil }
    properties.flags.subtract([.exif, .xmp])
    let isPlain = layout.image.map { properties == WebPProperties(of: $0) } ?? false
    // An edit may have added the chunk.
    return (isPlain ? [] : [properties.bytes])
      + (try layout.profile.map { (profile) throws(Errno) in [try file.read(profile.data)] } ?? [])
  }
}
