import Platform
import SystemPackage

/// The colour profile in an iCCP chunk (PNG third edition, section 11.3.2.3): a name of 1 to 79 bytes, which ends in NUL,
/// the method of compression, and a zlib stream.
struct PNGProfile {
  /// Names that programs give to all profiles, and macOS to those of a colour space, in small letters.
  private static let usualNames = Set(
    (["icc", "icc profile", "photoshop icc profile", "unnamed", "display p3"]
      + [
        "genericrgb", "genericgray", "genericgraygamma2_2", "srgb", "displayp3", "adobergb1998",
        "linearsrgb", "extendedsrgb", "extendedlinearsrgb", "itur_709", "itur_2020", "rommrgb",
      ].map { "kcgcolorspace" + $0 }).map { Array($0.utf8) })
  /// The name that a chunk gets instead of another one.
  private static let newName = Array("ICC Profile".utf8)
  private static let longestName = 79
  /// The most bytes of a profile.
  private static let maximumSize = 16 << 20

  /// The profile up to its end; nil if it is too long to be changed.
  let profile: [UInt8]?
  /// The chunk with the profile alone, under a name that says nothing else; nil if that is the chunk.
  let clean: [UInt8]?

  /// Reads a chunk; nil if it has no sound profile.
  init?(_ chunk: PNGChunk, in file: OpenFile) throws(Errno) {
    let head = try file.read(chunk.data.prefix(Self.longestName + 2))
    guard let end = head.firstIndex(of: 0), head.dropFirst(end + 1).first == 0 else { return nil }
    let place = chunk.data.dropFirst(end + 2)
    let name = Array(head[..<end])
    let stream = try ZlibStream(in: [place], of: file, limit: Self.maximumSize)
    guard stream.isWhole else {
      // Apple's variant has no header of the stream; some programs leave out its end.
      guard Self.usualNames.contains(name.lowercased), try Self.endsWithStream(place, in: file)
      else { return nil }
      (profile, clean) = (nil, nil)
      return
    }
    let used = place.dropLast(stream.rests.reduce(0) { $0 + $1.count })
    let content =
      stream.contentSize <= PNGText.maximumSize
      ? PNGText.inflated(try file.read(used)[...]) : nil
    let profile = content.map { Array($0.prefix(ICCProfileSize.size($0) ?? $0.count)) }
    self.profile = profile
    let isKnown = Self.usualNames.contains(name.lowercased) || profile?.says(name) ?? false
    let hasMore = content?.count ?? 0 > profile?.count ?? 0
    guard !isKnown || hasMore || !stream.rests.isEmpty else {
      clean = nil
      return
    }
    guard let profile else { return nil }
    let shorter = hasMore ? PNGText.deflated(profile) : nil
    let stored: [UInt8]
    if let shorter { stored = shorter } else { stored = try file.read(used) }
    clean = PNGChunk.bytes(.iccProfile, (isKnown ? name : Self.newName) + [0, 0] + stored)
  }

  /// Whether nothing follows a stream without a header, or a profile in a stream without an end.
  private static func endsWithStream(
    _ place: Range<Int>, in file: OpenFile
  ) throws(Errno) -> Bool {
    let cut = try ZlibStream(in: [place], of: file, limit: maximumSize)
    let raw = try ZlibStream(in: [place], of: file, isRaw: true, limit: maximumSize)
    return cut.rests.isEmpty && cut.contentSize > 0 || raw.isWhole && raw.rests.isEmpty
  }
}

extension [UInt8] {
  fileprivate var lowercased: [UInt8] { map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 } }

  /// Whether a profile has this text, in bytes or in UTF-16.
  fileprivate func says(_ name: [UInt8]) -> Bool {
    let text = filter { $0 != 0 }
    return !name.isEmpty && text.indices.contains { text[$0...].starts(with: name) }
  }
}
