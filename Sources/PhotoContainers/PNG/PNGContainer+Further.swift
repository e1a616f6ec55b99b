package import Platform
package import SystemPackage

extension PNGContainer {
  /// The most chunks of a kind that are read. The standard allows one; each may be compressed.
  private static let maximumCount = 16

  private static func isResources(_ bytes: [UInt8]) -> Bool { bytes.starts(with: "8BIM".utf8) }
  /// The most texts that are read. Together, they are not longer than other parts: each may be a thousand times as
  /// long as its chunk.
  private static let maximumTexts = 256

  package func furtherMetadata(
    in file: OpenFile, for purpose: FurtherMetadata.Purpose
  ) throws(Errno) -> FurtherMetadata {
    // Without eXIf, all chunks were looked at before.
    guard purpose == .tags || hasText || exifChunk != nil, var chunks = try PNGChunks(file) else {
      return FurtherMetadata()
    }
    var found = FurtherMetadata()
    var room = FurtherMetadata.maximumPart
    var count = 0
    var (keywords, textCount, textRoom) = (
      PNGText.fieldKeywords, 0, FurtherMetadata.maximumPart
    )
    // Those of the standard's form come first.
    var others: [[UInt8]] = []
    while count < Self.maximumCount, let chunk = try chunks.next() {
      if purpose == .tags, chunk.type == .iccProfile, found.iccProfile.isEmpty {
        found.iccProfile = try PNGText.profile(of: chunk, in: file) ?? []
      } else if purpose == .tags, chunk.type == .credentials {
        found.credentials = try file.read(
          chunk.data.prefix(FurtherMetadata.maximumCredentials))
      } else if chunk.type.isText, try PNGPacketForm.mayHold(chunk, in: file) {
        let data = try PNGText.data(of: chunk, in: file)
        guard let (form, packet) = data.flatMap({ PNGPacketForm.read(chunk.type, $0[...]) }) else {
          // What cannot be read may be Exif, too.
          if try PNGPacketForm.isXMPAlone(chunk, in: file) {
            count += 1
            found.mainXMPCount += 1
            if chunk.data.count > FurtherMetadata.maximumPart { found.tooLong.insert(.xmp) }
          }
          continue
        }
        count += 1
        found.mainXMPCount += 1
        guard packet.count <= room else {
          found.tooLong.insert(.xmp)
          continue
        }
        room -= packet.count
        if form.text.type == .internationalText {
          found.xmpPackets.append(packet)
        } else {
          others.append(packet)
        }
      } else if chunk.type.isText, let resources = try RawProfile.photoshop(in: chunk, of: file) {
        count += 1
        // Resources of several profiles follow each other; a block of its own comes alone.
        if found.photoshop.isEmpty || [found.photoshop, resources].allSatisfy(Self.isResources) {
          found.photoshop += resources
        }
      } else if chunk.type.isText, textCount < Self.maximumTexts,
        let keyword = try PNGText.keyword(of: chunk, in: file), keywords.contains(keyword)
      {
        textCount += 1
        guard let text = try PNGText.keyworded(chunk, in: file, within: &textRoom) else {
          continue
        }
        found.texts.append(text)
        // The first text counts.
        if !text.isBlank { keywords.remove(keyword) }
      }
    }
    found.xmpPackets += others
    return found
  }

  /// The texts of the file that are no Exif, XMP or IPTC.
  package func texts(in file: OpenFile) throws(Errno) -> [KeywordedText] {
    guard var chunks = try PNGChunks(file) else { return [] }
    var (texts, count, room) = ([KeywordedText](), 0, FurtherMetadata.maximumPart)
    while count < Self.maximumTexts, let chunk = try chunks.next() {
      guard chunk.type.isText else { continue }
      count += 1
      if let text = try PNGText.keyworded(chunk, in: file, within: &room) { texts.append(text) }
    }
    return texts
  }
}

extension PNGText {
  /// The chunk's keyword and text, whose length is taken off the room; nil if it has none, or if there is no room.
  fileprivate static func keyworded(
    _ chunk: PNGChunk, in file: OpenFile, within room: inout Int
  ) throws(Errno) -> KeywordedText? {
    guard room > 0, let text = try keyworded(chunk, in: file), text.text.utf8.count <= room else {
      return nil
    }
    room -= text.text.utf8.count
    return text
  }
}

extension KeywordedText {
  fileprivate var isBlank: Bool { text.utf8.allSatisfy { $0 <= 0x20 } }
}
