import Platform
import SystemPackage

/// How a text chunk holds an XMP packet, or an Exif block. The standard has XMP in iTXt (XMP part 3, section 1.1.5).
/// Programs around libvips and Qt write it in tEXt or zTXt with the same keyword, ImageMagick as a raw profile. Exif
/// is a raw profile too.
struct PNGPacketForm: Sendable, Hashable {
  /// The standard's.
  static let usual = PNGPacketForm(text: .xmp, profile: nil)

  private static let xmpKeyword = Array(PNGText.xmpKeyword.utf8)
  private static let profileKeyword = Array("Raw profile type xmp".utf8)
  /// Such a profile is a segment of a JPEG file, with Exif or XMP.
  private static let segmentKeyword = Array("Raw profile type APP1".utf8)
  /// The header of XMP in such a segment (XMP part 3, section 1.1.3), without its NUL.
  private static let segmentHeader = Array("http://ns.adobe.com/xap/1.0/".utf8)
  /// The length of the longest of the keywords with its NUL.
  private static let longestKeyword = 22

  let text: PNGTextForm
  /// The head of the profile; nil if the text is the packet.
  let profile: RawProfile.Head?

  /// Whether a chunk's data begin with one of the keywords.
  static func mayHold(_ chunk: PNGChunk, in file: OpenFile) throws(Errno) -> Bool {
    let head = try file.bytes(chunk.data.prefix(longestKeyword))
    return isKeyword(head.prefix { $0 != 0 })
  }

  private static func isKeyword(_ keyword: ArraySlice<UInt8>) -> Bool {
    [xmpKeyword, profileKeyword, segmentKeyword].contains { $0.elementsEqual(keyword) }
  }

  /// The form of a chunk with a packet, and the packet; nil if it has none, or one that cannot be read.
  static func read(
    _ type: PNGChunkType, _ data: ArraySlice<UInt8>
  ) -> (form: PNGPacketForm, packet: [UInt8])? {
    guard let form = PNGTextForm(type, data), isKeyword(form.keyword),
      let text = form.text(in: data)
    else { return nil }
    if form.keyword.elementsEqual(xmpKeyword) { return (Self(text: form, profile: nil), text) }
    guard let (head, bytes) = RawProfile.read(text) else { return nil }
    let isXMP = form.keyword.elementsEqual(profileKeyword) || bytes.starts(with: segmentHeader)
    return isXMP ? (Self(text: form, profile: head), bytes) : nil
  }

  /// Whether the keyword alone says that there is XMP.
  static func isXMPAlone(_ chunk: PNGChunk, in file: OpenFile) throws(Errno) -> Bool {
    for keyword in [xmpKeyword, profileKeyword] {
      if try file.bytes(chunk.data.prefix(keyword.count + 1)).elementsEqual(keyword + [0]) {
        return true
      }
    }
    return false
  }

  /// The whole chunk of this form with another packet or block.
  func chunk(
    holding bytes: [UInt8], as part: MetadataParts.Kind
  ) throws(ContainerRefusal) -> [UInt8] {
    guard let data = text.data(holding: profile?.text(holding: bytes) ?? bytes) else {
      throw .noRoom(limit: PNGText.maximumSize, part: part)
    }
    return PNGChunk.bytes(text.type, data)
  }
}
