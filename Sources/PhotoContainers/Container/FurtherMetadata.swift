import Platform
import SystemPackage

/// What a photo's file says about it beside the Exif block. Each part is read up to a limit, as a file may
/// claim any size.
package struct FurtherMetadata: Sendable, Hashable {
  /// The most bytes of a part that are read. More than that is pictures, not properties.
  package static let maximumPart = 1 << 20
  /// The most XMP packets that are read. The standards allow one.
  static let maximumPackets = 16
  /// The header of Photoshop resources in their wrapping (XMP part 3, section 1.1.3).
  static let photoshopHeader = Array("Photoshop 3.0\0".utf8)

  /// The XMP packets: one, by the standard.
  package var xmpPackets: [[UInt8]] = []
  /// The number of packets, also of those that are not read. An edit needs one, or none.
  package var mainXMPCount = 0
  /// What the portions of extended XMP are together. It is part of the packet that has its digest, and none by itself.
  package var extendedXMP: [[UInt8]] = []
  /// The Photoshop resources, which contain IPTC, without the header of their wrapping. Those of several
  /// segments are joined.
  package var photoshop: [UInt8] = []
  /// The IPTC block that is a value of a TIFF file; empty if it has none.
  package var iptc: [UInt8] = []
  /// The IPTC block in a trailer, which programs write to repeat the other one; empty if there is none. It is not read
  /// for fields.
  package var trailerIPTC: [UInt8] = []
  /// The parts that are too long to be read: XMP, or Photoshop resources and IPTC. A new part would replace what they
  /// say.
  package var tooLong: Set<MetadataParts.Kind> = []
  /// The texts of a PNG file that say what fields say.
  package var texts: [KeywordedText] = []
  /// The comments of a JPEG file: text in any character set. They are read for edits.
  package var comments: [[UInt8]] = []
  /// The ICC profile, which says what the picture's colours mean; empty if there is none. It may be cut
  /// at the limit.
  package var iccProfile: [UInt8] = []

  /// The content credentials (C2PA): a box of boxes (JUMBF). They are read with the profile, and may be cut.
  package var credentials: [UInt8] = []

  /// The most bytes of content credentials that are read: they have thumbnails.
  static let maximumCredentials = 16 << 20

  /// What such metadata is read for. Each purpose needs what the ones before it need.
  package enum Purpose: Sendable, CaseIterable {
    /// The values of fields. Extended XMP is left out: no field is read from it.
    case fields
    /// Tags of XMP and IPTC: extended XMP too.
    case packets
    /// Edits, which name each place that they leave as it is.
    case edits
    /// All tags: also the ICC profile and content credentials.
    case tags
  }

  /// Nothing.
  package init() {}

  /// Adds the packet at this place, unless there are many packets, or they are too long together.
  mutating func add(_ packet: Range<Int>, of file: OpenFile) throws(Errno) {
    mainXMPCount += 1
    guard packet.count <= Self.maximumPart - xmpPackets.reduce(0, { $0 + $1.count }) else {
      tooLong.insert(.xmp)
      return
    }
    guard mainXMPCount <= Self.maximumPackets else { return }
    xmpPackets.append(try file.copy(packet))
  }
}

/// A text with the keyword that says what it is, such as `Title` (PNG third edition, section 11.3.3).
package struct KeywordedText: Sendable, Hashable {
  package let keyword: String
  package let text: String

  package init(keyword: String, text: String) {
    (self.keyword, self.text) = (keyword, text)
  }
}
