package import Platform
package import SystemPackage

extension JPEGContainer {
  /// XMP part 3, section 1.1.3.
  static let extendedXMPHeader = Array("http://ns.adobe.com/xmp/extension/\0".utf8)
  /// ICC.1:2010, section B.4: a number from 1 and the count of the segments follow.
  static let iccHeader = Array("ICC_PROFILE\0".utf8)

  package func furtherMetadata(
    in file: OpenFile, for purpose: FurtherMetadata.Purpose
  ) throws(Errno) -> FurtherMetadata {
    var found = FurtherMetadata()
    var (extended, others) = (ExtendedXMP(), [[UInt8]]())
    var profile: [(number: UInt8, bytes: ArraySlice<UInt8>)] = []
    let maximum = FurtherMetadata.maximumPart
    var (extendedRoom, app2Room, app13Room) = (maximum, maximum, maximum)
    for segment in try furtherSegments(in: file, for: purpose) {
      switch segment.marker {
      case .app1:
        let hasPacket = found.mainXMPCount > 0
        if hasPacket, purpose == .fields || segment.payload.count > extendedRoom,
          try file.begins(segment.payload, with: Self.extendedXMPHeader)
        {
          continue
        }
        // The whole payload is read at once.
        let payload = try file.bytes(segment.payload)
        if payload.starts(with: Self.extendedXMPHeader) {
          guard purpose != .fields, payload.count <= extendedRoom else { continue }
          extendedRoom -= payload.count
          extended.add(ArraySlice(Array(payload.dropFirst(Self.extendedXMPHeader.count))))
        } else if let size = JPEGPartHeader.xmpSize(payload) {
          found.mainXMPCount += 1
          guard found.mainXMPCount <= FurtherMetadata.maximumPackets else { continue }
          let packet = Array(payload.dropFirst(size))
          // Those under the standard's header come first.
          if size > 0 { found.xmpPackets.append(packet) } else { others.append(packet) }
        }
      case .app13 where segment.payload.count <= app13Room:
        guard try file.begins(segment.payload, with: JPEGPartHeader.photoshop) else { continue }
        found.photoshop += try file.keep(segment.payload, after: JPEGPartHeader.photoshop)
        app13Room -= segment.payload.count
      case .app2 where purpose == .tags && segment.payload.count <= app2Room:
        guard try file.begins(segment.payload, with: Self.iccHeader) else { continue }
        let part = try file.keep(segment.payload, after: Self.iccHeader)
        if let number = part.first { profile.append((number, part.dropFirst(2))) }
        app2Room -= segment.payload.count
      default: continue
      }
    }
    if purpose != .fields, purpose != .packets {
      found.trailerIPTC = try AFCPTrailer(file, size: try file.size())?.iptc(in: file) ?? []
      found.comments = try comments(in: file)
    }
    if purpose == .tags { found.credentials = try credentials(in: file) }
    found.xmpPackets += others
    found.extendedXMP = extended.packets
    found.iccProfile = profile.sorted { $0.number < $1.number }.flatMap(\.bytes)
    return found
  }

  /// The payloads of the comment segments.
  private func comments(in file: OpenFile) throws(Errno) -> [[UInt8]] {
    var segments = JPEGSegments(file, from: JPEGSegments.start)
    var (comments, room) = ([[UInt8]](), FurtherMetadata.maximumPart)
    while let segment = try segments.next() {
      guard segment.marker == .comment, segment.payload.count <= room else { continue }
      comments.append(try file.read(segment.payload))
      room -= segment.payload.count
    }
    return comments
  }

  /// The box of content credentials, joined of its parts.
  private func credentials(in file: OpenFile) throws(Errno) -> [UInt8] {
    var segments = JPEGSegments(file, from: JPEGSegments.start)
    var parts: [JPEGBoxSegment] = []
    while let segment = try segments.next() {
      guard segment.marker == .app11, let part = try JPEGBoxSegment(segment, in: file) else {
        continue
      }
      parts.append(part)
    }
    guard let first = parts.first(where: \.isSignature) else { return [] }
    var bytes: [UInt8] = []
    for part in parts.filter({ $0.box == first.box }).sorted(by: { $0.part < $1.part })
    where bytes.count + part.content.count <= FurtherMetadata.maximumCredentials {
      bytes += try file.read(part.content)
    }
    return bytes
  }

  /// The segments that may have such metadata. The rest of the walk comes first, as it begins where the file
  /// was read last.
  private func furtherSegments(
    in file: OpenFile, for purpose: FurtherMetadata.Purpose
  ) throws(Errno) -> [JPEGSegment] {
    var found = purpose == .tags ? [] : furtherSegments
    guard let start = purpose == .tags ? JPEGSegments.start : furtherStart else { return found }
    var segments = JPEGSegments(file, from: start)
    while let segment = try segments.next() {
      switch segment.marker {
      case .app1, .app13: if try Self.isFurther(segment, in: file) { found.append(segment) }
      case .app2 where purpose == .tags: found.append(segment)
      default: continue
      }
    }
    return found
  }

  /// Whether a segment APP1 or APP13 may have such metadata, by the bytes that also tell Exif.
  static func isFurther(_ segment: JPEGSegment, in file: OpenFile) throws(Errno) -> Bool {
    let head = try head(of: segment, in: file)
    if segment.marker == .app13 || head.starts(with: JPEGPartHeader.xmp.prefix(head.count)) {
      return true
    }
    let beginning = try file.bytes(segment.payload.prefix(JPEGPartHeader.longest))
    return JPEGPartHeader.kind(of: segment.marker, beginning) == .xmp
  }
}

extension OpenFile {
  /// Whether a segment's payload begins with this header.
  fileprivate func begins(_ payload: Range<Int>, with header: [UInt8]) throws(Errno) -> Bool {
    guard payload.count >= header.count else { return false }
    let head = try bytes(payload.lowerBound..<payload.lowerBound + header.count)
    return head.elementsEqual(header)
  }

  /// A copy of the payload after its header. It has its own memory, of its size.
  fileprivate func keep(_ payload: Range<Int>, after header: [UInt8]) throws(Errno) -> [UInt8] {
    Array(try bytes(payload.lowerBound + header.count..<payload.upperBound))
  }
}

/// XMP packets that are too long for one segment: their portions, each from a segment of its own
/// (XMP part 3, section 1.1.3.1).
struct ExtendedXMP {
  /// The header of a portion, in bytes: the MD5 digest of the packet in hexadecimal, which
  /// identifies it, the length of the packet, and the offset of the portion in the packet, both in
  /// 32 bits.
  private static let (digestSize, lengthSize, offsetSize) = (32, 4, 4)

  private var portions: [[UInt8]: [(offset: Int, bytes: ArraySlice<UInt8>)]] = [:]
  /// The digests, in the order of the file.
  private var digests: [[UInt8]] = []

  /// Adds the portion in a segment, without the segment's header.
  mutating func add(_ segment: ArraySlice<UInt8>) {
    let digest = Array(segment.prefix(Self.digestSize))
    let behindLength = segment.dropFirst(Self.digestSize + Self.lengthSize)
    let offset = behindLength.prefix(Self.offsetSize).reduce(0) { $0 << 8 | Int($1) }
    if portions[digest] == nil { digests.append(digest) }
    portions[digest, default: []].append((offset, behindLength.dropFirst(Self.offsetSize)))
  }

  /// The packets, without the portions that are missing.
  var packets: [[UInt8]] {
    digests.map { digest in
      (portions[digest] ?? []).sorted { $0.offset < $1.offset }.flatMap(\.bytes)
    }
  }
}
