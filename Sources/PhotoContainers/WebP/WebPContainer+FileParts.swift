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
      var picture = PictureChunks()
      while let chunk = try chunks.next(in: file) {
        if let part = part(chunk, among: &picture) { parts.append(part) }
        if chunk.name == .webPFrame { parts += try Self.unknownParts(ofFrame: chunk, in: file) }
        for rest in try profileRests(in: chunk, of: file) where try !file.isZero(rest) {
          parts.append(FilePart(kind: .leftover, range: rest, content: rest))
        }
      }
      let size = try file.size()
      if end.position < size {
        let rest = end.position..<size
        parts.append(FilePart(kind: .trailing, range: rest, content: rest))
      }
      return parts
    }
  }

  /// The chunks of a picture so far, of which decoders use one of each kind, and no more of it than its fields.
  private struct PictureChunks {
    /// The bytes of chunks with fields (RFC 9649, sections 2.7.1.1 and 2.7.1.2).
    private static let sizes: [FourLetters: Int] = [
      .webPProperties: WebPProperties.size, FourLetters("ANIM".utf8): 6,
    ]

    private var names: Set<FourLetters> = []
    private var hasImage = false

    /// Whether decoders use all of the chunk.
    mutating func uses(_ chunk: WebPChunk) -> Bool {
      if chunk.name == .webPFrame { return true }
      if [.webPLossyImage, .webPLosslessImage].contains(chunk.name) {
        defer { hasImage = true }
        return !hasImage
      }
      // Transparency precedes the image.
      let isLate = hasImage && chunk.name == .webPTransparency
      return names.insert(chunk.name).inserted && !isLate
        && chunk.data.count <= Self.sizes[chunk.name] ?? .max
    }
  }

  /// The bytes of the colour profile's chunk after the end of the profile.
  private func profileRests(
    in chunk: WebPChunk, of file: OpenFile
  ) throws(Errno) -> [Range<Int>] {
    chunk.name == .webPProfile ? try ICCProfileSize.rests(of: [chunk.data], in: file) : []
  }

  /// What a chunk is; nil if it belongs to the picture.
  private func part(_ chunk: WebPChunk, among picture: inout PictureChunks) -> FilePart? {
    var headerSize = 0
    let kind: FilePart.Kind
    switch chunk.name {
    case .webPExif:
      kind = .exif
      if chunk == found.exif.first { headerSize = exifPrefix.count }
    case .webPXMP: kind = .xmp
    case .webPProfile: kind = picture.uses(chunk) ? .presentation : .other(chunk.name.text)
    case .webPCredentials: kind = .credentials
    case let name where Self.pictureChunks.contains(name):
      if picture.uses(chunk) { return nil }
      kind = .fixed(chunk.name.text)
    default: kind = .other(chunk.name.text)
    }
    return FilePart(kind: kind, range: chunk.range, content: chunk.data.dropFirst(headerSize))
  }

  /// The chunks in a frame that are not known. The frame is a part of the picture.
  private static func unknownParts(
    ofFrame frame: WebPChunk, in file: OpenFile
  ) throws(Errno) -> [FilePart] {
    var position = frame.data.lowerBound + frameHeaderSize
    var picture = PictureChunks()
    while position < frame.data.upperBound {
      let head = try file.read(position..<position + WebPChunk.headSize)
      let chunk = WebPChunk(
        name: FourLetters(head), start: position, length: head.dropFirst(4).littleEndian)
      guard pictureChunks.contains(chunk.name), picture.uses(chunk) else {
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
      + (try layout.profile.map { (profile) throws(Errno) in
        let rest = try profileRests(in: profile, of: file).reduce(0) { $0 + $1.count }
        return [try file.read(profile.data.dropLast(rest))]
      } ?? [])
  }
}
